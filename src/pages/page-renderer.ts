/** Renders pages: a page's input in, its HTML and everything found on the way out. */
import { imageHtml, type ShownImage } from '../images/responsive-image.ts'
import { countWords } from '../search/words.ts'
import { arrangeContents } from './markdown/contents.ts'
import type { Heading, LinkTarget, MarkdownContext, MarkdownProblem } from './markdown/context.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'
import type { PageHtml, RenderTemplates } from './template-renderer.ts'
import { buildJsonLd, type Person } from './views/json-ld.ts'
import type { PageDetails, SharedView } from './views/view-model.ts'

/** Everything that a page is rendered from. */
export interface RenderInput {
  readonly shared: SharedView
  readonly details: PageDetails
  /** The owner, for JSON-LD. */
  readonly person: Person
  /** The page's text, without front matter and title. */
  readonly markdown: string
  readonly context: MarkdownContext
}

/** A rendered page. */
export interface RenderedPage extends PageHtml {
  /** The URLs in the page's text. */
  readonly links: readonly LinkTarget[]
  readonly headings: readonly Heading[]
  readonly images: readonly ShownImage[]
  readonly problems: readonly MarkdownProblem[]
  /** The page's text without what its template adds. */
  readonly bodyHtml: string
}

const WORDS_PER_MINUTE = 230 // silent reading by adults (Brysbaert 2019: 238 for English non-fiction)

const readingMinutes = (markdown: string, language: string): number =>
  Math.max(1, Math.round(countWords(markdown, language) / WORDS_PER_MINUTE))

/** How wide the portrait is at most in site.css. */
const PORTRAIT_SIZES = '10rem'

/** Returns the portrait of the CV. The printer gets it as the original, and replaces it by a variant of its own. */
const portraitOf = (
  { cv, title }: PageDetails,
  { describeImage, medium }: MarkdownContext,
): { readonly html: string; readonly image: ShownImage } | undefined => {
  if (cv?.image === undefined) return undefined
  const { image: url } = cv
  const described = medium.kind === 'page' ? describeImage(url) : undefined
  const place = { src: url, alt: cv.name ?? title, sizes: PORTRAIT_SIZES, loading: 'eager' } as const
  return { html: imageHtml(place, described), image: { url, sources: described?.sources ?? [] } }
}

/**
 * Renders a page. The result depends on the arguments alone.
 *
 * @throws {TemplateError} if a template fails
 */
export const renderPage = (input: RenderInput, renderTemplates: RenderTemplates): RenderedPage => {
  const { shared, details, markdown, context } = input
  const {
    html: bodyHtml,
    hasFootnotes,
    hasOwnContents,
    headings,
    links,
    images,
    problems,
  } = renderMarkdown(markdown, context)
  const portrait = portraitOf(details, context)
  const text = {
    jsonLdHtml: buildJsonLd(input),
    bodyHtml,
    hasFootnotes,
    contents: hasOwnContents ? [] : arrangeContents(headings),
    readingMinutes: readingMinutes(markdown, shared.language),
    portraitHtml: portrait?.html,
  }
  const page = renderTemplates({ ...shared, ...details, ...text })
  const shown = [
    ...(portrait?.image.url.startsWith('/') ? [portrait.image] : []),
    ...(details.gallery?.photos ?? []).map(({ image }) => image),
  ]
  return { ...page, bodyHtml, links, headings, images: [...shown, ...images], problems }
}
