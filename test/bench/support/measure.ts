/** Tables of the benchmarks. */

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
