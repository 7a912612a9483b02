/** Warns about the site's proof of identity, with what to do about it. Used by plugin.ts. */
import type { Site } from '../content/site.ts'
import { type JsonObject, parseJsonObject } from '../lib/json.ts'
import { DID_CONFIGURATION_ADDRESS } from './domain-linkage.ts'
import { type DomainLinkageReport, verifyDomainLinkage } from './verify-domain-linkage.ts'

/** A message to log. */
export interface DomainLinkageWarning {
  readonly level: 'info' | 'warn'
  readonly message: string
}

/** Long enough to find the key again, short enough not to nag. */
const WARN_BEFORE_DAYS = 30
const DAY_MS = 86_400_000

const file = DID_CONFIGURATION_ADDRESS.slice(1)

const isLoopback = (origin: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname)

const fixFor = (origin: string): string => `run npm run identity -- create --origin ${origin}`

/** On the owner's own machine the origin differs by nature, which deserves no warning. */
const otherOrigin = (proven: string, origin: string): DomainLinkageWarning =>
  isLoopback(origin)
    ? {
        level: 'info',
        message: `${file} proves ${proven}, not this machine. To prove a domain of yours, ${fixFor('https://your.example')}.`,
      }
    : {
        level: 'warn',
        message: `${file}: found a proof for ${proven}; expected ${origin}. Others will reject it. Fix: ${fixFor(origin)}, or set BASE_URL.`,
      }

/** Returns the first problem only, in one line. */
const warningFor = (
  report: DomainLinkageReport,
  { origin, now }: { readonly origin: string; readonly now: Date },
): DomainLinkageWarning | undefined => {
  const failed = report.rules.find(({ outcome }) => outcome === 'failed')
  if (failed !== undefined) {
    const message = `${file}: the rule "${failed.rule}" failed: ${failed.detail}. Fix: ${fixFor(origin)}.`
    return { level: 'warn', message }
  }
  const other = report.origins.find((proven) => proven !== origin)
  if (other !== undefined) return otherOrigin(other, origin)
  const daysLeft = ((report.expires?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime()) / DAY_MS
  if (daysLeft >= WARN_BEFORE_DAYS) return undefined
  return {
    level: 'warn',
    message: `${file} expires in ${Math.floor(daysLeft)} days. Fix: ${fixFor(origin)} with the same key.`,
  }
}

const parseFile = (site: Site, address: string): JsonObject | undefined =>
  parseJsonObject(String(site.wellKnown.get(address)?.bytes ?? ''))

/**
 * Checks the site's proof of identity without the network: the document of a did:web is taken from the site's own files.
 *
 * @param options.origin the public origin, BASE_URL
 * @returns undefined if there is no proof or no problem
 */
export const domainLinkageWarning = async (
  site: Site,
  options: { readonly origin: string; readonly now: Date },
): Promise<DomainLinkageWarning | undefined> => {
  if (!site.wellKnown.has(DID_CONFIGURATION_ADDRESS)) return undefined
  const ownDocument = parseFile(site, '/.well-known/did.json')
  const report = await verifyDomainLinkage(parseFile(site, DID_CONFIGURATION_ADDRESS), {
    now: options.now, // no origin: another one has a message of its own
    resolve: async (did) => (ownDocument?.id === did ? ownDocument : undefined),
  })
  return warningFor(report, options)
}
