/** What the owner should be told of the site's proof of identity at the start and on changes. Used by its plugin. */

import type { Site } from '../content/site.ts'
import { type JsonObject, parseJsonObject } from '../lib/json.ts'
import { DID_CONFIGURATION_ADDRESS } from './domain-linkage.ts'
import type { DomainLinkageReport } from './verify-domain-linkage.ts'

/** Something to tell the owner, with what to do about it. */
export interface DomainLinkageWarning {
  readonly level: 'info' | 'warn'
  readonly message: string
}

/** A month: long enough to find the key again, short enough not to nag for long. */
const WARN_BEFORE_DAYS = 30
const DAY_MS = 86_400_000

const file = DID_CONFIGURATION_ADDRESS.slice(1)

const isLoopback = (origin: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname)

const remedyFor = (origin: string): string => `run npm run identity -- create --origin ${origin}`

/** A site on one's own machine differs from the proof's origin by its nature, so that is no warning. */
const otherOriginWarning = (proven: string, origin: string): DomainLinkageWarning =>
  isLoopback(origin)
    ? {
        level: 'info',
        message: `${file} binds ${proven}, which is not this machine. For a domain of your own: ${remedyFor('https://your.domain')}.`,
      }
    : {
        level: 'warn',
        message: `${file} binds ${proven}, and this site is ${origin}, so others will not accept it. Fix: ${remedyFor(origin)}, or set BASE_URL.`,
      }

/** Nothing where all is well, and never more than one line, about the first thing to fix. */
const warningOf = (
  report: DomainLinkageReport,
  { origin, now }: { readonly origin: string; readonly now: Date },
): DomainLinkageWarning | undefined => {
  const remedy = remedyFor(origin)
  const stranger = report.origins.find((other) => other !== origin)
  const first = report.rules.find(({ outcome }) => outcome === 'broken')
  if (first !== undefined) {
    const message = `${file} is no valid proof of identity: «${first.rule}» is broken, ${first.detail}. Fix: ${remedy}.`
    return { level: 'warn', message }
  }
  if (stranger !== undefined) return otherOriginWarning(stranger, origin)
  const daysLeft = ((report.expires?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime()) / DAY_MS
  if (daysLeft >= WARN_BEFORE_DAYS) return undefined
  return {
    level: 'warn',
    message: `${file} expires in ${Math.floor(daysLeft)} days. Fix: ${remedy} with the same key to renew it.`,
  }
}

const parseFile = (site: Site, address: string): JsonObject | undefined =>
  parseJsonObject(String(site.wellKnown.get(address)?.bytes ?? ''))

/**
 * Checks the site's proof of identity, without the network: a did:web is looked up among the site's own files.
 *
 * @param options.origin the public origin, BASE_URL
 * @returns what to log, or undefined where there is no proof or nothing to say
 */
export const domainLinkageWarning = async (
  site: Site,
  options: { readonly origin: string; readonly now: Date },
): Promise<DomainLinkageWarning | undefined> => {
  if (!site.wellKnown.has(DID_CONFIGURATION_ADDRESS)) return undefined
  const { verifyDomainLinkage } = await import('./verify-domain-linkage.ts')
  const ownDocument = parseFile(site, '/.well-known/did.json')
  const report = await verifyDomainLinkage(parseFile(site, DID_CONFIGURATION_ADDRESS), {
    now: options.now, // and no origin: another one than the site's has a warning of its own
    resolve: async (did) => (ownDocument?.id === did ? ownDocument : undefined),
  })
  return warningOf(report, options)
}
