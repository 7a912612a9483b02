/** What the commands print: lines, issues, paths, and what a command is doing. */
import { isAbsolute, normalize, relative } from 'node:path'
import { clearLine, cursorTo } from 'node:readline'
import type { Writable } from 'node:stream'
import type { WriteStream } from 'node:tty'
import { type ContentIssue, formatIssues } from '../lib/data/issue.ts'

const writeOut = (character: string): string =>
  `\\x${character.codePointAt(0)?.toString(16).padStart(2, '0')}`

/**
 * Writes out what terminals obey: control characters, and those that turn the direction of text. A stranger's file may have them in its
 * name, and a folder to import anywhere.
 */
export const showControls = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, writeOut)

/** Does so in a text of several lines; its line breaks and tabs stay. */
const showControlsInLines = (text: string): string =>
  text.replaceAll(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, writeOut)

/** Prints a text that is safe at a terminal, and has colours or is for programs. */
export const printAsIs = (text: string): void => void process.stdout.write(`${text}\n`)

/** Prints lines on standard output. */
export const print = (...lines: readonly string[]): void => {
  for (const line of lines) printAsIs(showControlsInLines(line))
}

/** Prints lines on standard error, beside the results of a command. */
export const note = (...lines: readonly string[]): void => {
  for (const line of lines) process.stderr.write(`${showControlsInLines(line)}\n`)
}

/** Prints issues on standard error. */
export const warn = (issues: readonly ContentIssue[]): void => note(...formatIssues(issues))

/** Returns a number with its noun: `1 error`, `2 errors`. */
export const countOf = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Returns a path to print: as its owner typed it, or relative to the working directory if it is in it; `.` for that itself. */
export const shownPath = (path: string, workingFolder = process.cwd()): string => {
  if (!isAbsolute(path)) return normalize(path)
  const short = relative(workingFolder, path)
  return isAbsolute(short) || short.startsWith('..') ? path : short || '.'
}

/** Says what is being done now, such as `120 of 512 files`. */
export type ReportProgress = (text: string) => void

const DEFAULT_COLUMNS = 80

/**
 * Does some work, and shows in one line what it reports. The line is gone when the work is done or has failed.
 *
 * @param first what is done until the work reports something else
 * @param output standard error by default, so that standard output has nothing but the results. Progress is shown at terminals
 *   that have colours, as Node finds by `NO_COLOR`, `TERM` and `CI`, too
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
    output.write(showControls(line).slice(0, (output.columns ?? DEFAULT_COLUMNS) - 1)) // a longer line would wrap and stay
  }
  const report = (text: string): void => show(`${text} …`)
  report(first)
  try {
    return await work(report)
  } finally {
    show('')
  }
}
