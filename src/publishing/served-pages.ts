/** The pages of an edition in both formats. Bodies are made on first request; frequent ones are cached. */
import { markdownAddress, type Page } from '../content/site.ts'
import type { PageFormat } from '../http/negotiation.ts'
import type { Representation } from '../http/representation.ts'
import { createBoundedQueue } from '../lib/fair-queue.ts'
import type { EditionInputs } from '../pages/edition-inputs.ts'
import { errorPage } from '../pages/error-pages.ts'
import { PageFailure } from '../pages/page-failure.ts'
import type { Pages, RenderedPage } from '../pages/pages.ts'
import type { RequestedFields, SearchView } from '../pages/views/page-view.ts'
import {
  htmlRepresentation,
  markdownFileRepresentation,
  markdownRepresentation,
} from './page-representations.ts'
import { createRepresentationCache, type RepresentationCache } from './representation-cache.ts'

/**
 * A page in both formats, each made on first request. All throw a {@link PageFailure} if the page cannot be
 * rendered, and an `UnavailableError` if too many long pages are waiting.
 */
export type ServedPage = ReturnType<ServedPages['of']>

/** The pages of an edition. */
export type ServedPages = ReturnType<typeof createServedPages>

/** In characters. A text of this length takes about 50 ms to render, so longer ones are rendered in turn. */
const LONG_TEXT = 100_000

/**
 * Visitors choose the queries and the missing paths. Their pages have a cache of their own, so that a flood
 * of them evicts no page of the site. Holds about 100.
 */
const REQUESTED_BYTES = 2 * 1024 * 1024

/** Creates the pages of an edition. Renders nothing until asked. */
export const createServedPages = (inputs: EditionInputs, pages: Pages, siteCache: RepresentationCache) => {
  const { site, reportFailure } = inputs
  const requestedCache = createRepresentationCache(REQUESTED_BYTES)
  const inTurn = createBoundedQueue({ places: 50, name: 'long pages', retryAfterSeconds: 5 })
  const failures = new Map<string, PageFailure>()
  const render = (page: Page, requested?: RequestedFields): RenderedPage => {
    const known = failures.get(page.address)
    if (known !== undefined) throw known
    try {
      return pages.render(page, { requested })
    } catch (error) {
      const failure = new PageFailure(page, error)
      if (requested === undefined) failures.set(page.address, failure)
      reportFailure(failure)
      throw failure
    }
  }
  /**
   * Returns a page in both formats.
   *
   * @param requestKey distinguishes this request from the page itself and from other requests
   * @param requested what the request adds to the page
   */
  const servedPage = (page: Page, requestKey = '', requested?: RequestedFields) => {
    const cache = requested === undefined ? siteCache : requestedCache
    const id = `${page.address} ${requestKey}`
    const isLong = page.markdown.length > LONG_TEXT
    const html = (): Representation => cache.get(id, () => htmlRepresentation(render(page, requested)))
    const getAsync = (
      cacheKey: string,
      make: (rendered: RenderedPage) => Representation | Promise<Representation>,
    ) =>
      cache.getAsync(cacheKey, async () =>
        make(isLong ? await inTurn(async () => render(page, requested)) : render(page, requested)),
      )
    const markdown = () => getAsync(`${id} Markdown`, markdownRepresentation)
    return {
      page,
      html,
      markdown,
      /** Its Markdown at `index.md`, whose links inside the site also lead to `index.md`. */
      markdownFile: () =>
        getAsync(`${id} index.md`, (rendered) => markdownFileRepresentation(rendered, inputs)),
      /** Returns it in a format. A short page is no promise, which would cost a tenth of its rendering. */
      inFormat: (format: PageFormat): Representation | Promise<Representation> => {
        if (format === 'markdown') return markdown()
        return isLong ? getAsync(id, htmlRepresentation) : html()
      },
    }
  }
  const servedError = (kind: 'notFound' | 'unavailable', path: string) => {
    const page = errorPage(kind, path, site)
    return servedPage(page, `${page.language} ${kind}`)
  }

  return {
    /** Finds the targets of names in links. */
    findTarget: pages.findTarget,
    /** Whether a page lists others. */
    listsOthers: pages.listsOthers,
    /** Returns a page of the site. */
    of: (page: Page) => servedPage(page),
    /** Returns the page at a canonical path; undefined if there is none. */
    at: (address: string) => {
      const page = site.pages.get(address)
      return page && servedPage(page)
    },
    /** Returns the 404 page. */
    notFound: (path: string) => servedError('notFound', path),
    /** Returns the 503 page. */
    unavailable: (path: string) => servedError('unavailable', path),
    /** Returns a search page with results. Its addresses have the query, so both formats show the same. */
    results: (page: Page, search: SearchView) => {
      const query = `?q=${encodeURIComponent(search.query)}`
      const url = inputs.baseUrl + page.address + query
      const markdownUrl = inputs.baseUrl + markdownAddress(page) + query
      return servedPage(page, JSON.stringify(search), { url, markdownUrl, search })
    },
    /** Renders a page without font links; caches nothing. @throws {PageFailure} if it cannot be rendered */
    render: (page: Page) => render(page),
  }
}
