/**
 * Inspects an edition's pages in the background: their text for the search, their images, and mistakes such
 * as broken links. Findings are cached by page, so an edit of one page costs one page.
 */
import { isDeepStrictEqual } from 'node:util'
import { slug } from 'github-slugger'
import { templateTraits } from '../../content/schema/page-templates.ts'
import type { Page } from '../../content/site.ts'
import { parseHtml } from '../../html/html-tree.ts'
import { idsIn, readText } from '../../html/page-text.ts'
import type { ImageDescription, ShownImage } from '../../images/responsive-image.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { lazy, memoizeByKey } from '../../lib/memoize.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time/time-slices.ts'
import type { MarkdownProblem } from '../../markdown/context.ts'
import { PageFailure } from '../../pages/page-failure.ts'
import type { RenderedPage } from '../../pages/pages.ts'
import { unusedTemplateWarnings } from '../../pages/template-renderer.ts'
import type { Edition } from '../edition.ts'
import { createFindBrokenLinks } from './broken-links.ts'
import { linksBesidePages } from './links-beside-pages.ts'

/** The findings in an edition. */
export type Inspection = Awaited<ReturnType<ReturnType<typeof createInspect>>>

/** The findings in one page. */
export type PageFindings = ReturnType<typeof findingsIn>

/**
 * @param isOwnText whether the page shows only its own text
 * @param rendered undefined if the page has no text of its own
 */
const findingsIn = (
  page: Page,
  isOwnText: boolean,
  rendered: RenderedPage | undefined,
  problems: readonly MarkdownProblem[],
  images: Edition['images'],
) => {
  const { address, language, title, image, noindex, template, file, markdownLine } = page
  const { text, linkTargets = new Map<string, undefined>(), images: shown = [] } = rendered ?? {}
  const { links = [], headings = [] } = text ?? {}
  const root = (templateTraits[template].isText ? text?.tree() : rendered?.main()) ?? parseHtml('')
  // The title has no id: a link to it leads to the top of the page.
  const ids = new Set([slug(title), ...(isOwnText && rendered ? idsIn(rendered.main()) : [])])
  /** The image that other pages show beside the page's title. */
  const own: readonly ShownImage[] = image ? [{ url: image, sources: [], ...images.get(image) }] : []
  const warnings = problems.map(({ line, ...wording }): ContentIssue => {
    return { file, line: line && line + markdownLine - 1, ...wording }
  })
  return {
    page,
    isOwnText,
    links,
    headings,
    linkTargets,
    ids: (): ReadonlySet<string> => ids,
    images: [...shown, ...own],
    warnings,
    /** Undefined for `noindex` pages, which the site's own search omits as well. */
    searchRecord: noindex ? undefined : { address, language, title, ...readText(root) },
  }
}

/** Returns the keys whose values differ. */
const changedKeys = <Key, Value>(
  former: ReadonlyMap<Key, Value>,
  valueNow: (key: Key) => Value | undefined,
) => new Set([...former.keys()].filter((key) => !isDeepStrictEqual(former.get(key), valueNow(key))))

/**
 * Creates the function that inspects editions in time slices; it throws its signal's reason when aborted. A
 * page's findings are reused while the page is the same object and the settings, the templates, the UI
 * strings, its images and the targets of its links are equal.
 */
export const createInspect = () => {
  const findBrokenLinks = createFindBrokenLinks()
  /** By address. An aborted inspection leaves pages that are gone. */
  const kept = new Map<string, PageFindings>()
  /** Addresses that have changed since links were last checked. */
  const changed = new Set<string>()
  let surroundings: unknown
  /** The images that pages show, by address. */
  const images = new Map<string, ImageDescription | undefined>()
  /** Targets of names in links, by language. Pages share most names. */
  const targets = memoizeByKey((_language: string) => new Map<string, string | undefined>())

  const keep = (findings: PageFindings, edition: Edition): void => {
    const { page, linkTargets, images: shown } = findings
    kept.set(page.address, findings)
    changed.add(page.address)
    for (const { url } of shown) images.set(url, edition.images.get(url))
    for (const [name, target] of linkTargets) targets(page.language).set(name, target)
  }
  const forget = (address: string): void => {
    if (kept.delete(address)) changed.add(address)
  }
  /** Returns the function that returns a page's findings if they still hold. */
  const createRecall = ({ site, pages: { findTarget }, images: described }: Edition) => {
    const { templates, settings, messages } = site
    const around = { templates, settings, messages }
    if (!isDeepStrictEqual(around, surroundings)) for (const address of kept.keys()) forget(address)
    surroundings = around
    const changedImages = changedKeys(images, (url) => described.get(url))
    const moved = memoizeByKey((language: string) => changedKeys(targets(language), findTarget(language)))
    return (page: Page, isOwnText: boolean): PageFindings | undefined => {
      const found = kept.get(page.address)
      if (found?.page !== page || found.isOwnText !== isOwnText) return undefined
      const isMoved = moved(page.language).size > 0 && !moved(page.language).isDisjointFrom(found.linkTargets)
      const isRedrawn = changedImages.size > 0 && found.images.some(({ url }) => changedImages.has(url))
      return isMoved || isRedrawn ? undefined : found
    }
  }

  return async (edition: Edition, signal: AbortSignal) => {
    const { site } = edition
    const { templates } = site
    const pause = async (): Promise<void> => {
      await yieldIfDue()
      signal.throwIfAborted() // so that nothing of an older edition is cached
    }
    const recall = createRecall(edition)
    /** Whether only its text can be wrong with a page: our own template shows the rest, such as a list. */
    const isTextOnly = ({ template }: Page): boolean =>
      templates.size === 0 && templateTraits[template].isArticle
    const inspectPage = async (page: Page, isOwnText: boolean): Promise<PageFindings> => {
      const rendered = page.markdown === '' && isTextOnly(page) ? undefined : edition.pages.render(page)
      if (isSliceOver()) await pause() // between the steps of a very long page
      const problems = [...(rendered?.text.problems ?? []), ...(rendered?.text.htmlProblems() ?? [])]
      if (isSliceOver()) await pause()
      return findingsIn(page, isOwnText, rendered, problems, edition.images)
    }

    const all: PageFindings[] = []
    const errors: ContentIssue[] = []
    signal.throwIfAborted()
    for (const page of site.pages.values()) {
      if (page.photo !== undefined) continue // its gallery has the same photo and links
      if (isSliceOver()) await pause()
      try {
        // The others show the CV or other pages.
        const isOwnText = templateTraits[page.template].isArticle && !edition.pages.listsOthers(page)
        const known = isOwnText || isTextOnly(page) ? recall(page, isOwnText) : undefined
        const found = known ?? (await inspectPage(page, isOwnText))
        // The ids include those of lists.
        const findings = isOwnText
          ? found
          : { ...found, ids: lazy(() => idsIn(edition.pages.render(page).main())) }
        if (findings !== known) keep(findings, edition)
        all.push(findings)
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error
        errors.push(error.issue)
        forget(page.address)
      }
    }
    if (kept.size > all.length)
      for (const [address, { page }] of kept) if (site.pages.get(address) !== page) forget(address)
    const linking = [...all, ...linksBesidePages(site)]
    const brokenLinks = await findBrokenLinks(edition, linking, { pages: kept, changed, pause })
    changed.clear()
    return {
      /** Pages that cannot be rendered. */
      errors,
      /** Likely mistakes, such as broken links. */
      warnings: [
        ...brokenLinks,
        ...all.flatMap(({ warnings }) => warnings),
        ...unusedTemplateWarnings(templates),
      ],
      /** The records for the search. */
      searchRecords: all.flatMap(({ searchRecord }) => searchRecord ?? []),
      /** The images that pages show, with the variants that they offer. */
      images: all.flatMap(({ images }) => images),
      /** The pages that can be rendered, without those of single photos. */
      pages: all,
    }
  }
}
