/** Crawls a live site: its sitemaps first, then the pages that they link to. */
import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import robotsModule from 'robots-parser'
import { readBody } from '../../../lib/fetch-json.ts'
import { UsageError } from '../../../terminal/errors.ts'
import type { ReportProgress } from '../../../terminal/output.ts'
import { urlPathBelow } from '../addresses/paths.ts'
import { addressesInXml, createExistingSite, type ExistingSite } from './existing-site.ts'
import { readHtml } from './read-html.ts'

/** The types of robots-parser 3.0.1 declare a default export; Node returns the function itself. */
const parseRobots = robotsModule as unknown as typeof robotsModule.default

/** Personal sites have fewer pages, sitemaps and feeds; more would take an hour on a slow host. */
const MAX_REQUESTS = 5_000

const MAX_SITEMAPS = 500

const MAX_REDIRECTS = 5

/** Pages of text are smaller; anything larger is a download. */
const MAX_BYTES = 4_000_000

const REQUEST_TIMEOUT_MS = 20_000

/** Few enough for the smallest host. */
const CONCURRENCY = 4

const userAgent = 'vitrine-import'

/** Follows redirects within the site; returns undefined if they leave it, or if the request fails. */
const request = async (start: URL, base: URL) => {
  let url = start
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { 'user-agent': userAgent, accept: 'text/html,application/xml' },
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      const { status, headers } = response
      const type = headers.get('content-type') ?? ''
      const next = URL.parse(headers.get('location') ?? '', url)
      const isFinal = status < 300 || status > 399 || next === null
      const isText = isFinal && /html|xml|text\/plain/.test(type)
      const text = new TextDecoder().decode(isText ? await readBody(response, MAX_BYTES) : undefined)
      if (!isText) await response.body?.cancel()
      if (isFinal) return { url, status, type, text }
      if (next.host !== base.host) return undefined
      url = next
    }
  } catch {} // callers count or report a missing response
  return undefined
}

const otherSuffix = /\.(?!html?$|php$)[a-z][a-z\d]{1,4}$/i

const usualXmlFiles = ['sitemap.xml', 'sitemap_index.xml', 'feed.xml', 'index.xml', 'atom.xml', 'rss.xml']

/**
 * Crawls a live site: same origin only, obeying robots.txt, at most {@link MAX_REQUESTS}.
 *
 * @throws {UsageError} (rejects) if the site cannot be evidence of what was public
 */
export const crawl = async (address: string, report: ReportProgress = () => {}): Promise<ExistingSite> => {
  const base = new URL('.', address)
  const rejectSite = (found: string, fix = 'build the site, and give the built folder'): never => {
    throw new UsageError(
      `--existing ${base.href}: found ${found}; expected the pages of the existing site. Fix: ${fix}.`,
    )
  }
  const home = await request(base, base)
  if (home?.status !== 200)
    return rejectSite(`no page (${home?.status ?? 'no response'})`, 'correct the address')
  const missing = await request(new URL(`${randomUUID()}/`, base), base)
  if (missing?.status === 200) return rejectSite('status 200 for addresses that do not exist')
  const robotsUrl = new URL('/robots.txt', base)
  const robotsResponse = await request(robotsUrl, base)
  const robots = parseRobots(robotsUrl.href, robotsResponse?.status === 200 ? robotsResponse.text : '')
  const isAllowed = (url: URL): boolean => robots.isAllowed(url.href, userAgent) !== false
  if (!isAllowed(base)) return rejectSite('a robots.txt that forbids crawling')

  const xml: string[] = []
  const htmlPages: { url: URL; html: string }[] = []
  const moved: (readonly [URL, URL])[] = []
  const failed: string[] = []
  const queued = new Set<string>()
  const waiting: URL[] = []
  let forbidden = 0
  /** Queues a URL once, if it is to be read. Queries are kept only for XML: pages have too many. */
  const queue = (link: URL | null, isXml: boolean): void => {
    if (link === null) return
    const url = new URL(link)
    url.hash = ''
    if (url.host === base.host) url.protocol = base.protocol
    if (!isXml) url.search = ''
    const isPageOfSite = urlPathBelow(url, base) !== undefined && !otherSuffix.test(url.pathname)
    const isOfSite = isXml ? url.origin === base.origin : isPageOfSite
    if (!isOfSite || queued.has(url.href) || queued.size === MAX_REQUESTS) return
    queued.add(url.href)
    if (isAllowed(url)) waiting.push(url)
    else forbidden += 1
  }
  const read = async (url: URL): Promise<void> => {
    const response = await request(url, base)
    if (response?.status !== 200) {
      if (!otherSuffix.test(url.pathname)) failed.push(url.pathname)
      return
    }
    if (response.url.href !== url.href) {
      moved.push([url, response.url])
      return queue(response.url, false)
    }
    const { type, text } = response
    if (type.includes('html')) {
      htmlPages.push({ url, html: text })
      for (const link of readHtml(text, url, base).links) queue(link.url, false)
    } else if (text.includes('<') && xml.length < MAX_SITEMAPS) {
      xml.push(text)
      const isIndex = /<sitemapindex/i.test(text)
      for (const each of addressesInXml(text)) queue(URL.parse(each, base), isIndex)
    }
    report(`Reading the existing site, ${htmlPages.length} pages`)
  }
  for (const path of [...robots.getSitemaps(), ...usualXmlFiles]) queue(URL.parse(path, base), true)
  queue(base, false)
  const limit = pLimit(CONCURRENCY)
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 8 * CONCURRENCY)
    await Promise.all(batch.map((url) => limit(() => read(url))))
  }
  const notes = [
    queued.size === MAX_REQUESTS &&
      `more than ${htmlPages.length} pages; those that were not read stay drafts`,
    forbidden > 0 && `addresses that robots.txt forbids, so their pages stay drafts: ${forbidden}`,
    failed.length > 0 &&
      'addresses in sitemaps and links that could not be read: ' +
        `${failed.length} (${failed.slice(0, 3).join(', ')})`,
  ].filter((note) => note !== false)
  return createExistingSite({ base, htmlPages, xml, moved, notes })
}
