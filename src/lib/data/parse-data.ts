/** Parses a JSON or YAML file, by its name. */
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
  return { ...document, issues: firstAtEachPosition(document.issues) }
}
