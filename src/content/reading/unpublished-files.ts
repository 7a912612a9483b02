/**
 * Finds the files of pages that are not published: those in the folder of such a page, and those below a
 * shared folder that such a page shows. A photo of a draft is as private as its text, unless a public page
 * uses it.
 */
import { posix } from 'node:path'
import { decodePath, encodePath, respellPath } from '../../addresses/url-path.ts'
import { lazy, memoizeByKey, memoizeByObject } from '../../lib/memoize.ts'
import { pagesFolder } from '../files/content-file.ts'
import { parsePageName } from '../files/page-name.ts'
import { isGallery } from '../navigation/galleries.ts'
import type { Languages, Page, SiteFile } from '../site.ts'

/** Returns the keys of the folders of a file, the nearest first: `a/b` and `a` for `pages/a/b/c.png`. */
const keysAbove = (file: string): readonly string[] => {
  const folders = file.normalize('NFC').slice(pagesFolder.length).split('/').slice(0, -1)
  return folders.map((_, index) => folders.slice(0, folders.length - index).join('/'))
}

/** Returns a text without escapes, as names of files in it are compared. */
const unescaped = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&amp;', '&')

/** Returns a text as {@link unescaped}, with its URLs decoded. */
const plainText = (text: string): string =>
  unescaped(text).replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => decodePath(codes) ?? codes)

const plainMarkdown = memoizeByObject(({ markdown }: Page) => plainText(markdown))

/** Whether a text has a name, which is not the end of a longer one: `a.png` is not in `aa.png`. */
const hasName = (text: string, name: string): boolean =>
  text.includes(name) &&
  text
    .split(name)
    .slice(0, -1)
    .some((before) => !/[\p{L}\p{M}\p{N}_.-]/u.test(before.slice(-1)))

/** Links and images in Markdown, `](a.png`, `](<a b.png>` and `[a]: a.png`, and in HTML, `src="a.png"`. */
const links = [
  /\]\(\s*(?:<([^<>\n]+)|((?:[^()<>"\n]|\([^()\n]*\))+))/g,
  /\]:\s*<?([^\s<>][^<>\n]*)/g,
  /\b(?:src|href|srcset|poster)\s*=\s*(?:"([^"]+)|'([^']+)|([^\s"'<>]+))/gi,
]

/** A link or an image in Obsidian, `[[a.png`, which names a file in any folder. */
const nameLink = /\[\[([^[\]|#\n]+)/g

/** Returns the mark in {@link ownFiles} of a file in or below a folder that a page there names. */
const nameMark = (folder: string, name: string): string =>
  `${folder}/[[${posix.basename(name.trim()).toLowerCase()}`.normalize('NFC')

/**
 * Returns the addresses of the files that a page shows or links to in its own folder or below, and marks of
 * those that it names. None for a page in `pages/` itself: files there, such as an icon, serve all pages.
 */
const ownFiles = memoizeByObject(({ file, image, markdown }: Page): readonly string[] => {
  const path = `${posix.dirname(file).slice(pagesFolder.length - 1)}/`
  const { pathname: folder, href: base } = new URL(encodePath(path), 'http://content.invalid')
  if (folder === '/') return []
  const matches = links.flatMap((pattern) => [...markdown.matchAll(pattern)])
  const targets = matches.map(([, ...target]) => unescaped(target.find(Boolean) ?? ''))
  // a title may follow, and a `srcset` has several
  const urls = targets.flatMap((target) => [target, ...target.split(/[\s,]+/)])
  const found = urls.flatMap((url) => URL.parse(url, base) ?? []).filter(({ href }) => href.startsWith(base))
  return [
    ...found.map(({ pathname }) => respellPath(pathname)),
    ...[...markdown.matchAll(nameLink)].map(([, name = '']) => nameMark(path.slice(1, -1), name)),
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
  const texts = lazy(() => [...publicTexts().map(plainText), ...published.map((page) => plainMarkdown(page))])
  /** Returns the public texts that may name files of a folder, with its name or as Obsidian does. */
  const textsNaming = memoizeByKey((folder: string) =>
    texts().filter((text) => text.includes(`${folder}/`) || text.includes('[[')),
  )
  const isOfDraft = ({ file, address }: SiteFile): boolean =>
    filesOfDrafts().has(address) ||
    keysAbove(file).some((folder) => filesOfDrafts().has(nameMark(folder, posix.basename(file))))
  const isUsed = ({ file, address }: SiteFile): boolean => {
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
        return isPhoto || page.image === address || (isNear && hasName(plainMarkdown(page), name))
      })
    )
  }
  return (siteFile) => {
    const nearest = keysAbove(siteFile.file).find((key) => keys().has(key))
    const isInDraft = nearest !== undefined && !publicKeys().has(nearest)
    return (isInDraft || isOfDraft(siteFile)) && !isUsed(siteFile)
  }
}
