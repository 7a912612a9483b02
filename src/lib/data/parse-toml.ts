/** Parses TOML 1.0 into data with positions. Used by parse-data.ts. */
import { parse, TomlDate, TomlError } from 'smol-toml'
import type { DataDocument, MemberPath, Position } from './data-document.ts'
import type { ContentIssue } from './issue.ts'

const syntaxIssue = (file: string, { line, column, message }: TomlError): ContentIssue => ({
  file,
  line,
  column,
  found: `a syntax error (${message.split('\n')[0]?.replace(/^Invalid TOML document: /, '')})`,
  expected: 'valid TOML',
  fix: 'write text in quotes, and each member on its own line, such as title = "About"',
})

/** Replaces dates by text in ISO 8601, as they are in YAML and JSON. */
const withTextDates = (value: unknown): unknown => {
  if (value instanceof TomlDate) return value.toISOString()
  if (Array.isArray(value)) return value.map(withTextDates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTextDates(member)]))
}

/** Returns the line on which a member or a table at the top begins. The parser keeps no positions. */
const locate = (lines: readonly string[], [name]: MemberPath): Position => {
  const index = lines.findIndex((line) => {
    const start = /^\s*(?:\[\[?\s*)?(?<key>"[^"]*"|'[^']*'|[\w-]+)\s*[\].=]/.exec(line)?.groups?.key
    return start?.replaceAll(/["']/g, '') === String(name)
  })
  return { line: Math.max(index, 0) + 1, column: 1 }
}

/** Parses TOML. Dates become text. */
export const parseToml = (file: string, text: string): DataDocument => {
  const lines = text.split('\n')
  const located = { locate: (path: MemberPath) => locate(lines, path) }
  try {
    return { value: withTextDates(parse(text)), issues: [], ...located }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return { value: undefined, issues: [syntaxIssue(file, error)], ...located }
  }
}
