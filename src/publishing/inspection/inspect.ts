/**
 * Inspects the pages of an edition in the background: their text for the search, the images they show, and mistakes such as broken
 * links. Findings are kept with their page, so an edit of one page costs one page.
 */
import { isDeepStrictEqual } from 'node:util'
import type { PageAddresses } from '../../content/navigation/page-index.ts'
import { folderKeys, isTagPage } from '../../content/navigation/posts.ts'
import { templateTraits } from '../../content/schema/page-templates.ts'
import type { Page } from '../../content/site.ts'
import type { ShownImage } from '../../images/responsive-image.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { lazy } from '../../lib/memoize.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time-slices.ts'
import { parseHtml } from '../../pages/html/html-tree.ts'
import { idsIn, idsOfHtml, readText } from '../../pages/html/page-text.ts'
import { createFindTarget, type FindTarget } from '../../pages/link-resolver.ts'
import { PageFailure } from '../../pages/page-failure.ts'
import type { RenderedPage } from '../../pages/pages.ts'
import { unusedTemplateWarnings } from '../../pages/template-renderer.ts'
import type { Edition } from '../edition.ts'
import { createFindBrokenLinks } from './broken-links.ts'
import { styleSheetLinks } from './style-sheet-links.ts'

/** What was found in an edition. */
export type Inspection = Awaited<ReturnType<Inspect>>

/** What was found in one page, and with which addresses and images. */
export type PageFindings = ReturnType<typeof findingsIn>

interface Given {
  readonly findTarget: FindTarget
  readonly images: Edition['images']
}

/** The image that other pages show beside the page's title. */
const ownImageOf = ({ image }: Page, images: Edition['images']): readonly ShownImage[] =>
  image === undefined ? [] : [{ url: image, sources: [], ...images.get(image) }]

/** Returns whether a page shows its own text alone. The others show the CV or other pages. */
const showsOwnTextOnly = (page: Page, folders: ReadonlySet<string>): boolean =>
  templateTraits[page.template].isArticle && !isTagPage(page) && !folders.has(page.key)

/** @param rendered undefined if the page has no text of its own */
const findingsIn = (page: Page, rendered: RenderedPage | undefined, given: Given) => {
  const { address, language, title, noindex, template, file, markdownLine } = page
  const { bodyHtml = '', mainHtml = '', links = [], headings = [] } = rendered ?? {}
  const { named = new Map(), images = [], problems = [] } = rendered ?? {}
  const root = parseHtml(templateTraits[template].isText ? bodyHtml : mainHtml)
  const ids = idsIn(root)
  const warnings = problems.map(({ line, ...wording }): ContentIssue => {
    return { file, line: line && line + markdownLine - 1, ...wording }
  })
  return {
    page,
    links,
    headings,
    named,
    ids: (): ReadonlySet<string> => ids,
    images: [...images, ...ownImageOf(page, given.images)],
    warnings,
    /** None for pages that search engines should not list either. */
    searchRecord: noindex ? undefined : { address, language, title, ...readText(root) },
    given,
  }
}

/** Returns whether what a page's links name is where it was. */
const hasSameLinks = (
  { language }: Page,
  { named, given: former }: PageFindings,
  { findTarget }: Given,
): boolean => {
  if (former.findTarget === findTarget) return true
  const find = findTarget(language)
  return named.entries().every(([name, target]) => find(name) === target)
}

/** Returns whether the images that a page shows are what they were. */
const hasSameImages = ({ images, given: former }: PageFindings, given: Given): boolean =>
  images.every(({ url }) => isDeepStrictEqual(former.images.get(url), given.images.get(url)))

/** Inspects an edition. */
export type Inspect = ReturnType<typeof createInspect>

/**
 * Creates the function that inspects editions, in slices that let requests through; it throws the reason of its signal once that is
 * aborted. What it found in a page is kept while that is the same object, and settings, templates
 * and messages are the same values.
 */
export const createInspect = () => {
  const findBrokenLinks = createFindBrokenLinks()
  let kept = new WeakMap<Page, PageFindings>()
  let surroundings: unknown
  let addresses: PageAddresses | undefined
  let findTarget: FindTarget | undefined

  return async (edition: Edition, signal: AbortSignal) => {
    const { site } = edition
    const { templates, settings, messages } = site
    const around = { templates, settings, messages }
    if (!isDeepStrictEqual(around, surroundings)) kept = new WeakMap()
    surroundings = around
    if (findTarget === undefined || !isDeepStrictEqual(edition.addresses, addresses))
      findTarget = createFindTarget(edition.addresses)
    addresses = edition.addresses
    const given = { findTarget, images: edition.images }
    const folders = folderKeys(site.pages.values())
    /** Returns whether nothing but its text can be wrong with a page: Vitrine's own template shows the rest, such as a list. */
    const isTextOnly = ({ template }: Page): boolean =>
      templates.size === 0 && templateTraits[template].isArticle
    const findKept = (page: Page): PageFindings | undefined => {
      const found = isTextOnly(page) || showsOwnTextOnly(page, folders) ? kept.get(page) : undefined
      const isSame = found && hasSameLinks(page, found, given) && hasSameImages(found, given)
      return isSame ? { ...found, given } : undefined
    }
    const look = async (page: Page): Promise<PageFindings> => {
      const rendered = page.markdown === '' && isTextOnly(page) ? undefined : edition.render(page)
      if (isSliceOver()) await yieldIfDue() // between the two steps of a very long page
      const findings = findingsIn(page, rendered, given)
      if (rendered === undefined || !showsOwnTextOnly(page, folders)) return findings
      const ids = findings.ids().union(idsOfHtml(rendered.mainHtml.replace(rendered.bodyHtml, () => '')))
      return { ...findings, ids: () => ids }
    }

    const all: PageFindings[] = []
    const errors: ContentIssue[] = []
    for (const page of site.pages.values()) {
      if (page.photo !== undefined) continue // its gallery has the same photo and links
      if (isSliceOver()) await yieldIfDue()
      signal.throwIfAborted()
      try {
        const findings = findKept(page) ?? (await look(page))
        kept.set(page, findings)
        const ids = lazy(() => idsOfHtml(edition.render(page).mainHtml)) // also of lists
        all.push(showsOwnTextOnly(page, folders) ? findings : { ...findings, ids })
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error
        errors.push(error.issue)
      }
    }
    const styleSheet = site.styleSheet === undefined ? [] : [styleSheetLinks(site.styleSheet)]
    return {
      /** Pages that cannot be rendered. */
      errors,
      /** Likely mistakes, such as broken links. */
      warnings: [
        ...(await findBrokenLinks(edition, [...all, ...styleSheet], signal)),
        ...all.flatMap(({ warnings }) => warnings),
        ...unusedTemplateWarnings(templates),
      ],
      /** What the search finds. */
      searchRecords: all.flatMap(({ searchRecord }) => searchRecord ?? []),
      /** The images that pages show, with the variants that they offer. */
      images: all.flatMap(({ images }) => images),
      /** Those that can be rendered, without the pages of single photos. */
      pages: all,
    }
  }
}
