/** Atom (RFC 4287) and JSON Feed 1.1 of each language's, section's and tag's posts. */
import { isTagPage } from '../../content/navigation/posts.ts'
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import { siteDescription, siteTitle } from '../../content/site.ts'
import { escapeMarkup, toValidXml } from '../../lib/text/escape-html.ts'
import { yieldIfDue } from '../../lib/time/time-slices.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import type { PageRenderer } from '../../pages/page-renderer.ts'
import { feedLinks } from '../../pages/views/shared-view.ts'
import { type BuildFiles, languagePath } from './machine-file.ts'

/** Subscribers already have older entries; new readers find them on the site. */
const MAX_ENTRIES = 30
const MAX_TAG_ENTRIES = 10

/** Returns a time in ms since 1970, in whole seconds, as RFC 3339 writes it. */
const instantOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('.000Z', 'Z')

/** Makes a JSON Feed with absolute URLs, in time slices. Atom is written from it. @param url of the file */
const feedOf = async (
  { site, baseUrl, imageDescriptions }: EditionInputs,
  { feedHtmlOf }: PageRenderer,
  { language, address, title, posts }: PostList,
  url: string,
) => {
  const authors = [{ name: site.settings.owner.name, url: `${baseUrl}/` }]
  const entries = await Array.fromAsync(posts, async (page) => {
    await yieldIfDue()
    const { publishedMs = 0, updated, tags } = page
    const html = feedHtmlOf(page)
    if (html === undefined) return []
    const pageUrl = baseUrl + page.address
    const image = page.image && (imageDescriptions.get(page.image)?.fallback?.path ?? page.image)
    return {
      id: pageUrl, // stays the same when the entry is edited
      url: pageUrl,
      title: page.title,
      summary: page.description,
      image: image && baseUrl + image,
      content_html: html,
      date_published: instantOf(publishedMs),
      date_modified: instantOf(Math.max(publishedMs, updated === undefined ? 0 : Date.parse(updated))),
      authors,
      tags: tags.length > 0 ? tags : undefined,
      language,
    }
  })
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: siteDescription(site, language),
    home_page_url: `${baseUrl}${address}`,
    feed_url: url,
    language,
    authors,
    items: entries.flat(),
  }
}

type Feed = Awaited<ReturnType<typeof feedOf>>
type PostList = ReturnType<typeof postLists>[number]

const writeAtom = (feed: Feed, { license }: SiteSettings): string => {
  const e = escapeMarkup
  const authors = feed.authors.map(
    ({ name, url }) => `<author><name>${e(name)}</name><uri>${e(url)}</uri></author>`,
  )
  const newest = feed.items
    .map((item) => item.date_modified)
    .toSorted()
    .at(-1)
  const entries = feed.items.map((item) =>
    [
      `<entry>`,
      `<id>${e(item.id)}</id>`,
      `<title>${e(item.title)}</title>`,
      `<link rel="alternate" type="text/html" hreflang="${e(item.language)}" href="${e(item.url)}"/>`,
      `<published>${item.date_published}</published>`,
      `<updated>${item.date_modified}</updated>`,
      ...authors,
      ...(item.tags ?? []).map((tag) => `<category term="${e(tag)}"/>`),
      ...(item.image === undefined ? [] : [`<media:thumbnail url="${e(item.image)}"/>`]),
      ...(item.summary === undefined ? [] : [`<summary>${e(item.summary)}</summary>`]),
      `<content type="html" xml:base="${e(item.url)}">${e(item.content_html)}</content>`,
      `</entry>`,
    ].join('\n'),
  )
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" ' +
      `xml:lang="${e(feed.language)}">`,
    `<id>${e(feed.home_page_url)}</id>`,
    `<title>${e(feed.title)}</title>`,
    `<subtitle>${e(feed.description)}</subtitle>`,
    `<link rel="alternate" type="text/html" href="${e(feed.home_page_url)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${e(feed.feed_url)}"/>`,
    `<updated>${newest ?? instantOf(0)}</updated>`,
    ...authors,
    ...(license === undefined ? [] : [`<rights>${e(`${license.name} <${license.url}>`)}</rights>`]),
    '<generator>Vitrine</generator>',
    ...entries,
    '</feed>',
  ]
  return toValidXml(`${lines.join('\n')}\n`)
}

/** Returns the lists of posts that have feeds: a language's, and those of pages with feeds. */
const postLists = ({ site }: EditionInputs, { index, inLanguage }: PageRenderer, language: string) => {
  const { posts, feedLists } = inLanguage(language)
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
export const buildFeeds: BuildFiles = (inputs, renderer) =>
  inputs.site.settings.languages
    .flatMap((language) => postLists(inputs, renderer, language))
    .flatMap((list) =>
      feedLinks.map(({ file, mediaType }) => {
        const path = `${list.address}${file}`
        const url = inputs.baseUrl + path
        const body = async () => {
          const feed = await feedOf(inputs, renderer, list, url)
          return file === 'feed.atom' ? writeAtom(feed, inputs.site.settings) : JSON.stringify(feed)
        }
        return { path, mediaType, body, headers: { 'content-language': list.language } }
      }),
    )
