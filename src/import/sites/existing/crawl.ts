/** Crawls a live site: its sitemaps first, then the pages that they link to. */
import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import robotsModule from 'robots-parser'
import { readBody } from '../../../lib/fetch-json.ts'
import { UsageError } from '../../../terminal/errors.ts'
import type { ReportProgress } from '../../../terminal/output.ts'
import { addressesInXml, createExistingSite, type ExistingSite, pathBelow } from './existing-site.ts'

/** The types of robots-parser 3.0.1 declare a default export; Node returns the function itself. */
const parseRobots = robotsModule as unknown as typeof robotsModule.default

/** Personal sites have fewer pages; more would take an hour on a slow host. */
const MAX_PAGES = 5_000

/** Sitemaps and other files included. */
const MAX_REQUESTS = 10_000

const MAX_SITEMAPS = 500

const MAX_REDIRECTS = 5

/** Pages of text are smaller; anything larger is a download. */
const MAX_BYTES = 4_000_000

const REQUEST_MS = 20_000

/** Few enough for the smallest host. */
const CONCURRENCY = 4

/** A page with fewer words is a menu without content, unless it links to others, as tag pages do. */
const MIN_WORDS = 20

const agent = 'vitrine-import'

/** Follows redirects within the site and returns the final response; undefined if there is none. */
const ask = async (start: URL, base: URL) => {
  let url = start
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { 'user-agent': agent, accept: 'text/html,application/xml' },
        signal: AbortSignal.timeout(REQUEST_MS),
      })
      const { status, headers } = response
      const type = headers.get('content-type') ?? ''
      const next = URL.parse(headers.get('location') ?? '', url)
      const isEnd = status < 300 || status > 399 || next === null
      const isRead = isEnd && /html|xml|text\/plain/.test(type)
      const text = new TextDecoder().decode(isRead ? await readBody(response, MAX_BYTES) : undefined)
      if (!isRead) await response.body?.cancel()
      if (isEnd) return { url, status, type, text }
      if (next.host !== base.host) return undefined
      url = next
    }
  } catch {}
  return undefined
}

/** Files other than pages. */
const otherFile = /\.(?!html?$|php$)[a-z][a-z\d]{1,4}$/i

/** The usual paths of sitemaps and feeds. */
const usualLists = ['sitemap.xml', 'sitemap_index.xml', 'feed.xml', 'index.xml', 'atom.xml', 'rss.xml']

/**
 * Crawls a live site: same origin only, obeying robots.txt, at most 5,000 pages.
 *
 * @throws {UsageError} (rejects) if the site cannot be evidence of what was public
 */
export const crawl = async (address: string, report: ReportProgress = () => {}): Promise<ExistingSite> => {
  const base = new URL('.', address)
  const refuse = (found: string, fix = 'build the site, and give the built folder'): never => {
    throw new UsageError(
      `--existing ${base.href}: found ${found}; expected the pages of the existing site. Fix: ${fix}.`,
    )
  }
  const home = await ask(base, base)
  if (home?.status !== 200) return refuse(`no page (${home?.status ?? 'no answer'})`, 'correct the address')
  const probe = await ask(new URL(`${randomUUID()}/`, base), base)
  if (probe?.status === 200) return refuse('an answer for addresses that do not exist')
  const robotsUrl = new URL('/robots.txt', base)
  const robotsAnswer = await ask(robotsUrl, base)
  const robots = parseRobots(robotsUrl.href, robotsAnswer?.status === 200 ? robotsAnswer.text : '')
  const isOpen = (url: URL): boolean => robots.isAllowed(url.href, agent) !== false
  if (!isOpen(base)) return refuse('that its robots.txt forbids this')

  const xml: string[] = []
  const htmlPages: { url: URL; html: string }[] = []
  const moved: (readonly [URL, URL])[] = []
  const failed: string[] = []
  const queued = new Set<string>()
  const waiting: URL[] = []
  let forbidden = 0
  const queue = (link: URL | null, isList: boolean): void => {
    if (link === null) return
    const url = new URL(link)
    url.hash = ''
    if (url.host === base.host) url.protocol = base.protocol
    if (!isList) url.search = ''
    const isPage = pathBelow(url, base) !== undefined && !otherFile.test(url.pathname)
    const isWanted = isList ? url.origin === base.origin : isPage
    if (!isWanted || queued.has(url.href) || queued.size === MAX_REQUESTS) return
    queued.add(url.href)
    if (isOpen(url)) waiting.push(url)
    else forbidden += 1
  }
  const read = async (url: URL): Promise<void> => {
    const answer = await ask(url, base)
    const isPage = !otherFile.test(url.pathname)
    if (answer?.status !== 200) return void (isPage && failed.push(url.pathname))
    if (answer.url.href !== url.href) {
      moved.push([url, answer.url])
      return queue(answer.url, false)
    }
    const { type, text } = answer
    if (type.includes('html')) {
      htmlPages.push({ url, html: text })
      for (const [, href = ''] of text.matchAll(/<a\s[^<>]*?href\s*=\s*["']?([^"'\s>]+)/gi))
        queue(URL.parse(href.replaceAll('&amp;', '&'), url), false)
    } else if (text.includes('<') && xml.length < MAX_SITEMAPS) {
      xml.push(text)
      const isIndex = /<sitemapindex/i.test(text)
      for (const each of addressesInXml(text)) queue(URL.parse(each, base), isIndex)
    }
    report(`Reading the existing site, ${htmlPages.length} pages`)
  }
  for (const list of [...robots.getSitemaps(), ...usualLists]) queue(URL.parse(list, base), true)
  queue(base, false)
  const limit = pLimit(CONCURRENCY)
  while (waiting.length > 0 && htmlPages.length < MAX_PAGES) {
    const batch = waiting.splice(0, Math.min(8 * CONCURRENCY, MAX_PAGES - htmlPages.length))
    await Promise.all(batch.map((url) => limit(() => read(url))))
  }
  const notes = [
    (waiting.length > 0 || queued.size === MAX_REQUESTS) &&
      `more than ${htmlPages.length} pages; those that were not read stay drafts`,
    forbidden > 0 && `robots.txt forbids addresses, whose pages stay drafts: ${forbidden}`,
    failed.length > 0 &&
      `addresses of its sitemaps and links that did not answer: ${failed.length} (${failed.slice(0, 3).join(', ')})`,
  ].filter((note) => note !== false)
  const site = createExistingSite({ base, htmlPages, xml, moved, notes })
  const empty = site.pages
    .values()
    .filter(({ wordCount, links }) => wordCount < MIN_WORDS && links.every(({ isInMenu }) => isInMenu))
  return [...empty].length * 2 > site.pages.size ? refuse('pages without text, made by scripts') : site
}
