/** The pages of an edition in both formats. Bodies are made on first request; frequent ones are cached. */
import { markdownAddress, type Page } from '../content/site.ts'
import type { PageFormat } from '../http/negotiation.ts'
import type { Representation } from '../http/representation.ts'
import { createBoundedQueue } from '../lib/fair-queue.ts'
import type { EditionInputs } from '../pages/edition-inputs.ts'
import { errorPage } from '../pages/error-pages.ts'
import { PageFailure } from '../pages/page-failure.ts'
import type { PageRenderer, RenderedPage } from '../pages/page-renderer.ts'
import type { SearchedFields, SearchView } from '../pages/views/page-view.ts'
import {
  htmlRepresentation,
  markdownFileRepresentation,
  markdownRepresentation,
} from './page-representations.ts'
import type { RepresentationCache } from './representation-cache.ts'

/**
 * A page in both formats, each made on first request. Its functions throw a {@link PageFailure} if the page
 * cannot be rendered, and an `UnavailableError` if too many long pages are waiting.
 */
export type ServedPage = ReturnType<ServedPages['of']>

/** The pages of an edition. */
export type ServedPages = ReturnType<typeof createServedPages>

/** In characters. A text of this length takes about 50 ms to render, so longer ones are rendered in turn. */
const LONG_TEXT = 100_000

/** Caches no page of results: visitors choose the queries, and a flood of them would evict other pages. */
const noCache: RepresentationCache = { get: (_id, make) => make(), getAsync: (_id, make) => make() }

/** Creates the pages of an edition. Renders nothing until asked. */
export const createServedPages = (
  inputs: EditionInputs,
  renderer: PageRenderer,
  siteCache: RepresentationCache,
) => {
  const { site } = inputs
  const inTurn = createBoundedQueue({ places: 50, name: 'long pages', retryAfterSeconds: 5 })
  const render = (page: Page, searched?: SearchedFields): RenderedPage => {
    try {
      const rendered = renderer.render(page, { searched })
      if (site.templates.size > 0) rendered.html() // an owner's layout that fails must fail both formats
      return rendered
    } catch (error) {
      throw new PageFailure(page, error)
    }
  }
  /**
   * Returns a page in both formats.
   *
   * @param id in the cache
   * @param searched what a query changes
   */
  const servedPage = (page: Page, id = page.address, searched?: SearchedFields) => {
    const cache = searched === undefined ? siteCache : noCache
    const isLong = page.markdown.length > LONG_TEXT
    const htmlNow = (): Representation => cache.get(id, () => htmlRepresentation(render(page, searched)))
    const represent = (
      cacheKey: string,
      make: (rendered: RenderedPage) => Representation | Promise<Representation>,
    ) =>
      cache.getAsync(cacheKey, async () =>
        make(isLong ? await inTurn(async () => render(page, searched)) : render(page, searched)),
      )
    const markdown = () => represent(`${id} Markdown`, markdownRepresentation)
    return {
      page,
      /** Its HTML at once, for trial renders: `inFormat` renders long pages in turn. */
      htmlNow,
      markdown,
      /** Its Markdown at `index.md`, whose links inside the site also lead to `index.md`. */
      markdownFile: () =>
        represent(`${id} index.md`, (rendered) => markdownFileRepresentation(rendered, inputs)),
      /** Returns it in a format; a short page without a promise, which would add a tenth to its rendering. */
      inFormat: (format: PageFormat): Representation | Promise<Representation> => {
        if (format === 'markdown') return markdown()
        return isLong ? represent(id, htmlRepresentation) : htmlNow()
      },
    }
  }
  const servedError = (kind: 'notFound' | 'unavailable', path: string) => {
    const page = errorPage(kind, path, site)
    return servedPage(page, `${kind} ${page.language}`)
  }

  return {
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
      return servedPage(page, page.address, { url, markdownUrl, search })
    },
    /** Renders a page, and caches nothing. @throws {PageFailure} if it cannot be rendered */
    render: (page: Page) => render(page),
  }
}
