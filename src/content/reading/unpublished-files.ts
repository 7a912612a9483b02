/**
 * Finds the files of pages that are not published: those in the folder of such a page, and those below a
 * shared folder that such a page shows. A photo of a draft is as private as its text, unless a public page
 * uses it.
 */
import { posix } from 'node:path'
import { decodePath } from '../../addresses/url-path.ts'
import { lazy, memoizeByKey, memoizeByObject } from '../../lib/memoize.ts'
import { pagesFolder } from '../files/content-file.ts'
import { isGallery } from '../navigation/galleries.ts'
import type { Page, SiteFile } from '../site.ts'

/** Returns the keys of the folders of a file, the nearest first: `a/b` and `a` for `pages/a/b/c.png`. */
const keysAbove = (file: string): readonly string[] => {
  const folders = file.normalize('NFC').slice(pagesFolder.length).split('/').slice(0, -1)
  return folders.map((_, index) => folders.slice(0, folders.length - index).join('/'))
}

/** Returns a text without escapes and with its URLs decoded, as names of files in it are compared. */
const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&amp;', '&')
    .replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => decodePath(codes) ?? codes)

/** Returns a page's Markdown and the address of its image as {@link plainText}. */
const pageText = memoizeByObject(({ markdown, image }: Page) => plainText(`${markdown}\n(${image})`))

/** Whether a text has a name, which is not the end of a longer one: `a.png` is not in `aa.png`. */
const hasName = (text: string, name: string): boolean =>
  text.includes(name) &&
  text
    .split(name)
    .slice(0, -1)
    .some((before) => !/[\p{L}\p{M}\p{N}_.-]/u.test(before.slice(-1)))

const lowerCaseText = memoizeByObject((page: Page) => pageText(page).toLowerCase())

/** The name of a file, up to a space or the like, behind what is before it in any link: `](a.png`, `[[a.png`. */
const linkedName = /[(<"'=[/\\:,]\s*([\p{L}\p{M}\p{N}_.-]*)/gu

/** Returns the mark in {@link marksOf} of a file in or below a folder, by its name in lower case. */
const markOf = (folder: string, name: string): string => `${folder}/${/^[\p{L}\p{M}\p{N}_.-]*/u.exec(name)}`

/**
 * Returns marks of the files that a page may show or link to in its own folder or below. None for a page in
 * `pages/` itself: files there, such as an icon, serve all pages.
 */
const marksOf = memoizeByObject((page: Page): readonly string[] => {
  const [folder] = keysAbove(page.file)
  if (folder === undefined) return []
  const withoutOtherSites = lowerCaseText(page).replaceAll(/\/\/[^\s()<>"']*/g, '')
  return [...withoutOtherSites.matchAll(linkedName).map(([, name = '']) => markOf(folder, name))]
})

/**
 * Creates a test of files: whether one is in the folder of a page that is not published, or is shown by such
 * a page, and no public page uses it.
 *
 * @param published the public pages
 * @param drafts the pages that are not published
 * @param keys of all pages, those that cannot be read included
 * @param publicTexts returns other public texts that may use files
 */
export const createUnpublishedFileTest = (
  published: readonly Page[],
  drafts: readonly Page[],
  keys: ReadonlySet<string>,
  publicTexts: () => readonly string[],
): ((file: SiteFile) => boolean) => {
  const publicKeys = lazy(() => new Set(published.map(({ key }) => key)))
  const draftMarks = lazy(() => new Set(drafts.flatMap((page) => marksOf(page))))
  const texts = lazy(() => [...publicTexts().map(plainText), ...published.map((page) => pageText(page))])
  /** Returns the public texts that may name files of a folder, with its name or as Obsidian does. */
  const textsNaming = memoizeByKey((folder: string) =>
    texts().filter((text) => text.includes(`${folder}/`) || text.includes('[[')),
  )
  const isOfDraft = ({ file }: SiteFile): boolean => {
    const name = posix.basename(file).normalize('NFC').toLowerCase()
    const isMarked = keysAbove(file).some((folder) => draftMarks().has(markOf(folder, name)))
    return isMarked && drafts.some((page) => lowerCaseText(page).includes(name))
  }
  const isUsed = ({ file }: SiteFile): boolean => {
    const folder = posix.dirname(file)
    const name = posix.basename(file).normalize('NFC')
    const folderName = posix.basename(folder).normalize('NFC')
    return (
      textsNaming(folderName).some(
        (text) => hasName(text, `${folderName}/${name}`) || text.includes(`[[${name}`),
      ) ||
      published.some((page) => {
        const isNear = page.file.startsWith(`${folder}/`) // in the same folder, or below
        const isPhoto = isGallery(page) && folder.normalize('NFC') === posix.join(pagesFolder, page.key)
        return isPhoto || (isNear && hasName(pageText(page), name))
      })
    )
  }
  return (siteFile) => {
    const nearest = keysAbove(siteFile.file).find((key) => keys.has(key))
    const isInDraft = nearest !== undefined && !publicKeys().has(nearest)
    return (isInDraft || isOfDraft(siteFile)) && !isUsed(siteFile)
  }
}
