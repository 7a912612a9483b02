/** A line at the terminal that says what a command is doing, for commands that may take long: export, check, import. */
import { clearLine, cursorTo } from 'node:readline'
import type { Writable } from 'node:stream'

/** Says what is being done now, such as `120 of 512 files`. */
export type ReportProgress = (text: string) => void

/** Where the line is shown: at a terminal whose environment does not ask for plain output. */
export interface ProgressOutput {
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Quick commands show no line. */
const DELAY_MS = 1_000

const RENEWAL_MS = 200

const DEFAULT_COLUMNS = 80

/** `NO_COLOR` and `CI` count if they are not empty (https://no-color.org). */
const isWanted = ({ output, environment: { NO_COLOR, TERM, CI } }: ProgressOutput): boolean =>
  output.isTTY === true && TERM !== 'dumb' && !NO_COLOR && !CI

/**
 * Does some work, and shows what it reports in one line that renews itself, with the seconds it has taken, once it takes
 * longer than a second. The line is gone when the work is done or has failed.
 *
 * @param first what is done until the work reports something else
 * @param shownAt standard error by default, so that standard output has nothing but the results
 */
export const withProgress = async <Value>(
  first: string,
  work: (report: ReportProgress) => Promise<Value>,
  shownAt: ProgressOutput = { output: process.stderr, environment: process.env },
): Promise<Value> => {
  if (!isWanted(shownAt)) return work(() => {})
  const { output } = shownAt
  const startMs = Date.now()
  let text = first
  let isShown = false
  const clear = (): void => {
    cursorTo(output, 0)
    clearLine(output, 0)
  }
  const show = (): void => {
    const elapsedMs = Date.now() - startMs
    if (elapsedMs < DELAY_MS) return
    isShown = true
    const line = `${text} … ${Math.floor(elapsedMs / 1_000)} s`
    clear()
    output.write(line.slice(0, (output.columns ?? DEFAULT_COLUMNS) - 1)) // a longer line would wrap and stay
  }
  const timer = setInterval(show, RENEWAL_MS)
  try {
    return await work((now) => {
      text = now
    })
  } finally {
    clearInterval(timer)
    if (isShown) clear()
  }
}
