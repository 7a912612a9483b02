/** A parsed file with the line and column of every field. */
import { type ContentIssue, error, type Wording } from './issue.ts'

/** The keys and indexes that lead to a field. */
export type FieldPath = readonly (string | number)[]

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
  /** Returns the position of a field, or of the nearest enclosing one if it is missing. */
  readonly locate: (path: FieldPath) => Position
}

/** An issue at an offset of a text. */
export type OffsetIssue = Wording & { readonly offset: number }

/** Wording for a key that its object already has. */
export const repeatedField: Wording = {
  ...error('data/repeated-field'),
  found: 'a second field with this name',
  fix: 'merge the two, or remove one',
}

/** What the parser of a format returns. If it has an issue, `value` must not be used. */
export interface ParsedText {
  readonly value: unknown
  /** The first problem; others often follow from it. */
  readonly issue: OffsetIssue | undefined
  /** Returns the offset of a field; undefined if it is not there. */
  readonly offsetOf: (path: FieldPath) => number | undefined
}

/** Returns a path as people write it: `work[3].startDate`. */
export const formatFieldPath = (path: FieldPath): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    if (!/^[\w$.-]+$/.test(key)) return `${text}[${JSON.stringify(key)}]`
    return text === '' ? key : `${text}.${key}`
  }, '')

/** Returns the place of a field, for its issue. */
export const placeOf = (
  { file, locate }: Pick<DataDocument, 'file' | 'locate'>,
  path: FieldPath,
): Pick<ContentIssue, 'file' | 'line' | 'column' | 'field'> => ({
  file,
  ...locate(path),
  field: formatFieldPath(path) || undefined,
})
