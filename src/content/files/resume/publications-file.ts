/** Reads publications.bib. A broken entry is an error with its line, and the others are read. Used by the site reader. */
import type { Entry, Library } from '@retorquere/bibtex-parser'
import type { ContentIssue } from '../../../lib/data/issue.ts'
import { parseWrittenDate, toIsoDate } from '../../../lib/written-date.ts'
import { bareDoi, type PersonName, type Publication, type PublicationType } from '../../publication.ts'

/** What was read. */
export interface PublicationsReading {
  readonly publications: readonly Publication[]
  readonly issues: readonly ContentIssue[]
  readonly warnings: readonly ContentIssue[]
}

/** Nothing. */
export const noPublications: PublicationsReading = { publications: [], issues: [], warnings: [] }

/** Types of BibTeX and BibLaTeX; any other is `other`. */
const types: Readonly<Record<string, PublicationType>> = {
  article: 'article',
  suppperiodical: 'article',
  inproceedings: 'conference',
  conference: 'conference',
  proceedings: 'conference',
  book: 'book',
  mvbook: 'book',
  collection: 'book',
  booklet: 'book',
  manual: 'book',
  incollection: 'chapter',
  inbook: 'chapter',
  inreference: 'chapter',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  thesis: 'thesis',
  techreport: 'report',
  report: 'report',
  unpublished: 'preprint',
  online: 'preprint',
}

/** Where a publication appeared, in order of preference. Members that are people's own, such as `note` and `file`, are not read. */
const venueFields = [
  ...['journaltitle', 'journal', 'booktitle', 'publisher', 'school', 'institution', 'organization'],
  ...['howpublished', 'eprinttype', 'archiveprefix'],
]

type Fields = Readonly<Record<string, unknown>>

/** Returns a field as plain text. The parser writes emphasis as HTML, and publishers as lists. */
const textOf = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  const text = (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC') // TeX's accents are marks of their own
    .trim()
  return text === '' ? undefined : text
}

const nameOf = (creator: Readonly<Record<string, string | undefined>>): PersonName => {
  const { name, prefix, lastName, suffix, firstName } = creator
  const family = name ?? [prefix, lastName, suffix].filter(Boolean).join(' ')
  return { family: family.normalize('NFC'), given: firstName?.normalize('NFC') || undefined }
}

/** BibTeX's name for all further authors. */
const OTHERS = 'others'

const authorsOf = (fields: Fields) => {
  const creators = (fields.author ?? fields.editor ?? []) as readonly Readonly<Record<string, string>>[]
  const names = creators.map(nameOf).filter(({ family }) => family !== '')
  const authors = names.filter(({ family, given }) => family !== OTHERS || given !== undefined)
  return { authors, hasMoreAuthors: authors.length < names.length }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dateOf = (fields: Fields): string | undefined => {
  const date = parseWrittenDate(textOf(fields, 'date')?.replace(/\/.*/, '') ?? '')
  if (date !== undefined) return toIsoDate(date)
  const year = /\b[12]\d{3}\b/.exec(textOf(fields, 'year') ?? textOf(fields, 'date') ?? '')?.[0]
  const month = textOf(fields, 'month')?.toLowerCase() ?? ''
  const number =
    months.findIndex((name) => month.startsWith(name)) + 1 || Number(/^\d{1,2}$/.exec(month)?.[0] ?? 0)
  if (year === undefined || number < 1 || number > months.length) return year
  return `${year}-${String(number).padStart(2, '0')}`
}

const toPublication = ({ key, type, fields: read }: Entry): Publication | undefined => {
  const fields: Fields = read
  const title = textOf(fields, 'title')
  if (title === undefined) return undefined
  const doi = bareDoi(textOf(fields, 'doi') ?? textOf(fields, 'url'))
  return {
    key,
    type: types[type] ?? (fields.eprint === undefined ? 'other' : 'preprint'),
    title,
    ...authorsOf(fields),
    venue: venueFields.map((name) => textOf(fields, name)).find((text) => text !== undefined),
    volume: textOf(fields, 'volume'),
    number: textOf(fields, 'number') ?? textOf(fields, 'issue'),
    pages: textOf(fields, 'pages')?.replaceAll(/(?<=\d)\s*[-–]+\s*(?=\d)/g, '–'),
    date: dateOf(fields),
    doi,
    url: doi === undefined ? textOf(fields, 'url') : undefined,
  }
}

/** Returns the line on which a part of the file begins, from 1; undefined if it is not found. */
const lineOf = (text: string, part = ''): number | undefined => {
  const at = part === '' ? -1 : text.indexOf(part.trimEnd())
  return at === -1 ? undefined : text.slice(0, at).split('\n').length
}

const FIX = 'compare it with the entries around it: a quotation mark, brace or comma may be missing'

type LibraryError = Library['errors'][number]

const unreadable = ({ error }: LibraryError) => ({
  found: `an entry that cannot be read (${error.replace(/ at line \d+, column \d+.*$/s, '').replaceAll(/\s+/g, ' ')})`,
  expected: 'BibTeX',
  fix: FIX,
})

const unknownMacro = ({ error }: LibraryError) => ({
  found: `${error}, which is shown as written`,
  expected: 'TeX commands for letters',
  fix: 'write the letters themselves',
})

const untitled = (file: string, text: string, { key, input }: Entry): ContentIssue => ({
  file,
  line: lineOf(text, input),
  member: key,
  found: 'an entry without a title, which is not shown',
  expected: 'a title',
  fix: 'add title = {…}',
})

const isMacro = ({ error }: LibraryError): boolean => error.startsWith('unhandled macro')

/**
 * Reads the file.
 *
 * @throws nothing; what cannot be read is an issue
 */
export const readPublications = async (file: string, text: string): Promise<PublicationsReading> => {
  // 0.3 s, so loaded only for sites that have the file.
  const { parse } = await import('@retorquere/bibtex-parser')
  const placeOf = ({ input }: LibraryError) => ({ file, line: lineOf(text, input) })
  const { entries, errors } = parse(text, { sentenceCase: false, english: false })
  const readable = entries.filter(({ input }) => input !== '') // a broken one is there without its text
  return {
    publications: readable.flatMap((entry) => toPublication(entry) ?? []),
    issues: errors
      .filter((error) => !isMacro(error))
      .map((error) => ({ ...placeOf(error), ...unreadable(error) })),
    warnings: [
      ...errors.filter(isMacro).map((error) => ({ ...placeOf(error), ...unknownMacro(error) })),
      ...readable
        .filter((entry) => toPublication(entry) === undefined)
        .map((entry) => untitled(file, text, entry)),
    ],
  }
}
