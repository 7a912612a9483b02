/** The CV's publications as BibTeX: only the fields shown, because the owner's file may have notes. */

import { languageFileNames } from '../../addresses/server-paths.ts'
import { cvPageOf } from '../../content/navigation/cv-page.ts'
import { byNewest, publicationsOf, yearOf } from '../../cv/cv-publications.ts'
import type { PersonName } from '../../resume/publications/person-name.ts'
import type { Publication, PublicationType } from '../../resume/publications/publication.ts'
import { type BuildFiles, languagePath } from './machine-file.ts'

/** The type of an entry, and the field that has the venue. */
const entryTypes: Readonly<Record<PublicationType, readonly [type: string, venue: string]>> = {
  article: ['article', 'journal'],
  conference: ['inproceedings', 'booktitle'],
  book: ['book', 'publisher'],
  chapter: ['incollection', 'booktitle'],
  thesis: ['phdthesis', 'school'],
  report: ['techreport', 'institution'],
  preprint: ['misc', 'howpublished'],
  other: ['misc', 'howpublished'],
}

/** The TeX commands, after `\text`, of special characters that a backslash does not escape. */
const textCommands = { '<': 'less', '>': 'greater', '~': 'asciitilde', '^': 'asciicircum' }

/** Escapes text for TeX. Removes braces and backslashes, which could end the field or begin a command. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[{}\\]/g, '')
    .replaceAll(/[&%$#_]/g, '\\$&')
    .replaceAll(/[<>~^]/g, (character) => `{\\text${textCommands[character as keyof typeof textCommands]}}`)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Removes the characters of an address that could end a field. Nothing in an address is escaped. */
const withoutDelimiters = (text: string): string => text.replaceAll(/[{}\s\\]/g, '')

/** Returns a name in BibTeX, which would split an organization's name without braces. */
const nameOf = ({ family, given }: PersonName): string =>
  given === undefined ? `{${escapeText(family)}}` : `${escapeText(family)}, ${escapeText(given)}`

const keyOf = ({ key, authors, date }: Publication, index: number): string => {
  const ownKey = key.replaceAll(/[^A-Za-z0-9:._+/-]/g, '')
  const family = authors[0]?.family.normalize('NFD').replaceAll(/[^A-Za-z]/g, '') ?? ''
  return ownKey || `${family.toLowerCase() || 'publication'}${date?.slice(0, 4) ?? ''}-${index + 1}`
}

/** Returns a unique key for each. BibTeX stops at keys that differ only in case. */
const keysOf = (publications: readonly Publication[]): readonly string[] => {
  const keys = publications.map(keyOf)
  const firstIndex = new Map(keys.map((key, index) => [key.toLowerCase(), index] as const).toReversed())
  return keys.map((key, index) => (firstIndex.get(key.toLowerCase()) === index ? key : `${key}-${index + 1}`))
}

const entryOf = (publication: Publication, entryKey = ''): string => {
  const { type, title, authors, hasMoreAuthors, venue, volume, number, pages, date, doi, url } = publication
  const [listedType, venueField] = entryTypes[type]
  const entryType = publication.isMastersThesis ? 'mastersthesis' : listedType
  const names = [...authors.map(nameOf), ...(hasMoreAuthors ? ['others'] : [])] // BibTeX's et al.
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['author', names.length > 0 ? names.join(' and ') : undefined],
    ['title', `{${escapeText(title)}}`],
    [venueField, venue && escapeText(venue)],
    ['volume', volume && escapeText(volume)],
    ['number', number && escapeText(number)],
    ['pages', pages && escapeText(pages).replaceAll('–', '--')],
    ['year', escapeText(yearOf(publication))],
    ['month', /^\d{4}-(\d\d)/.exec(date ?? '')?.[1]],
    ['doi', doi && withoutDelimiters(doi)],
    ['url', url && withoutDelimiters(url)],
  ]
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}},`)
  return [`@${entryType}{${entryKey},`, ...lines, '}'].join('\n')
}

/** Returns the file of each language whose CV has publications. */
export const buildBibtex: BuildFiles = ({ site, baseUrl }) =>
  [...site.resumes].flatMap(([language, { resume }]) => {
    const publications = publicationsOf(resume).toSorted(byNewest)
    if (publications.length === 0) return []
    const keys = keysOf(publications)
    return [
      {
        path: languagePath(languageFileNames.bibtex, language, site),
        mediaType: 'application/x-bibtex; charset=utf-8',
        body: () => `${publications.map((each, index) => entryOf(each, keys[index])).join('\n\n')}\n`,
        headers: {
          link: `<${baseUrl}${cvPageOf(site, language)?.address}>; rel="describes"; type="text/html"`,
        },
      },
    ]
  })
