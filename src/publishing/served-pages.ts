/** The pages of an edition in both formats. Each body is made when it is first asked for, and kept while it is asked for often. */
import { markdownAddress, type Page, type Site } from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import { type RenderedPage, type RenderInput, renderPage } from '../pages/page-renderer.ts'
import type { RenderInputs } from '../pages/render-inputs.ts'
import type { WebFonts } from '../pages/script-fonts/web-fonts.ts'
import type { RenderTemplates } from '../pages/template-renderer.ts'
import type { SearchView } from '../pages/views/view-model.ts'
import { createKeptBodies, type KeptBodies } from './kept-bodies.ts'
import { PageFailure } from './page-failure.ts'
import {
  htmlRepresentation,
  markdownFileRepresentation,
  markdownRepresentation,
} from './page-representations.ts'

/** A page in both formats, each made when it is first asked for. */
export interface ServedPage {
  /** @throws {PageFailure} if the page cannot be rendered */
  readonly html: () => Representation
  /** @throws {PageFailure} (rejects) if the page cannot be rendered */
  readonly markdown: () => Promise<Representation>
  /**
   * Its Markdown at `index.md`, whose links inside the site lead to `index.md`, too.
   *
   * @throws {PageFailure} (rejects) if the page cannot be rendered
   */
  readonly markdownFile: () => Promise<Representation>
  /** Returns whether making the HTML now would hold up other requests. */
  readonly takesLong: () => boolean
}

/** The pages of an edition. */
export interface ServedPages {
  /** Returns the page at a canonical path; undefined if there is none. */
  readonly page: (address: string) => ServedPage | undefined
  /** Returns the 404 page, which suggests pages with a path like the one given. */
  readonly notFoundPage: (path: string) => ServedPage
  /** Returns the 503 page. */
  readonly unavailablePage: (path: string) => ServedPage
  /** Returns a search page with results. */
  readonly resultsPage: (page: Page, results: SearchView) => ServedPage
  /**
   * Renders a page, without links to fonts, and keeps nothing.
   *
   * @throws {PageFailure} if it cannot be rendered
   */
  readonly render: (page: Page) => RenderedPage
}

/** Characters. A text of this length takes about 50 ms to render. */
const LONG_TEXT = 100_000

/**
 * Visitors decide what is searched for and which paths are missing. Those pages have a share of their own, so that a flood of
 * them evicts no page of the site. Holds about 100.
 */
const REQUESTED_BYTES = 2 * 1024 * 1024

/** A page of results has addresses of its own, which lead to the same results in its other format. */
const resultsAddress = ({ url, markdownUrl }: RenderInput['details'], { query }: SearchView) => ({
  url: `${url}?q=${encodeURIComponent(query)}`,
  markdownUrl: `${markdownUrl}?q=${encodeURIComponent(query)}`,
})

/** What pages are made with. */
export interface ServedPagesContext {
  readonly baseUrl: string
  readonly bodies: KeptBodies
  readonly webFonts: Pick<WebFonts, 'link'>
  /** Takes each page that cannot be rendered, once. */
  readonly reportFailure: (failure: PageFailure) => void
}

/** Creates the pages of an edition. Nothing is rendered before it is asked for. */
export const createServedPages = (
  site: Site,
  inputs: RenderInputs,
  templates: RenderTemplates,
  { baseUrl, bodies, webFonts, reportFailure }: ServedPagesContext,
): ServedPages & { readonly pageOf: (page: Page) => ServedPage } => {
  const failures = new Map<string, PageFailure>()
  const fail = (page: Page, error: unknown): PageFailure => {
    const failure = new PageFailure(page, error)
    failures.set(page.address, failure)
    reportFailure(failure)
    return failure
  }
  const render = (page: Page): RenderedPage => {
    const known = failures.get(page.address)
    if (known !== undefined) throw known
    try {
      return renderPage(inputs.inputOf(page), templates)
    } catch (error) {
      throw fail(page, error)
    }
  }
  const toMarkdownUrl = (url: string): string => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url.slice(baseUrl.length)) ?? []
    const page = url.startsWith(`${baseUrl}/`) ? site.pages.get(path) : undefined
    return page === undefined ? url : `${baseUrl}${markdownAddress(page)}${rest}`
  }
  /** @param key tells the page's bodies from all others that are kept with them */
  const servedPage = (
    kept: KeptBodies,
    key: string,
    inputOf: () => RenderInput,
    render: () => RenderedPage,
  ): ServedPage => {
    return {
      html: () =>
        kept.get(key, () => {
          const input = inputOf()
          return htmlRepresentation(input, webFonts.link(render().html, input.shared.language))
        }),
      markdown: () =>
        kept.getLater(`${key} Markdown`, async () => markdownRepresentation(inputOf(), render().mainHtml)),
      markdownFile: () =>
        kept.getLater(`${key} index.md`, async () =>
          markdownFileRepresentation(inputOf(), render().mainHtml, toMarkdownUrl),
        ),
      takesLong: () => false,
    }
  }
  const pageOf = (page: Page): ServedPage => {
    const inputOf = () => inputs.inputOf(page)
    return {
      ...servedPage(bodies, page.address, inputOf, () => render(page)),
      takesLong: () => page.markdown.length > LONG_TEXT && !bodies.has(page.address),
    }
  }
  const requested = createKeptBodies(REQUESTED_BYTES)
  const extraPage = (key: string, input: RenderInput): ServedPage => {
    const inputOf = () => input
    return servedPage(requested, key, inputOf, () => renderPage(input, templates))
  }
  /** Error pages with the same suggestions are the same page. */
  const errorPage = (kind: string, input: RenderInput): ServedPage =>
    extraPage(
      [kind, input.shared.language, ...input.details.suggestions.map(({ href }) => href)].join(' '),
      input,
    )

  return {
    pageOf,
    page: (address) => {
      const page = site.pages.get(address)
      return page && pageOf(page)
    },
    notFoundPage: (path) => errorPage('404', inputs.notFoundInput(path)),
    unavailablePage: (path) => errorPage('503', inputs.unavailableInput(path)),
    resultsPage: (page, search) => {
      const input = inputs.inputOf(page)
      return extraPage(`${page.address} ${JSON.stringify(search)}`, {
        ...input,
        details: { ...input.details, ...resultsAddress(input.details, search), search },
      })
    },
    render,
  }
}
