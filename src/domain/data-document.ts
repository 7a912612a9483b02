/** JSON and YAML files as data, with the line and column of every member for messages. */
import type { ContentIssue } from './content-issue.ts'
import { parseJson } from './json-document.ts'
import { parseYaml } from './yaml-document.ts'

/** The keys and indexes that lead to a member. */
export type MemberPath = readonly (string | number)[]

/** A place in a file, from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A file's data. Where `issues` is not empty, `value` must not be used. */
export interface DataDocument {
  readonly value: unknown
  readonly issues: readonly ContentIssue[]
  /** Returns the place of a member, or of the nearest thing around it where it is missing. */
  readonly locate: (path: MemberPath) => Position
}

/** Returns a path as people write it: `work[3].startDate`. */
export const formatMemberPath = (path: MemberPath): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    if (!/^[\w$.-]+$/.test(key)) return `${text}[${JSON.stringify(key)}]`
    return text === '' ? key : `${text}.${key}`
  }, '')

/** Moves every place down by a number of lines: for data that stands inside another file, as front matter does. */
export const shiftLines = (document: DataDocument, lineCount: number): DataDocument => ({
  value: document.value,
  issues: document.issues.map((issue) => ({ ...issue, line: (issue.line ?? 1) + lineCount })),
  locate: (path) => {
    const { line, column } = document.locate(path)
    return { line: line + lineCount, column }
  },
})

/** In the order of the file. What a parser says at one place after its first word there is only how it found its way on. */
const firstAtEachPlace = (issues: readonly ContentIssue[]): readonly ContentIssue[] => {
  const byPlace = Map.groupBy(issues, ({ line, column }) => `${line}:${column}`)
  return [...byPlace.values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
}

/**
 * Parses a JSON file (RFC 8259) where the name ends in `.json`, else YAML 1.2.
 *
 * @param file the name, for messages
 * @param text the contents; a byte order mark is passed over
 */
export const parseData = (file: string, text: string): DataDocument => {
  const clean = text.replace(/^\uFEFF/, '')
  const document = file.endsWith('.json') ? parseJson(file, clean) : parseYaml(file, clean)
  return { ...document, issues: firstAtEachPlace(document.issues) }
}
