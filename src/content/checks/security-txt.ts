/** Checks that security.txt (RFC 9116) has not expired. Used when the content is loaded. */
import { serverPaths } from '../../http/server-paths.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import type { Site } from '../site.ts'

/** The address of security.txt. */
export const SECURITY_TXT_PATH = `${serverPaths.wellKnown}security.txt`

/** Warns if the `security` of site.yaml has expired and nobody may rely on it any more (RFC 9116 §2.5.5). */
export const securityTextWarnings = (
  { settings: { security }, wellKnown }: Site,
  now: Date,
): readonly ContentIssue[] =>
  security === undefined || wellKnown.has(SECURITY_TXT_PATH) || new Date(security.expires) > now
    ? []
    : [
        {
          file: 'site.yaml',
          member: 'security.expires',
          found: `${security.expires}, which is in the past`,
          expected: 'a date at most a year ahead',
          fix: 'check that the contact still works, and set a new date',
        },
      ]
