/** Checks that security.txt (RFC 9116) has not expired. */

import { DAY_MS } from '../../lib/clock.ts'
import { placeOf } from '../../lib/data/data-document.ts'
import { warning } from '../../lib/data/issue.ts'
import { endOfDay } from '../../lib/partial-date.ts'
import { SECURITY_TXT_PATH } from '../contact.ts'
import type { Check } from './check.ts'

/** Long enough to look at the contact again, short enough not to nag. */
const WARN_BEFORE_MS = 30 * DAY_MS

/** Warns if security.txt expires soon: the owner's own, or that of site.yaml. Expired contacts should not be used (RFC 9116 §2.5.5). */
export const checkSecurityText: Check = function* ({ settingsFile: { document, settings }, site, nowMs }) {
  const ownFile = site.wellKnown.get(SECURITY_TXT_PATH)
  const written = ownFile && /^expires:[ \t]*(\S+)/im.exec(String(ownFile.bytes))?.[1]
  const expires = ownFile === undefined ? settings.security?.expires : written
  const leftMs = new Date(endOfDay(expires ?? '')).getTime() - nowMs
  if (leftMs <= WARN_BEFORE_MS)
    yield {
      ...warning('security/expires'),
      ...(ownFile === undefined ? placeOf(document, ['security', 'expires']) : { file: ownFile.file }),
      found: `${expires}, which is ${leftMs > 0 ? 'less than 30 days ahead' : 'in the past'}`,
      fix: 'check that the contact still works, and set a new date, at most a year ahead',
    }
}
