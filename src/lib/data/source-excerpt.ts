/** Shows the lines of a file around an issue, with a caret below the place. Used by the terminal and the preview. */
import type { ContentIssue } from './issue.ts'

/** Lines shown before the one with the issue. */
const LINES_BEFORE = 1

/** Characters shown of a line; a minified file is one line. */
const MAX_LENGTH = 160

/** Returns the part of a line that has the column: its beginning, or, of a longer line, what is around the column. */
const partWith = (line: string, column: number): { readonly shown: string; readonly start: number } => {
  if (column <= MAX_LENGTH) return { shown: line.slice(0, MAX_LENGTH), start: 0 }
  const start = column - MAX_LENGTH / 2
  return { shown: `…${line.slice(start + 1, start + MAX_LENGTH)}`, start }
}

/** Tabs stay, so that the caret is below its column at any tab width. */
const blank = (text: string): string => text.replaceAll(/[^\t]/g, ' ')

/**
 * Returns the excerpt, or undefined if the issue has no line in the text.
 *
 * @param text of the whole file
 */
export const excerptOf = (
  text: string,
  { line, column }: Pick<ContentIssue, 'line' | 'column'>,
): string | undefined => {
  const lines = text.split(/\r\n|\r|\n/)
  if (line === undefined || lines[line - 1] === undefined) return undefined
  const width = String(line).length
  const row = (number: number, content: string): string => `${String(number).padStart(width)} | ${content}`
  const first = Math.max(1, line - LINES_BEFORE)
  const rows = lines
    .slice(first - 1, line - 1)
    .map((content, index) => row(first + index, partWith(content, 1).shown))
  const { shown, start } = partWith(lines[line - 1] ?? '', column ?? 1)
  rows.push(row(line, shown))
  if (column === undefined) return rows.join('\n')
  return [...rows, `${' '.repeat(width)} | ${blank(shown.slice(0, column - 1 - start))}^`].join('\n')
}
