/** The 404 page below /for/: the site's, without suggestions, search form and feeds, and the same for every path. */
import { lazy } from '../../lib/memoize.ts'
import { toMarkdown } from '../../pages/html/html-to-markdown.ts'
import { renderPage } from '../../pages/page-renderer.ts'
import type { RenderInputs } from '../../pages/render-inputs.ts'
import type { RenderTemplates } from '../../pages/template-renderer.ts'
import type { ApplicationRendererOptions } from './application-renderer.ts'

/** The page in both formats. It is the same for every path, so it reveals nothing. */
export interface MissingApplication {
  readonly language: string
  readonly html: () => string
  readonly markdown: () => Promise<string>
}

/** Prepares the page, which is made when it is first asked for. */
export const createMissingApplication = (
  { notFoundInput }: Pick<RenderInputs, 'notFoundInput'>,
  templates: RenderTemplates,
  { webFonts }: Pick<ApplicationRendererOptions['tools'], 'webFonts'>,
): (() => MissingApplication) =>
  lazy(() => {
    const input = notFoundInput('/')
    const { language, site } = input.shared
    const page = {
      ...input,
      shared: {
        ...input.shared,
        hasSearchForm: false,
        feeds: [],
        searchHref: undefined,
      },
      details: { ...input.details, suggestions: [] },
    }
    const rendered = lazy(() =>
      renderPage(page, (view) => templates(view, { layout: 'layout', view: { isPrivate: true } })),
    )
    const markdown = lazy(() =>
      toMarkdown(rendered().mainHtml, `${site.baseUrl}/`, {
        title: input.details.title,
        lang: language,
      }),
    )
    return { language, html: lazy(() => webFonts.link(rendered().html, language)), markdown }
  })
