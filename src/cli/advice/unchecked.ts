/** Reports a privacy check that could not be made, so that it does not look like one without findings. */
import { type ContentIssue, error } from '../../lib/data/issue.ts'

/** Returns the error of a check that could not be made. The file is served all the same. */
export const uncheckedIssue = (file: string, cause: unknown): ContentIssue => {
  const { message, stderr = '' } = cause as Error & { readonly stderr?: string }
  const [reason] = (stderr.trim() || message).replace(/^fatal: /, '').split('\n')
  return {
    ...error('private/unchecked'),
    file,
    found: `a file that could not be searched for private values (${reason})`,
    expected: 'a check before others can read it',
    fix: 'solve that problem, and run vitrine check again',
  }
}
