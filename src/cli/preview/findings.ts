/** What is wrong with the content, with the lines of its files: as the preview shows it at the moment, and for `check`. */
import type { FastifyInstance } from 'fastify'
import { readContentFile } from '../../content/open-content-file.ts'
import { ContentError, type ContentIssue, formatIssue } from '../../lib/data/issue.ts'
import { countOf } from '../check-report.ts'

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

/** Returns the lines of a file. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/)

/** Tabs stay, so that the caret is below its column at any tab width. */
const blank = (text: string): string => text.replaceAll(/[^\t]/g, ' ')

/**
 * Returns the excerpt, or undefined if the issue has no line in the text.
 *
 * @param lines of the whole file
 */
export const excerptOf = (
  lines: readonly string[],
  { line, column }: Pick<ContentIssue, 'line' | 'column'>,
): string | undefined => {
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

/** An issue with the lines of its file around it. */
export interface Finding extends ContentIssue {
  readonly excerpt?: string | undefined
}

/**
 * Returns issues, each with the lines around it and a caret below its column: file by file, as owners fix them, and in each
 * file from top to bottom. A file is read once, whatever is wrong in it.
 */
export const withExcerpts = async (
  folder: string,
  issues: readonly ContentIssue[],
): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  for (const [file, ofFile] of Map.groupBy(issues, (issue) => issue.file)) {
    const hasLines = ofFile.some(({ line }) => line !== undefined)
    const bytes = hasLines ? await readContentFile(folder, file).catch(() => undefined) : undefined
    const lines = bytes === undefined ? [] : linesOf(bytes.toString())
    const sorted = ofFile.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    for (const issue of sorted) findings.push({ ...issue, excerpt: excerptOf(lines, issue) })
  }
  return findings
}

/** A box over a page. */
export interface Panel {
  readonly kind: 'errors' | 'warnings' | 'notes'
  readonly title: string
  readonly items: readonly {
    readonly text: string
    /** The lines of the file around it; undefined if it has no line. */
    readonly excerpt?: string | undefined
  }[]
}

const itemsOf = async (folder: string, issues: readonly ContentIssue[]): Promise<Panel['items']> =>
  (await withExcerpts(folder, issues)).map((issue) => ({ text: formatIssue(issue), excerpt: issue.excerpt }))

/** Returns what a load or a publication failed with; nothing if it did not. */
const itemsInFailure = async (folder: string, failure: unknown): Promise<Panel['items']> => {
  if (failure === undefined) return []
  if (failure instanceof ContentError) return itemsOf(folder, failure.issues)
  return [{ text: failure instanceof Error ? failure.message : String(failure) }]
}

/**
 * Returns what is wrong with the content of an app now, if anything. A load that failed has read all files again, so its errors
 * replace those of the site that is still served.
 */
export const currentFindings = async (
  { content, publisher }: FastifyInstance,
  folder: string,
): Promise<readonly Panel[]> => {
  const site = content.current()
  const inspection = publisher.inspection()
  const errors = [
    ...(content.failure() === undefined
      ? await itemsOf(folder, site.errors)
      : await itemsInFailure(folder, content.failure())),
    ...(await itemsInFailure(folder, publisher.failure())),
    ...(await itemsOf(folder, inspection?.errors ?? [])),
  ]
  const warnings = await itemsOf(folder, [...site.warnings, ...(inspection?.warnings ?? [])])
  const title = `${countOf(errors.length, 'error')}: what has one is left out, or stays as it was`
  const panels: readonly Panel[] = [
    { kind: 'errors', title, items: errors },
    { kind: 'warnings', title: countOf(warnings.length, 'warning'), items: warnings },
  ]
  return panels.filter(({ items }) => items.length > 0)
}
