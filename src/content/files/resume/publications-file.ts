/** Reads publications.bib. A broken entry is an error with its line, and the others are read. */
import type { Entry, Library } from '@retorquere/bibtex-parser'
import type { ContentIssue } from '../../../lib/data/issue.ts'
import type { JsonObject } from '../../../lib/json.ts'
import { isPartialDate } from '../../../lib/partial-date.ts'
import { bareDoi, type PersonName, type Publication, publicationTypeOf } from '../../publication.ts'
import { readDate } from './resume-dates.ts'
import { PRIVATE_TAG } from './resume-selection.ts'
import { readTags } from './resume-tags.ts'

/** Where a publication appeared, in order of preference. Members that are people's own, such as `note` and `file`, are not read. */
const venueFields =
  'journaltitle journal booktitle publisher school institution organization howpublished eprinttype archiveprefix'.split(
    ' ',
  )

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

const authorsOf = (fields: Fields) => {
  const creators = (fields.author ?? fields.editor ?? []) as readonly Readonly<Record<string, string>>[]
  const names = creators.map(nameOf).filter(({ family }) => family !== '')
  const authors = names.filter(({ family, given }) => family !== 'others' || given !== undefined)
  return { authors, hasMoreAuthors: authors.length < names.length }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dateOf = (fields: Fields): string | undefined => {
  const [date = ''] = textOf(fields, 'date')?.split('/') ?? []
  const year = /\b[12]\d{3}\b/.exec(textOf(fields, 'year') ?? date)?.[0]
  const month = textOf(fields, 'month')?.toLowerCase() ?? ''
  const number = Number.parseInt(month, 10) || months.findIndex((name) => month.startsWith(name)) + 1
  return [date, `${year}-${number}`].flatMap((text) => readDate(text) ?? []).find(isPartialDate) ?? year
}

/** Returns the address of a preprint on arXiv, by its identifier of any age: `2301.01234` or `math.GT/0309136`. */
const arxivUrl = (fields: Fields): string | undefined => {
  const archive = textOf(fields, 'eprinttype') ?? textOf(fields, 'archiveprefix')
  const id = textOf(fields, 'eprint')?.replace(/^arxiv:/i, '') ?? ''
  const isArxiv = archive === undefined || archive.toLowerCase() === 'arxiv'
  return isArxiv && /^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?$/.test(id)
    ? `https://arxiv.org/abs/${id}`
    : undefined
}

const toPublication = ({ key, type, fields: read }: Entry): Publication | undefined => {
  const fields: Fields = read
  const title = textOf(fields, 'title')
  if (title === undefined) return undefined
  const doi = bareDoi(textOf(fields, 'doi') ?? textOf(fields, 'url'))
  return {
    key,
    type: publicationTypeOf(type) ?? (fields.eprint === undefined ? 'other' : 'preprint'),
    title,
    ...authorsOf(fields),
    venue: venueFields.map((name) => textOf(fields, name)).find((text) => text !== undefined),
    volume: textOf(fields, 'volume'),
    number: textOf(fields, 'number') ?? textOf(fields, 'issue'),
    pages: textOf(fields, 'pages')?.replaceAll(/(?<=\d)\s*[-–]+\s*(?=\d)/g, '–'),
    date: dateOf(fields),
    doi,
    url: doi === undefined ? (textOf(fields, 'url') ?? arxivUrl(fields)) : undefined,
  }
}

/** Returns the line on which a part of the file begins, from 1; undefined if it is not found. */
const lineOf = (text: string, part = ''): number | undefined => {
  const at = part === '' ? -1 : text.indexOf(part.trimEnd())
  return at === -1 ? undefined : text.slice(0, at).split('\n').length
}

/** The position, and the whole entry, which the parser's errors end with. */
const restOfError = /(?: at line \d+, column \d+|\s@\w+\s*[{(]).*$/s

/** Returns what the parser says. TeX's commands that it does not know are warnings. */
const issueOf = (file: string, text: string, { error, input }: Library['errors'][number]): ContentIssue => ({
  file,
  line: lineOf(text, input),
  ...(error.startsWith('unhandled macro')
    ? {
        severity: 'warning' as const,
        found: `${error}, which is shown as written`,
        expected: 'TeX commands for letters',
        fix: 'write the letters themselves',
      }
    : {
        found: `an entry that cannot be read (${error.replace(restOfError, '').replaceAll(/\s+/g, ' ')})`,
        expected: 'BibTeX',
        fix: 'compare it with the entries around it: a quotation mark, brace or comma may be missing',
      }),
})

/** Letters of number sets, which titles in mathematics have: `\mathbb{Z}`. */
const numberSets = [...'𝔸𝔹ℂ𝔻𝔼𝔽𝔾ℍ𝕀𝕁𝕂𝕃𝕄ℕ𝕆ℙℚℝ𝕊𝕋𝕌𝕍𝕎𝕏𝕐ℤ']

const asLetters = (text: string): string =>
  text.replaceAll(/\\mathbb\s*(?:\{([A-Z])\}|([A-Z]))/g, (_, braced: string, bare: string) => {
    const letter = braced ?? bare
    return numberSets.find((sign) => sign.normalize('NFKC') === letter) ?? letter
  })

const unreadable = (file: string, error: unknown): ContentIssue => ({
  file,
  found: `a file that cannot be read (${error instanceof Error ? error.message : String(error)})`,
  expected: 'BibTeX',
  fix: 'remove the entries that you added last, or an @string that repeats others',
})

/** The parser takes quadratic time for `@` signs: one second for as many as this, and no CV lists as many papers. */
const MAX_SIGNS = 10_000

const tooManySigns = (file: string, count: number): ContentIssue => ({
  file,
  found: `${count} @ signs, so it is not read`,
  expected: `at most ${MAX_SIGNS}, one for each entry`,
  fix: 'keep the entries that the CV shows',
})

/**
 * Reads the file.
 *
 * @throws nothing; what cannot be read is an issue
 */
export const readPublications = async (file: string, written: string) => {
  const signs = written.split('@').length - 1
  if (signs > MAX_SIGNS) return { value: [], issues: [tooManySigns(file, signs)] }
  // 0.3 s, so loaded only for sites that have the file.
  const { parse } = await import('@retorquere/bibtex-parser')
  const text = asLetters(written)
  let library: Library
  try {
    library = parse(text, { sentenceCase: false, english: false })
  } catch (error) {
    return { value: [], issues: [unreadable(file, error)] }
  }
  const { entries, errors } = library
  const readable = entries.filter(({ input }) => input !== '') // a broken one is there without its text
  const withTags = readable.map((entry) => ({ ...entry, ...readTags(entry.fields as JsonObject) }))
  const shown = withTags.filter(({ tags }) => !tags.includes(PRIVATE_TAG))
  const untitled = shown.filter(({ fields }) => textOf(fields, 'title') === undefined)
  return {
    value: shown.flatMap((entry) => toPublication(entry) ?? []),
    issues: [
      ...errors.map((error) => issueOf(file, text, error)),
      ...withTags.flatMap(({ key, input, doubtful }) =>
        doubtful.map((name) => ({
          severity: 'warning' as const,
          file,
          line: lineOf(text, input),
          member: `${key}.${name}`,
          found: 'perhaps a mark of privacy, so the entry is not shown',
          fix: 'write private = {true}, or remove the field',
        })),
      ),
      ...untitled.map(({ key, input }) => ({
        severity: 'warning' as const,
        file,
        line: lineOf(text, input),
        member: key,
        found: 'an entry without a title, which is not shown',
        fix: 'add title = {…}',
      })),
    ],
  }
}
