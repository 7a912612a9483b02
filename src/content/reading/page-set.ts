/**
 * Reads all pages of a content folder: those that are served, the drafts, and the files left out because of an error. Used
 * by the site reader.
 */
import { encodePath, respellPath } from '../../http/url-path.ts'
import { asWarnings, type ContentIssue, isWarning, quoteValue } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { yieldIfDue } from '../../lib/time-slices.ts'
import { addressIssues } from '../checks/addresses.ts'
import { type FolderFile, isBesidePages, isInDrafts, isPage, pagesFolder } from '../files/content-file.ts'
import { type PageReading, readPage } from '../files/page-file.ts'
import { defaultTitle } from '../navigation/default-pages.ts'
import type { Page, Site, SiteFile } from '../site.ts'
import { publicationOf } from './page-publication.ts'

/** The pages of a site and the files beside them. */
export interface PageSet {
  readonly pages: readonly Page[]
  readonly drafts: readonly Page[]
  readonly files: readonly SiteFile[]
  /** Files in folders of drafts. */
  readonly draftFiles: readonly SiteFile[]
  /** The readings of `pages`. */
  readonly readings: readonly PageReading[]
  /** Keys of all pages, those that are not served included. */
  readonly knownKeys: readonly string[]
  readonly changesAtMs: number | undefined
  readonly issues: readonly ContentIssue[]
}

const ORIGIN = 'http://content.invalid' // only to resolve paths against; never leaves this file

/** Returns the address of an image, relative to the page's file or to pages/; undefined if it is on another site. */
const imageAddress = (page: Page, image: string): string | undefined => {
  const folder = encodePath(page.file.slice(pagesFolder.length - 1).replace(/[^/]*$/, ''))
  const url = URL.parse(image, `${ORIGIN}${folder}`)
  return url?.origin === ORIGIN ? respellPath(url.pathname) : undefined
}

const missingImage = ({ page, locate }: PageReading): ContentIssue => ({
  file: page.file,
  ...locate('image'),
  found: `${quoteValue(page.image)}, no such file in pages/, so it is not shown`,
  expected: 'the path of an image from pages/ or from this page',
  fix: 'put the image there, or remove the member',
})

/** Keeps the result, so that a page that has not changed stays the same object. */
const withImage = memoizeByObject((page: Page, image: string | undefined): Page => ({ ...page, image }))

/**
 * Returns a page with the address of its image, and a warning if there is no such file.
 *
 * @param files addresses of the files beside the pages
 */
const withImageAddress = (
  reading: PageReading,
  files: ReadonlySet<string>,
): { readonly page: Page; readonly warnings: readonly ContentIssue[] } => {
  const { page } = reading
  if (page.image === undefined) return { page, warnings: [] }
  const image = imageAddress(page, page.image)
  return image !== undefined && files.has(image)
    ? { page: withImage(page, image), warnings: [] }
    : { page: withImage(page, undefined), warnings: [missingImage(reading)] }
}

/** What pages are read with. */
export interface PageSetContext extends Pick<Site, 'settings' | 'messages'> {
  readonly nowMs: number
}

const siteFileOf = memoizeByObject(
  ({ file, sizeBytes, modifiedMs }: FolderFile): SiteFile => ({
    address: encodePath(file.slice(pagesFolder.length - 1)),
    file,
    sizeBytes,
    modifiedMs,
  }),
)

const filesBesidePages = (files: readonly FolderFile[]): readonly SiteFile[] =>
  files.filter(({ file }) => isBesidePages(file)).map((file) => siteFileOf(file))

/** Returns the reading with another page; the same object if it is the same page. */
const withPage = (reading: PageReading, page: Page): PageReading =>
  page === reading.page ? reading : { ...reading, page }

const earlier = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one

/** Reads the pages in time slices, and lists the files beside them. */
export const readPageSet = async (
  files: readonly FolderFile[],
  context: PageSetContext,
): Promise<PageSet> => {
  const { settings, nowMs } = context
  const { languages } = settings
  const titleOf = (key: string, language: string) => defaultTitle(key, language, context)
  const all = files.filter(({ file }) => isPage(file)).map((file) => readPage(file, languages, titleOf))
  await yieldIfDue()
  const isUsable = ({ issues }: PageReading): boolean => issues.every(isWarning)
  const readable = filesBesidePages(files)
  const { beside = [], draftFiles = [] } = Object.groupBy(readable, ({ file }) =>
    isInDrafts(file) ? 'draftFiles' : 'beside',
  )
  const besideAddresses = new Set(beside.map(({ address }) => address))
  const previewAddresses = new Set(readable.map(({ address }) => address))
  const usable: PageReading[] = []
  const warnings: ContentIssue[] = []
  let changesAtMs: number | undefined
  for (const reading of all.filter(isUsable)) {
    const publication = publicationOf(reading, nowMs)
    const dueReading = withPage(reading, publication.page)
    const { page, warnings: imageWarnings } = withImageAddress(
      dueReading,
      dueReading.page.draft ? previewAddresses : besideAddresses,
    )
    usable.push(withPage(dueReading, page))
    warnings.push(...publication.warnings, ...imageWarnings)
    changesAtMs = earlier(changesAtMs, publication.changesAtMs)
  }
  await yieldIfDue()
  const published = usable.filter(({ page }) => !page.draft)
  const clashes = addressIssues([...published.map(({ page }) => page), ...beside], languages)
  await yieldIfDue()
  const clashing = new Set(clashes.map(({ file }) => file))
  const served = published.filter(({ page }) => !clashing.has(page.file))
  return {
    pages: served.map(({ page }) => page),
    drafts: usable.map(({ page }) => page).filter(({ draft }) => draft),
    files: beside.filter(({ file }) => !clashing.has(file)),
    draftFiles,
    readings: served,
    knownKeys: all.map(({ page }) => page.key),
    changesAtMs,
    issues: [
      ...all.flatMap((reading) =>
        isUsable(reading) ? reading.issues : reading.issues.filter((issue) => !isWarning(issue)),
      ),
      ...clashes,
      ...asWarnings(warnings),
    ],
  }
}
