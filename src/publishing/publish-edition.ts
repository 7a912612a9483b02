/** Renders an edition: pages, machine files and the missing page become the published site. Used by the site publisher. */
import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { markdownAddress, type Page } from '../content/site.ts'
import { IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { createRepresentation, ownBytes, type Representation } from '../http/representation.ts'
import { ContentError, type ContentIssue } from '../lib/data/issue.ts'
import { TemplateError } from '../lib/eta-compiler.ts'
import { once } from '../lib/once.ts'
import { isTurnOver, nextTurn } from '../lib/turns.ts'
import { runningFootHtml } from '../pages/cv/running-foot.ts'
import { textOfHtml } from '../pages/html/html-text.ts'
import type { MarkdownProblem } from '../pages/markdown/context.ts'
import { type PageInput, type RenderedPage, renderPage } from '../pages/page-renderer.ts'
import { type RenderTemplates, unusedTemplateWarnings } from '../pages/page-templates.ts'
import type { ScriptFonts, ScriptStyleSheet } from '../pages/script-fonts/script-fonts.ts'
import type { SearchIndex } from '../search/search-index.ts'
import type { SearchRecord } from '../search/word-index.ts'
import { brokenLinks, idsIn, type PageLinks } from './broken-links.ts'
import type { Edition } from './edition.ts'
import { machineRepresentations } from './machine-representations.ts'
import { createPartReader } from './page-part.ts'
import { publishMarkdownFile, publishPage } from './page-representations.ts'
import type { PublishedPage, PublishedSite } from './published-site.ts'
import { createSearchPages } from './search-pages.ts'
import { styleSheetLinks } from './style-sheet-links.ts'

/** A file that belongs to a page, at a path of its own. */
type PageFile = readonly [path: string, representation: Representation]

/** Everything that one page contributes to the published site. */
interface PageResult extends PageLinks {
  readonly page: Page
  readonly published: PublishedPage
  /** Its Markdown, and fonts. */
  readonly files: readonly PageFile[]
  /** None for pages that search engines should not list either. */
  readonly searchRecord: SearchRecord | undefined
  readonly warnings: readonly ContentIssue[]
}

/** What an edition is rendered with. */
export interface RenderingTools {
  readonly scriptFonts: ScriptFonts
  readonly searchIndex: Pick<SearchIndex, 'search'>
  readonly log: FastifyBaseLogger
}

/** Returns the fonts that a CV needs. Without them it is shown in the reader's own, which is better than not at all. */
const readFonts = async (html: string, language: string, { scriptFonts, log }: RenderingTools) => {
  try {
    return await scriptFonts.styleSheetFor(html, language)
  } catch (error) {
    log.error({ err: error }, 'the fonts of the CV could not be made; it is shown in fonts of the machine')
    return undefined
  }
}

const addToHead = (html: string, element: string): string =>
  html.replace('</head>', () => `${element}\n</head>`)

const linkStyleSheet = (html: string, styleSheet: ScriptStyleSheet | undefined): string =>
  styleSheet === undefined ? html : addToHead(html, `<link rel="stylesheet" href="${styleSheet.href}">`)

const fontFilesOf = (styleSheet: ScriptStyleSheet | undefined): readonly PageFile[] =>
  [...(styleSheet?.assets ?? [])].map(([path, { mediaType, bytes }]) => [
    path,
    createRepresentation(mediaType, bytes, { 'cache-control': IMMUTABLE_CACHE_CONTROL }),
  ])

/** What the search finds of a page. The text is kept as bytes, which take half of what a string may. */
class PageRecord implements SearchRecord {
  readonly address: string
  readonly language: string
  readonly title: string
  readonly #content: () => { readonly headings: string; readonly text: Buffer }

  /** @param readHtml called when the text is first asked for */
  constructor({ shared, own }: PageInput, readHtml: () => string) {
    this.address = own.address
    this.language = shared.language
    this.title = own.title
    this.#content = once(() => {
      const { headings, text } = textOfHtml(readHtml())
      return { headings, text: ownBytes(text) }
    })
  }

  get headings() {
    return this.#content().headings
  }

  get text() {
    return this.#content().text.toString()
  }
}

/**
 * Lists repeat what their pages say, so only the owner's text of a page without a special template counts. It is taken from
 * the HTML when the record is indexed, which no reader waits for.
 */
const searchRecordOf = (
  input: PageInput,
  { html, bodyHtml, mainHtml }: RenderedPage,
  { html: page }: PublishedPage,
): SearchRecord | undefined => {
  const { noindex, template } = input.own
  if (noindex) return undefined
  const part = template === 'page' || template === 'home' ? bodyHtml : mainHtml
  return new PageRecord(input, createPartReader(page.bytes, html, part))
}

const problemWarnings = (page: Page, problems: readonly MarkdownProblem[]): readonly ContentIssue[] =>
  problems.map(({ line, ...wording }) => ({
    file: page.file,
    line: line && line + page.markdownLine - 1,
    ...wording,
  }))

const resultOf = (
  page: Page,
  input: PageInput,
  rendered: RenderedPage,
  published: PublishedPage,
): PageResult => ({
  page,
  links: rendered.links,
  ids: idsIn(rendered.mainHtml),
  published,
  files: [[markdownAddress(page), publishMarkdownFile(input, published)]],
  searchRecord: searchRecordOf(input, rendered, published),
  warnings: problemWarnings(page, rendered.problems),
})

/** Publishes a CV, with its fonts and with HTML for the printer. */
const publishCv = async (
  page: Page,
  input: PageInput,
  paperInput: PageInput,
  templates: RenderTemplates,
  tools: RenderingTools,
): Promise<PageResult> => {
  const withoutFonts = renderPage(input, templates)
  const fonts = await readFonts(withoutFonts.html, input.shared.language, tools)
  const rendered = { ...withoutFonts, html: linkStyleSheet(withoutFonts.html, fonts) }
  const published = publishPage(input, rendered)
  const { html: paperHtml } = renderPage(paperInput, templates)
  const { cv, cvPdf: pdf, title } = paperInput.own
  const foot = runningFootHtml([cv?.name ?? paperInput.shared.site.ownerName, title], input.shared.language)
  const paper = pdf && { html: linkStyleSheet(addToHead(paperHtml, foot), fonts), pdf }
  const result = resultOf(page, input, rendered, { ...published, ...(paper && { paper }) })
  return { ...result, files: [...result.files, ...fontFilesOf(fonts)] }
}

/** Renders a page, unless the edition before had the same input. */
const publishChanged = (
  page: Page,
  { pages, memo, templates }: Edition,
  tools: RenderingTools,
): PageResult | Promise<PageResult> => {
  const input = pages.inputOf(page)
  const { resolveLink, describeImage } = input.context
  const inputs = [page, input.shared, input.own, input.person, templates]
  return memo.get(['page', page.address], inputs, { resolveLink, describeImage }, (asked) => {
    const withAsked = (from: PageInput): PageInput => ({ ...from, context: { ...from.context, ...asked } })
    if (page.key === 'cv')
      return publishCv(page, withAsked(input), withAsked(pages.inputOf(page, 'paper')), templates, tools)
    const rendered = renderPage(withAsked(input), templates)
    return resultOf(page, input, rendered, publishPage(input, rendered))
  })
}

/** Turns what a library threw at a page's text into an error of that file; template errors concern all pages. */
const renderIssue = ({ file }: Page, error: unknown, log: FastifyBaseLogger): ContentIssue => {
  if (error instanceof TemplateError || error instanceof ContentError) throw error
  log.error({ err: error, file }, `${file} could not be rendered`)
  return {
    file,
    found: `an error while rendering (${error instanceof Error ? error.message : String(error)})`,
    expected: 'no error, whatever the text',
    fix: 'this is a bug in Vitrine; see the log. Workaround: undo your latest edits one at a time',
  }
}

/** Hardly any request suggests other pages than an earlier one did, so this many serve nearly all missing paths. */
const MAX_MISSING_PAGES = 200

/** Missing pages with the same suggestions are the same page, rendered once. */
const createMissingPages = ({ pages, templates }: Edition): PublishedSite['missingPage'] => {
  const cache = new LRUCache<string, PublishedPage>({ max: MAX_MISSING_PAGES })
  return (path) => {
    const input = pages.missingPageInput(path)
    const key = [input.shared.language, ...input.own.suggestions.map(({ href }) => href)].join(' ')
    const page = cache.get(key) ?? publishPage(input, renderPage(input, templates))
    cache.set(key, page)
    return page
  }
}

const versionOf = (pages: Iterable<PublishedPage>): string => {
  const hash = createHash('sha256')
  for (const { html } of pages) hash.update(html.etag)
  return hash.digest('base64url').slice(0, 16)
}

/**
 * Publishes an edition in turns, so that requests are served in between. Pages that have not changed since the edition
 * before keep their representations.
 *
 * @throws {ContentError} with one error for each page that cannot be rendered, or with those of the owner's templates
 * @throws {TemplateError} if a template of Vitrine fails
 */
export const publishEdition = async (edition: Edition, tools: RenderingTools): Promise<PublishedSite> => {
  const { site } = edition
  const results: PageResult[] = []
  const issues: ContentIssue[] = []
  for (const page of site.pages.values()) {
    if (isTurnOver()) await nextTurn()
    try {
      const result = publishChanged(page, edition, tools)
      results.push(result instanceof Promise ? await result : result)
    } catch (error) {
      issues.push(renderIssue(page, error, tools.log))
    }
  }
  if (issues.length > 0) throw new ContentError(issues)
  const pages = new Map<string, PublishedPage>()
  const machineFiles = new Map<string, Representation>()
  for (const { page, published, files } of results) {
    pages.set(page.address, published)
    for (const [path, file] of files) machineFiles.set(path, file)
  }
  for (const [path, file] of await machineRepresentations(edition)) machineFiles.set(path, file)
  const targets = { site, pages, machineFiles }
  const styleSheet = site.styleSheet === undefined ? [] : [styleSheetLinks(site.styleSheet)]
  const warnings = [
    ...(await brokenLinks(targets, [...results, ...styleSheet], edition)),
    ...results.flatMap(({ warnings }) => warnings),
    ...unusedTemplateWarnings(site.templates),
  ]
  const missingPage = createMissingPages(edition)
  if (site.templates.has('not-found')) missingPage('/') // so that an error in it is found now
  edition.memo.keep()
  return {
    ...targets,
    version: versionOf(pages.values()),
    missingPage,
    searchPage: createSearchPages(edition, tools.searchIndex),
    searchRecords: results.flatMap(({ searchRecord }) => searchRecord ?? []),
    unavailablePage: (path: string) => {
      const input = edition.pages.unavailablePageInput(path)
      return publishPage(input, renderPage(input, edition.templates))
    },
    warnings,
  }
}
