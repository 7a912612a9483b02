/** Parses a JSON or YAML file by its name. */
import type { DataDocument } from './data-document.ts'
import type { ContentIssue } from './issue.ts'
import { parseJson } from './parse-json.ts'
import { parseYaml } from './parse-yaml.ts'

/** In the order of the file. What a parser says at one place after its first word there is only how it found its way on. */
const firstAtEachPlace = (issues: readonly ContentIssue[]): readonly ContentIssue[] => {
  const byPlace = Map.groupBy(issues, ({ line, column }) => `${line}:${column}`)
  return [...byPlace.values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
}

/**
 * Parses a JSON file (RFC 8259) where the name ends in `.json`, else YAML 1.2.
 *
 * @param file the name, for messages
 * @param text the contents; a byte order mark is passed over
 */
export const parseData = (file: string, text: string): DataDocument => {
  const clean = text.replace(/^\uFEFF/, '')
  const document = file.endsWith('.json') ? parseJson(file, clean) : parseYaml(file, clean)
  return { ...document, issues: firstAtEachPlace(document.issues) }
}
