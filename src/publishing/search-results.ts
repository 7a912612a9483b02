/** Makes search pages with results. */
import { isSearchPage } from '../content/schema/page-templates.ts'
import type { Page } from '../content/site.ts'
import { createBoundedQueue } from '../lib/fair-queue.ts'
import { linkTo } from '../pages/views/localized-site.ts'
import { normalizeQuery, type SearchIndex } from '../search/search-index.ts'
import type { Edition } from './edition.ts'
import type { ServedPage } from './served-pages.ts'

/** Returns the page with the results of a search. */
export type FindResultsPage = ReturnType<typeof createFindResultsPage>

/** Creates the function that searches an index, which may be older or newer than the edition. */
export const createFindResultsPage = (index: SearchIndex) => {
  // A search takes some milliseconds.
  const inTurn = createBoundedQueue({ places: 100, name: 'searches', retryAfterSeconds: 2 })
  const showResults = async ({ site, pages }: Edition, page: Page, query: string): Promise<ServedPage> => {
    await index.ready() // before the queue, so that waiting for the index takes no place in it
    const { count, hits } = await inTurn(async () => index.search(query, page.language))
    const results = hits.flatMap(({ address, excerpt }) => {
      const found = site.pages.get(address)
      return found === undefined ? [] : [{ ...linkTo(found), excerpt }]
    })
    return pages.results(page, { query, count, results })
  }
  /**
   * Returns undefined if the page is not the search's, or there is no query.
   *
   * @throws {UnavailableError} (rejects) if the index is not ready, or too many others search
   */
  return (edition: Edition, page: Page, queryString: string): Promise<ServedPage> | undefined => {
    if (queryString === '' || !isSearchPage(page)) return undefined
    const query = normalizeQuery(new URLSearchParams(queryString).get('q') ?? '')
    return query === '' ? undefined : showResults(edition, page, query)
  }
}
