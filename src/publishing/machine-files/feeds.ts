/** Atom (RFC 4287) and JSON Feed 1.1 of each language's posts, of each section's and of each tag's. */
import { indexPages } from '../../content/navigation/page-index.ts'
import { folderKeys, isTagPage, tagsOf } from '../../content/navigation/posts.ts'
import { type Page, pageAddress, siteDescription, siteTitle } from '../../content/site.ts'
import { essenceOf } from '../../http/representation.ts'
import { escapeMarkup, toValidXml } from '../../lib/escape-html.ts'
import type { Pages } from '../../pages/pages.ts'
import { feedLinks } from '../../pages/views/feed-links.ts'
import { type BuildFiles, languagePath, type MachineFile } from './machine-file.ts'

/** Subscribers have the older entries already; new readers find them on the site. */
const MAX_ENTRIES = 30
const MAX_TAG_ENTRIES = 10

/** A feed in any format. URLs are absolute. */
interface Feed {
  /** The page whose entries these are; the feed's files are below it. */
  readonly homeUrl: string
  readonly title: string
  readonly description: string
  readonly language: string
  /** The license of the texts. */
  readonly rights: string | undefined
  readonly author: { readonly name: string; readonly url: string }
  readonly entries: readonly {
    /** Its URL, which is also its id: it stays the same when the entry is edited. */
    readonly url: string
    readonly title: string
    readonly description: string | undefined
    readonly html: string
    readonly tags: readonly string[]
    /** RFC 3339. */
    readonly published: string
    readonly updated: string
  }[]
}

/** Returns a time in ms since 1970, in whole seconds, as RFC 3339 writes it. */
const instantOf = (timeMs: number): string => new Date(timeMs).toISOString().replace('.000Z', 'Z')

const writeAtom = (
  { homeUrl, title, description, language, rights, author, entries }: Feed,
  url: string,
  type: string,
): string => {
  const e = escapeMarkup
  const authorElement = `<author><name>${e(author.name)}</name><uri>${e(author.url)}</uri></author>`
  const newest = entries
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1)
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
    `<updated>${newest ?? instantOf(0)}</updated>`,
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

const writers: Readonly<
  Record<(typeof feedLinks)[number]['file'], (feed: Feed, url: string, type: string) => string>
> = { 'feed.atom': writeAtom, 'feed.json': writeJson }

const entriesOf = (posts: readonly Page[], baseUrl: string, { feedHtmlOf }: Pages): Feed['entries'] =>
  posts.map((page) => {
    const { publishedMs = 0, updated } = page
    return {
      url: baseUrl + page.address,
      title: page.title,
      description: page.description,
      html: feedHtmlOf(page),
      tags: page.tags,
      published: instantOf(publishedMs),
      updated: instantOf(Math.max(publishedMs, updated === undefined ? 0 : Date.parse(updated))),
    }
  })

/** Writes a feed in each format, below the page that it belongs to. */
const feedFiles = (
  feed: () => Feed,
  address: string,
  baseUrl: string,
  language: string,
): readonly MachineFile[] =>
  feedLinks.map(({ file, mediaType }) => ({
    path: `${address}${file}`,
    mediaType,
    body: () => writers[file](feed(), `${baseUrl}${address}${file}`, essenceOf(mediaType)),
    language,
  }))

/** Makes the feeds of each language that has posts, of its folders that list some, and of its tags with more than one. */
export const buildFeeds: BuildFiles = ({ site, baseUrl }, pages) => {
  const folders = folderKeys(site.pages.values())
  const index = indexPages(site)
  return site.settings.languages.flatMap((language) => {
    const { postsOf } = pages.siteIn(language)
    if (postsOf().length === 0) return []
    const { owner, license } = site.settings
    const author = { name: owner.name, url: `${baseUrl}/` }
    const filesOf = (address: string, title: string, posts: readonly Page[]) =>
      feedFiles(
        () => ({
          homeUrl: `${baseUrl}${address}`,
          title,
          description: siteDescription(site, language),
          language,
          rights: license && `${license.name} <${license.url}>`,
          author,
          entries: entriesOf(posts, baseUrl, pages),
        }),
        address,
        baseUrl,
        language,
      )
    const title = siteTitle(site, language)
    const tagFeeds = [...tagsOf(site, language).values()]
      .filter(({ key }) => postsOf(key).length > 1)
      .flatMap(({ key, name }) =>
        filesOf(
          pageAddress(key, language, site.settings.languages),
          `${title}: ${name}`,
          postsOf(key).slice(0, MAX_TAG_ENTRIES),
        ),
      )
    const sectionFeeds = [...folders]
      .flatMap((key) => index.find(key, language) ?? [])
      .filter((page) => !isTagPage(page) && postsOf(page.key).length > 0)
      .flatMap((page) =>
        filesOf(page.address, `${title}: ${page.title}`, postsOf(page.key).slice(0, MAX_ENTRIES)),
      )
    const home = languagePath('', language, site)
    return [...filesOf(home, title, postsOf().slice(0, MAX_ENTRIES)), ...sectionFeeds, ...tagFeeds]
  })
}
