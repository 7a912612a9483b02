/** The addresses of the CV's page, PDF and other forms, and their names as files. */
import { otherCvForms } from '../../content/cv-page.ts'
import { essenceOf } from '../../http/representation.ts'

/** The PDF of the CV in one language. */
export interface CvPdf {
  /** The path that prints it: `/fr/cv/cv.pdf`. */
  readonly href: string
  /** The name it is saved under, which tells it from other people's: `ada-lovelace-cv.pdf`. */
  readonly fileName: string
}

/** A link to another form of the CV. */
export interface CvFormLink extends CvPdf {
  readonly mediaType: string
  /** The key of the message that names it. */
  readonly message: string
}

/** Where a page finds the CV in its language. */
export interface CvLinks {
  /** The CV's page, if there is one. */
  readonly cvHref: string | undefined
  /** Its PDF, if it is served here. */
  readonly cvPdf: CvPdf | undefined
  /** The CV's other forms: Word, plain text. */
  readonly cvForms: readonly CvFormLink[]
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

/** Returns where a form of a CV is, by the address of the CV's page, and the name it is saved under. */
export const cvFormAt = (address: string, name: string, file: string): CvPdf => ({
  href: address + file,
  fileName: cvFileName(name, file),
})

/** Returns the links to a CV, none if there is no page. */
export const cvLinksTo = (address: string | undefined, name: string, hasPdf: boolean): CvLinks => {
  if (address === undefined) return { cvHref: undefined, cvPdf: undefined, cvForms: [] }
  return {
    cvHref: address,
    cvPdf: hasPdf ? cvFormAt(address, name, 'cv.pdf') : undefined,
    cvForms: otherCvForms.map(({ file, mediaType }) => ({
      ...cvFormAt(address, name, file),
      mediaType: essenceOf(mediaType),
      message: file,
    })),
  }
}
