/** Atom (RFC 4287) and JSON Feed 1 of a language's dated pages. Used when a site is published. */
import { Feed } from 'feed'
import type { PageView } from './page-view.ts'
import { withoutSources } from './picture.ts'
import { languagePrefix, type Site, siteDescription, siteTitle } from './site.ts'

/** Both feeds of a language, with the paths they are served at. */
export interface LanguageFeeds {
  readonly atom: { readonly address: string; readonly body: string }
  readonly json: { readonly address: string; readonly body: string }
}

/** Readers that are subscribed have the older ones; a new one finds them in the archive. */
const MOST_ENTRIES = 30

/** Addresses inside an entry are resolved by readers against nothing, so they become absolute. */
const absoluteHtml = (html: string, url: string): string =>
  html.replaceAll(/(href|src)="(?![a-z][a-z0-9+.-]*:)([^"]*)"/gi, (_match, name: string, target: string) => {
    const address = target.replaceAll('&amp;', '&')
    return `${name}="${(URL.canParse(address, url) ? new URL(address, url).href : address).replaceAll('&', '&amp;')}"`
  })

/** The library declares titles and summaries in Atom as HTML; in JSON Feed they are plain text. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Makes a language's feeds.
 *
 * @param views of the language's dated pages, newest first; at least one
 */
export const buildFeeds = (
  site: Site,
  language: string,
  views: readonly PageView[],
  baseUrl: string,
): LanguageFeeds => {
  const prefix = languagePrefix(language, site.languages)
  const atomAddress = `${prefix}/feed.atom`
  const jsonAddress = `${prefix}/feed.json`
  const author = { name: site.settings.owner.name, link: `${baseUrl}/` }
  const createFeed = (entryText: (text: string) => string): Feed => {
    const feed = new Feed({
      id: `${baseUrl}${prefix}/`,
      title: siteTitle(site, language),
      description: siteDescription(site, language),
      link: `${baseUrl}${prefix}/`,
      language,
      copyright: site.settings.owner.name,
      updated: new Date(views[0]?.updated ?? 0),
      generator: 'Vitrine',
      feedLinks: { atom: baseUrl + atomAddress, json: baseUrl + jsonAddress },
      author,
    })
    for (const view of views.slice(0, MOST_ENTRIES)) {
      feed.addItem({
        id: view.url,
        title: entryText(view.title),
        link: view.url,
        description: view.description && entryText(view.description),
        content: absoluteHtml(withoutSources(view.bodyHtml), view.url),
        date: new Date(view.updated ?? 0),
        published: new Date(view.updated ?? 0),
        author: [author],
      })
    }
    return feed
  }
  return {
    atom: { address: atomAddress, body: createFeed(asHtml).atom1() },
    json: { address: jsonAddress, body: createFeed((text) => text).json1() },
  }
}
