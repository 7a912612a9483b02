/** Parses JSON (RFC 8259) into data with offsets. */
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { type OffsetIssue, type ParsedText, repeatedField } from './data-document.ts'
import { error } from './issue.ts'

const syntaxIssue = (text: string, { error: code, offset, length }: ParseError): OffsetIssue => {
  const found = text.slice(offset, offset + Math.max(length, 1))
  const reason = printParseErrorCode(code)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return {
    ...error('json/syntax'),
    offset,
    found: found === '' ? 'the end of the file' : JSON.stringify(found),
    expected: `valid JSON (${reason})`,
    fix: 'look just before this place for a missing or extra comma, quote or bracket',
  }
}

/** Returns the repeated keys of an object: `JSON.parse` would silently keep only the last. */
const repeatedKeys = ({ type, children = [] }: Node): readonly Node[] => {
  const keys = type === 'object' ? children.flatMap(({ children: [key] = [] }) => key ?? []) : []
  const first = new Map(keys.map((key) => [key.value as unknown, key] as const).toReversed())
  const repeated = keys.filter((key) => first.get(key.value) !== key)
  return [...repeated, ...children.flatMap(repeatedKeys)]
}

/** Parses JSON, with or without comments and trailing commas. A repeated field is an issue. */
export const parseJson = (text: string): ParsedText => {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  const [failure] = errors
  const [repeated] = root === undefined ? [] : repeatedKeys(root)
  return {
    value: root && getNodeValue(root),
    issue: failure ? syntaxIssue(text, failure) : repeated && { offset: repeated.offset, ...repeatedField },
    offsetOf: (path) => root && findNodeAtLocation(root, [...path])?.offset,
  }
}
