/** Parses JSON (RFC 8259) into data with positions. */
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

/** A key that its object has twice. */
interface RepeatedKey {
  readonly key: Node
  readonly first: Node
}

/** Returns the keys that an object already has with another value: `JSON.parse` would silently keep only the last. */
const repeatedKeys = (node: Node): readonly RepeatedKey[] => {
  const children = node.children ?? []
  const seen = new Map<unknown, Node>()
  const repeated = (node.type === 'object' ? children : []).flatMap(({ children: [key, value] = [] }) => {
    if (key === undefined) return []
    const first = seen.get(key.value)
    if (first === undefined) seen.set(key.value, key)
    return first === undefined || isSameValue(valueAfter(first), value) ? [] : [{ key, first }]
  })
  return [...repeated, ...children.flatMap(repeatedKeys)]
}

const valueAfter = (key: Node): Node | undefined => key.parent?.children?.[1]

const isSameValue = (one: Node | undefined, other: Node | undefined): boolean =>
  one !== undefined && other !== undefined && isDeepStrictEqual(getNodeValue(one), getNodeValue(other))

const repeatedKeyIssue = ({ key, first }: RepeatedKey, lines: LineCounter): OffsetIssue => ({
  offset: key.offset,
  found: `a second member ${JSON.stringify(key.value)} in the same object, after that in line ${positionAt(lines, first.offset).line}`,
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

/** Parses JSON. Members repeated with another value are issues, and so are comments and trailing commas unless it is loose. */
export const parseJson = (file: string, text: string, { isLoose = false } = {}): DataDocument => {
  const lines = countLines(text)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: !isLoose, allowTrailingComma: isLoose })
  const issues =
    errors.length > 0 || root === undefined
      ? errors.map((error) => syntaxIssue(text, error))
      : repeatedKeys(root).map((repeated) => repeatedKeyIssue(repeated, lines))
  return {
    file,
    value: root && getNodeValue(root),
    issues: issues.map(({ offset, ...issue }) => ({ file, ...positionAt(lines, offset), ...issue })),
    locate: (path) => locate(root, lines, path),
  }
}
