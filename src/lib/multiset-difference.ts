/** Compares lists in which a value may be several times. */

/** Returns the items of one list that are not in another, counting duplicates. */
export const multisetDifference = (
  items: readonly string[],
  others: readonly string[],
): readonly string[] => {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1)
  return items.filter((item) => {
    const count = counts.get(item) ?? 0
    counts.set(item, count - 1)
    return count <= 0
  })
}
