/** What is wrong with a content folder, said so that its owner can fix it. Used by everything that reads content. */

/** One fault: where it is, what was found, what was expected and how to fix it. */
export interface ContentIssue {
  /** Relative to the content folder. */
  readonly file: string
  /** From 1; absent where the fault is the file itself. */
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** The member by its path, such as `work[3].startDate`; absent where the fault is not in one. */
  readonly member?: string | undefined
  readonly found: string
  readonly expected: string
  readonly fix: string
}

/** Returns a fault as one line: where, what was found, what was expected, how to fix it. */
export const formatIssue = ({ file, line, column, member, found, expected, fix }: ContentIssue): string => {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  const subject = member === undefined ? '' : `${member}: `
  return `${place}  ${subject}found ${found}; expected ${expected}. Fix: ${fix}`
}

/** Enough to fix in one sitting; the rest comes up once these are gone. */
const MOST_LINES = 50

/** The content can't be used. The message has a line for each fault, up to fifty. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly code = 'CONTENT_INVALID'
  readonly issues: readonly ContentIssue[]

  constructor(issues: readonly ContentIssue[]) {
    const faults = issues.length === 1 ? 'a fault' : `${issues.length} faults`
    const rest = issues.length > MOST_LINES ? [`… and ${issues.length - MOST_LINES} more`] : []
    super([`The content has ${faults}:`, ...issues.slice(0, MOST_LINES).map(formatIssue), ...rest].join('\n'))
    this.issues = issues
  }
}

const LONGEST_QUOTE = 60 // characters: enough to recognise a value, short enough for one line

const cut = (text: string): string =>
  text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text

/** Returns a value as a message shows it: a list by its length, an object by its members, all else as JSON. */
export const quoteValue = (value: unknown): string => {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null)
    return `an object with ${cut(Object.keys(value).join(', ')) || 'no members'}`
  return cut(JSON.stringify(value) ?? String(value))
}
