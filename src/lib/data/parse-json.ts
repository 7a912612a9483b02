/** Parses JSON (RFC 8259) into data with positions. Used by parse-data.ts. */
import { isDeepStrictEqual } from 'node:util'
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { LineCounter } from 'yaml'
import type { DataDocument, MemberPath, Position } from './data-document.ts'
import type { ContentIssue } from './issue.ts'

/** An issue at an offset of the text. */
type OffsetIssue = Pick<ContentIssue, 'found' | 'expected' | 'fix'> & { readonly offset: number }

const countLines = (text: string): LineCounter => {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
    lines.addNewLine(feed + 1)
  }
  return lines
}

const positionAt = (lines: LineCounter, offset: number): Position => {
  const { line, col } = lines.linePos(offset)
  return { line, column: col }
}

const syntaxIssue = (text: string, { error, offset, length }: ParseError): OffsetIssue => {
  const found = text.slice(offset, offset + Math.max(length, 1))
  const reason = printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return {
    offset,
    found: found === '' ? 'the end of the file' : JSON.stringify(found),
    expected: `valid JSON (${reason})`,
    fix: 'look just before this place for a missing or extra comma, quote or bracket',
  }
}

/** Returns the keys that an object already has with another value: `JSON.parse` would silently keep only the last. */
const repeatedKeys = (node: Node): readonly Node[] => {
  const children = node.children ?? []
  const seen = new Map<unknown, Node | undefined>()
  const repeated = (node.type === 'object' ? children : []).flatMap(({ children: [key, value] = [] }) => {
    if (key === undefined) return []
    const isNew = !seen.has(key.value)
    const first = seen.get(key.value)
    seen.set(key.value, first ?? value)
    return isNew || isSameValue(first, value) ? [] : [key]
  })
  return [...repeated, ...children.flatMap(repeatedKeys)]
}

const isSameValue = (one: Node | undefined, other: Node | undefined): boolean =>
  one !== undefined && other !== undefined && isDeepStrictEqual(getNodeValue(one), getNodeValue(other))

const repeatedKeyIssue = ({ value, offset }: Node): OffsetIssue => ({
  offset,
  found: `a second member ${JSON.stringify(value)} in the same object`,
  expected: 'each member once',
  fix: 'merge the two, or remove one',
})

const locate = (root: Node | undefined, lines: LineCounter, path: MemberPath): Position => {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = root && findNodeAtLocation(root, [...path.slice(0, length)])
    if (node !== undefined) return positionAt(lines, node.offset)
  }
  return { line: 1, column: 1 }
}

/** Parses JSON. Comments, trailing commas and members repeated with another value are issues. */
export const parseJson = (file: string, text: string): DataDocument => {
  const lines = countLines(text)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const issues =
    errors.length > 0 || root === undefined
      ? errors.map((error) => syntaxIssue(text, error))
      : repeatedKeys(root).map(repeatedKeyIssue)
  return {
    file,
    value: root && getNodeValue(root),
    issues: issues.map(({ offset, ...issue }) => ({ file, ...positionAt(lines, offset), ...issue })),
    locate: (path) => locate(root, lines, path),
  }
}
