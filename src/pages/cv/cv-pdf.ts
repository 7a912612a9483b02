/** The address of the CV's PDF, and its name as a file. */
import { cvPdfPath } from '../../http/server-paths.ts'

/** The PDF of the CV in one language. */
export interface CvPdf {
  /** The path that prints it: `/fr/cv/cv.pdf`. */
  readonly href: string
  /** The name it is saved under, which tells it from other people's: `ada-lovelace-cv.pdf`. */
  readonly fileName: string
}

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/**
 * Describes the PDF of a CV.
 *
 * @param address of the CV's page
 */
export const describeCvPdf = (address: string, name: string): CvPdf => ({
  href: cvPdfPath(address),
  fileName: [slug(name), 'cv.pdf'].filter((part) => part !== '').join('-'),
})
