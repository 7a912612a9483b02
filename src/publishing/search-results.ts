/** Makes the pages that show what a search found. */
import { titleHtmlOf } from '../content/i18n/message-html.ts'
import { isSearchPage } from '../content/schema/page-templates.ts'
import type { Page, Site } from '../content/site.ts'
import { createBoundedQueue } from '../lib/bounded-queue.ts'
import { normalizeQuery, type SearchIndex } from '../search/search-index.ts'
import type { Edition } from './edition.ts'
import type { ServedPage } from './served-pages.ts'

/** Returns the search page that is at a path, or whose Markdown is. */
export const searchPageAt = ({ pages }: Pick<Site, 'pages'>, path: string): Page | undefined => {
  const page = pages.get(path.replace(/(?<=\/)index\.md$/, ''))
  return isSearchPage(page) ? page : undefined
}

/** Returns the query in the query string of a URL. */
const queryIn = (queryString: string): string =>
  normalizeQuery(new URLSearchParams(queryString).get('q') ?? '')

/**
 * Returns the page with the results for a query string; undefined if the path is not the search's or its Markdown's, or there
 * is no query.
 *
 * @throws {UnavailableError} (rejects) if the index is not ready, or too many others search
 */
export type FindResults = (
  edition: Edition,
  path: string,
  queryString: string,
) => Promise<ServedPage | undefined>

/** A search takes some milliseconds. */
const queueOptions = { places: 100, name: 'searches', retryAfterSeconds: 2 }

/** Returns the function that searches an index, which may be older or newer than the edition. */
export const createFindResults = (index: Pick<SearchIndex, 'ready' | 'search'>): FindResults => {
  const inTurn = createBoundedQueue(queueOptions)
  return async ({ site, resultsPage }, path, queryString) => {
    const page = searchPageAt(site, path)
    const query = page === undefined ? '' : queryIn(queryString)
    if (page === undefined || query === '') return undefined
    await index.ready() // before the queue, so that waiting for the index takes no place in it
    const { count, hits } = await inTurn(() => index.search(query, page.language))
    const results = hits.flatMap(({ address, title, excerpt }) => {
      const found = site.pages.get(address)
      return found === undefined ? [] : [{ href: address, title, titleHtml: titleHtmlOf(found), excerpt }]
    })
    return resultsPage(page, { query, count, results })
  }
}
