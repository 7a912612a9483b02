/** Checks the site's proof of identity, without the network. */
import type { Site } from '../content/site.ts'
import { isLocalOrigin } from '../http/client.ts'
import { type ContentIssue, suggestion, warning } from '../lib/data/issue.ts'
import { parseJsonObject } from '../lib/json.ts'
import { DAY_MS } from '../lib/time/clock.ts'
import { DID_CONFIGURATION_ADDRESS } from './domain-linkage.ts'
import { DomainLinkageError, verifyDomainLinkage } from './verify-domain-linkage.ts'

/** A valid proof: its DIDs, and when the first of them expires. */
export interface ProvenLinkage {
  readonly dids: readonly string[]
  readonly expires: Date
}

/** Long enough to find the key again, short enough not to nag. */
const WARN_BEFORE_DAYS = 30

const file = DID_CONFIGURATION_ADDRESS.replace('/.', '')

const fixFor = (origin: string): string => `run vitrine identity create --origin ${origin}`

const failure = ({ found, expected, isUndecided }: DomainLinkageError, origin: string): ContentIssue => ({
  ...(isUndecided ? suggestion('identity/undecided') : warning('identity/no-proof')),
  file,
  found,
  expected,
  fix: fixFor(origin),
})

/** A suggestion on the owner's own machine, where the origin always differs. */
const otherOrigin = (proven: string, origin: string): ContentIssue => {
  const isLocal = isLocalOrigin(origin)
  return {
    ...(isLocal ? suggestion : warning)('identity/other-origin'),
    file,
    found: `a proof for ${proven}`,
    expected: `one for ${origin}`,
    fix: `${fixFor(isLocal ? 'https://your.example' : origin)}, or set BASE_URL to ${proven}`,
  }
}

const expiry = (daysLeft: number, origin: string): ContentIssue => ({
  ...warning('identity/expires'),
  file,
  found: `a proof that expires in ${Math.floor(daysLeft)} days`,
  fix: `${fixFor(origin)} with the same key`,
})

/**
 * Checks the site's proof of identity. Returns the proven linkage if every proof holds, and an issue if there
 * is one; neither if the site has no proof.
 *
 * @param options.origin BASE_URL
 */
export const checkSiteProof = (
  { wellKnown }: Pick<Site, 'wellKnown'>,
  { origin, now }: { readonly origin: string; readonly now: Date },
): { readonly proven?: ProvenLinkage; readonly issue?: ContentIssue } => {
  const isRead = new URL(origin).pathname === '/' // verifiers read only the root of an origin
  const document = wellKnown.get(DID_CONFIGURATION_ADDRESS)
  if (!isRead || document === undefined) return {}
  try {
    const linkages = verifyDomainLinkage(parseJsonObject(String(document.bytes)), now)
    const other = linkages.find((linkage) => linkage.origin !== origin)
    if (other !== undefined) return { issue: otherOrigin(other.origin, origin) }
    const expires = new Date(Math.min(...linkages.map((linkage) => linkage.expires.getTime())))
    const proven = { dids: [...new Set(linkages.map(({ did }) => did))], expires }
    const daysLeft = (expires.getTime() - now.getTime()) / DAY_MS
    return daysLeft < WARN_BEFORE_DAYS ? { proven, issue: expiry(daysLeft, origin) } : { proven }
  } catch (error) {
    if (error instanceof DomainLinkageError) return { issue: failure(error, origin) }
    throw error
  }
}
