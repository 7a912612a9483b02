/** Reports a privacy check that failed, so that it does not look like one without findings. */
import { type ContentIssue, error } from '../../lib/data/issue.ts'

/** Returns the error of a failed check. The file is served all the same. */
export const uncheckedIssue = (file: string, cause: unknown): ContentIssue => {
  const { message, stderr = '' } = cause as Error & { readonly stderr?: string }
  const [reason] = (stderr.trim() || message).replace(/^fatal: /, '').split('\n')
  return {
    ...error('private/unchecked'),
    file,
    found: `no way to look for private values in it (${reason})`,
    expected: 'a check before others can read it',
    fix: 'correct that, and run vitrine check again',
  }
}
