/** Checks that security.txt (RFC 9116) has not expired. Used when the content is loaded. */
import { DAY_MS } from '../../lib/clock.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { SECURITY_TXT_PATH } from '../contact.ts'
import type { Site } from '../site.ts'

/** Long enough to look at the contact again, short enough not to nag. */
const WARN_BEFORE_MS = 30 * DAY_MS

/** Warns if the `security` of site.yaml expires soon. Expired contacts should not be used (RFC 9116 §2.5.5). */
export const securityTextWarnings = (
  { settings: { security }, wellKnown }: Site,
  now: Date,
): readonly ContentIssue[] => {
  if (security === undefined || wellKnown.has(SECURITY_TXT_PATH)) return []
  const leftMs = new Date(security.expires).getTime() - now.getTime()
  if (leftMs > WARN_BEFORE_MS) return []
  return [
    {
      file: 'site.yaml',
      member: 'security.expires',
      found: `${security.expires}, which is ${leftMs > 0 ? 'less than 30 days ahead' : 'in the past'}`,
      expected: 'a date at most a year ahead',
      fix: 'check that the contact still works, and set a new date',
    },
  ]
}
