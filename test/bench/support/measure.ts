/** Measuring for the benchmarks: times jobs one by one from any number of clients, and prints tables. */

/** The result of a run. */
export interface Measurement {
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly perSecond: number
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Summarizes the times of jobs that took `elapsedMs` in total. */
export const summarize = (timesMs: readonly number[], elapsedMs: number): Measurement => {
  const sorted = timesMs.toSorted((one, other) => one - other)
  return {
    p50Ms: quantile(sorted, 0.5),
    p95Ms: quantile(sorted, 0.95),
    p99Ms: quantile(sorted, 0.99),
    perSecond: (timesMs.length / elapsedMs) * 1_000,
  }
}

/** Repeats a job from each of `clients` for `durationMs`, and returns the time of each repetition. */
export const runClients = async (
  clients: number,
  durationMs: number,
  job: () => Promise<unknown>,
): Promise<{ readonly timesMs: readonly number[]; readonly elapsedMs: number }> => {
  const timesMs: number[] = []
  const started = performance.now()
  const client = async (): Promise<void> => {
    while (performance.now() - started < durationMs) {
      const began = performance.now()
      await job()
      timesMs.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { timesMs, elapsedMs: performance.now() - started }
}

/** Prints a table, the first column aligned left and the others right. */
export const printTable = (head: readonly string[], rows: readonly (readonly string[])[]): void => {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(cells.join('   '))
  }
}

/** Formats a number with about three significant digits. */
export const figure = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
