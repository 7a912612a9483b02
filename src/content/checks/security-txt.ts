/** Checks that security.txt (RFC 9116) has not expired. */
import { DAY_MS } from '../../lib/clock.ts'
import { placeOf } from '../../lib/data/data-document.ts'
import { SECURITY_TXT_PATH } from '../contact.ts'
import type { Check } from './check.ts'

/** Long enough to look at the contact again, short enough not to nag. */
const WARN_BEFORE_MS = 30 * DAY_MS

/** Warns if the `security` of site.yaml expires soon. Expired contacts should not be used (RFC 9116 §2.5.5). */
export const checkSecurityText: Check = function* ({ settingsFile: { document, settings }, site, nowMs }) {
  const { security } = settings
  if (security === undefined || site.wellKnown.has(SECURITY_TXT_PATH)) return
  const leftMs = new Date(security.expires).getTime() - nowMs
  if (leftMs <= WARN_BEFORE_MS)
    yield {
      severity: 'warning',
      ...placeOf(document, ['security', 'expires']),
      found: `${security.expires}, which is ${leftMs > 0 ? 'less than 30 days ahead' : 'in the past'}`,
      fix: 'check that the contact still works, and set a new date, at most a year ahead',
    }
}
