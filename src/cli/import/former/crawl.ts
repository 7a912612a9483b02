/** Asks a live site for its pages: its sitemaps first, then what they link to. */
import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import robotsModule from 'robots-parser'
import { UsageError } from '../../errors.ts'
import type { ReportProgress } from '../../progress.ts'
import { addressesInXml, type FormerSite, formerSiteOf, pathBelow } from './former-site.ts'

/** The package's types name a default export; Node gives the function itself. */
const parseRobots = robotsModule as unknown as typeof robotsModule.default

/** Personal sites have fewer; more pages would take a slow host an hour. */
const MAX_PAGES = 5_000

/** Few enough for the smallest host. */
const CONCURRENCY = 4

/** After so many, it is checked whether that is enough. */
const BATCH = 8 * CONCURRENCY

const TIMEOUT_MS = 20_000

/** A page of text is smaller; anything longer is a download. */
const MAX_BYTES = 4_000_000

/** Of all that is kept of a site. Its words take several times as much memory. */
const MAX_TOTAL_BYTES = 200_000_000

/** With redirects and what is no page. */
const MAX_ASKED = 2 * MAX_PAGES

const MAX_SITEMAPS = 500

const MAX_DURATION_MS = 3_600_000

const MAX_REDIRECTS = 5

/** Fewer words on a page are a menu without contents. */
const MIN_WORDS = 20

const agent = 'vitrine-import'

interface Answer {
  readonly url: URL
  readonly status: number
  readonly type: string
  readonly text: string
}

const readText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) return '' // leaving the loop ends the connection
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

/** Follows redirects within the site, and returns where they ended; undefined if nothing there answers. */
const ask = async (start: URL, base: URL): Promise<Answer | undefined> => {
  let url = start
  for (let count = 0; count <= MAX_REDIRECTS; count += 1)
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { 'user-agent': agent, accept: 'text/html,application/xml' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const next = URL.parse(response.headers.get('location') ?? '', url)
      const type = response.headers.get('content-type') ?? ''
      if (response.status < 300 || response.status > 399 || next === null) {
        const isText = /html|xml|text\/plain/.test(type)
        if (!isText) await response.body?.cancel()
        return { url, status: response.status, type, text: isText ? await readText(response) : '' }
      }
      await response.body?.cancel()
      if (pathBelow(next, base) === undefined && next.host !== base.host) return undefined
      url = next
    } catch {
      return undefined
    }
  return undefined
}

const withoutFragment = (url: URL): URL => {
  const bare = new URL(url)
  bare.hash = ''
  bare.search = ''
  return bare
}

/** What no page is. */
const otherFile = /\.(?!html?$|php$)[a-z][a-z\d]{1,4}$/i

/**
 * Reads a live site: same origin only, robots.txt obeyed, 5,000 pages, 200 MB and an hour at most.
 *
 * @throws {UsageError} (rejects) if the site cannot be evidence of what was public
 */
export const crawl = async (address: string, report: ReportProgress = () => {}): Promise<FormerSite> => {
  const given = new URL(address)
  if (!given.pathname.endsWith('/')) given.pathname = given.pathname.replace(/[^/]*$/, '')
  const base = withoutFragment(given)
  const refuse = (found: string, fix: string): never => {
    throw new UsageError(
      `--former ${base.href}: found ${found}; expected the pages of the former site. Fix: ${fix}.`,
    )
  }
  const start = performance.now()
  let bytes = 0
  const isEnough = (): boolean => bytes > MAX_TOTAL_BYTES || performance.now() - start > MAX_DURATION_MS
  const builtFolder = 'build the site, and give the built folder'
  const home = await ask(base, base)
  if (home === undefined || home.status !== 200)
    return refuse(`no page (${home?.status ?? 'no answer'})`, 'correct the address')
  const probe = await ask(new URL(`${randomUUID()}/`, base), base)
  if (probe?.status === 200) return refuse('an answer for addresses that do not exist', builtFolder)
  const robotsUrl = new URL('/robots.txt', base)
  const robotsText = await ask(robotsUrl, base)
  const robots = parseRobots(robotsUrl.href, robotsText?.status === 200 ? robotsText.text : '')
  const isOpen = (url: URL): boolean =>
    pathBelow(url, base) !== undefined && robots.isAllowed(url.href, agent) !== false
  if (!isOpen(base)) return refuse('that its robots.txt forbids this', builtFolder)

  const xml: string[] = []
  const sitemaps = [
    ...robots.getSitemaps(),
    new URL('sitemap.xml', base).href,
    new URL('sitemap_index.xml', base).href,
  ]
  const feeds = ['feed.xml', 'index.xml', 'atom.xml', 'rss.xml'].map((name) => new URL(name, base).href)
  const known = new Set<string>([...sitemaps, ...feeds])
  let sitemapCount = 0
  for (const each of known) {
    if (sitemapCount === MAX_SITEMAPS || isEnough()) break
    const url = URL.parse(each)
    if (url?.origin !== base.origin || robots.isAllowed(each, agent) === false) continue
    sitemapCount += 1
    const answer = await ask(url, base)
    if (answer?.status !== 200 || !answer.text.includes('<')) continue
    xml.push(answer.text)
    bytes += answer.text.length
    if (/<sitemapindex/i.test(answer.text)) for (const part of addressesInXml(answer.text)) known.add(part)
  }

  const documents: { url: URL; html: string }[] = []
  const moved: (readonly [URL, URL])[] = []
  const queued = new Set<string>()
  const waiting: URL[] = []
  let forbidden = 0
  const queue = (link: URL): void => {
    const url = withoutFragment(link)
    if (url.protocol !== base.protocol && url.host === base.host) url.protocol = base.protocol
    if (pathBelow(url, base) === undefined || queued.has(url.href) || otherFile.test(url.pathname)) return
    queued.add(url.href)
    if (isOpen(url)) waiting.push(url)
    else forbidden += 1
  }
  queue(base)
  for (const url of xml.flatMap(addressesInXml)) queue(URL.parse(url, base) ?? base)
  const limit = pLimit(CONCURRENCY)
  const failed: string[] = []
  let asked = 0
  while (waiting.length > 0 && documents.length < MAX_PAGES && asked < MAX_ASKED && !isEnough()) {
    const batch = waiting.splice(0, Math.min(BATCH, MAX_PAGES - documents.length))
    asked += batch.length
    await Promise.all(
      batch.map((url) =>
        limit(async () => {
          const answer = await ask(url, base)
          if (answer === undefined || answer.status !== 200) return void failed.push(url.pathname)
          if (answer.url.href !== url.href) {
            moved.push([url, answer.url])
            return queue(answer.url)
          }
          if (!answer.type.includes('html')) return
          documents.push({ url, html: answer.text })
          bytes += answer.text.length
          for (const [, href = ''] of answer.text.matchAll(/<a\s[^<>]*?href\s*=\s*["']?([^"'\s>]+)/gi))
            queue(URL.parse(href.replaceAll('&amp;', '&'), url) ?? base)
          report(`Reading the former site, ${documents.length} pages`)
        }),
      ),
    )
  }
  const notes = [
    ...(waiting.length > 0
      ? [`more than ${documents.length} pages; those that were not read stay drafts`]
      : []),
    ...(forbidden === 0
      ? []
      : [
          `robots.txt forbids ${forbidden === 1 ? '1 address; its page stays a draft' : `${forbidden} addresses; their pages stay drafts`}`,
        ]),
    ...(failed.length > 0
      ? [
          `${failed.length} addresses of its sitemaps and links did not answer (${failed.slice(0, 3).join(', ')})`,
        ]
      : []),
  ]
  const site = formerSiteOf({ base, documents, xml, moved, notes })
  const empty = [...site.pages.values()].filter(({ wordCount }) => wordCount < MIN_WORDS).length
  if (empty * 2 > site.pages.size) return refuse('pages without text, made by scripts', builtFolder)
  return site
}
