/** Atom (RFC 4287) and JSON Feed 1.1 of each language's posts, of each section's and of each tag's. */
import { isTagPage } from '../../content/navigation/posts.ts'
import { siteDescription, siteTitle } from '../../content/site.ts'
import { essenceOf } from '../../http/representation.ts'
import { escapeMarkup, toValidXml } from '../../lib/escape-html.ts'
import { yieldIfDue } from '../../lib/time-slices.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import type { Pages } from '../../pages/pages.ts'
import { feedLinks } from '../../pages/views/localized-site.ts'
import { type BuildFiles, languagePath } from './machine-file.ts'

/** Subscribers have the older entries already; new readers find them on the site. */
const MAX_ENTRIES = 30
const MAX_TAG_ENTRIES = 10

/** Returns a time in ms since 1970, in whole seconds, as RFC 3339 writes it. */
const instantOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('.000Z', 'Z')

/** Returns what a feed has in any format, made in time slices. URLs are absolute. */
const feedOf = async (
  { site, baseUrl }: EditionInputs,
  { feedHtmlOf }: Pages,
  { language, address, title, posts }: PostList,
) => {
  const { owner, license } = site.settings
  return {
    homeUrl: `${baseUrl}${address}`,
    title,
    description: siteDescription(site, language),
    language,
    rights: license && `${license.name} <${license.url}>`,
    author: { name: owner.name, url: `${baseUrl}/` },
    entries: await Array.fromAsync(posts, async (page) => {
      await yieldIfDue()
      const { publishedMs = 0, updated } = page
      return {
        url: baseUrl + page.address, // also its id: it stays the same when the entry is edited
        title: page.title,
        description: page.description,
        html: feedHtmlOf(page),
        tags: page.tags,
        published: instantOf(publishedMs),
        updated: instantOf(Math.max(publishedMs, updated === undefined ? 0 : Date.parse(updated))),
      }
    }),
  }
}

type Feed = Awaited<ReturnType<typeof feedOf>>
type PostList = ReturnType<typeof postLists>[number]

const writeAtom = (
  { homeUrl, title, description, language, rights, author, entries }: Feed,
  url: string,
  type: string,
): string => {
  const e = escapeMarkup
  const authorElement = `<author><name>${e(author.name)}</name><uri>${e(author.url)}</uri></author>`
  const newest = entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), '')
  const entryElements = entries.map((entry) =>
    [
      `<entry>`,
      `<id>${e(entry.url)}</id>`,
      `<title>${e(entry.title)}</title>`,
      `<link rel="alternate" type="text/html" hreflang="${e(language)}" href="${e(entry.url)}"/>`,
      `<published>${entry.published}</published>`,
      `<updated>${entry.updated}</updated>`,
      authorElement,
      ...entry.tags.map((tag) => `<category term="${e(tag)}"/>`),
      ...(entry.description === undefined ? [] : [`<summary>${e(entry.description)}</summary>`]),
      `<content type="html" xml:base="${e(entry.url)}">${e(entry.html)}</content>`,
      `</entry>`,
    ].join('\n'),
  )
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${e(language)}">`,
    `<id>${e(homeUrl)}</id>`,
    `<title>${e(title)}</title>`,
    `<subtitle>${e(description)}</subtitle>`,
    `<link rel="alternate" type="text/html" href="${e(homeUrl)}"/>`,
    `<link rel="self" type="${type}" href="${e(url)}"/>`,
    `<updated>${newest || instantOf(0)}</updated>`,
    authorElement,
    ...(rights === undefined ? [] : [`<rights>${e(rights)}</rights>`]),
    '<generator>Vitrine</generator>',
    ...entryElements,
    '</feed>',
  ]
  return toValidXml(`${lines.join('\n')}\n`)
}

const writeJson = ({ homeUrl, title, description, language, author, entries }: Feed, url: string): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: homeUrl,
    feed_url: url,
    language,
    authors: [author],
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      summary: entry.description,
      content_html: entry.html,
      date_published: entry.published,
      date_modified: entry.updated,
      authors: [author],
      tags: entry.tags.length > 0 ? entry.tags : undefined,
      language,
    })),
  })

const writers = { 'feed.atom': writeAtom, 'feed.json': writeJson }

/** Returns the lists of posts that have feeds: a language's, and those of its pages that have feeds of their own. */
const postLists = ({ site }: EditionInputs, { index, siteIn }: Pages, language: string) => {
  const { posts, feedLists } = siteIn(language)
  if (posts.length === 0) return []
  const siteName = siteTitle(site, language)
  const ofPages = [...feedLists].flatMap(([key, listed]) => {
    const page = index.find(key, language)
    if (page === undefined) return []
    const entries = listed.slice(0, isTagPage(page) ? MAX_TAG_ENTRIES : MAX_ENTRIES)
    return [{ language, address: page.address, title: `${siteName}: ${page.title}`, posts: entries }]
  })
  const address = languagePath('', language, site)
  return [{ language, address, title: siteName, posts: posts.slice(0, MAX_ENTRIES) }, ...ofPages]
}

/** Makes the feeds of each list in each format, below the page that shows the list. */
export const buildFeeds: BuildFiles = (inputs, pages) =>
  inputs.site.settings.languages
    .flatMap((language) => postLists(inputs, pages, language))
    .flatMap((list) =>
      feedLinks.map(({ file, mediaType }) => {
        const path = `${list.address}${file}`
        const url = inputs.baseUrl + path
        const body = async () => writers[file](await feedOf(inputs, pages, list), url, essenceOf(mediaType))
        return { path, mediaType, body, language: list.language }
      }),
    )
