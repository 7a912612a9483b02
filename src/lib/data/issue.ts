/** Problems in the owner's content, worded so that the owner can fix them. */
import { showControls } from '../text/show-controls.ts'

/**
 * How serious an issue is. An error keeps its file from being used; a warning is probably a mistake; a
 * suggestion is a matter of taste; info is what the owner clearly wanted.
 */
export type Severity = 'error' | 'warning' | 'suggestion' | 'info'

/** The kind of an issue, for programs: subject, slash, problem, such as `front-matter/unknown-field`. */
export type IssueCode = `${string}/${string}`

/** One problem. */
export interface ContentIssue {
  readonly severity: Severity
  readonly code: IssueCode
  /** Relative to the content folder. */
  readonly file: string
  /** From 1; absent if the problem is the file itself. */
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** Path of the field, such as `work[3].startDate`; absent if the problem is not in a field. */
  readonly field?: string | undefined
  /** Completes "found …". */
  readonly found: string
  /** Completes "expected …"; left out where the fix says the same. */
  readonly expected?: string | undefined
  /** Completes "Fix: …", in the imperative, without a full stop. */
  readonly fix: string
}

/** An issue without its location. */
export type Wording = Omit<ContentIssue, 'file' | 'line' | 'column' | 'field'>

const kindWith =
  (severity: Severity) =>
  (code: IssueCode): Pick<ContentIssue, 'severity' | 'code'> => ({ severity, code })

/** Returns the severity and the code of an issue, to spread beside its text. */
export const error = kindWith('error')
export const warning = kindWith('warning')
export const suggestion = kindWith('suggestion')
export const info = kindWith('info')

/** A value that was read, and its issues. */
export interface Read<Value> {
  readonly value: Value
  readonly issues: readonly ContentIssue[]
}

/** The location of a problem. */
export type FileLocation = Pick<ContentIssue, 'file' | 'line' | 'column'>

/** Returns a location as compilers write it, so that editors find it: `file:line:column`. */
export const formatLocation = ({ file, line, column }: FileLocation): string =>
  showControls([file, line, column].filter((part) => part !== undefined).join(':'))

/** Returns whether an issue is an error. */
export const isError = ({ severity }: Pick<ContentIssue, 'severity'>): boolean => severity === 'error'

/** Returns an issue as one line: `file:line:column field: found X; expected Y. Fix: do Z.` */
export const formatIssue = ({ file, line, column, field, found, expected, fix }: ContentIssue): string => {
  const location = formatLocation({ file, line, column })
  const subject = field === undefined ? location : `${location} ${field}`
  const end = fix.endsWith('.') ? '' : '.' // a heading to write may have its own
  const facts = expected === undefined ? found : `${found}; expected ${expected}`
  return showControls(`${subject}: found ${facts}. Fix: ${fix}${end}`)
}

/** Issues of a kind in more locations than this share a line. */
const MAX_APART = 5

/** Locations that such a line lists; the others are counted. */
const MAX_PLACES = 3

/** Returns what issues of one kind share: the code, and the field without list indexes. */
const kindOf = ({ code, field }: ContentIssue): string => `${code} ${field?.replaceAll(/[[.].*/g, '')}`

/**
 * Returns the issues to show, by kind: all, or the first of a kind that is in many locations. Then `others`
 * is a sentence about the rest, `Similar at a.md:3, b.md:1, c.md, and 12 more.`; otherwise it is empty.
 */
export const condenseIssues = <Issue extends ContentIssue>(issues: readonly Issue[]) =>
  [...Map.groupBy(issues, kindOf).values()].flatMap((group) => {
    const [, ...rest] = new Set(group.map(formatLocation))
    if (rest.length < MAX_APART) return group.map((issue) => ({ issue, others: '' }))
    const listed = rest.slice(0, MAX_PLACES).join(', ')
    const others = `Similar at ${listed}, and ${rest.length - MAX_PLACES} more.`
    return group.slice(0, 1).map((issue) => ({ issue, others }))
  })

/** Returns issues as lines, condensed. */
export const formatIssues = (issues: readonly ContentIssue[]): readonly string[] =>
  condenseIssues(issues).map(({ issue, others }) => `${formatIssue(issue)} ${others}`.trimEnd())

/** As many as one sitting fixes; the rest is listed once these are fixed. */
const MAX_LINES = 50

/** The content cannot be used. The message has up to fifty lines of errors. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly code = 'CONTENT_INVALID'
  readonly issues: readonly ContentIssue[]

  constructor(issues: readonly ContentIssue[]) {
    const count = issues.length === 1 ? 'an error' : `${issues.length} errors`
    const lines = formatIssues(issues)
    const rest = lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more`] : []
    super([`The content has ${count}:`, ...lines.slice(0, MAX_LINES), ...rest].join('\n'))
    this.issues = issues
  }
}

const MAX_QUOTE_LENGTH = 60 // characters: enough to recognise a value, short enough for one line

/** Returns a text cut to the length that messages quote. */
export const shorten = (text: string): string =>
  text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text

/** Returns a value as messages show it: a list's length, an object's fields, anything else as JSON. */
export const quoteValue = (value: unknown): string => {
  if (Array.isArray(value) && value.length === 0) return 'an empty list'
  if (Array.isArray(value)) return `a list of ${value.length} ${value.length === 1 ? 'item' : 'items'}`
  if (typeof value === 'object' && value !== null)
    return `an object with ${shorten(Object.keys(value).join(', ')) || 'no fields'}`
  return shorten(JSON.stringify(value) ?? String(value))
}
