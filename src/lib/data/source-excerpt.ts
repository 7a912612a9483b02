/** Shows the lines of a file around an issue, with a caret below the place. Used by the terminal and the preview. */
import type { ContentIssue } from './issue.ts'

/** Lines shown before the one with the issue. */
const LINES_BEFORE = 1

/** Characters shown of a line; a minified file is one line. */
const MAX_LENGTH = 160

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
  const first = Math.max(1, line - LINES_BEFORE)
  const rows = lines
    .slice(first - 1, line)
    .map((content, index) => `${String(first + index).padStart(width)} | ${content.slice(0, MAX_LENGTH)}`)
  if (column === undefined || column > MAX_LENGTH) return rows.join('\n')
  const before = (lines[line - 1] ?? '').slice(0, column - 1)
  return [...rows, `${' '.repeat(width)} | ${blank(before)}^`].join('\n')
}
