/**
 * Verifies the site's proof of identity: what it proves goes into agent.txt; what is wrong with it, and how to fix that, into the
 * log and `vitrine check`.
 */

import type { Site } from '../content/site.ts'
import { DAY_MS } from '../lib/clock.ts'
import type { ContentIssue } from '../lib/data/issue.ts'
import { type JsonObject, parseJsonObject } from '../lib/json.ts'
import { DID_CONFIGURATION_ADDRESS } from './domain-linkage.ts'
import {
  type DomainLinkageCheck,
  type DomainLinkageReport,
  ORIGIN_RULE,
  verifyDomainLinkage,
} from './verify-domain-linkage.ts'

/** A problem with the proof, and how loud to say so. */
export interface DomainLinkageWarning {
  readonly level: 'info' | 'warn'
  readonly issue: ContentIssue
}

/** Long enough to find the key again, short enough not to nag. */
const WARN_BEFORE_DAYS = 30

const file = DID_CONFIGURATION_ADDRESS.replace('/.', '')

const isLoopback = (origin: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname)

const fixFor = (origin: string): string => `run vitrine identity create --origin ${origin}`

/** On the owner's own machine the origin differs by nature, which deserves no warning. */
const otherOrigin = (proven: string, origin: string): DomainLinkageWarning => {
  const [level, place] = isLoopback(origin)
    ? (['info', 'https://your.example'] as const)
    : (['warn', origin] as const)
  const fix = `${fixFor(place)}, or set BASE_URL to ${proven}`
  return { level, issue: { file, found: `a proof for ${proven}`, expected: `one for ${origin}`, fix } }
}

/** Returns the first problem only. */
const warningFor = (
  report: DomainLinkageReport,
  { origin, now }: { readonly origin: string; readonly now: Date },
): DomainLinkageWarning | undefined => {
  const failed = report.rules.find(({ outcome }) => outcome === 'failed')
  if (failed !== undefined) {
    const found = `a proof that fails the rule "${failed.rule}" (${failed.detail})`
    return { level: 'warn', issue: { file, found, expected: 'one that others accept', fix: fixFor(origin) } }
  }
  const unchecked = report.rules.find(
    ({ outcome, rule }) => outcome === 'unknown' && !rule.endsWith(ORIGIN_RULE),
  )
  if (unchecked !== undefined) {
    const found = `a proof that cannot be checked here (${unchecked.detail}), so agent.txt does not mention it`
    const expected = 'a did:key, or a did:web of this site'
    return { level: 'info', issue: { file, found, expected, fix: fixFor(origin) } }
  }
  const other = report.origins.find((proven) => proven !== origin)
  if (other !== undefined) return otherOrigin(other, origin)
  const daysLeft = ((report.expires?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime()) / DAY_MS
  if (daysLeft >= WARN_BEFORE_DAYS) return undefined
  const found = `a proof that expires in ${Math.floor(daysLeft)} days`
  const fix = `${fixFor(origin)} with the same key`
  return {
    level: 'warn',
    issue: { file, found, expected: `one that is valid for at least ${WARN_BEFORE_DAYS} days`, fix },
  }
}

const parseFile = (site: Pick<Site, 'wellKnown'>, address: string): JsonObject | undefined =>
  parseJsonObject(String(site.wellKnown.get(address)?.bytes ?? ''))

/** Checks the proof without the network: the document of a did:web is taken from the site's own files. */
const verifyOffline = async (
  site: Pick<Site, 'wellKnown'>,
  against: Omit<DomainLinkageCheck, 'resolve'>,
): Promise<DomainLinkageReport | undefined> => {
  if (!site.wellKnown.has(DID_CONFIGURATION_ADDRESS)) return undefined
  const ownDocument = parseFile(site, '/.well-known/did.json')
  return verifyDomainLinkage(parseFile(site, DID_CONFIGURATION_ADDRESS), {
    ...against,
    resolve: async (did) => (ownDocument?.id === did ? ownDocument : undefined),
  })
}

/**
 * Returns what is wrong with the site's proof of identity.
 *
 * @param options.origin the public origin, BASE_URL
 * @returns undefined if there is no proof or no problem
 */
export const domainLinkageWarning = async (
  site: Pick<Site, 'wellKnown'>,
  options: { readonly origin: string; readonly now: Date },
): Promise<DomainLinkageWarning | undefined> => {
  const report = await verifyOffline(site, { now: options.now }) // no origin: another one has a message of its own
  return report && warningFor(report, options)
}

/** A proof that holds. */
export interface ProvenLinkage {
  readonly dids: readonly string[]
  /** When the first proof expires. */
  readonly expires: Date | undefined
}

/**
 * Returns what the site's proof of identity proves for an origin now; undefined if there is none, or any rule fails or can't be
 * checked without the network.
 */
export const provenLinkage = async (
  site: Pick<Site, 'wellKnown'>,
  options: { readonly origin: string; readonly now: Date },
): Promise<ProvenLinkage | undefined> => {
  const report = await verifyOffline(site, options)
  if (report === undefined || report.rules.some(({ outcome }) => outcome !== 'passed')) return undefined
  return { dids: report.dids, expires: report.expires }
}
