/** Atom (RFC 4287) and JSON Feed 1 of each language's dated pages. */
import { Feed } from 'feed'
import { type Site, siteDescription, siteTitle } from '../../content/site.ts'
import { languageFileNames } from '../../http/server-paths.ts'
import type { feedLinks } from '../../pages/feed-links.ts'
import type { FeedEntry, PageInputs } from '../../pages/page-inputs.ts'
import { languagePath, type MachineFile } from './machine-file.ts'

/** The library declares titles and summaries in Atom as HTML; in JSON Feed they are plain text. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Characters that XML cannot have even escaped (XML 1.0 §2.2): a single one in a pasted text would break the whole feed. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** How one format of {@link feedLinks} is written. */
interface FeedFormat {
  readonly file: (typeof feedLinks)[number]['file']
  /** The complete `Content-Type`. */
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

/** Subscribers have the older entries already; new readers find them on the site. */
const MAX_ENTRIES = 30

const createFeed = (
  site: Site,
  language: string,
  entries: readonly FeedEntry[],
  { baseUrl, entryText }: Pick<FeedFormat, 'entryText'> & { readonly baseUrl: string },
): Feed => {
  const urlOf = (file: string): string => `${baseUrl}${languagePath(file, language, site)}`
  const author = { name: site.settings.owner.name, link: `${baseUrl}/` }
  const feed = new Feed({
    id: urlOf(''),
    title: siteTitle(site, language),
    description: siteDescription(site, language),
    link: urlOf(''),
    language,
    copyright: site.settings.owner.name,
    updated: new Date(entries[0]?.page.updated ?? 0),
    generator: 'Vitrine',
    feedLinks: { atom: urlOf(languageFileNames.atomFeed), json: urlOf(languageFileNames.jsonFeed) },
    author,
  })
  for (const { page, html } of entries) {
    const url = baseUrl + page.address
    feed.addItem({
      id: url,
      title: entryText(page.title),
      link: url,
      ...(page.description && { description: entryText(page.description) }),
      content: html,
      date: new Date(page.updated ?? 0),
      published: new Date(page.updated ?? 0),
      author: [author],
    })
  }
  return feed
}

/** Makes the feeds of each language that has dated pages. */
export const buildFeeds = (
  site: Site,
  feedEntries: PageInputs['feedEntries'],
  baseUrl: string,
): readonly MachineFile[] =>
  site.settings.languages.flatMap((language) => {
    const entries = feedEntries(language, MAX_ENTRIES)
    if (entries.length === 0) return []
    return feedFormats.map(({ file, mediaType, entryText, write }) => ({
      path: languagePath(file, language, site),
      mediaType,
      body: write(createFeed(site, language, entries, { baseUrl, entryText })),
      language,
    }))
  })
