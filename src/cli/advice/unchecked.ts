/** Says that a check of what is private could not be made, which must not look like finding nothing. */
import { type ContentIssue, error } from '../../lib/data/issue.ts'

/** Returns the error of a check that failed. It keeps no file from being served. */
export const uncheckedIssue = (file: string, cause: unknown): ContentIssue => {
  const { message, stderr = '' } = cause as Error & { readonly stderr?: string }
  const [reason] = (stderr.trim() || message).replace(/^fatal: /, '').split('\n')
  return {
    ...error('private/unchecked'),
    file,
    found: `what could not be checked for private values, because: ${reason}`,
    expected: 'a check before others can read it',
    fix: 'remove the cause, and run vitrine check again',
  }
}
