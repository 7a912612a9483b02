/** Reads all pages of a content folder: served ones, drafts, and those left out because of an error. */
import { encodePath, readablePath } from '../../addresses/url-path.ts'
import { type ContentIssue, info, isError, quoteValue, type Wording, warning } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { nearestName } from '../../lib/text/did-you-mean.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time/time-slices.ts'
import { NOT_PUBLIC } from '../../privacy/describe-not-public.ts'
import { hidingFolder, isServedAt, type Schedule } from '../../privacy/not-public.ts'
import { type FolderFile, isBesidePages, pagesFolder, previewAddresses } from '../files/content-file.ts'
import { type PageReading, readPage } from '../files/page-file.ts'
import { defaultTitle } from '../navigation/default-pages.ts'
import type { Page, Site, SiteFile } from '../site.ts'
import { addressIssues } from './addresses.ts'
import { createUnpublishedFileTest } from './unpublished-files.ts'

/** Returns the issue of a page that a date keeps from being public. */
const scheduleIssue = ({ date }: Schedule): Wording => ({
  ...info(NOT_PUBLIC),
  found: date,
  fix: 'change the date if it should be public now',
})

/** Returns the issue of a file that is not public because its page is not. */
const hiddenFileIssue = ({ file }: SiteFile): ContentIssue => ({
  ...info(NOT_PUBLIC),
  file,
  found: 'only pages that are not public use it',
  fix: 'link to it on a public page if it should be public',
})

/** Memoized, so that an unchanged page stays the same object. */
const completed = memoizeByObject(
  (
    page: Page,
    [draft, image, title, titleLanguage]: readonly [boolean, string | undefined, string, string],
  ): Page => ({ ...page, draft, image, title, titleLanguage }),
)

/** The input for completing pages, besides files. */
export interface PageContext extends Pick<Site, 'settings' | 'messages'> {
  /** The site as read last. */
  readonly previousSite?: Pick<Site, 'ownPages' | 'files'> | undefined
  /** The time at which pages are published or not. */
  readonly nowMs: number
  /** Whether no page may become public that was not, because site.yaml has an error. */
  readonly isWaiting: boolean
  /** The keys of all pages, those that were not read included. */
  readonly keys: ReadonlySet<string>
  /** Returns other public texts that may use files beside pages. */
  readonly publicTexts: () => readonly string[]
}

/**
 * Returns a page as it is now: a draft outside the time in which it is served, without a missing image.
 *
 * @param addresses of the public files beside pages
 * @param draftFileAddresses of the files in folders of drafts
 */
const completePage = (
  reading: PageReading,
  addresses: ReadonlySet<string>,
  draftFileAddresses: ReadonlySet<string>,
  context: PageContext,
) => {
  const { page, hasTitle, schedules, locate } = reading
  const { file, image } = page
  const unmetSchedule = page.draft ? undefined : schedules.find((each) => !isServedAt(context.nowMs, each))
  const draft = page.draft || unmetSchedule !== undefined
  const isMissing = image !== undefined && !addresses.has(image) && !(draft && draftFileAddresses.has(image))
  const { title, titleLanguage } =
    (hasTitle ? undefined : defaultTitle(page.key, page.language, context)) ?? page
  const issues: ContentIssue[] = []
  if (unmetSchedule !== undefined)
    issues.push({ file, ...locate(unmetSchedule.path[0] ?? ''), ...scheduleIssue(unmetSchedule) })
  const near = isMissing ? nearestName(readablePath(image), [...addresses].map(readablePath)) : undefined
  if (isMissing)
    issues.push({
      ...warning('page/no-such-image'),
      file,
      ...locate('image'),
      found: `${quoteValue(readablePath(image))}, no such file in pages/, so it is not shown`,
      fix:
        near === undefined
          ? 'write the path of an image from pages/ or from this page, or remove the field'
          : `write ${near}`,
    })
  const isSame = draft === page.draft && !isMissing && title === page.title
  const fields = [draft, isMissing ? undefined : image, title, titleLanguage] as const
  return { page: isSame ? page : completed(page, fields), issues }
}

/** Reads pages in time slices, and lists the files beside them. @param others files other than pages */
export const readPageSet = async (
  pageFiles: readonly FolderFile[],
  others: readonly FolderFile[],
  context: PageContext,
) => {
  const { settings, nowMs, previousSite, isWaiting, keys, publicTexts } = context
  const { languages } = settings
  const formerly = [...(previousSite?.ownPages.values() ?? []), ...(previousSite?.files.values() ?? [])]
  const formerAddresses = new Map(formerly.map(({ file, address }) => [file, address] as const))
  const besidePages = others
    .filter(({ file }) => isBesidePages(file))
    .map((file): SiteFile => ({ ...file, address: encodePath(file.file.slice(pagesFolder.length - 1)) }))
  const { beside = [], draftFiles = [] } = Object.groupBy(besidePages, ({ file }) =>
    hidingFolder(file) ? 'draftFiles' : 'beside',
  )
  const addresses = new Set(beside.map(({ address }) => address))
  const draftFileAddresses = new Set(draftFiles.flatMap(({ address }) => previewAddresses(address)))
  const drafts: Page[] = []
  const published: PageReading[] = []
  const issues: ContentIssue[] = []
  const changeTimes: number[] = []
  for (const file of pageFiles) {
    if (isSliceOver()) await yieldIfDue()
    const reading = readPage(file, languages)
    issues.push(...reading.issues)
    if (reading.issues.some(isError)) continue
    const { page, issues: found } = completePage(reading, addresses, draftFileAddresses, context)
    issues.push(...found)
    if (page.draft || (isWaiting && !formerAddresses.has(file.file))) drafts.push(page)
    else published.push(page === reading.page ? reading : { ...reading, page })
    if (!reading.page.draft)
      for (const { fromMs, untilMs } of reading.schedules) changeTimes.push(fromMs, untilMs)
  }
  // An address stays with the file that had it; next comes a page whose file name has it, then front matter.
  const rankOf = ({ page, namesAddress }: PageReading): number =>
    formerAddresses.get(page.file) === page.address ? 0 : 1 + Number(namesAddress)
  const ranked = published.toSorted((a, b) => rankOf(a) - rankOf(b))
  const clashes = [...addressIssues([...ranked.map(({ page }) => page), ...beside], languages)]
  await yieldIfDue()
  const clashing = new Set(clashes.map(({ file }) => file))
  const readings = published.filter(({ page }) => !clashing.has(page.file))
  const files = beside.filter(({ file }) => !clashing.has(file))
  const pages = readings.map(({ page }) => page)
  const isUnpublished = createUnpublishedFileTest(files, pages, drafts, keys, publicTexts)
  const { shown = [], hidden = [] } = Object.groupBy(files, (file) =>
    isUnpublished(file) ? 'hidden' : 'shown',
  )
  return {
    pages,
    drafts,
    files: shown,
    /** The readings of `pages`. */
    readings,
    /** Files in folders of drafts, and of other pages that are not published. */
    draftFiles: [...draftFiles, ...hidden],
    /** When the next page becomes due or expires, in ms since 1970; undefined if none does. */
    nextChangeMs: changeTimes.filter((ms) => nowMs < ms && Number.isFinite(ms)).toSorted((a, b) => a - b)[0],
    issues: [...issues, ...clashes, ...hidden.map(hiddenFileIssue)],
  }
}
