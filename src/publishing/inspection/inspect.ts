/**
 * Inspects the pages of an edition in the background: their text for the search, the images they show, and mistakes such as broken
 * links. Findings are kept with their page, so an edit of one page costs one page.
 */
import { isDeepStrictEqual } from 'node:util'
import type { MessagesByLanguage } from '../../content/i18n/messages.ts'
import { type PageAddresses, pageAddresses } from '../../content/navigation/page-index.ts'
import { folderKeys, isTagPage } from '../../content/navigation/posts.ts'
import { templateTraits } from '../../content/schema/page-templates.ts'
import type { Page, Site } from '../../content/site.ts'
import type { ShownImage } from '../../images/responsive-image.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { createKeepEqual } from '../../lib/memoize.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time-slices.ts'
import { textOfHtml } from '../../pages/html/html-text.ts'
import { createLinkResolver } from '../../pages/link-resolver.ts'
import type { LinkTarget } from '../../pages/markdown/context.ts'
import type { RenderedPage } from '../../pages/page-renderer.ts'
import { unusedTemplateWarnings } from '../../pages/template-renderer.ts'
import type { SearchRecord } from '../../search/word-index.ts'
import type { Edition } from '../edition.ts'
import { PageFailure } from '../page-failure.ts'
import { createFindBrokenLinks, idsIn } from './broken-links.ts'
import { styleSheetLinks } from './style-sheet-links.ts'

/** What was found in an edition. */
export interface Inspection {
  /** Pages that cannot be rendered. */
  readonly errors: readonly ContentIssue[]
  /** Likely mistakes, such as broken links. */
  readonly warnings: readonly ContentIssue[]
  /** What the search finds. A page that has not changed keeps its record. */
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
  ids: idsIn(rendered.mainHtml),
  images: [...rendered.images, ...ownImageOf(page, images)],
  warnings: rendered.problems.map(({ line, ...wording }) => ({
    file: page.file,
    line: line && line + page.markdownLine - 1,
    ...wording,
  })),
  searchRecord: searchRecordOf(page, rendered),
})

/** What the text of every page depends on besides the page itself and the addresses of others. */
interface Surroundings {
  readonly templates: Site['templates']
  readonly settings: Site['settings']
  readonly messages: MessagesByLanguage
}

/** What decides the findings in a page, besides the page. */
interface Basis {
  readonly surroundings: Surroundings
  readonly addresses: PageAddresses
  readonly images: Edition['images']
}

/** Findings, and what they were made with. */
interface Kept extends Basis {
  readonly findings: PageFindings
}

/** Returns whether a page shows its own text alone. The others show the CV or other pages; they are few, and are always rendered again. */
const showsOwnTextOnly = (page: Page, folders: ReadonlySet<string>): boolean =>
  templateTraits[page.template].isArticle &&
  !isTagPage(page) &&
  !folders.has(page.key) &&
  !page.markdown.includes('![[')

const hasSameLinks = (page: Page, { addresses: former, findings }: Kept, { addresses }: Basis): boolean => {
  if (former === addresses) return true
  const resolveLink = createLinkResolver(page, addresses)
  return findings.links.every(({ href, url }) => resolveLink(href) === url)
}

const hasSameImages = ({ images: former, findings }: Kept, { images }: Basis): boolean =>
  former === images || findings.images.every(({ url }) => isDeepStrictEqual(former.get(url), images.get(url)))

/** Returns whether a page's findings would be the same now. */
const isCurrent = (page: Page, kept: Kept, basis: Basis): boolean =>
  kept.surroundings === basis.surroundings && hasSameLinks(page, kept, basis) && hasSameImages(kept, basis)

/** Creates the function that inspects editions. It keeps what it found in pages for as long as those are the same objects. */
export const createInspect = (): Inspect => {
  const kept = new WeakMap<Page, Kept>()
  const findBrokenLinks = createFindBrokenLinks()
  const keepSurroundings = createKeepEqual<Surroundings>()
  const keepAddresses = createKeepEqual<PageAddresses>()
  const keepImages = createKeepEqual<Edition['images']>()
  let formerRecords: ReadonlyMap<string, SearchRecord> = new Map()

  /** A list is rendered again at each edit, but the same words need not be indexed again. */
  const keepRecords = (found: readonly PageFindings[]): readonly SearchRecord[] => {
    const records = found.flatMap(({ searchRecord }) => {
      const former = searchRecord && formerRecords.get(searchRecord.address)
      return (isDeepStrictEqual(former, searchRecord) ? former : searchRecord) ?? []
    })
    formerRecords = new Map(records.map((record) => [record.address, record]))
    return records
  }

  return async (edition, signal) => {
    const { site } = edition
    const { templates, settings, messages } = site
    const basis = {
      surroundings: keepSurroundings({ templates, settings, messages }),
      addresses: keepAddresses(pageAddresses(site)),
      images: keepImages(edition.images),
    }
    const folders = folderKeys(site.pages.values())
    const findKept = (page: Page): PageFindings | undefined => {
      const found = showsOwnTextOnly(page, folders) ? kept.get(page) : undefined
      return found && isCurrent(page, found, basis) ? found.findings : undefined
    }

    const all: PageFindings[] = []
    const errors: ContentIssue[] = []
    for (const page of site.pages.values()) {
      if (page.photo !== undefined) continue // its gallery has the same photo and links
      if (isSliceOver()) await yieldIfDue()
      signal.throwIfAborted()
      try {
        const findings = findKept(page) ?? findingsIn(page, edition.render(page), basis.images)
        kept.set(page, { ...basis, findings })
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
      searchRecords: keepRecords(all),
      images: all.flatMap(({ images }) => images),
    }
  }
}
