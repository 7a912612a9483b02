/** Parses YAML 1.2 into data with offsets. */
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  parseDocument,
  type Scalar,
  type ScalarTag,
  type Tags,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml'
import { lazy, memoizeByObject } from '../memoize.ts'
import { type FieldPath, type OffsetIssue, type ParsedText, repeatedField } from './data-document.ts'
import { error, type Wording } from './issue.ts'

/** Returns the offset of each key, the first if it is repeated. Memoized: files may have thousands. */
const keyOffsets = memoizeByObject(
  ({ items }: YAMLMap): ReadonlyMap<unknown, number | undefined> =>
    new Map(
      items.flatMap(({ key }) => (isScalar(key) ? [[key.value, key.range?.[0]] as const] : [])).reverse(),
    ),
)

/** Returns the offset of a field's key, or of the item itself in a list. */
const offsetOf = (document: Document, path: FieldPath): number | undefined => {
  const parent = document.getIn(path.slice(0, -1), true)
  const offset = isMap(parent) ? keyOffsets(parent).get(path.at(-1)) : undefined
  if (offset !== undefined) return offset
  const node = document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}

const specialCharacter: Wording = {
  ...error('yaml/special-character'),
  found: 'text that begins with a character of YAML',
  fix: "put it in quotation marks, as in '@ada'",
}

/** Wordings for the most frequent errors. */
const wordings: Readonly<Record<string, Wording>> = {
  MULTIPLE_DOCS: {
    ...error('yaml/second-document'),
    found: 'a second YAML document',
    fix: 'remove the line of three hyphens',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    ...error('yaml/field-in-text'),
    found: 'a field inside the text of another',
    fix:
      'put the whole text of this field in quotes, as in title: "Frogs: a story", ' +
      'or check the indentation of the lines around it',
  },
  BAD_SCALAR_START: specialCharacter,
  TAB_AS_INDENT: {
    ...error('yaml/tab'),
    found: 'a tab',
    fix: 'replace tabs with spaces',
  },
}

/** Locates a missing quote where the last value begins; yaml 2.9 reports the end of the text. */
const missingQuote = (document: Document): OffsetIssue => {
  let offset = 0
  visit(document, {
    Scalar: (_key, { range }) => {
      offset = range?.[0] ?? offset
    },
  })
  return {
    ...error('yaml/unclosed-quote'),
    offset,
    found: 'an unclosed quotation mark',
    fix: 'add one at the end of the text',
  }
}

/** Locates a missing bracket where the list begins. An unquoted colour may have made the end a comment. */
const missingBracket = (text: string, end: number, bracket: string): OffsetIssue => {
  const offset = Math.max(text.lastIndexOf(bracket === ']' ? '[' : '{', end), 0)
  const [line = ''] = text.slice(offset).split('\n', 1)
  const colour = /\s(#[\da-f]{3,8})\b/i.exec(line)?.[1]
  return {
    ...error('yaml/unclosed-bracket'),
    offset,
    found: `${bracket === ']' ? 'a list' : 'an object'} without ${bracket}`,
    fix:
      colour === undefined
        ? `add ${bracket} at its end, or put the value in quotation marks if it is text`
        : `write '${colour}' with the quotation marks, since # begins a comment`,
  }
}

const syntaxError = (message: string): Wording => ({
  ...error('yaml/syntax'),
  found: `a syntax error (${message})`,
  fix: 'check the indentation, and quote text that starts with a special character or contains ": " or " #"',
})

/** Returns the problem that a parser's error stands for. @throws {RangeError} if it ran out of stack */
const syntaxIssue = (failure: YAMLError, document: Document, text: string): OffsetIssue => {
  const { code, message, pos } = failure
  const [offset] = pos
  if (message.startsWith('Maximum call stack')) throw new RangeError() // reported as a syntax error
  const [, bracket] = /end with a ([\]}])/.exec(message) ?? []
  if (bracket !== undefined) return missingBracket(text, offset, bracket)
  if (code === 'MISSING_CHAR' && message.includes('quote')) return missingQuote(document)
  return { offset, ...(wordings[code] ?? syntaxError(message)) }
}

/** Finds the first repeated field. The check of yaml 2.9 is quadratic: ten seconds for ten thousand keys. */
const findRepeatedField = (document: Document): OffsetIssue | undefined => {
  let offset: number | undefined
  visit(document, {
    Map: (_key, { items }) => {
      const seen = new Set<unknown>()
      for (const { key } of items)
        if (isScalar(key) && seen.size === seen.add(key.value).size) offset ??= key.range?.[0] ?? 0
    },
  })
  return offset === undefined ? undefined : { offset, ...repeatedField }
}

const tagsName = /^(?:tags?|category|categories|keywords?)$/i

/** A tag that hides something. Without quotation marks, YAML reads it as a comment: `tags: #private`. */
const hidingTag = /(?<=^|[\s,])#(private|draft)(?![\w-])/i

/** A colour instead of a value, `accent: #ffcc00`, which YAML also reads as a comment. */
const colourComment = /^#(?:[\da-f]{3}){1,2}$/i

const firstLineOfComment = ({ comment }: Scalar): string =>
  `#${comment ?? ''}`.split('\n', 1).join('').trimEnd()

/** Turns comments into text if they are colours instead of a value, or tags that hide something. */
const keepComments = (document: Document): void =>
  visit(document, {
    Pair: (_key, { key, value }) => {
      if (!isScalar(key) || !isNode(value)) return
      if (isScalar(value) && value.value === null)
        value.value = colourComment.exec(firstLineOfComment(value))?.[0] ?? null
      if (!tagsName.test(String(key.value))) return
      visit(value, {
        Scalar: (_index, node) => {
          const [, tag] = hidingTag.exec(firstLineOfComment(node)) ?? []
          if (tag !== undefined) node.value = node.value === null ? tag : `${node.value}, ${tag}`
        },
      })
    },
  })

/** Uses of an anchor, nested ones multiplied. Ten lines of ten aliases could expand to 10^10 values. */
const MAX_ALIASES = 1_000

/** Returns the data, or the issue that prevents it. @throws {RangeError} if its aliases expand too far */
const expand = (document: Document, text: string): Omit<ParsedText, 'offsetOf'> => {
  const [failure] = document.errors
  const issue = failure ? syntaxIssue(failure, document, text) : findRepeatedField(document)
  if (issue !== undefined) return { value: undefined, issue }
  if (text.includes('#')) keepComments(document)
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }), issue: undefined }
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause
    const [, name] = /^Unresolved alias \(.*\): (.*)/.exec(cause.message) ?? []
    if (name === undefined) throw new RangeError(cause.message)
    // Most are text such as `*Important*`.
    return { value: undefined, issue: { offset: text.indexOf(`*${name}`), ...specialCharacter } }
  }
}

const isNumberTag = (tag: Tags[number]): tag is ScalarTag =>
  typeof tag === 'object' && /:(?:int|float)$/.test(tag.tag)

/** Reads a number; a text if JavaScript would change its digits, as in `01067`, `+44` or `3.10`. */
const readNumber = (source: string): number | string =>
  String(Number(source)) === source ? Number(source) : source

/** Returns YAML 1.2's tags, without loss of digits. Schemas convert text where they expect a number. */
export const exactTags = (tags: Tags): Tags =>
  tags.map((tag) => (isNumberTag(tag) ? { ...tag, resolve: readNumber } : tag))

const read = (text: string): Document =>
  parseDocument(text, {
    prettyErrors: false,
    logLevel: 'error', // warnings, about keys that are lists, would go to the terminal
    uniqueKeys: false, // findRepeatedField is faster
    customTags: exactTags,
  })

/** A no-break or wide space behind a name, a slip on some keyboards. YAML reads `title:\u{A0}A` as text. */
const otherSpace = /(?<=^ *(?:- )?[\w-]+:)[\u{A0}\u{3000}]/gmu

/**
 * Parses YAML. Unknown aliases and repeated fields are issues. To locate a field, it parses the text again: a
 * tree of nodes takes many times the memory of the text, and most files never need it.
 *
 * @throws {RangeError} if the data is nested too deeply, or its aliases expand too far
 */
export const parseYaml = (written: string): ParsedText => {
  const text = written.replaceAll(otherSpace, ' ')
  const tree = lazy(() => read(text))
  return { ...expand(read(text), text), offsetOf: (path) => offsetOf(tree(), path) }
}
