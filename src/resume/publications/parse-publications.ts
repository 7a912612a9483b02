/** Parses publications.bib. A broken entry is an error with its line; the others are read. */
import { type Entry, type Library, parse } from '@retorquere/bibtex-parser'
import { type ContentIssue, warning } from '../../lib/data/issue.ts'
import { isPartialDate } from '../../lib/dates/partial-date.ts'
import type { JsonObject } from '../../lib/json.ts'
import { hidingWording } from '../../privacy/describe-not-public.ts'
import { hidingFields } from '../../privacy/not-public.ts'
import { readCvDate } from '../resume-dates.ts'
import type { PersonName } from './person-name.ts'
import { bareDoi, type Publication, publicationTypeOf } from './publication.ts'
import { composeAccents, parseableBibtex, restoreCharacters } from './tex-workarounds.ts'

/** Where a publication appeared, by preference. Personal fields, such as `note` and `file`, are not read. */
const venueFields = (
  'journaltitle journal booktitle publisher school institution ' +
  'organization howpublished eprinttype archiveprefix'
).split(' ')

type Fields = Readonly<Record<string, unknown>>

/** Returns a field as plain text. The parser writes emphasis as HTML, and publishers as lists. */
const fieldText = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  const read = composeAccents(Array.isArray(value) ? value.join(', ') : String(value ?? ''))
  const text = restoreCharacters(read.replaceAll(/<\/?[a-z][^<>]*>/gi, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text === '' ? undefined : text
}

/** Returns a DOI or URL without TeX's escapes, such as `{\_}`. */
const fieldLink = (fields: Fields, name: string): string | undefined =>
  fieldText(fields, name)?.replaceAll(/[{}\\]/g, '')

const creatorName = (creator: Readonly<Record<string, string | undefined>>): PersonName => {
  const { name, prefix, lastName, suffix, firstName } = creator
  const family = name ?? [prefix, lastName, suffix].filter(Boolean).join(' ')
  return { family: composeAccents(family), given: composeAccents(firstName ?? '') || undefined }
}

const authorsOf = (fields: Fields) => {
  const creators = (fields.author ?? fields.editor ?? []) as readonly Readonly<Record<string, string>>[]
  const names = creators.map(creatorName).filter(({ family }) => family !== '')
  const authors = names.filter(({ family, given }) => family !== 'others' || given !== undefined)
  return { authors, hasMoreAuthors: authors.length < names.length }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dateOf = (fields: Fields): string | undefined => {
  const [date = ''] = fieldText(fields, 'date')?.split('/') ?? []
  const year = /\b[12]\d{3}\b/.exec(fieldText(fields, 'year') ?? date)?.[0]
  const month = fieldText(fields, 'month')?.toLowerCase() ?? ''
  const number = Number.parseInt(month, 10) || months.findIndex((name) => month.startsWith(name)) + 1
  const found = [date, `${year}-${number}`].flatMap((text) => readCvDate(text) ?? []).find(isPartialDate)
  return found ?? year ?? fieldText(fields, 'year') // a text such as `in press`
}

/** Returns the URL of a preprint on arXiv, by its identifier, old or new: `math.GT/0309136`, `2301.01234`. */
const arxivUrl = (fields: Fields): string | undefined => {
  const archive = fieldText(fields, 'eprinttype') ?? fieldText(fields, 'archiveprefix')
  const written = fieldText(fields, 'eprint') ?? fieldText(fields, 'arxiv') // as in al-folio
  const id = written?.replace(/^arxiv:/i, '') ?? ''
  const isArxiv = archive === undefined || archive.toLowerCase() === 'arxiv'
  return isArxiv && /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?$/.test(id)
    ? `https://arxiv.org/abs/${id}`
    : undefined
}

const toPublication = ({ key, type, fields: read }: Entry): Publication | undefined => {
  const fields: Fields = read
  const title = fieldText(fields, 'title')
  if (title === undefined) return undefined
  const doi = bareDoi(fieldLink(fields, 'doi') ?? fieldLink(fields, 'url'))
  return {
    key,
    type: publicationTypeOf(type) ?? (fields.eprint === undefined ? 'other' : 'preprint'),
    // BibLaTeX has @thesis with type = {mathesis}
    isMastersThesis: /^ma(?:ster|thesis)/i.test(fieldText(fields, 'type') ?? type),
    title,
    ...authorsOf(fields),
    venue: venueFields.map((name) => fieldText(fields, name)).find((text) => text !== undefined),
    volume: fieldText(fields, 'volume'),
    number: fieldText(fields, 'number') ?? fieldText(fields, 'issue'),
    pages: fieldText(fields, 'pages')?.replaceAll(/(?<=\d)\s*[-–]+\s*(?=\d)/g, '–'),
    date: dateOf(fields),
    doi,
    url: doi === undefined ? (fieldLink(fields, 'url') ?? arxivUrl(fields)) : undefined,
  }
}

/** Returns the line on which a part of the file begins, from 1; undefined if it is not found. */
const lineOf = (text: string, part = ''): number | undefined => {
  const at = part === '' ? -1 : text.indexOf(part.trimEnd())
  return at === -1 ? undefined : text.slice(0, at).split('\n').length
}

/** The end of the parser's errors: the position, and the whole entry. */
const restOfError = /(?: at line \d+, column \d+|\s@\w+\s*[{(]).*$/s

/** Returns an error of the parser as an issue; a warning if the publication is still shown, as written. */
const issueOf = (file: string, text: string, { error, input }: Library['errors'][number]): ContentIssue => {
  const string = /^unresolved @string(?: reference)? "?([^"\s]+)/i.exec(error)?.[1]
  const isShown = string !== undefined || error.startsWith('unhandled macro')
  const found = string === undefined ? error : `${string} without quotation marks, which no @string defines`
  return isShown
    ? {
        ...warning('publications/tex'),
        file,
        line: lineOf(text, input || string),
        found: `${found}, so it is shown as written`,
        fix: string === undefined ? 'write the letters themselves' : `define it, or write {${string}}`,
      }
    : {
        severity: 'error',
        code: 'publications/entry',
        file,
        line: lineOf(text, input),
        found: `an entry that cannot be read (${error.replace(restOfError, '').replaceAll(/\s+/g, ' ')})`,
        fix: 'compare it with the entries around it: a quotation mark, brace or comma may be missing',
      }
}

const unreadable = (file: string, error: unknown): ContentIssue => ({
  severity: 'error',
  code: 'publications/unreadable',
  file,
  found: `a file that cannot be read (${error instanceof Error ? error.message : String(error)})`,
  expected: 'BibTeX',
  fix: 'remove the entries that you added last',
})

/** Fields that the CV does not show, with values that have braces in braces. */
const unreadNames = /abstract|annotation|annote|comment|file|note|review/
const unread = new RegExp(
  String.raw`(?<=[\s,](?:${unreadNames.source})\s{0,9}=\s{0,9}\{)(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*(?=\})`,
  'gi',
)

/** A shorter value may say that the entry is private. */
const MAX_UNREAD = 200

/** Removes long values of unread fields, which take most of the parser's time. Line numbers stay. */
const withoutUnread = (text: string): string =>
  text.replaceAll(unread, (value) => (value.length > MAX_UNREAD ? value.replaceAll(/[^\n]+/g, '') : value))

/** The text of a file, and its name for issues. */
export interface PublicationsJob {
  readonly file: string
  readonly bibtex: string
}

/** The publications of a file, and its issues. */
export type PublicationsReading = ReturnType<typeof parsePublications>

/** Reads the publications of a file, and its issues. */
export const parsePublications = ({ file, bibtex }: PublicationsJob) => {
  const text = parseableBibtex(withoutUnread(bibtex))
  let library: Library
  try {
    library = parse(text, { sentenceCase: false, english: false })
  } catch (error) {
    return { value: [], issues: [unreadable(file, error)] }
  }
  const { entries, errors } = library
  // the parser also lists broken entries, without text
  const readable = entries.filter(({ input }) => input !== '')
  const read = readable.map((entry) => ({
    ...entry,
    hiding: hidingFields(entry.fields as JsonObject, 'publication'),
  }))
  const shown = read.filter(({ hiding }) => hiding.length === 0)
  const placeIn = (input: string) => ({ file, line: lineOf(text, input) })
  const untitled = shown.filter(({ fields }) => fieldText(fields, 'title') === undefined)
  return {
    value: shown.flatMap((entry) => toPublication(entry) ?? []),
    issues: [
      ...errors.map((error) => issueOf(file, text, error)),
      ...read.flatMap(({ key, input, hiding: [first] }) =>
        first === undefined || first.cause === 'said'
          ? []
          : [
              {
                ...placeIn(input),
                field: [key, ...first.path].join('.'),
                ...hidingWording(first, 'the entry'),
              },
            ],
      ),
      ...untitled.map(({ key, input }) => ({
        ...warning('publications/no-title'),
        ...placeIn(input),
        field: key,
        found: 'an entry without a title, which is not shown',
        fix: 'add title = {…}',
      })),
    ],
  }
}
