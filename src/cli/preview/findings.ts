/** Issues of the content with excerpts of its files, and the panels that the preview makes of them. */
import type { FastifyInstance } from 'fastify'
import { isApplication, isPrivateBasics } from '../../content/files/content-file.ts'
import { readContentFile } from '../../content/open-content-file.ts'
import { ContentError, type ContentIssue, type FileLocation, formatIssue } from '../../lib/data/issue.ts'
import { NOT_PUBLIC } from '../../privacy/describe-not-public.ts'
import { hidingFields } from '../../privacy/not-public.ts'
import { countOf } from '../../terminal/output.ts'

/** Characters shown of a line. In a long line, as in a minified file, those around the column. */
const MAX_LENGTH = 160

/** Returns the lines of a file. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n|\r|\n/)

/** Whether a line has a field that hides, such as `password`. Reads text, because the file may not parse. */
const mayHavePassword = (line: string): boolean =>
  line
    .matchAll(/(?<![\w-])([\w-]+)["']?\s*[:=]/g)
    .some(([, name = '']) => hidingFields({ [name]: 'a word' }, 'page').length > 0)

/**
 * Returns the line of an issue with a caret below its column. Undefined without a line, or if it may have a
 * password. Omits the lines around it for the same reason.
 */
export const excerptOf = (
  lines: readonly string[],
  { line = 0, column }: Omit<FileLocation, 'file'>,
): string | undefined => {
  const text = lines[line - 1]
  if (text === undefined || mayHavePassword(text)) return undefined
  const from = column === undefined || column <= MAX_LENGTH ? 0 : column - MAX_LENGTH / 2
  const shown = `${line} | ${text.slice(from, from + MAX_LENGTH)}`
  if (column === undefined) return shown
  // Tabs stay, so that the caret is below its column at any tab width.
  const before = text.slice(from, column - 1).replaceAll(/[^\t]/g, ' ')
  return `${shown}\n${' '.repeat(String(line).length)} | ${before}^`
}

/** An issue, with an excerpt of its file if that may be shown. */
export interface Finding extends ContentIssue {
  readonly excerpt?: string | undefined
}

/**
 * Returns issues with excerpts, grouped by file and sorted by line. Reads each file once. Private files and
 * applications get no excerpts, because they may have passwords and keys.
 */
export const withExcerpts = async (
  folder: string,
  issues: readonly ContentIssue[],
): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  for (const [file, ofFile] of Map.groupBy(issues, (issue) => issue.file)) {
    const isPrivate =
      isApplication(file) || isPrivateBasics(file) || ofFile.some(({ code }) => code === NOT_PUBLIC)
    const hasLines = !isPrivate && ofFile.some(({ line }) => line !== undefined)
    const bytes = hasLines ? await readContentFile(folder, file).catch(() => undefined) : undefined
    const lines = bytes === undefined ? [] : linesOf(bytes.toString())
    const sorted = ofFile.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    for (const issue of sorted) findings.push({ ...issue, excerpt: excerptOf(lines, issue) })
  }
  return findings
}

/** A box over a page of the preview. */
export interface Panel {
  readonly kind: 'errors' | 'warnings' | 'notes'
  readonly title: string
  /** Messages, each with an optional excerpt below. */
  readonly items: readonly string[]
}

const itemsOf = async (folder: string, issues: readonly ContentIssue[]): Promise<Panel['items']> =>
  (await withExcerpts(folder, issues)).map((issue) =>
    [formatIssue(issue), issue.excerpt ?? []].flat().join('\n'),
  )

/** Returns panels with the current errors and warnings of an app, if there are any. */
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
  const title = `${countOf(errors.length, 'error')}: files with errors are left out or stay as they were`
  const panels: readonly Panel[] = [
    { kind: 'errors', title, items: errors },
    { kind: 'warnings', title: countOf(warnings.length, 'warning'), items: warnings },
  ]
  return panels.filter(({ items }) => items.length > 0)
}
