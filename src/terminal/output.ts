/** Prints lines, issues, paths and progress. */
import { isAbsolute, normalize, relative } from 'node:path'
import { clearLine, cursorTo } from 'node:readline'
import type { Writable } from 'node:stream'
import type { WriteStream } from 'node:tty'
import { type ContentIssue, formatIssues } from '../lib/data/issue.ts'
import { showControls } from '../lib/text/show-controls.ts'

/** Prints a text without escaping its control characters, such as colours. The caller must trust it. */
export const printUnescaped = (text: string): void => void process.stdout.write(`${text}\n`)

const splitLines = (texts: readonly string[]) => texts.flatMap((text) => text.split('\n'))

/** Prints lines on standard output. */
export const print = (...lines: readonly string[]): void => {
  for (const line of splitLines(lines)) printUnescaped(showControls(line))
}

/** Prints lines on standard error, apart from a command's results. */
export const note = (...lines: readonly string[]): void => {
  for (const line of splitLines(lines)) process.stderr.write(`${showControls(line)}\n`)
}

/** Prints issues on standard error. */
export const warn = (issues: readonly ContentIssue[]): void => note(...formatIssues(issues))

/** Returns a number with its noun: `1 error`, `2 errors`. */
export const countOf = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Returns a path to print: as it was typed, or relative to the working folder if it is inside that. */
export const shownPath = (path: string, workingFolder = process.cwd()): string => {
  if (!isAbsolute(path)) return normalize(path)
  const short = relative(workingFolder, path)
  return isAbsolute(short) || short.startsWith('..') ? path : short || '.'
}

/** Reports what is being done, such as `120 of 512 files`. */
export type ReportProgress = (text: string) => void

const DEFAULT_COLUMNS = 80

/**
 * Shows the progress of some work in one line, and removes the line at its end.
 *
 * @param first the text until the work reports progress
 * @param output standard error by default. Shows progress only at terminals with colours, which for Node also
 *   depends on `NO_COLOR`, `TERM` and `CI`
 */
export const withProgress = async <Value>(
  first: string,
  work: (report: ReportProgress) => Promise<Value>,
  output: Writable & Partial<Pick<WriteStream, 'hasColors' | 'columns'>> = process.stderr,
): Promise<Value> => {
  if (!output.hasColors?.()) return work(() => {})
  const show = (line: string): void => {
    cursorTo(output, 0)
    clearLine(output, 0)
    const columns = output.columns ?? DEFAULT_COLUMNS
    output.write(showControls(line).slice(0, columns - 1)) // a longer line would wrap and stay
  }
  const report = (text: string): void => show(`${text} …`)
  report(first)
  try {
    return await work(report)
  } finally {
    show('')
  }
}
