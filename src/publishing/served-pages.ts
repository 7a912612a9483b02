/** The pages of an edition in both formats. Each body is made when it is first asked for, and kept while it is asked for often. */
import { markdownAddress, type Page } from '../content/site.ts'
import type { PageFormat } from '../http/negotiation.ts'
import type { Representation } from '../http/representation.ts'
import { createBoundedQueue } from '../lib/fair-queue.ts'
import type { EditionInputs } from '../pages/edition-inputs.ts'
import { errorPage } from '../pages/error-pages.ts'
import { PageFailure } from '../pages/page-failure.ts'
import type { Pages, RenderedPage } from '../pages/pages.ts'
import { suggestPages } from '../pages/similar-pages.ts'
import { linkTo } from '../pages/views/localized-site.ts'
import type { RequestedFields, SearchView } from '../pages/views/page-view.ts'
import { createKeptBodies, type KeptBodies } from './kept-bodies.ts'
import {
  htmlRepresentation,
  markdownFileRepresentation,
  markdownRepresentation,
} from './page-representations.ts'

/**
 * A page in both formats, each made when it is first asked for. All throw a {@link PageFailure} if the page cannot be rendered, and an
 * `UnavailableError` if too many long pages wait.
 */
export type ServedPage = ReturnType<ServedPages['of']>

/** The pages of an edition. */
export type ServedPages = ReturnType<typeof createServedPages>

/** Characters. A text of this length takes about 50 ms to render, so longer ones are rendered in turn. */
const LONG_TEXT = 100_000

/**
 * Visitors decide what is searched for and which paths are missing. Those pages have a share of their own, so that a flood of
 * them evicts no page of the site. Holds about 100.
 */
const REQUESTED_BYTES = 2 * 1024 * 1024

/** Creates the pages of an edition. Nothing is rendered before it is asked for. */
export const createServedPages = (inputs: EditionInputs, pages: Pages, bodies: KeptBodies) => {
  const { site, reportFailure } = inputs
  const requestedBodies = createKeptBodies(REQUESTED_BYTES)
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
   * @param key tells what is requested from the page itself and from other requests
   * @param requested what a request adds to the page
   */
  const servedPage = (page: Page, key = '', requested?: RequestedFields) => {
    const kept = requested === undefined ? bodies : requestedBodies
    const id = `${page.address} ${key}`
    const isLong = page.markdown.length > LONG_TEXT
    const html = (): Representation => kept.get(id, () => htmlRepresentation(render(page, requested)))
    const later = (
      keptId: string,
      make: (rendered: RenderedPage) => Representation | Promise<Representation>,
    ) =>
      kept.getLater(keptId, async () =>
        make(isLong ? await inTurn(async () => render(page, requested)) : render(page, requested)),
      )
    const markdown = () => later(`${id} Markdown`, markdownRepresentation)
    return {
      page,
      html,
      markdown,
      /** Its Markdown at `index.md`, whose links inside the site also lead to `index.md`. */
      markdownFile: () => later(`${id} index.md`, (rendered) => markdownFileRepresentation(rendered, inputs)),
      /** Returns it in a format: at once where that holds up nobody else, since a promise would cost each page a tenth. */
      inFormat: (format: PageFormat): Representation | Promise<Representation> => {
        if (format === 'markdown') return markdown()
        return isLong ? later(id, htmlRepresentation) : html()
      },
    }
  }
  /** Error pages with the same suggestions are the same page. */
  const servedError = (page: Page, suggested: readonly Page[]) => {
    const suggestions = suggested.map((one) => linkTo(one))
    const key = [page.language, page.title, ...suggestions.map(({ href }) => href)].join(' ')
    return servedPage(page, key, { suggestions })
  }

  return {
    /** Finds what links name. */
    findTarget: pages.findTarget,
    /** Returns whether a page lists others. */
    listsOthers: pages.listsOthers,
    /** Returns a page of the site. */
    of: (page: Page) => servedPage(page),
    /** Returns the page at a canonical path; undefined if there is none. */
    at: (address: string) => {
      const page = site.pages.get(address)
      return page && servedPage(page)
    },
    /** Returns the 404 page, which suggests pages with a path like the one given, if need be in the site's first language. */
    notFound: (path: string) => {
      const page = errorPage('notFound', path, site)
      const languages = new Set([page.language, site.settings.languages[0]])
      const suggested = languages.values().map((language) => suggestPages(pages.siteIn(language).pages, path))
      return servedError(page, suggested.find(({ length }) => length > 0) ?? [])
    },
    /** Returns the 503 page. */
    unavailable: (path: string) => servedError(errorPage('unavailable', path, site), []),
    /** Returns a search page with results, which has addresses of its own: they lead to the same results in its other format. */
    results: (page: Page, search: SearchView) => {
      const query = `?q=${encodeURIComponent(search.query)}`
      const url = inputs.baseUrl + page.address + query
      const markdownUrl = inputs.baseUrl + markdownAddress(page) + query
      return servedPage(page, JSON.stringify(search), { url, markdownUrl, search })
    },
    /** Renders a page, without links to fonts, and keeps nothing. @throws {PageFailure} if it cannot be rendered */
    render: (page: Page) => render(page),
  }
}
