/** Derives what each page is rendered from, out of the site. Used by the publisher. */

import { indexPages, type PageAddresses, pageAddresses } from '../content/page-index.ts'
import type { Page, Site } from '../content/site.ts'
import { oncePer } from '../lib/once.ts'
import { nextTurn } from '../lib/turns.ts'
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
  /** The page that says that nothing is at a path, in the language of the path's prefix. */
  readonly missingPageInput: (path: string) => PageInput
  /** The page that says that what is at a path cannot be had right now. */
  readonly unavailablePageInput: (path: string) => PageInput
  /**
   * The newest posts of a language, rendered for feeds.
   *
   * @param tag the key of a tag's page; its posts only
   */
  readonly feedEntries: (language: string, limit: number, tag?: string) => readonly FeedEntry[]
}

const linkResolverOf = oncePer((page: Page, addresses: PageAddresses) => createLinkResolver(page, addresses))

/** Prepares the inputs of a site's pages, in turns: here what a language shares, and the rest of each page when it is asked for. */
export const createPageInputs = async (site: Site, context: PageContext): Promise<PageInputs> => {
  const { baseUrl, describeImage, memo } = context
  const { languages } = site.settings
  const [defaultLanguage] = languages
  const index = indexPages(site)
  const addresses = memo.same(['addresses'], pageAddresses(site))
  await nextTurn()
  const viewIn = forEachLanguage(site, (language) => createLanguageView(site, index, language, context))
  await nextTurn()
  const ownViews = createOwnViews(site, index, viewIn, context)
  const personIn = forEachLanguage(site, (language) =>
    memo.same(
      ['person', language],
      describePerson(viewIn(language).shared, cvOf(site, viewIn(language).shared)),
    ),
  )
  const markdownContextOf = (page: Page, medium: Medium): MarkdownContext => ({
    message: viewIn(page.language).shared.message,
    resolveLink: linkResolverOf(page, addresses),
    describeImage,
    medium,
  })

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
    missingPageInput: (path) => {
      const language = languageOfPath(path)
      return errorPageInput(language, 'notFound', suggestPages(viewIn(language).pages, path))
    },
    unavailablePageInput: (path) => errorPageInput(languageOfPath(path), 'unavailable', []),
    feedEntries: (language, limit, tag) =>
      viewIn(language)
        .postsOf(tag)
        .slice(0, limit)
        .map((page) => {
          const medium = { kind: 'feed', pageUrl: baseUrl + page.address } as const
          const context = markdownContextOf(page, medium)
          const { message, resolveLink, describeImage } = context
          const questions = { resolveLink, describeImage }
          const html = memo.get(
            ['feed', page.address],
            [message, page.markdown],
            questions,
            (asked) => renderMarkdown(page.markdown, { ...context, ...asked }).html,
          )
          return { page, html }
        }),
  }
}
