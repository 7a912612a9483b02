/** Parses JSON (RFC 8259) into data with offsets. */
import { isDeepStrictEqual } from 'node:util'
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { memoizeByObject } from '../memoize.ts'
import type { OffsetIssue, ParsedText } from './data-document.ts'

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

const repeatedKeyIssue = ({ key, first }: RepeatedKey, text: string): OffsetIssue => ({
  offset: key.offset,
  found: `a second member ${JSON.stringify(key.value)} in the same object, after that in line ${text.slice(0, first.offset).split('\n').length}`,
  fix: 'merge the two, or remove one',
})

/** Returns the members or items of a value. A file with thousands of unknown members has each of them located. */
const membersOf = memoizeByObject(({ type, children = [] }: Node) => {
  const entries = children.map((node, index): readonly [unknown, Node | undefined] => {
    const [key, value] = node.children ?? []
    return type === 'object' ? [key?.value, value] : [index, node]
  })
  return new Map(entries.reverse()) // the first of several counts
})

/** Parses JSON. Members repeated with another value are issues, and so are comments and trailing commas unless it is loose. */
export const parseJson = (text: string, isLoose: boolean): ParsedText => {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: !isLoose, allowTrailingComma: isLoose })
  return {
    value: root && getNodeValue(root),
    issues:
      errors.length > 0 || root === undefined
        ? errors.values().map((error) => syntaxIssue(text, error))
        : repeatedKeys(root)
            .values()
            .map((repeated) => repeatedKeyIssue(repeated, text)),
    offsetOf: (path) =>
      path.reduce((node: Node | undefined, key) => node && membersOf(node).get(key), root)?.offset,
  }
}
