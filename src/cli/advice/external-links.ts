/**
 * `vitrine check --external`: asks other sites whether the pages linked to are there. At most eight sites at a time, each one
 * request after the other; a link that worked is not asked for again for a week.
 */

import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import { DAY_MS } from '../../lib/clock.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { replaceFile } from '../../lib/files/atomic-file.ts'
import { isJsonObject, parseJsonObject } from '../../lib/json.ts'
import { version } from '../../version.ts'

/** A link, and where the content has it. */
export interface PlacedLink {
  readonly url: string
  readonly file: string
  readonly line?: number | undefined
}

/** What the check needs. */
export interface ExternalLinkOptions {
  /** Holds when each link last worked. */
  readonly cacheFile: string
  readonly nowMs: number
  /** The site whose links are checked, for the owners of the others. */
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
}

const SITES_AT_ONCE = 8
const TIMEOUT_MS = 10_000
const CACHE_MS = 7 * DAY_MS

/** A site that has not responded so many times in a row is not asked again in this run. */
const MAX_TIMEOUTS_IN_A_ROW = 3

/** Links asked for in one run. The next run asks for the others, since it skips the links that worked. */
const MAX_LINKS = 1_000

/** Sites that take almost ten seconds for each response would hold up a run for hours. */
const MAX_RUN_MS = 10 * 60_000

/** Robots are refused, or asked to come later, where people are welcome. */
const refusals = new Set([401, 403, 405, 406, 407, 418, 429, 451, 503, 999])

/** Who asks, and how. */
type Asker = Pick<ExternalLinkOptions, 'baseUrl' | 'fetch'>

/** A few sites answer these to HEAD for pages that they have. */
const isWorthAsking = (status: number): boolean => status >= 400

const request = async (url: string, method: 'HEAD' | 'GET', { baseUrl, fetch }: Asker): Promise<number> => {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'user-agent': `vitrine/${version} (checks the links of ${baseUrl})`,
      accept: 'text/html, */*;q=0.9',
    },
  })
  await response.body?.cancel().catch(() => {})
  return response.status
}

const timedOut = `which sent nothing within ${TIMEOUT_MS / 1000} s`

/** Codes of connect timeouts. fetch gives up on a connection after ten seconds; the system may do so earlier. */
const timeoutCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'])

const reasonOf = (error: unknown): string => {
  const { name, message, cause } = error as Error
  const { code = '', message: reason = message } = (cause ?? {}) as NodeJS.ErrnoException
  if (name === 'TimeoutError' || timeoutCodes.has(code)) return timedOut
  return code === 'ENOTFOUND' ? 'whose host does not exist' : `which cannot be reached (${code || reason})`
}

/** Returns what is wrong with a link, or undefined. */
const problemOf = async (url: string, asker: Asker): Promise<string | undefined> => {
  try {
    const status = await request(url, 'HEAD', asker)
    const final = isWorthAsking(status) ? await request(url, 'GET', asker) : status
    return final < 400 || refusals.has(final) ? undefined : `which responds ${final}`
  } catch (error) {
    return reasonOf(error)
  }
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '')

const readCache = async (file: string): Promise<ReadonlyMap<string, number>> => {
  const parsed = parseJsonObject(await readFile(file, 'utf8').catch(() => ''))
  const entries = isJsonObject(parsed) ? Object.entries(parsed) : []
  return new Map(entries.flatMap(([url, at]) => (typeof at === 'number' ? [[url, at] as const] : [])))
}

/** What the check found. */
export interface ExternalLinkFindings {
  /** One for each link to a page that is not there. */
  readonly warnings: readonly ContentIssue[]
  /** How many links were not checked. */
  readonly advice: readonly ContentIssue[]
}

/** Returns how many links were not checked, at the place of the first. */
const uncheckedAdvice = (unchecked: readonly PlacedLink[]): readonly ContentIssue[] => {
  const [first] = unchecked
  if (first === undefined) return []
  const { file, line } = first
  const subject = unchecked.length === 1 ? '1 link that was' : `${unchecked.length} links that were`
  return [
    {
      file,
      line,
      found: `${subject} not checked, this one first`,
      expected: `sites that respond in time, and at most ${MAX_LINKS} links to check`,
      fix: 'check again later, when links that worked are skipped',
    },
  ]
}

/** Asks for the links that did not work within the last week. */
export const checkExternalLinks = async (
  links: readonly PlacedLink[],
  { cacheFile, nowMs, ...asker }: ExternalLinkOptions,
): Promise<ExternalLinkFindings> => {
  const cache = await readCache(cacheFile)
  const workedAt = new Map([...cache].filter(([, at]) => nowMs - at < CACHE_MS))
  const urls = [...new Set(links.map(({ url }) => withoutFragment(url)))].filter((url) => !workedAt.has(url))
  const bySite = Map.groupBy(urls.slice(0, MAX_LINKS), (url) => URL.parse(url)?.host ?? '')
  const problems = new Map<string, string>()
  const limit = pLimit(SITES_AT_ONCE)
  const endMs = performance.now() + MAX_RUN_MS
  const askSite = async (ofSite: readonly string[]): Promise<void> => {
    let timeouts = 0 // in a row
    for (const url of ofSite) {
      if (performance.now() > endMs) return
      const problem = await problemOf(url, asker)
      if (problem === undefined) workedAt.set(url, nowMs)
      else problems.set(url, problem)
      timeouts = problem === timedOut ? timeouts + 1 : 0
      if (timeouts === MAX_TIMEOUTS_IN_A_ROW) return
    }
  }
  await Promise.all([...bySite.values()].map((ofSite) => limit(() => askSite(ofSite))))
  await replaceFile(cacheFile, JSON.stringify(Object.fromEntries(workedAt)))
  const warnings = links.flatMap(({ url, file, line }) => {
    const problem = problems.get(withoutFragment(url))
    if (problem === undefined) return []
    return [
      { file, line, found: `a link to ${url}, ${problem}`, expected: 'a page', fix: 'correct or remove it' },
    ]
  })
  const unchecked = links.filter(({ url }) => {
    const address = withoutFragment(url)
    return !workedAt.has(address) && !problems.has(address)
  })
  return { warnings, advice: uncheckedAdvice(unchecked) }
}
