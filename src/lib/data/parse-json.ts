/** JSON files (RFC 8259) as data, with the line and column of every member. Used by {@link parseData}. */
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

const lineStarts = (text: string): LineCounter => {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
    lines.addNewLine(feed + 1)
  }
  return lines
}

const positionIn = (lines: LineCounter, offset: number): Position => {
  const { line, col } = lines.linePos(offset)
  return { line, column: col }
}

const syntaxIssue = (
  file: string,
  text: string,
  { error, offset, length }: ParseError,
): Omit<ContentIssue, 'line' | 'column'> => {
  const found = text.slice(offset, offset + Math.max(length, 1))
  const what = printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return {
    file,
    found: found === '' ? 'the end of the file' : JSON.stringify(found),
    expected: `valid JSON (${what})`,
    fix: 'look for a comma, a quote or a bracket that is missing or too many just before this place',
  }
}

/** Nobody's CV does; what reads a value works recursively, and the stack has an end. */
const DEEPEST_NESTING = 500

/** Texts are matched so that no bracket in them is. */
const bracketOrText = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[{]|[\]}]/g

/** Returns where the first value begins that nests too deep, as an offset. */
const findDeepNesting = (text: string): number | undefined => {
  let depth = 0
  for (const { 0: match, index } of text.matchAll(bracketOrText)) {
    if (match === '[' || match === '{') depth += 1
    else if (match === ']' || match === '}') depth -= 1
    if (depth > DEEPEST_NESTING) return index
  }
  return undefined
}

const tooDeep = (file: string, offset: number, lines: LineCounter): DataDocument => ({
  value: undefined,
  issues: [
    {
      file,
      ...positionIn(lines, offset),
      found: 'members nested deeper than can be followed',
      expected: 'some hundred inside each other at most',
      fix: 'look for a row of [ or {',
    },
  ],
  locate: () => positionIn(lines, offset),
})

/** Returns the keys of an object that it has had before: only the last would count, and the rest be lost unseen. */
const repeatedKeys = (node: Node): readonly Node[] => {
  const children = node.children ?? []
  const keys = node.type === 'object' ? children.flatMap(({ children: pair }) => pair?.[0] ?? []) : []
  const seen = new Set<unknown>()
  const repeated = keys.filter(({ value }) => seen.size === seen.add(value).size)
  return [...repeated, ...children.flatMap(repeatedKeys)]
}

const repeatedKeyIssue = (file: string, { value }: Node): Omit<ContentIssue, 'line' | 'column'> => ({
  file,
  found: `a second member ${JSON.stringify(value)} in one object`,
  expected: 'each member once',
  fix: 'join the two, or remove one',
})

const locate = (root: Node | undefined, lines: LineCounter, path: MemberPath): Position => {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = root && findNodeAtLocation(root, [...path.slice(0, length)])
    if (node !== undefined) return positionIn(lines, node.offset)
  }
  return { line: 1, column: 1 }
}

/** Parses JSON; comments, trailing commas and repeated members are faults. */
export const parseJson = (file: string, text: string): DataDocument => {
  const lines = lineStarts(text)
  const deep = findDeepNesting(text)
  if (deep !== undefined) return tooDeep(file, deep, lines)
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const repeated = root === undefined || errors.length > 0 ? [] : repeatedKeys(root)
  return {
    value: root === undefined ? undefined : getNodeValue(root),
    issues: [
      ...errors.map((error) => ({ ...syntaxIssue(file, text, error), ...positionIn(lines, error.offset) })),
      ...repeated.map((key) => ({ ...repeatedKeyIssue(file, key), ...positionIn(lines, key.offset) })),
    ],
    locate: (path) => locate(root, lines, path),
  }
}
