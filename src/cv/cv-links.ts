/** The addresses of the CV's page, PDF and other forms, and their names as files. */
import { otherCvForms } from '../content/navigation/cv-page.ts'
import { essenceOf } from '../http/representation.ts'

/** German writes umlauts as two letters where it has none. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Returns a name as part of a file's. */
export const fileSlug = (name: string, language = ''): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll(/[äöü]/g, (letter) => (/^de\b/.test(language) ? (umlauts[letter] ?? '') : letter))
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Returns the name that a person's file is saved under: `ada-lovelace-cv.pdf` for `cv.pdf`. */
export const cvFileName = (name: string, file: string, language: string): string =>
  [fileSlug(name, language), file].filter((part) => part !== '').join('-')

/** Returns a form of a CV, by the address of the CV's page. */
export const cvFormAt = (address: string, name: string, file: string, language: string) => ({
  /** Its path: `/fr/cv/cv.docx`. That of the PDF prints it. */
  href: address + file,
  /** The name it is saved under, which tells it from other people's: `ada-lovelace-cv.docx`. */
  fileName: cvFileName(name, file, language),
})

/** Returns the links to a CV, none if there is no page. */
export const cvLinksTo = (address: string | undefined, name: string, language: string, hasPdf: boolean) => ({
  /** The CV's page, if there is one. */
  cvHref: address,
  /** Its PDF, if it is served here. */
  cvPdf: address !== undefined && hasPdf ? cvFormAt(address, name, 'cv.pdf', language) : undefined,
  /** The CV's other forms: Word, plain text. */
  cvForms:
    address === undefined
      ? []
      : otherCvForms.map(({ file, mediaType }) => ({
          ...cvFormAt(address, name, file, language),
          mediaType: essenceOf(mediaType),
          /** The key of the message that names it. */
          message: file,
        })),
})
