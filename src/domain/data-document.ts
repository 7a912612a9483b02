/** JSON and YAML files as data, with the line and column of every member for messages. */
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { type Document, isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import type { ContentIssue } from './content-issue.ts'

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
    if (!/^[\w$-]+$/.test(key)) return `${text}[${JSON.stringify(key)}]`
    return text === '' ? key : `${text}.${key}`
  }, '')

const positionAt = (text: string, offset: number): Position => {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const jsonIssue = (file: string, text: string, { error, offset, length }: ParseError): ContentIssue => {
  const found = text.slice(offset, offset + Math.max(length, 1)) || 'the end of the file'
  const what = printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return {
    file,
    ...positionAt(text, offset),
    found: JSON.stringify(found),
    expected: `valid JSON (${what})`,
    mend: 'look for a comma, a quote or a bracket that is missing or too many just before this place',
  }
}

const locateInJson = (text: string, root: Node | undefined, path: MemberPath): Position => {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = root && findNodeAtLocation(root, [...path.slice(0, length)])
    if (node !== undefined) return positionAt(text, node.offset)
  }
  return { line: 1, column: 1 }
}

const parseJson = (file: string, text: string): DataDocument => {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  return {
    value: root === undefined ? undefined : getNodeValue(root),
    issues: errors.map((error) => jsonIssue(file, text, error)),
    locate: (path) => locateInJson(text, root, path),
  }
}

/** Returns where the key or the value that the path leads to begins, as an offset. */
const yamlOffset = (document: Document, path: MemberPath): number | undefined => {
  const parent = document.getIn(path.slice(0, -1), true)
  const key = path.at(-1)
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
    if (pair !== undefined && isScalar(pair.key)) return pair.key.range?.[0]
  }
  const node = document.getIn(path, true)
  return typeof node === 'object' && node !== null && 'range' in node
    ? (node.range as readonly [number] | null)?.[0]
    : undefined
}

const locateInYaml = (document: Document, lines: LineCounter, path: MemberPath): Position => {
  for (let length = path.length; length > 0; length -= 1) {
    const offset = yamlOffset(document, path.slice(0, length))
    if (offset !== undefined) {
      const { line, col } = lines.linePos(offset)
      return { line, column: col }
    }
  }
  return { line: 1, column: 1 }
}

/** An alias repeated this often is a bomb, not a CV; the parser then stops with an error. */
const YAML_ALIAS_LIMIT = 100

const yamlValue = (document: Document): { value: unknown; error?: Error } => {
  try {
    return { value: document.toJS({ maxAliasCount: YAML_ALIAS_LIMIT }) }
  } catch (error) {
    return { value: undefined, error: error as Error }
  }
}

const parseYaml = (file: string, text: string): DataDocument => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const { value, error } = document.errors.length === 0 ? yamlValue(document) : { value: undefined }
  const faults = document.errors.map(({ message, pos }) => ({ message, offset: pos[0] }))
  const issues = [...faults, ...(error ? [{ message: error.message, offset: 0 }] : [])].map(
    ({ message, offset }): ContentIssue => {
      const { line, col } = lines.linePos(offset)
      return {
        file,
        line,
        column: col,
        found: message,
        expected: 'valid YAML',
        mend: 'compare the indentation with the lines around it, and put texts that hold ": " or " #" in quotes',
      }
    },
  )
  return { value, issues, locate: (path) => locateInYaml(document, lines, path) }
}

/** Moves every place down by a number of lines: for data that stands inside another file, as front matter does. */
export const shiftLines = (document: DataDocument, lineCount: number): DataDocument => ({
  value: document.value,
  issues: document.issues.map((issue) => ({ ...issue, line: (issue.line ?? 1) + lineCount })),
  locate: (path) => {
    const { line, column } = document.locate(path)
    return { line: line + lineCount, column }
  },
})

/**
 * Parses a JSON file (RFC 8259) where the name ends in `.json`, else YAML 1.2.
 *
 * @param file the name, for messages
 * @param text the contents; a byte order mark is passed over
 */
export const parseData = (file: string, text: string): DataDocument => {
  const clean = text.replace(/^\uFEFF/, '')
  return file.endsWith('.json') ? parseJson(file, clean) : parseYaml(file, clean)
}
