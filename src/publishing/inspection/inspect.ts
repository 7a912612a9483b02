/**
 * Inspects the pages of an edition in the background: their text for the search, the images they show, and mistakes such as broken
 * links. Findings are kept with their page, so an edit of one page costs one page.
 */
import { isDeepStrictEqual } from 'node:util'
import { type PageAddresses, pageAddresses } from '../../content/navigation/page-index.ts'
import { folderKeys, isTagPage } from '../../content/navigation/posts.ts'
import { templateTraits } from '../../content/schema/page-templates.ts'
import type { Page } from '../../content/site.ts'
import type { ShownImage } from '../../images/responsive-image.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time-slices.ts'
import { idsOfHtml, textOfHtml } from '../../pages/html/page-text.ts'
import { createLinkResolver } from '../../pages/link-resolver.ts'
import type { LinkTarget } from '../../pages/markdown/context.ts'
import { PageFailure } from '../../pages/page-failure.ts'
import type { RenderedPage } from '../../pages/pages.ts'
import { unusedTemplateWarnings } from '../../pages/template-renderer.ts'
import type { SearchRecord } from '../../search/word-index.ts'
import type { Edition } from '../edition.ts'
import { createFindBrokenLinks } from './broken-links.ts'
import { styleSheetLinks } from './style-sheet-links.ts'

/** What was found in an edition. */
export interface Inspection {
  /** Pages that cannot be rendered. */
  readonly errors: readonly ContentIssue[]
  /** Likely mistakes, such as broken links. */
  readonly warnings: readonly ContentIssue[]
  /** What the search finds. */
  readonly searchRecords: readonly SearchRecord[]
  /** The images that pages show, with the variants that they offer. */
  readonly images: readonly ShownImage[]
}

/**
 * Inspects an edition in slices that let requests through.
 *
 * @throws {DOMException} (rejects) with the reason of `signal` once it is aborted
 */
export type Inspect = (edition: Edition, signal: AbortSignal) => Promise<Inspection>

/** What was found in one page. */
interface PageFindings {
  readonly page: Page
  readonly links: readonly LinkTarget[]
  readonly ids: ReadonlySet<string>
  readonly images: readonly ShownImage[]
  readonly warnings: readonly ContentIssue[]
  /** None for pages that search engines should not list either. */
  readonly searchRecord: SearchRecord | undefined
}

const searchRecordOf = (
  { address, language, title, noindex, template }: Page,
  { bodyHtml, mainHtml }: RenderedPage,
): SearchRecord | undefined => {
  if (noindex) return undefined
  const html = templateTraits[template].isText ? bodyHtml : mainHtml
  return { address, language, title, ...textOfHtml(html) }
}

/** The image that other pages show beside the page's title. */
const ownImageOf = ({ image }: Page, images: Edition['images']): readonly ShownImage[] =>
  image === undefined ? [] : [{ url: image, sources: [], ...images.get(image) }]

const findingsIn = (page: Page, rendered: RenderedPage, images: Edition['images']): PageFindings => ({
  page,
  links: rendered.links,
  ids: idsOfHtml(rendered.mainHtml),
  images: [...rendered.images, ...ownImageOf(page, images)],
  warnings: rendered.problems.map(({ line, ...wording }) => ({
    file: page.file,
    line: line && line + page.markdownLine - 1,
    ...wording,
  })),
  searchRecord: searchRecordOf(page, rendered),
})

/** Findings, and what they were made with. */
interface Kept {
  readonly findings: PageFindings
  readonly addresses: PageAddresses
  readonly images: Edition['images']
}

/** Returns whether a page shows its own text alone. The others show the CV or other pages; they are few, and are always rendered again. */
const showsOwnTextOnly = (page: Page, folders: ReadonlySet<string>): boolean =>
  templateTraits[page.template].isArticle && !isTagPage(page) && !folders.has(page.key)

/** Returns whether a page's links lead where they did. */
const hasSameLinks = (
  page: Page,
  { findings, addresses: former }: Kept,
  addresses: PageAddresses,
): boolean => {
  if (former === addresses) return true
  const resolveLink = createLinkResolver(page, addresses)
  return findings.links.every(({ href, url }) => resolveLink(href) === url)
}

/** Returns whether the images that a page shows are what they were. */
const hasSameImages = ({ findings, images: former }: Kept, images: Edition['images']): boolean =>
  findings.images.every(({ url }) => isDeepStrictEqual(former.get(url), images.get(url)))

/**
 * Creates the function that inspects editions. What it found in a page is kept while that is the same object, and settings, templates
 * and messages are the same values.
 */
export const createInspect = (): Inspect => {
  const findBrokenLinks = createFindBrokenLinks()
  let kept = new WeakMap<Page, Kept>()
  let surroundings: unknown
  let lastAddresses: PageAddresses | undefined

  return async (edition, signal) => {
    const { site, images } = edition
    const { templates, settings, messages } = site
    const around = { templates, settings, messages }
    if (!isDeepStrictEqual(around, surroundings)) kept = new WeakMap()
    surroundings = around
    const next = pageAddresses(site)
    const addresses = isDeepStrictEqual(next, lastAddresses) ? (lastAddresses ?? next) : next
    lastAddresses = addresses
    const folders = folderKeys(site.pages.values())
    const findKept = (page: Page): PageFindings | undefined => {
      const found = showsOwnTextOnly(page, folders) ? kept.get(page) : undefined
      const isSame = found && hasSameLinks(page, found, addresses) && hasSameImages(found, images)
      return isSame ? found.findings : undefined
    }

    const all: PageFindings[] = []
    const errors: ContentIssue[] = []
    for (const page of site.pages.values()) {
      if (page.photo !== undefined) continue // its gallery has the same photo and links
      if (isSliceOver()) await yieldIfDue()
      signal.throwIfAborted()
      try {
        const findings = findKept(page) ?? findingsIn(page, edition.render(page), images)
        kept.set(page, { findings, addresses, images })
        all.push(findings)
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error
        errors.push(error.issue)
      }
    }
    const styleSheet = site.styleSheet === undefined ? [] : [styleSheetLinks(site.styleSheet)]
    return {
      errors,
      warnings: [
        ...(await findBrokenLinks(edition, [...all, ...styleSheet], signal)),
        ...all.flatMap(({ warnings }) => warnings),
        ...unusedTemplateWarnings(templates),
      ],
      searchRecords: all.flatMap(({ searchRecord }) => searchRecord ?? []),
      images: all.flatMap(({ images }) => images),
    }
  }
}
