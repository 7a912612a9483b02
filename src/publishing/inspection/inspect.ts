/**
 * Inspects an edition's pages in the background: the text that is searched, the images, and mistakes such as
 * broken links. The findings in articles are cached, so that an edit of one does not render the others.
 */
import { isDeepStrictEqual } from 'node:util'
import { slug } from 'github-slugger'
import { templateTraits } from '../../content/schema/page-templates.ts'
import type { Page } from '../../content/site.ts'
import { parseHtml } from '../../html/html-tree.ts'
import { idsIn, readText } from '../../html/page-text.ts'
import type { ShownImage } from '../../images/responsive-image.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { lazy, memoizeByKey } from '../../lib/memoize.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time/time-slices.ts'
import type { MarkdownProblem } from '../../markdown/context.ts'
import { PageFailure } from '../../pages/page-failure.ts'
import type { RenderedPage } from '../../pages/page-renderer.ts'
import { unusedTemplateWarnings } from '../../pages/template-renderer.ts'
import type { Edition } from '../edition.ts'
import { createFindBrokenLinks } from './broken-links.ts'
import { linksOutsidePages } from './links-outside-pages.ts'

/** The findings in an edition. */
export type Inspection = Awaited<ReturnType<ReturnType<typeof createInspect>>>

/** The findings in one page. */
export type PageFindings = ReturnType<typeof findingsIn>

/** What is needed to find mistakes in a page. */
interface InspectedPage {
  readonly page: Page
  /** Whether the page shows only its own text. */
  readonly hasOnlyOwnText: boolean
  /** Undefined if the page has no text of its own. */
  readonly rendered: RenderedPage | undefined
  readonly problems: readonly MarkdownProblem[]
}

/** Returns the findings in a page. */
const findingsIn = (
  { page, hasOnlyOwnText, rendered, problems }: InspectedPage,
  described: Edition['imageDescriptions'],
) => {
  const { address, language, title, image, noindex, template, file, markdownLine } = page
  const { text, linkTargets = new Map<string, undefined>(), images: shown = [] } = rendered ?? {}
  const { links = [], headings = [] } = text ?? {}
  const root = (templateTraits[template].searchesOnlyText ? text?.tree() : rendered?.main()) ?? parseHtml('')
  // The title has no id: a link to it leads to the top of the page.
  const ids = new Set([slug(title), ...(hasOnlyOwnText && rendered ? idsIn(rendered.main()) : [])])
  /** The image that lists on other pages show with the page's title. */
  const titleImages: readonly ShownImage[] = image
    ? [{ url: image, sources: [], ...described.get(image) }]
    : []
  const warnings = problems.map(({ line, ...wording }): ContentIssue => {
    return { file, line: line && line + markdownLine - 1, ...wording }
  })
  return {
    page,
    hasOnlyOwnText,
    links,
    headings,
    linkTargets,
    ids: (): ReadonlySet<string> => ids,
    images: [...shown, ...titleImages],
    /** Descriptions of its images, by address. */
    descriptions: new Map([...shown, ...titleImages].map(({ url }) => [url, described.get(url)])),
    warnings,
    /** Undefined for `noindex` pages, which the site's own search does not find, either. */
    searchRecord: noindex ? undefined : { address, language, title, ...readText(root) },
  }
}

/**
 * Creates the function that inspects editions in time slices; it throws its signal's reason when aborted. An
 * article's findings are reused while its page is the same object and the settings, the templates, the UI
 * strings, its images and the targets of its links are equal. Other pages, such as the CV, show data that is
 * not compared, so each edition's are inspected.
 */
export const createInspect = () => {
  /** The latest findings, by address. */
  const cached = new Map<string, PageFindings>()
  let cachedInputs: unknown
  const findBrokenLinks = createFindBrokenLinks()

  return async (edition: Edition, signal: AbortSignal) => {
    const { site, pages, imageDescriptions: described, listsOthers, findTarget } = edition
    const { templates, settings, messages } = site
    const sharedInputs = { templates, settings, messages }
    if (!isDeepStrictEqual(sharedInputs, cachedInputs)) cached.clear()
    cachedInputs = sharedInputs
    const findTargets = memoizeByKey(findTarget)
    const pause = async (): Promise<void> => {
      await yieldIfDue()
      signal.throwIfAborted() // so that no findings of an older edition are cached
    }
    /** Returns the cached findings in a page, if they are still true. */
    const cachedFindings = (page: Page, hasOnlyOwnText: boolean): PageFindings | undefined => {
      const earlier = cached.get(page.address)
      if (earlier?.page !== page || earlier.hasOnlyOwnText !== hasOnlyOwnText) return undefined
      const find = findTargets(page.language)
      for (const [name, target] of earlier.linkTargets) if (find(name) !== target) return undefined
      for (const [url, one] of earlier.descriptions)
        if (!isDeepStrictEqual(described.get(url), one)) return undefined
      return earlier
    }
    /** Whether mistakes can only be in a page's text: Vitrine's template shows the rest, such as a list. */
    const isBuiltInArticle = ({ template }: Page): boolean =>
      templates.size === 0 && templateTraits[template].isArticle
    const inspectPage = async (page: Page, hasOnlyOwnText: boolean): Promise<PageFindings> => {
      const rendered = page.markdown === '' && isBuiltInArticle(page) ? undefined : pages.render(page)
      if (isSliceOver()) await pause() // between the steps of a very long page
      const problems = [...(rendered?.text.problems ?? []), ...(rendered?.text.htmlProblems() ?? [])]
      if (isSliceOver()) await pause()
      return findingsIn({ page, hasOnlyOwnText, rendered, problems }, described)
    }

    const findings = new Map<string, PageFindings>()
    const errors: ContentIssue[] = []
    signal.throwIfAborted()
    for (const page of site.pages.values()) {
      if (page.photo !== undefined) continue // its gallery has the same photo and links
      if (isSliceOver()) await pause()
      try {
        // Other pages also show the CV or a list.
        const hasOnlyOwnText = templateTraits[page.template].isArticle && !listsOthers(page)
        const isCacheable = hasOnlyOwnText || isBuiltInArticle(page)
        const earlier = isCacheable ? cachedFindings(page, hasOnlyOwnText) : undefined
        const current = earlier ?? (await inspectPage(page, hasOnlyOwnText))
        cached.set(page.address, current)
        // Links may also lead to ids in a list.
        findings.set(
          page.address,
          hasOnlyOwnText ? current : { ...current, ids: lazy(() => idsIn(pages.render(page).main())) },
        )
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error
        errors.push(error.issue)
      }
    }
    for (const address of cached.keys()) if (!findings.has(address)) cached.delete(address)
    const inspected = [...findings.values()]
    const linkSources = [...inspected, ...linksOutsidePages(site)]
    const brokenLinks = await findBrokenLinks(edition, linkSources, findings, pause)
    return {
      /** Pages that cannot be rendered. */
      errors,
      /** Likely mistakes, such as broken links. */
      warnings: [
        ...brokenLinks,
        ...inspected.flatMap(({ warnings }) => warnings),
        ...unusedTemplateWarnings(templates),
      ],
      /** The records for the search. */
      searchRecords: inspected.flatMap(({ searchRecord }) => searchRecord ?? []),
      /** The images that pages show, with the variants that they offer. */
      images: inspected.flatMap(({ images }) => images),
      /** The findings in the pages that can be rendered, without those of single photos. */
      pages: inspected,
    }
  }
}
