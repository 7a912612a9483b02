/** Paths and file names of the CV's page, PDF and other forms. */
import { parse } from 'node:path'
import { otherCvRepresentations } from '../content/navigation/cv-page.ts'
import { essenceOf } from '../http/representation.ts'
import type { CvLanguage } from './cv-values.ts'

/** German spells umlauts as two letters where they are not available. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Returns a name as part of a file name. */
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

/** The UI strings that name documents, by the names of their files. */
const titles: Readonly<Record<string, string>> = {
  application: 'letter.subject',
  letter: 'letter.pdf',
  cv: 'cv.pdf',
}

type InLanguage = Pick<CvLanguage, 'language' | 'message'>

/** Returns the name under which a form is saved: `ada-lovelace-cv.pdf` or `ada-lovelace-lebenslauf.pdf`. */
export const cvFileName = (name: string, file: string, { language, message }: InLanguage): string => {
  const { name: stem, ext } = parse(file)
  const title = titles[stem] === undefined ? stem : message(titles[stem]).replace(/[(（].*/, '')
  return (
    [name, title]
      .map((part) => fileSlug(part, language))
      .filter(Boolean)
      .join('-') + ext
  )
}

/** Returns the path and file name of one form, given the address of the CV's page. */
export const cvFormAt = (address: string, name: string, file: string, shownIn: InLanguage) => ({
  /** Path: `/fr/cv/cv.docx`. Requesting the PDF's prints it. */
  href: address + file,
  /** The name under which browsers save it: `ada-lovelace-cv.docx`. */
  fileName: cvFileName(name, file, shownIn),
})

/** Returns the links to a CV; none if it has no page. */
export const cvLinksTo = (
  address: string | undefined,
  name: string,
  shownIn: InLanguage,
  hasPdf: boolean,
) => ({
  cvHref: address,
  /** The PDF, if this server makes PDFs. */
  cvPdf: address !== undefined && hasPdf ? cvFormAt(address, name, 'cv.pdf', shownIn) : undefined,
  /** Other forms: Word, plain text. */
  cvForms:
    address === undefined
      ? []
      : otherCvRepresentations.map(({ file, mediaType }) => ({
          ...cvFormAt(address, name, file, shownIn),
          mediaType: essenceOf(mediaType),
          /** Key of the UI string that names it. */
          message: file,
        })),
})
