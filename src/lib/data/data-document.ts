/** A parsed file with the line and column of every member. */
import type { ContentIssue, Wording } from './issue.ts'

/** The keys and indexes that lead to a member. */
export type MemberPath = readonly (string | number)[]

/** A place in a file, from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A file's data. If `issues` is not empty, `value` must not be used. */
export interface DataDocument {
  /** Its name, for messages. */
  readonly file: string
  readonly value: unknown
  readonly issues: readonly ContentIssue[]
  /** Returns the position of a member, or of the nearest enclosing one if it is missing. */
  readonly locate: (path: MemberPath) => Position
}

/** An issue at an offset of a text. */
export type OffsetIssue = Wording & { readonly offset: number }

/** What is wrong with a key that its object has already. */
export const repeatedMember = {
  found: 'a second member with this name',
  fix: 'merge the two, or remove one',
} as const

/** What the parser of a format returns. If it has issues, `value` must not be used. */
export interface ParsedText {
  readonly value: unknown
  /** Each is worded when it is read. */
  readonly issues: Iterable<OffsetIssue>
  /** Returns the offset of a member; undefined if it is not there. */
  readonly offsetOf: (path: MemberPath) => number | undefined
}

/** Returns a path as people write it: `work[3].startDate`. */
export const formatMemberPath = (path: MemberPath): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    if (!/^[\w$.-]+$/.test(key)) return `${text}[${JSON.stringify(key)}]`
    return text === '' ? key : `${text}.${key}`
  }, '')

/** Returns where a member is, for an issue with it. */
export const placeOf = (
  { file, locate }: Pick<DataDocument, 'file' | 'locate'>,
  path: MemberPath,
): Pick<ContentIssue, 'file' | 'line' | 'column' | 'member'> => ({
  file,
  ...locate(path),
  member: formatMemberPath(path) || undefined,
})
