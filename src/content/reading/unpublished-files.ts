/**
 * Finds the files of pages that are not published: those in the folder of such a page, and those below a
 * shared folder that such a page shows. A photo of a draft is as private as its text, unless a public page
 * uses it.
 */
import { posix } from 'node:path'
import { encodePath, respellPath } from '../../addresses/url-path.ts'
import { lazy, memoizeByObject } from '../../lib/memoize.ts'
import { pagesFolder } from '../files/content-file.ts'
import { parsePageName } from '../files/page-name.ts'
import { isGallery } from '../navigation/galleries.ts'
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

/** A link or an image in Markdown, HTML and Obsidian: `](a.png`, `src="a.png` and `[[a.png`. */
const link = /\]\(<?([^()<>"\n]+)|\b(?:src|href)=["']?([^\s"'<>]+)|\[\[([^[\]|#\n]+)/gi

/**
 * Returns the addresses of the files that a page shows or links to in its own folder or below. None for a
 * page in `pages/` itself: files there, such as an icon, serve the whole site.
 */
const ownFiles = memoizeByObject(({ file, image, markdown }: Page): readonly string[] => {
  const path = `${posix.dirname(file).slice(pagesFolder.length - 1)}/`
  const { pathname: folder, href: base } = new URL(encodePath(path), 'http://content.invalid')
  if (folder === '/') return []
  const urls = [...markdown.matchAll(link)].map(([, ...target]) => target.find(Boolean)?.trim() ?? '')
  const found = urls.flatMap((url) => URL.parse(url, base) ?? []).filter(({ href }) => href.startsWith(base))
  return [
    ...found.map(({ pathname }) => respellPath(pathname)),
    ...(image?.startsWith(folder) ? [image] : []),
  ]
})

/**
 * Creates a test of files: whether one is in the folder of a page that is not published, or is shown by such
 * a page, and no public page uses it.
 *
 * @param published the public pages
 * @param drafts the pages that are not published
 * @param pageFiles the files of all pages
 * @param publicTexts returns other public texts that may use files
 */
export const createUnpublishedFileTest = (
  published: readonly Page[],
  drafts: readonly Page[],
  pageFiles: readonly { readonly file: string }[],
  publicTexts: () => readonly string[],
  languages: Languages,
): ((file: SiteFile) => boolean) => {
  const publicKeys = lazy(() => new Set(published.map(({ key }) => key)))
  const keys = lazy(
    () => new Set(pageFiles.map(({ file }) => parsePageName(file.slice(pagesFolder.length), languages).key)),
  )
  const filesOfDrafts = lazy(() => new Set(drafts.flatMap((page) => ownFiles(page))))
  const isUsed = (siteFile: SiteFile): boolean =>
    publicTexts().some((text) => namesFile(text, siteFile, false)) ||
    published.some((page) => {
      const { file, image, markdown, key } = page
      const isNear = file.startsWith(`${posix.dirname(siteFile.file)}/`) // in the same folder, or below
      const isPhoto = isGallery(page) && posix.dirname(siteFile.file) === posix.join(pagesFolder, key)
      return isPhoto || image === siteFile.address || namesFile(markdown, siteFile, isNear)
    })
  return (siteFile) => {
    const nearest = keysAbove(siteFile.file).find((key) => keys().has(key))
    const isInDraft = nearest !== undefined && !publicKeys().has(nearest)
    return (isInDraft || filesOfDrafts().has(siteFile.address)) && !isUsed(siteFile)
  }
}
