/** Renders the pages of a site: the HTML of each, and its links, images and problems. */

import { pathOnSite, withBasePath } from '../addresses/url-path.ts'
import { createFindTarget, createLinkResolver } from '../content/navigation/link-resolver.ts'
import { indexPages } from '../content/navigation/page-index.ts'
import { TAGS_KEY } from '../content/navigation/posts.ts'
import { templateTraits } from '../content/schema/page-templates.ts'
import type { Page } from '../content/site.ts'
import type { CvView } from '../cv/cv-view.ts'
import { elementsIn, parseHtml } from '../html/html-tree.ts'
import { mapUrls } from '../html/map-urls.ts'
import { imageHtml, type ShownImage } from '../images/responsive-image.ts'
import { ContentError, type ContentIssue, error } from '../lib/data/issue.ts'
import { lazy, memoizeByKey } from '../lib/memoize.ts'
import { runWithTimeLimit } from '../lib/time/time-limit.ts'
import type { MarkdownContext, Medium } from '../markdown/context.ts'
import { type RenderedText, renderMarkdown } from '../markdown/render-markdown.ts'
import { deployedPath } from './deployment.ts'
import type { EditionInputs } from './edition-inputs.ts'
import type { RenderView } from './template-renderer.ts'
import { createLocalizedSite } from './views/localized-site.ts'
import { createPageView, type PageView, type SearchedFields } from './views/page-view.ts'

/** A page rendered by its template. */
export interface RenderedPage extends ReturnType<RenderView> {
  readonly view: PageView
  /** Returns the document in the layout of the site. */
  readonly html: () => string
  /** Returns the tree of `<main>`. */
  readonly main: () => ReturnType<typeof parseHtml>
  /** The page's own text, and the findings in it. */
  readonly text: RenderedText
  /** The names in links, such as `[[Name]]`, each with the address of its page or file, if there is one. */
  readonly linkTargets: ReadonlyMap<string, string | undefined>
  /** The images that it shows. */
  readonly images: readonly ShownImage[]
}

/** How to render a page other than as the site shows it. */
interface RenderOptions {
  /** `page` by default, `print` for the printer. */
  readonly medium?: 'page' | 'print'
  readonly searched?: SearchedFields | undefined
  readonly renderView?: RenderView
}

/** Renders the pages of a site. */
export type PageRenderer = ReturnType<typeof createPageRenderer>

/** Characters. A text this short takes a few milliseconds, whatever it contains. */
const SHORT_TEXT_LENGTH = 10_000

/** Time for the text of a page. The longest that people write take a tenth of it. */
const MAX_RENDER_MS = 5_000

/** Pages that took too long. They are not tried again until their files change. */
const tooSlow = new WeakSet<Page>()

/** Renders the text of a page; undefined if it would block other requests for too long. */
const tryRenderText = (page: Page, context: MarkdownContext) => {
  const render = () => renderMarkdown(page.markdown, context)
  if (page.markdown.length <= SHORT_TEXT_LENGTH) return render()
  const rendered = tooSlow.has(page) ? undefined : runWithTimeLimit(MAX_RENDER_MS, render)
  if (rendered === undefined) tooSlow.add(page)
  return rendered
}

/** Renders the text of a page. @throws {ContentError} if it cannot be rendered */
const renderText = (page: Page, context: MarkdownContext): RenderedText => {
  const rendered = tryRenderText(page, context)
  if (rendered !== undefined) return rendered
  const issue: ContentIssue = {
    ...error('page/too-slow'),
    file: page.file,
    found: `a text that takes longer than ${MAX_RENDER_MS / 1000} seconds to render`,
    fix: 'look for a very long word, formula or block of code, or divide the page',
  }
  throw new ContentError([issue])
}

/** Returns the tree of `<main>`. Inserts the tree of the page's text instead of parsing the text again. */
const mainTree = (mainHtml: string, { html, tree }: RenderedText): ReturnType<typeof parseHtml> => {
  const main = parseHtml(mainHtml.replace(html, () => '<page-text></page-text>'))
  const placeholder = elementsIn(main).find(({ tagName }) => tagName === 'page-text')
  if (placeholder) placeholder.childNodes = tree().childNodes
  return main
}

/** The portrait's maximum width in site.css. */
const PORTRAIT_SIZES = '10rem'

/** Returns the CV's portrait. On paper it is the original, which the printer replaces by its own variant. */
const portraitOf = ({ template, title }: Page, cv: CvView | undefined, context: MarkdownContext) => {
  if (cv?.image === undefined || templateTraits[template].about !== 'owner') return undefined
  const described = context.medium === 'page' ? context.describeImage(cv.image) : undefined
  const portrait = {
    src: cv.image,
    alt: cv.name?.text ?? title,
    sizes: PORTRAIT_SIZES,
    loading: 'eager',
  } as const
  return { html: imageHtml(portrait, described), image: { url: cv.image, sources: described?.sources ?? [] } }
}

/**
 * Creates the renderer of a site's pages. It renders nothing until asked.
 *
 * @param linkedSite where links find their pages: the same site, except for an application, whose own site
 *   has one page, while its links lead into the whole site
 */
export const createPageRenderer = (
  inputs: EditionInputs,
  renderSiteView: RenderView,
  linkedSite = inputs.site,
) => {
  const { baseUrl, deployment, imageDescriptions } = inputs
  const index = indexPages(inputs.site)
  const linkedIndex = linkedSite === inputs.site ? index : indexPages(linkedSite)
  const inLanguage = memoizeByKey((language: string) => createLocalizedSite(inputs, index, language))
  /** Returns the context of a page's text, and its link targets, which resolving its links fills in. */
  const contextOf = (page: Page, medium: Medium) => {
    const linkTargets = new Map<string, string | undefined>()
    const resolveLink = createLinkResolver(page, linkedIndex, linkTargets)
    const context = {
      message: inLanguage(page.language).shared.message,
      resolveLink: (href: string) => deployedPath(deployment, resolveLink(pathOnSite(href, baseUrl))),
      describeImage: (path: string) => imageDescriptions.get(path.replace(/[?#].*/, '')),
      medium,
    }
    return { context, linkTargets }
  }
  const render = (
    page: Page,
    { medium = 'page', searched, renderView = renderSiteView }: RenderOptions = {},
  ): RenderedPage => {
    const { context, linkTargets } = contextOf(page, medium)
    const text = renderText(page, context)
    const portrait = portraitOf(page, inLanguage(page.language).cv, context)
    const view = createPageView(page, text, portrait?.html, searched, { inputs, index, inLanguage })
    const filled = renderView(view)
    const imagesOutsideText = [
      ...(portrait?.image.url.startsWith('/') ? [portrait.image] : []),
      ...(view.gallery?.photos ?? []).map(({ image }) => image),
    ]
    const html = lazy(() => filled.inLayout())
    const main = lazy(() => mainTree(filled.mainHtml, text))
    return { view, ...filled, html, main, text, linkTargets, images: [...imagesOutsideText, ...text.images] }
  }
  return {
    index,
    /** Finds the targets of names in links. */
    findTarget: createFindTarget(linkedIndex),
    /** Returns what the pages of a language share. */
    inLanguage,
    /** Whether a page lists others. */
    listsOthers: ({ key, language }: Page): boolean =>
      key === TAGS_KEY || inLanguage(language).pagesOf(key).length > 0,
    /** Renders a page. @throws {TemplateError | ContentError} if its template, or the layout later, fails */
    render,
    /** Returns a page's text for feeds, with absolute URLs; undefined if it cannot be rendered. */
    feedHtmlOf: (page: Page): string | undefined => {
      const rendered = tryRenderText(page, contextOf(page, 'feed').context)
      return (
        rendered &&
        mapUrls(
          rendered.html,
          (url) => URL.parse(withBasePath(baseUrl, url), baseUrl + page.address)?.href ?? url,
        )
      )
    },
  }
}
