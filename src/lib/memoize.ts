/** Memoizes lazy values, and results for files and pages, which stay the same objects until they change. */

/** Returns a function that computes a value on its first call, and then releases its inputs. */
export const lazy = <Value>(make: () => Value): (() => Value) => {
  let pending: (() => Value) | undefined = make
  let value: Value | undefined
  return () => {
    if (pending !== undefined) value = pending()
    pending = undefined
    return value as Value
  }
}

/** Adds fields to an object, each of which is computed when it is first read. */
export const withLazyFields = <Fields extends object, Makers extends Readonly<Record<string, () => unknown>>>(
  fields: Fields,
  makers: Makers,
): Fields & { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> } => {
  for (const [name, make] of Object.entries(makers))
    Object.defineProperty(fields, name, { get: lazy(make), enumerable: true })
  return fields as ReturnType<typeof withLazyFields<Fields, Makers>>
}

/** Returns a function that computes each key's value once. All are kept, so there must be few keys. */
export const memoizeByKey = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

/** Returns whether two values are identical; lists are compared item by item. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((item, index) => isSame(item, other[index])))

/**
 * Returns a function that caches its latest result for each object. The result is reused while the other
 * argument, if any, is identical, or a list of identical items. Wrap calls in a function for `map`, which
 * also passes the index.
 */
export const memoizeByObject = <Subject extends WeakKey, Result, Other = void>(
  make: (subject: Subject, other: Other) => Result,
): ((subject: Subject, other: Other) => Result) => {
  const results = new WeakMap<Subject, { readonly other: Other; readonly result: Result }>()
  return (subject, other) => {
    const known = results.get(subject)
    if (known !== undefined && isSame(known.other, other)) return known.result
    const result = make(subject, other)
    results.set(subject, { other, result })
    return result
  }
}
