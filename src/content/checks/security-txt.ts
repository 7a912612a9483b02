/** Checks the expiry of security.txt (RFC 9116). */
import type { ContentIssue } from '../../lib/data/issue.ts'
import type { Site } from '../site.ts'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'

/** Returns what the owner should be told of a security.txt that nobody may rely on any more (RFC 9116 §2.5.5). */
export const securityTextNotices = (
  { settings: { security }, wellKnown }: Site,
  now: Date,
): readonly ContentIssue[] =>
  security === undefined || wellKnown.has(SECURITY_TXT_PATH) || new Date(security.expires) > now
    ? []
    : [
        {
          file: SECURITY_TXT_PATH.slice(1),
          found: `the expiry ${security.expires}, which is past`,
          expected: 'a day to come, a year away at most',
          fix: 'renew security.expires in site.yaml',
        },
      ]
