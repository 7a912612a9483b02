/** Parses a JSON or YAML file, by its name. */
import { isJsonObject } from '../json.ts'
import { parseWithinBounds } from './data-bounds.ts'
import type { DataDocument } from './data-document.ts'
import type { ContentIssue } from './issue.ts'
import { parseJson } from './parse-json.ts'
import { parseYaml } from './parse-yaml.ts'

/** Sorts issues by position and keeps one for each: a parser's further issues at a position follow from its first. */
const firstAtEachPosition = (issues: readonly ContentIssue[]): readonly ContentIssue[] => {
  const byPosition = Map.groupBy(issues, ({ line, column }) => `${line}:${column}`)
  return [...byPosition.values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
}

/** An escape of half a character (a surrogate), in JSON or YAML. Most pairs make a whole one. */
const surrogateEscape = /\\u(?:0000)?d[89a-f]/i

/** Returns data with U+FFFD in place of each half of a character, which programs write when they cut a text inside an emoji. */
const toWellFormed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(toWellFormed)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toWellFormed(), toWellFormed(member)]),
  )
}

const parserFor = (file: string) => (file.endsWith('.json') ? parseJson : parseYaml)

/**
 * Parses JSON (RFC 8259) if the name ends in `.json`, otherwise YAML 1.2.
 *
 * Data that is nested too deeply, or whose aliases expand too far, is an issue.
 *
 * @param file name, for messages
 * @param text contents, with or without a byte order mark
 */
export const parseData = (file: string, text: string): DataDocument => {
  const document = parseWithinBounds(parserFor(file), file, text.replace(/^\uFEFF/, ''))
  const { value, issues } = document
  return {
    ...document,
    value: surrogateEscape.test(text) ? toWellFormed(value) : value,
    issues: firstAtEachPosition(issues),
  }
}
