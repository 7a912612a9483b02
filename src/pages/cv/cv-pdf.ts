/** The address of the CV's PDF, and its name as a file. */
import { cvPdfPath } from '../../content/cv-page.ts'

/** The PDF of the CV in one language. */
export interface CvPdf {
  /** The path that prints it: `/fr/cv/cv.pdf`. */
  readonly href: string
  /** The name it is saved under, which tells it from other people's: `ada-lovelace-cv.pdf`. */
  readonly fileName: string
}

/** Returns a person's name as part of a file's. */
const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Returns the name that a person's file is saved under: `ada-lovelace-cv.pdf` for `cv.pdf`. */
export const cvFileName = (name: string, file: string): string =>
  [slug(name), file].filter((part) => part !== '').join('-')

/**
 * Describes the PDF of a CV.
 *
 * @param address of the CV's page
 */
export const describeCvPdf = (address: string, name: string): CvPdf => ({
  href: cvPdfPath(address),
  fileName: cvFileName(name, 'cv.pdf'),
})
