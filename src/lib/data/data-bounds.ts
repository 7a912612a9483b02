/** Bounds what a file's data may unfold to, so that everything after parsing may recurse. Used by parse-data.ts. */
import { type DataDocument, formatMemberPath, type MemberPath } from './data-document.ts'
import type { ContentIssue } from './issue.ts'

/** Members inside each other. A CV has five; the functions that read data call themselves for each, thousands at most. */
const MAX_DEPTH = 100

/**
 * Values and characters that YAML's aliases may add to a file, each alias counted as all that it stands for: hundreds of
 * repetitions of a long entry. Without a limit, ten lines of ten aliases each stand for ten thousand million values.
 */
const MAX_ADDED_SIZE = 1_000_000

type Wording = Pick<ContentIssue, 'found' | 'expected' | 'fix'>

/** A parser's stack was too small, or the data has more than {@link MAX_DEPTH} levels. */
export const tooDeep: Wording = {
  found: 'members nested too deeply',
  expected: `at most ${MAX_DEPTH} levels`,
  fix: 'remove the inner levels, or an alias inside what it stands for',
}

const tooLarge: Wording = {
  found: 'aliases that stand for too much',
  expected: `at most ${MAX_ADDED_SIZE} values and characters more than the file has`,
  fix: 'use fewer aliases of aliases',
}

/** Returns the first problem and the path to it. A member inside itself is too deep. */
const findExcess = (
  root: unknown,
  maxSize: number,
): (Wording & { readonly path: MemberPath }) | undefined => {
  let size = 0
  const path: (string | number)[] = []
  const visit = (value: unknown): Wording | undefined => {
    size += typeof value === 'string' ? value.length + 1 : 1
    if (size > maxSize) return tooLarge
    if (typeof value !== 'object' || value === null) return undefined
    if (path.length >= MAX_DEPTH) return tooDeep
    for (const [name, member] of Object.entries(value)) {
      path.push(Array.isArray(value) ? Number(name) : name)
      const excess = visit(member)
      if (excess !== undefined) return excess
      path.pop()
    }
    return undefined
  }
  const wording = visit(root)
  return wording && { ...wording, path }
}

/**
 * Parses a file, and reports data that is nested too deeply or unfolds to too much.
 *
 * @param parse may call itself for each level: a stack that is too small for the data means that it is too deep
 */
export const parseWithinBounds = (
  parse: (file: string, text: string) => DataDocument,
  file: string,
  text: string,
): DataDocument => {
  try {
    const document = parse(file, text)
    if (document.issues.length > 0) return document
    const excess = findExcess(document.value, text.length + MAX_ADDED_SIZE)
    if (excess === undefined) return document
    const { path, ...wording } = excess
    const issue = {
      file,
      ...document.locate(path.slice(0, 1)),
      member: formatMemberPath(path.slice(0, 1)),
      ...wording,
    }
    return { ...document, value: undefined, issues: [issue] }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const start = { line: 1, column: 1 }
    return { value: undefined, issues: [{ file, ...start, ...tooDeep }], locate: () => start }
  }
}
