/**
 * Finds the files in folders of pages that are not published. A photo of a draft is as private as its text,
 * unless a public page uses it.
 */
import { posix } from 'node:path'
import { encodePath } from '../../addresses/url-path.ts'
import { lazy } from '../../lib/memoize.ts'
import { pagesFolder } from '../files/content-file.ts'
import { parsePageName } from '../files/page-name.ts'
import type { Languages, Page, SiteFile } from '../site.ts'

/** Returns the keys of the folders of a file, the nearest first: `a/b` and `a` for `pages/a/b/c.png`. */
const keysAbove = (file: string): readonly string[] => {
  const folders = file.slice(pagesFolder.length).split('/').slice(0, -1)
  return folders.map((_, index) => folders.slice(0, folders.length - index).join('/'))
}

/** Whether a text names a file, by its folder and name, or by its name alone if the text `isNear` it. */
const namesFile = (text: string, { file }: SiteFile, isNear: boolean): boolean => {
  const name = posix.basename(file)
  const path = isNear ? name : `${posix.basename(posix.dirname(file))}/${name}`
  return [path, encodePath(path), `[[${name}`].some((form) => text.includes(form))
}

/**
 * Creates a test of files: whether one is in the folder of a page that is not published, and no public page
 * uses it.
 *
 * @param published the public pages
 * @param pageFiles the files of all pages
 * @param publicTexts returns other public texts that may use files
 */
export const createUnpublishedFileTest = (
  published: readonly Page[],
  pageFiles: readonly { readonly file: string }[],
  publicTexts: () => readonly string[],
  languages: Languages,
): ((file: SiteFile) => boolean) => {
  const publicKeys = lazy(() => new Set(published.map(({ key }) => key)))
  const keys = lazy(
    () => new Set(pageFiles.map(({ file }) => parsePageName(file.slice(pagesFolder.length), languages).key)),
  )
  const isUsed = (siteFile: SiteFile): boolean =>
    publicTexts().some((text) => namesFile(text, siteFile, false)) ||
    published.some(({ file, image, markdown }) => {
      const isNear = file.startsWith(`${posix.dirname(siteFile.file)}/`) // in the same folder, or below
      return image === siteFile.address || namesFile(markdown, siteFile, isNear)
    })
  return (siteFile) => {
    const nearest = keysAbove(siteFile.file).find((key) => keys().has(key))
    return nearest !== undefined && !publicKeys().has(nearest) && !isUsed(siteFile)
  }
}
