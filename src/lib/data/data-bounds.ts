/** Bounds how deeply a file's data may be nested, so that everything after parsing may recurse. Used by parse-data.ts. */
import { type DataDocument, type MemberPath, placeOf } from './data-document.ts'
import type { ContentIssue } from './issue.ts'

/** Levels of members. A CV has five; functions that recurse overflow the stack at thousands. */
const MAX_DEPTH = 100

/** A parser's stack was too small, or the data has more than {@link MAX_DEPTH} levels. */
export const tooDeep: Pick<ContentIssue, 'found' | 'expected' | 'fix'> = {
  found: 'members nested too deeply',
  expected: `at most ${MAX_DEPTH} levels`,
  fix: 'remove the inner levels, or an alias inside its own anchor',
}

/** Returns the first top-level member that is nested too deeply; a member inside itself is. */
const findTooDeep = (root: unknown): MemberPath | undefined => {
  const deepest = new Map<object, number>() // aliases share an object, which need not be visited for each
  const isTooDeep = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null || (deepest.get(value) ?? -1) >= depth) return false
    deepest.set(value, depth)
    return depth >= MAX_DEPTH || Object.values(value).some((member) => isTooDeep(member, depth + 1))
  }
  const members = typeof root === 'object' && root !== null ? Object.entries(root) : []
  const found = members.find(([, member]) => isTooDeep(member, 1))
  return found && [Array.isArray(root) ? Number(found[0]) : found[0]]
}

/**
 * Parses a file, and reports data that is nested too deeply.
 *
 * @param parse may recurse: a stack overflow means that the data is nested too deeply
 */
export const parseWithinBounds = (
  parse: (file: string, text: string) => DataDocument,
  file: string,
  text: string,
): DataDocument => {
  try {
    const document = parse(file, text)
    if (document.issues.length > 0) return document
    const path = findTooDeep(document.value)
    if (path === undefined) return document
    return { ...document, value: undefined, issues: [{ ...placeOf(document, path), ...tooDeep }] }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const start = { line: 1, column: 1 }
    return { file, value: undefined, issues: [{ file, ...start, ...tooDeep }], locate: () => start }
  }
}
