/** Parses JSON (RFC 8259) into data with offsets. */

import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { memoizeByObject } from '../memoize.ts'
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

/** Returns the fields or items of a value. Memoized, as a file may have thousands of fields to locate. */
const fieldsOf = memoizeByObject(({ type, children = [] }: Node) => {
  const entries = children.map((node, index): readonly [unknown, Node | undefined] => {
    const [key, value] = node.children ?? []
    return type === 'object' ? [key?.value, value] : [index, node]
  })
  return new Map(entries.reverse()) // so that the first of repeated keys counts
})

/** Parses JSON. Repeated fields are issues, and so are comments and trailing commas unless `isLoose`. */
export const parseJson = (text: string, isLoose: boolean): ParsedText => {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: !isLoose, allowTrailingComma: isLoose })
  return {
    value: root && getNodeValue(root),
    issues:
      errors.length > 0 || root === undefined
        ? errors.values().map((each) => syntaxIssue(text, each))
        : repeatedKeys(root).map(({ offset }) => ({ offset, ...repeatedField })),
    offsetOf: (path) =>
      path.reduce((node: Node | undefined, key) => node && fieldsOf(node).get(key), root)?.offset,
  }
}
