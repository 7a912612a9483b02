/** Derives what each page is rendered from, out of the site. */

import { indexPages, pageAddresses } from '../content/navigation/page-index.ts'
import type { Page, Site } from '../content/site.ts'
import { memoizeByKey } from '../lib/memoize.ts'
import { cvOf } from './cv/site-cv.ts'
import { pathHere } from './deployment.ts'
import { createLinkResolver } from './link-resolver.ts'
import type { MarkdownContext, Medium } from './markdown/context.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'
import type { RenderInput } from './page-renderer.ts'
import { suggestPages } from './similar-pages.ts'
import { describePerson } from './views/json-ld.ts'
import { createLocalizedSite } from './views/localized-site.ts'
import type { PageContext } from './views/page-context.ts'
import { createPageDetailsFactory } from './views/page-details.ts'

/** A post, and its text as feeds carry it. */
export interface FeedEntry {
  readonly page: Page
  readonly html: string
}

/** Makes the inputs of a site's pages. */
export interface RenderInputs {
  /** @param medium `page` by default, `paper` for the printer */
  readonly inputOf: (page: Page, medium?: 'page' | 'paper') => RenderInput
  /** The 404 page, in the language of the path's prefix. */
  readonly notFoundInput: (path: string) => RenderInput
  /** The 503 page. */
  readonly unavailableInput: (path: string) => RenderInput
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

/**
 * Prepares the inputs of a site's pages: each is made when it is asked for, and what a language shares with the first of them.
 *
 * @param linked the site that links lead to; the same by default
 */
export const createRenderInputs = (site: Site, context: PageContext, linked: Site = site): RenderInputs => {
  const { baseUrl, deployment, describeImage } = context
  const { languages } = site.settings
  const [defaultLanguage] = languages
  const index = indexPages(site)
  const addresses = pageAddresses(linked)
  const siteIn = memoizeByKey((language: string) => createLocalizedSite(site, index, language, context))
  const detailsFactory = createPageDetailsFactory(site, index, siteIn, context)
  const personIn = memoizeByKey((language: string) =>
    describePerson(
      siteIn(language).shared,
      site.resumes.get(language)?.resume,
      cvOf(site, siteIn(language).shared)?.image,
    ),
  )
  const markdownContextOf = (page: Page, medium: Medium): MarkdownContext => {
    const resolveLink = createLinkResolver(page, addresses)
    return {
      message: siteIn(page.language).shared.message,
      resolveLink: (href) => pathHere(deployment, resolveLink(href)),
      describeImage,
      medium,
    }
  }

  const languageOfPath = (path: string): string =>
    languages.slice(1).find((language) => `${path}/`.startsWith(`/${language}/`)) ?? defaultLanguage

  const errorInput = (
    language: string,
    kind: 'notFound' | 'unavailable',
    suggestions: readonly Page[],
  ): RenderInput => {
    const { shared } = siteIn(language)
    return {
      shared,
      details: detailsFactory.ofError(language, kind, suggestions),
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
      shared: siteIn(page.language).shared,
      details: detailsFactory.of(page),
      person: personIn(page.language),
      markdown: page.markdown,
      context: markdownContextOf(page, { kind: medium }),
    }),
    notFoundInput: (path) => {
      const language = languageOfPath(path)
      return errorInput(language, 'notFound', suggestPages(siteIn(language).pages, path))
    },
    unavailableInput: (path) => errorInput(languageOfPath(path), 'unavailable', []),
    postsOf: (language, tag) => siteIn(language).postsOf(tag),
    feedEntries: (language, limit, tag) =>
      siteIn(language)
        .postsOf(tag)
        .slice(0, limit)
        .map((page) => {
          const medium = { kind: 'feed', pageUrl: baseUrl + page.address } as const
          return { page, html: renderMarkdown(page.markdown, markdownContextOf(page, medium)).html }
        }),
  }
}
