/** What is wrong with the content, with the lines of its files: as the preview shows it at the moment, and for `check`. */
import type { FastifyInstance } from 'fastify'
import { readContentFile } from '../../content/open-content-file.ts'
import { ContentError, type ContentIssue, formatIssue, type Place } from '../../lib/data/issue.ts'
import { NOT_PUBLIC } from '../../resume/describe-not-public.ts'
import { countOf } from '../../terminal/output.ts'

/** Lines shown before the one with the issue. */
const LINES_BEFORE = 1

/** Characters shown of a line. In a minified file, which is one line, they are those around the column. */
const MAX_LENGTH = 160

/** Returns the lines of a file. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/)

/** Returns the excerpt of a file's lines; undefined if the issue has none. */
export const excerptOf = (
  lines: readonly string[],
  { line, column }: Omit<Place, 'file'>,
): string | undefined => {
  if (line === undefined || lines[line - 1] === undefined) return undefined
  const width = String(line).length
  const from = column === undefined || column <= MAX_LENGTH ? 0 : column - MAX_LENGTH / 2
  const row = (number: number | string, text: string): string => `${String(number).padStart(width)} | ${text}`
  const first = Math.max(1, line - LINES_BEFORE)
  const shown = lines.slice(first - 1, line).map((text) => text.slice(from, from + MAX_LENGTH))
  const rows = shown.map((text, index) => row(first + index, text))
  if (column === undefined) return rows.join('\n')
  // Tabs stay, so that the caret is below its column at any tab width.
  const before = lines[line - 1]?.slice(from, column - 1).replaceAll(/[^\t]/g, ' ')
  return [...rows, row('', `${before}^`)].join('\n')
}

/** An issue with the lines of its file around it. */
export interface Finding extends ContentIssue {
  readonly excerpt?: string | undefined
}

/**
 * Returns issues, each with the lines around it and a caret below its column: file by file, as owners fix them, and in each
 * file from top to bottom. Each file is read once. Of a file that is not public, no lines are shown: a field may be a password.
 */
export const withExcerpts = async (
  folder: string,
  issues: readonly ContentIssue[],
): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  for (const [file, ofFile] of Map.groupBy(issues, (issue) => issue.file)) {
    const isPublic = !ofFile.some(({ code }) => code === NOT_PUBLIC)
    const hasLines = isPublic && ofFile.some(({ line }) => line !== undefined)
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
  /** Messages, each perhaps with the lines of the file around it below. */
  readonly items: readonly string[]
}

const itemsOf = async (folder: string, issues: readonly ContentIssue[]): Promise<Panel['items']> =>
  (await withExcerpts(folder, issues)).map((issue) =>
    [formatIssue(issue), issue.excerpt ?? []].flat().join('\n'),
  )

/** Returns what is wrong with the content of an app now, if anything. */
export const currentFindings = async (
  { content, publisher }: FastifyInstance,
  folder: string,
): Promise<readonly Panel[]> => {
  const site = content.current()
  const inspection = publisher.inspection()
  const failures = [content.failure(), publisher.failure()].filter((failure) => failure !== undefined)
  const issues = [
    ...site.errors,
    ...failures.flatMap((failure) => (failure instanceof ContentError ? failure.issues : [])),
    ...(inspection?.errors ?? []),
  ]
  const others = failures.filter((failure) => !(failure instanceof ContentError))
  const errors = [...(await itemsOf(folder, issues)), ...others.map((error) => (error as Error).message)]
  const warnings = await itemsOf(folder, [...site.warnings, ...(inspection?.warnings ?? [])])
  const title = `${countOf(errors.length, 'error')}: a file with one is left out, or stays as it was`
  const panels: readonly Panel[] = [
    { kind: 'errors', title, items: errors },
    { kind: 'warnings', title: countOf(warnings.length, 'warning'), items: warnings },
  ]
  return panels.filter(({ items }) => items.length > 0)
}
