/** YAML 1.2 files as data, with the line and column of every member. Used by {@link parseData}. */
import {
  type Alias,
  type Document,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import type { DataDocument, MemberPath, Position } from './data-document.ts'
import type { ContentIssue } from './issue.ts'

/** Returns where the key or the value that the path leads to begins, as an offset. */
const offsetOf = (document: Document, path: MemberPath): number | undefined => {
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

const locate = (document: Document, lines: LineCounter, path: MemberPath): Position => {
  for (let length = path.length; length > 0; length -= 1) {
    const offset = offsetOf(document, path.slice(0, length))
    if (offset !== undefined) {
      const { line, col } = lines.linePos(offset)
      return { line, column: col }
    }
  }
  return { line: 1, column: 1 }
}

/** A fault at a place of the text. */
type Fault = Pick<ContentIssue, 'found' | 'expected' | 'fix'> & { readonly offset: number }

/** What the parser's words leave unclear to whoever did not write it. */
const plainWords: Readonly<Record<string, Pick<ContentIssue, 'found' | 'expected' | 'fix'>>> = {
  DUPLICATE_KEY: {
    found: 'a second member of this name',
    expected: 'each member once',
    fix: 'join the two, or remove one',
  },
  MULTIPLE_DOCS: {
    found: 'a second document',
    expected: 'one document',
    fix: 'remove the line of three hyphens',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    found: 'a member inside the text of another',
    expected: 'a text, or members on lines of their own',
    fix: 'put a text that holds ": " in quotes, or compare the indentation with the lines around it',
  },
  RESOURCE_EXHAUSTION: {
    found: 'members nested deeper than can be followed',
    expected: 'some hundred inside each other at most',
    fix: 'look for a row of [ or {, or for indentation that grows from line to line',
  },
  TAB_AS_INDENT: { found: 'a tab', expected: 'spaces for indentation', fix: 'replace tabs by spaces' },
}

/** Where the parser has given up, what else it says only follows from that. */
const syntaxFaults = ({ errors }: Document): readonly Fault[] => {
  const end = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION')
  return (end === undefined ? errors : [end]).map(({ code, message, pos: [offset] }) => ({
    offset,
    ...(plainWords[code] ?? {
      found: message,
      expected: 'valid YAML',
      fix: 'compare the indentation with the lines around it, and put texts that begin with a sign or hold ": " or " #" in quotes',
    }),
  }))
}

/** A text that begins with an asterisk is an alias to YAML, which its owner need not know. */
const nowhereFault = ({ source, range }: Alias): Fault => ({
  offset: range?.[0] ?? 0,
  found: `the alias *${source}, which stands for nothing`,
  expected: `a text in quotes, or an anchor &${source} further up`,
  fix: `where a text is meant, write "*${source}"`,
})

/** Such a thing would have no end. */
const endlessFault = ({ source, range }: Alias): Fault => ({
  offset: range?.[0] ?? 0,
  found: `the alias *${source} inside what it stands for`,
  expected: 'data with an end',
  fix: 'write out what is meant',
})

const aliasFaults = (document: Document): readonly Fault[] => {
  const anchored = new Map<string, Node>()
  const faults: Fault[] = []
  visit(document, {
    Value: (_key, node) => {
      if (node.anchor !== undefined) anchored.set(node.anchor, node)
    },
    Alias: (_key, alias, ancestors) => {
      const target = anchored.get(alias.source)
      if (target === undefined) faults.push(nowhereFault(alias))
      else if (ancestors.includes(target)) faults.push(endlessFault(alias))
    },
  })
  return faults
}

/** An alias repeated this often is a bomb, not a CV; the parser then stops with an error. */
const ALIAS_LIMIT = 100

const tooManyAliases: Fault = {
  offset: 0,
  found: 'aliases (*name) that together stand for too much',
  expected: 'few aliases',
  fix: 'write out what they stand for',
}

const readValue = (document: Document): { readonly value: unknown; readonly faults: readonly Fault[] } => {
  const faults = document.errors.length > 0 ? syntaxFaults(document) : aliasFaults(document)
  if (faults.length > 0) return { value: undefined, faults }
  try {
    return { value: document.toJS({ maxAliasCount: ALIAS_LIMIT }), faults }
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return { value: undefined, faults: [tooManyAliases] }
  }
}

/** Parses YAML. */
export const parseYaml = (file: string, text: string): DataDocument => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const { value, faults } = readValue(document)
  const issues = faults.map(({ offset, ...text }): ContentIssue => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col, ...text }
  })
  return { value, issues, locate: (path) => locate(document, lines, path) }
}
