/** Asks the new site for what the former one had, and looks for what it shows beyond that. */
import type { FastifyInstance } from 'fastify'
import type { PlacedPage } from './addresses/place-pages.ts'
import type { ConvertedSite } from './convert-site.ts'
import { plainAddress } from './former/former-site.ts'
import { readHtml } from './former/read-html.ts'
import { shareIn, wordsOf } from './former/words.ts'

/** What the new site answered. */
export interface TriedSite {
  readonly answering: number
  readonly redirecting: number
  /** Former addresses, and why each leads nowhere if that is known. */
  readonly dead: readonly string[]
  /** Addresses, entries of lists and texts that the former site did not show; undefined if nothing says what it showed. */
  readonly newlyPublic: readonly string[] | undefined
}

const MAX_REDIRECTS = 3

/** What every page has around its text. */
const aside = new Set(['nav', 'header', 'footer', 'aside'])

/** Paragraphs with fewer words are labels and dates; of others, the former site must have shown most. */
const MIN_WORDS = 8
const MIN_SHARE = 0.5

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** What public pages show; generators rename and resize it. */
const image = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i

/** Returns where an address ends: its path, and whether it was redirected; undefined if it leads nowhere. */
const follow = async (
  app: FastifyInstance,
  start: string,
): Promise<{ readonly isMoved: boolean; readonly body: string } | undefined> => {
  let url = start
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html' } })
    if (statusCode === 200) return { isMoved: count > 0, body }
    const next = URL.parse(String(headers.location ?? ''), `http://new.invalid${url}`)
    if (statusCode < 300 || statusCode > 399 || next === null) return undefined
    if (next.host !== 'new.invalid') return { isMoved: true, body: '' }
    url = next.pathname
  }
  return undefined
}

/**
 * Asks the new site for every former address.
 *
 * @param app serves the new site
 */
export const askNewSite = async (
  app: FastifyInstance,
  { pages, former }: ConvertedSite,
): Promise<TriedSite> => {
  const bySource = new Map(pages.map((page) => [page.seenAt, page]))
  const addresses = new Set(
    former === undefined
      ? pages
          .filter(({ hadAddress, isDraft }) => hadAddress && !isDraft)
          .map(({ formerAddress }) => formerAddress)
      : [
          ...[...former.pages.values()].map(({ url }) => url.pathname),
          ...[...former.redirects.keys()].map((path) => `${former.base.pathname.slice(0, -1)}${path}`),
        ],
  )
  let answering = 0
  let redirecting = 0
  const dead: string[] = []
  const newlyPublic: string[] = []
  for (const address of addresses) {
    const found = await follow(app, address)
    if (found?.isMoved === true) redirecting += 1
    else if (found !== undefined) answering += 1
    else {
      const page = bySource.get(plainAddress(address.slice((former?.base.pathname.length ?? 1) - 1)))
      dead.push(
        page === undefined ? `${address}: no source of its own` : `${address}: ${page.file} is a draft`,
      )
    }
  }
  if (former === undefined) return { answering, redirecting, dead, newlyPublic: undefined }
  const { site } = app.publisher.current()
  const byTarget = new Map<string, PlacedPage>(pages.map((page) => [`pages/${page.target}`, page]))
  const texts = [...former.pages.values()].map(({ text }) => text)
  const sitemap = await app.inject('/sitemap.xml')
  for (const [address, { file, noindex }] of site.pages) {
    const page = byTarget.get(file)
    if (page === undefined) continue
    const own = page.former
    if (own === undefined) {
      newlyPublic.push(`${address} (${page.file})`)
      continue
    }
    const isListed = former.listed.has(plainAddress(own.path)) && !own.noindex
    if (!isListed && (!noindex || sitemap.body.includes(`${address}<`)))
      newlyPublic.push(`${address} in lists (${page.file})`)
    const { body } = await app.inject({ url: address, headers: { accept: 'text/html' } })
    const shown = readHtml(body, new URL(`http://new.invalid${address}`), '')
    const unshown = shown.blocks
      .filter(
        ({ tag, hasClass, above }) =>
          tag === 'p' && !hasClass && above.includes('main') && !above.some((name) => aside.has(name)),
      )
      .map(({ text }) => wordsOf(text))
      .find(
        (words) =>
          words.length >= MIN_WORDS &&
          texts.every((text) => shareIn(words, text) < MIN_SHARE) &&
          shareIn(words, own.text) < MIN_SHARE,
      )
    if (unshown !== undefined)
      newlyPublic.push(`${address}: ${unshown.slice(0, MIN_WORDS).join(' ')} … (${page.file})`)
  }
  const names = new Set([...former.files].map(nameOf))
  for (const [address, { file }] of site.files)
    if (!image.test(file) && !names.has(nameOf(file))) newlyPublic.push(address)
  return { answering, redirecting, dead, newlyPublic }
}
