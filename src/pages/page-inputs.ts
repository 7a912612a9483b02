/** Derives what each page is rendered from, out of the site. Used by the publisher. */

import { indexPages, pageAddresses } from '../content/page-index.ts'
import type { Page, Site } from '../content/site.ts'
import { pathHere } from '../http/deployment.ts'
import { cvOf } from './cv/site-cv.ts'
import { createLinkResolver } from './link-resolver.ts'
import type { MarkdownContext, Medium } from './markdown/context.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'
import type { PageInput } from './page-renderer.ts'
import { suggestPages } from './similar-pages.ts'
import { describePerson } from './views/json-ld.ts'
import { createLanguageView, forEachLanguage } from './views/language-view.ts'
import { createOwnViews, type PageContext } from './views/own-views.ts'

/** A post, and its text as feeds carry it. */
export interface FeedEntry {
  readonly page: Page
  readonly html: string
}

/** Makes the inputs of a site's pages. */
export interface PageInputs {
  /** @param medium `page` by default, `paper` for the printer */
  readonly inputOf: (page: Page, medium?: 'page' | 'paper') => PageInput
  /** The 404 page, in the language of the path's prefix. */
  readonly notFoundPageInput: (path: string) => PageInput
  /** The 503 page. */
  readonly unavailablePageInput: (path: string) => PageInput
  /**
   * Returns the posts of a language, newest first.
   *
   * @param tag the key of a tag's page; its posts only
   */
  readonly postsOf: (language: string, tag?: string) => readonly Page[]
  /**
   * The newest posts of a language, rendered for feeds.
   *
   * @param tag the key of a tag's page; its posts only
   */
  readonly feedEntries: (language: string, limit: number, tag?: string) => readonly FeedEntry[]
}

/** Prepares the inputs of a site's pages: each is made when it is asked for, and what a language shares with the first of them. */
export const createPageInputs = (site: Site, context: PageContext): PageInputs => {
  const { baseUrl, deployment, describeImage } = context
  const { languages } = site.settings
  const [defaultLanguage] = languages
  const index = indexPages(site)
  const addresses = pageAddresses(site)
  const viewIn = forEachLanguage(site, (language) => createLanguageView(site, index, language, context))
  const ownViews = createOwnViews(site, index, viewIn, context)
  const personIn = forEachLanguage(site, (language) =>
    describePerson(viewIn(language).shared, cvOf(site, viewIn(language).shared)),
  )
  const markdownContextOf = (page: Page, medium: Medium): MarkdownContext => {
    const resolveLink = createLinkResolver(page, addresses)
    return {
      message: viewIn(page.language).shared.message,
      resolveLink: (href) => pathHere(deployment, resolveLink(href)),
      describeImage,
      medium,
      address: page.address,
      findPage: (address) => {
        const other = site.pages.get(address)
        return other && { markdown: other.markdown, context: markdownContextOf(other, medium) }
      },
    }
  }

  const languageOfPath = (path: string): string =>
    languages.slice(1).find((language) => `${path}/`.startsWith(`/${language}/`)) ?? defaultLanguage

  const errorPageInput = (
    language: string,
    kind: 'notFound' | 'unavailable',
    suggestions: readonly Page[],
  ): PageInput => {
    const { shared } = viewIn(language)
    return {
      shared,
      own: ownViews.ofError(language, kind, suggestions),
      person: personIn(language),
      markdown: '',
      context: {
        message: shared.message,
        resolveLink: (href) => href,
        describeImage,
        medium: { kind: 'page' },
      },
    }
  }

  return {
    inputOf: (page, medium = 'page') => ({
      shared: viewIn(page.language).shared,
      own: ownViews.of(page),
      person: personIn(page.language),
      markdown: page.markdown,
      context: markdownContextOf(page, { kind: medium }),
    }),
    notFoundPageInput: (path) => {
      const language = languageOfPath(path)
      return errorPageInput(language, 'notFound', suggestPages(viewIn(language).pages, path))
    },
    unavailablePageInput: (path) => errorPageInput(languageOfPath(path), 'unavailable', []),
    postsOf: (language, tag) => viewIn(language).postsOf(tag),
    feedEntries: (language, limit, tag) =>
      viewIn(language)
        .postsOf(tag)
        .slice(0, limit)
        .map((page) => {
          const medium = { kind: 'feed', pageUrl: baseUrl + page.address } as const
          return { page, html: renderMarkdown(page.markdown, markdownContextOf(page, medium)).html }
        }),
  }
}
