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
