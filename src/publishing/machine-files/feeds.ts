/** Atom (RFC 4287) and JSON Feed 1 of each language's dated pages. Used when a site is published. */
import { Feed } from 'feed'
import { type Site, siteDescription, siteTitle } from '../../content/site.ts'
import { languageFileNames } from '../../http/server-paths.ts'
import { withoutSources } from '../../images/responsive-image.ts'
import type { feedLinks } from '../../pages/feed-links.ts'
import { mapAddresses } from '../../pages/html/rewrite-urls.ts'
import type { PageView } from '../../pages/page-view.ts'
import { languageAddress, type MachineFile } from './machine-file.ts'

/** The library declares titles and summaries in Atom as HTML; in JSON Feed they are plain text. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What XML can't have, not even escaped (XML 1.0 §2.2): one such character, pasted along, would break the whole feed. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** How one format of {@link feedLinks} is written. */
interface FeedFormat {
  readonly file: (typeof feedLinks)[number]['file']
  /** The whole `Content-Type`. */
  readonly mediaType: string
  /** Returns a title or a summary as the format has it. */
  readonly entryText: (text: string) => string
  readonly write: (feed: Feed) => string
}

const feedFormats: readonly FeedFormat[] = [
  {
    file: languageFileNames.atomFeed,
    mediaType: 'application/atom+xml; charset=utf-8',
    entryText: asHtml,
    write: (feed) => feed.atom1().replaceAll(notInXml, ''),
  },
  {
    file: languageFileNames.jsonFeed,
    mediaType: 'application/feed+json',
    entryText: (text) => text,
    write: (feed) => feed.json1(),
  },
]

/** Readers that are subscribed have the older ones; a new one finds them in the archive. */
const MOST_ENTRIES = 30

const hasScheme = /^[a-z][a-z0-9+.-]*:/i

/** Addresses inside an entry are resolved by readers against nothing, so they become absolute. */
const absoluteHtml = (html: string, url: string): string =>
  mapAddresses(html, (address) =>
    hasScheme.test(address) ? address : (URL.parse(address, url)?.href ?? address),
  )

/** A dated page, and its text as readers of feeds get it. */
interface FeedEntry {
  readonly view: PageView
  readonly html: string
}

/** A language's dated pages, newest first, as every view of that language lists them. */
const newestEntries = (views: readonly PageView[], language: string): readonly FeedEntry[] => {
  const ofLanguage = views.filter((view) => view.language === language)
  const byAddress = new Map(ofLanguage.map((view) => [view.address, view] as const))
  return (ofLanguage[0]?.datedPages ?? [])
    .flatMap(({ href }) => byAddress.get(href) ?? [])
    .slice(0, MOST_ENTRIES)
    .map((view) => ({ view, html: absoluteHtml(withoutSources(view.bodyHtml), view.url) }))
}

const createFeed = (
  site: Site,
  language: string,
  entries: readonly FeedEntry[],
  { baseUrl, entryText }: Pick<FeedFormat, 'entryText'> & { readonly baseUrl: string },
): Feed => {
  const urlOf = (file: string): string => `${baseUrl}${languageAddress(file, language, site)}`
  const author = { name: site.settings.owner.name, link: `${baseUrl}/` }
  const feed = new Feed({
    id: urlOf(''),
    title: siteTitle(site, language),
    description: siteDescription(site, language),
    link: urlOf(''),
    language,
    copyright: site.settings.owner.name,
    updated: new Date(entries[0]?.view.updated ?? 0),
    generator: 'Vitrine',
    feedLinks: { atom: urlOf(languageFileNames.atomFeed), json: urlOf(languageFileNames.jsonFeed) },
    author,
  })
  for (const { view, html } of entries) {
    // The page's own: the view may have the site's, which sums up none of its pages.
    const summary = site.pages.get(view.address)?.description
    feed.addItem({
      id: view.url,
      title: entryText(view.title),
      link: view.url,
      ...(summary && { description: entryText(summary) }),
      content: html,
      date: new Date(view.updated ?? 0),
      published: new Date(view.updated ?? 0),
      author: [author],
    })
  }
  return feed
}

/**
 * Makes the feeds of each language that has dated pages.
 *
 * @param views of all pages
 */
export const buildFeeds = (site: Site, views: readonly PageView[], baseUrl: string): readonly MachineFile[] =>
  site.settings.languages.flatMap((language) => {
    const entries = newestEntries(views, language)
    if (entries.length === 0) return []
    return feedFormats.map(({ file, mediaType, entryText, write }) => ({
      address: languageAddress(file, language, site),
      mediaType,
      body: write(createFeed(site, language, entries, { baseUrl, entryText })),
      language,
    }))
  })
