/** Explains errors at the terminal. */

/** An argument is wrong; the message names it and what to use instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** JavaScript's own errors, which are bugs in Vitrine. */
const bugs = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Explains why a folder cannot be listed; undefined for other errors. */
const explainFolderError = ({ code, path, syscall }: NodeJS.ErrnoException): string | undefined => {
  if (syscall !== 'scandir') return undefined
  if (code === 'ENOTDIR') return `${path}: found a file; expected a folder. Fix: name the folder.`
  if (code === 'EACCES' || code === 'EPERM')
    return (
      `${path}: found a folder that cannot be read (${code}). ` +
      'Fix: allow reading it, for example with chmod -R a+rX.'
    )
  return undefined
}

/** Returns the message of an error that the owner can fix, or the stack of a bug. */
export const explainError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const folderError = explainFolderError(error)
  if (folderError !== undefined) return folderError
  return bugs.some((kind) => error instanceof kind) ? (error.stack ?? error.message) : error.message
}
