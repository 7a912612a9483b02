/** Keeps what was made. Used for what is made late, and for files and pages, which stay the same objects until they change. */

/** Returns a function that makes a value when it is first called. What the value is made from is free to go then. */
export const once = <Value>(make: () => Value): (() => Value) => {
  let pending: (() => Value) | undefined = make
  let value: Value | undefined
  return () => {
    if (pending !== undefined) value = pending()
    pending = undefined
    return value as Value
  }
}

/**
 * Returns whether two lists have identical members; lists among them count by their own. Without closures, because an edit of
 * a site with 2,000 pages asks it 40,000 times.
 */
export const areIdentical = (some: readonly unknown[], others: readonly unknown[]): boolean => {
  if (some.length !== others.length) return false
  for (let index = 0; index < some.length; index += 1) {
    const one = some[index]
    const other = others[index]
    if (one === other) continue
    if (!Array.isArray(one) || !Array.isArray(other) || !areIdentical(one, other)) return false
  }
  return true
}

/**
 * Returns the function with its latest result for each object kept, and used again while all other arguments are identical.
 * Hand it to `map` inside another function, since `map` passes the index, too.
 */
export const oncePer = <Subject extends WeakKey, Others extends readonly unknown[], Result>(
  make: (subject: Subject, ...others: Others) => Result,
): ((subject: Subject, ...others: Others) => Result) => {
  const results = new WeakMap<Subject, { readonly others: Others; readonly result: Result }>()
  return (subject, ...others) => {
    const known = results.get(subject)
    if (known !== undefined && areIdentical(known.others, others)) return known.result
    const result = make(subject, ...others)
    results.set(subject, { others, result })
    return result
  }
}
