/** Parses a JSON or YAML file, by its name. */
import { LineCounter } from 'yaml'
import { lazy } from '../memoize.ts'
import type { DataDocument, OffsetIssue, Position } from './data-document.ts'
import { type ContentIssue, error, type Wording } from './issue.ts'
import { parseJson } from './parse-json.ts'
import { parseYaml } from './parse-yaml.ts'

/** Levels of fields. A CV has five; functions that recurse overflow the stack at thousands. */
const MAX_DEPTH = 100

/** @throws {RangeError} if a value is nested too deeply, or inside itself */
const checkDepth = (value: unknown, depth = 0, deepest = new Map<object, number>()): void => {
  if (typeof value !== 'object' || value === null || (deepest.get(value) ?? -1) >= depth) return
  if (depth > MAX_DEPTH) throw new RangeError()
  deepest.set(value, depth) // aliases share an object, which is visited once
  for (const field of Object.values(value)) checkDepth(field, depth + 1, deepest)
}

/** Takes about a second at worst, and blocks all requests. Nobody writes more by hand. */
const MAX_YAML_KIB = 256

const tooLong = (kib: number): Wording => ({
  ...error('data/too-long'),
  found: `${Math.ceil(kib)} KiB of YAML`,
  expected: `at most ${MAX_YAML_KIB} KiB`,
  fix: 'make it shorter',
})

const unbounded: Wording = {
  ...error('data/too-deep'),
  found: 'fields nested too deeply, or aliases that expand too far',
  expected: `at most ${MAX_DEPTH} levels, and few aliases of aliases`,
  fix: 'remove the inner levels, or write the values out',
}

const countLines = (text: string): LineCounter => {
  const lines = new LineCounter()
  lines.addNewLine(0)
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1)
  return lines
}

/**
 * Parses JSON (RFC 8259) if the name ends in `.json`, otherwise YAML 1.2. Data has at most {@link MAX_DEPTH}
 * levels, so that later code may recurse.
 *
 * @param file name, for messages
 * @param text contents, with or without a byte order mark
 * @param options `linesAbove` for data inside another file, such as front matter
 */
export const parseData = (file: string, text: string, { linesAbove = 0 } = {}): DataDocument => {
  const bare = text.replace(/^\uFEFF/, '')
  const lines = lazy(() => countLines(bare))
  const positionAt = (offset: number): Position => {
    const { line, col } = lines().linePos(offset)
    return { line: line + linesAbove, column: col }
  }
  const located = ({ offset, ...wording }: OffsetIssue): ContentIssue => ({
    file,
    ...positionAt(offset),
    ...wording,
  })
  const unusable = (wording: Wording): DataDocument => ({
    file,
    value: undefined,
    issues: [{ file, ...wording }],
    locate: () => ({ line: 1 + linesAbove, column: 1 }),
  })
  const isJson = file.endsWith('.json')
  const kib = bare.length / 1024
  if (!isJson && kib > MAX_YAML_KIB) return unusable(tooLong(kib))
  try {
    const { value, issue, offsetOf } = isJson ? parseJson(bare) : parseYaml(bare)
    checkDepth(value)
    return {
      file,
      value,
      issues: issue === undefined ? [] : [located(issue)],
      locate: (path) => {
        for (let length = path.length; length > 0; length -= 1) {
          const offset = offsetOf(path.slice(0, length))
          if (offset !== undefined) return positionAt(offset)
        }
        return { line: 1 + linesAbove, column: 1 }
      },
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // parsers throw one when they run out of stack
    return unusable(unbounded)
  }
}
