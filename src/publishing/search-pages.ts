/** The pages that show what a search found, made when they are asked for. Used when an edition is published. */
import { LRUCache } from 'lru-cache'
import { renderPage } from '../pages/page-renderer.ts'
import { titleHtmlOf } from '../pages/views/language-view.ts'
import { normalizeQuery, type SearchHits, type SearchIndex } from '../search/search-index.ts'
import type { Edition } from './edition.ts'
import { publishPage } from './page-representations.ts'
import type { PublishedPage, PublishedSite } from './published-site.ts'

/** People search for the same things, and turn back to the results. */
const MAX_SEARCH_PAGES = 100

/** Returns the query in the query string of a URL. */
const queryIn = (queryString: string): string =>
  normalizeQuery(new URLSearchParams(queryString).get('q') ?? '')

/** Creates the function that returns the page with the results for a path and a query string. */
export const createSearchPages = (
  { site, pages, templates }: Edition,
  index: Pick<SearchIndex, 'search'>,
): PublishedSite['searchPage'] => {
  const cache = new LRUCache<string, PublishedPage>({ max: MAX_SEARCH_PAGES })
  const resultsOf = ({ count, hits }: SearchHits) => ({
    count,
    // A record may be newer than this edition.
    results: hits.flatMap(({ address, title, excerpt }) => {
      const page = site.pages.get(address)
      return page === undefined ? [] : [{ href: address, title, titleHtml: titleHtmlOf(page), excerpt }]
    }),
  })
  return async (path, queryString) => {
    const page = site.pages.get(path)
    const query = page?.template === 'search' ? queryIn(queryString) : ''
    if (page === undefined || query === '') return undefined
    const key = `${path} ${query}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const hits = await index.search(query, page.language)
    const input = pages.inputOf(page)
    const own = { ...input.own, search: { query, ...resultsOf(hits) } }
    const published = publishPage({ ...input, own }, renderPage({ ...input, own }, templates))
    cache.set(key, published)
    return published
  }
}
