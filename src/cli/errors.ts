/** What the commands print when they fail. */

/** The arguments are wrong. The message says which, and what to give instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** JavaScript's own errors, which are bugs here. */
const bugs = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Returns the message of an error that the owner can fix, and the stack of a bug. */
export const explainError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return bugs.some((kind) => error instanceof kind) ? (error.stack ?? error.message) : error.message
}
