/**
 * Finds the files of pages that are not published: those in the folder of such a page, and those below a
 * shared folder that such a page shows. A photo of a draft is as private as its text, unless a public page
 * uses it.
 */
import { posix } from 'node:path'
import MarkdownIt from 'markdown-it'
import { decodePath } from '../../addresses/url-path.ts'
import { lazy, memoizeByObject } from '../../lib/memoize.ts'
import { pagesFolder } from '../files/content-file.ts'
import { isGallery, isPhoto } from '../navigation/galleries.ts'
import { formsOf, indexFiles } from '../navigation/page-index.ts'
import type { Page, SiteFile } from '../site.ts'

/** Returns the keys of the folders of a file, the nearest first: `a/b` and `a` for `pages/a/b/c.png`. */
const keysAbove = (file: string): readonly string[] => {
  const folders = file.normalize('NFC').slice(pagesFolder.length).split('/').slice(0, -1)
  return folders.map((_, index) => folders.slice(0, folders.length - index).join('/'))
}

const { unescapeAll } = new MarkdownIt().utils

/** Returns a text without escapes, with its URLs decoded, in lower case, as names of files are compared. */
const plainText = (text: string): string =>
  unescapeAll(text)
    .replaceAll('\\', '/')
    .replaceAll(/(?:%[\da-f]{2})+/gi, (codes) => decodePath(codes) ?? codes)
    .replaceAll(/(?<=[(<"'=[/:,\s])\.\//g, '')
    .normalize('NFC')
    .toLowerCase()

/** Returns a file's path in `pages/` as {@link plainText} has it. */
const plainPath = (file: string): string => file.slice(pagesFolder.length).normalize('NFC').toLowerCase()

/** Returns a page's Markdown and the address of its image as {@link plainText}. */
const readText = ({ markdown, image }: Page): string => plainText(`${markdown}\n(${image})`)

const pageText = memoizeByObject((page: Page) => readText(page))

/** Whether a text has a path behind what opens a link: `a.png` not in `aa.png`, `b/a.png` or a sentence. */
const hasPath = (text: string, path: string): boolean =>
  text.includes(path) &&
  text
    .split(path)
    .slice(0, -1)
    .some((before) => /[(<"'=:,]$/.test(before.trimEnd().slice(-1)))

/** Returns a path as links of a page may have it: in the folder `a/b`, `c.png`, `../b/c.png` and so on. */
const spellingsOf = (path: string, pagePath: string): readonly string[] => {
  const folders = pagePath.split('/').slice(0, -1)
  return [...folders, ''].flatMap((_, up) => {
    const above = folders
      .slice(0, folders.length - up)
      .map((folder) => `${folder}/`)
      .join('')
    return path.startsWith(above) ? ['../'.repeat(up) + path.slice(above.length)] : []
  })
}

/** A link by name as Obsidian writes it, `[[c.png|300]]`. */
const nameLink = /\[\[([^\]|#\n]*)/g

/** A file's name, up to a space or the like, behind what is before it in any link: `](a.png`, `[[a.png`. */
const linkedName = /[(<"'=[/:,]\s*([\p{L}\p{M}\p{N}_.-]*)/gu

/** Returns a name as {@link namesIn} has it. */
const startOf = (name: string): string => /^[\p{L}\p{M}\p{N}_.-]*/u.exec(name)?.[0] ?? ''

/** Returns the starts of what may be names of files in links of a text. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(text.matchAll(linkedName).map(([, name = '']) => name))

/** A path, up to a space or the like, behind what opens a link. */
const linkedPath = /[(<"'=:,]\s*([\p{L}\p{M}\p{N}_./-]*)/gu

/** Returns a path as {@link startsOf} has it. */
const startOfPath = (path: string): string => /^[\p{L}\p{M}\p{N}_./-]*/u.exec(path)?.[0] ?? ''

/**
 * Returns the starts of the paths that a page may link to, and `[` with those of names, for links by name.
 * Memoized in place of the text, which takes much longer to look through.
 */
const startsOf = memoizeByObject((page: Page): readonly string[] => {
  const text = readText(page)
  const folder = posix.dirname(plainPath(page.file))
  const paths = [...new Set(text.matchAll(linkedPath).map(([, path = '']) => path))].flatMap((path) =>
    path.startsWith('/') ? formsOf(path) : startOfPath(posix.join(folder, path || './')),
  )
  const names = text.includes('[[') ? [...namesIn(text)].map((name) => `[${name}`) : []
  return [...new Set([...paths, ...names])]
})

/**
 * Returns what a page may link to in its own folder or below: the folder, and names as {@link namesIn} has
 * them. None for a page in `pages/` itself: files there, such as an icon, serve all pages.
 */
const linksOf = memoizeByObject((page: Page): readonly string[] => {
  const [folder] = keysAbove(page.file)
  if (folder === undefined) return []
  const own = `/${folder.toLowerCase()}/`
  const withoutOtherSites = pageText(page).replaceAll(/\/\/[^\s()<>"']*/g, (url) =>
    url.includes(own) ? url : '',
  )
  return [...namesIn(withoutOtherSites)].map((name) => `${folder}/${name}`)
})

/**
 * Creates a test of files: whether one is in the folder of a page that is not published, or is shown by such
 * a page, and no public page uses it.
 *
 * @param files all files beside pages that may be public
 * @param published the public pages
 * @param drafts the pages that are not published
 * @param keys of all pages, those that cannot be read included
 * @param publicTexts returns other public texts that may use files
 */
export const createUnpublishedFileTest = (
  files: readonly SiteFile[],
  published: readonly Page[],
  drafts: readonly Page[],
  keys: ReadonlySet<string>,
  publicTexts: () => readonly string[],
): ((file: SiteFile) => boolean) => {
  const publicKeys = lazy(() => new Set(published.map(({ key }) => key)))
  const draftLinks = lazy(() => new Set(drafts.flatMap((page) => linksOf(page))))
  const linking = lazy(() =>
    Map.groupBy(
      published.flatMap((page) => startsOf(page).map((start) => ({ start, page }))),
      ({ start }) => start,
    ),
  )
  const otherTexts = lazy(() => publicTexts().map(plainText))
  const galleries = lazy(() => new Set(published.filter(isGallery).map(({ key }) => key)))
  const findFile = lazy(() => indexFiles(files))
  const isOfDraft = (file: string, name: string): boolean =>
    keysAbove(file).some((folder) => draftLinks().has(`${folder}/${startOf(name)}`)) &&
    drafts.some((page) => pageText(page).includes(name))
  const isUsed = (file: string, name: string): boolean => {
    const path = plainPath(file)
    const isNamedIn = (text: string): boolean =>
      text.matchAll(nameLink).some(([, linked = '']) => findFile()(linked.trim())?.file === file)
    const isIn = (text: string, paths: readonly string[]): boolean =>
      text.includes(name) &&
      (text.includes(`/${path}`) || isNamedIn(text) || paths.some((each) => hasPath(text, each)))
    return (
      (isPhoto(name) && galleries().has(keysAbove(file)[0] ?? '')) ||
      otherTexts().some((text) => isIn(text, [path])) ||
      [startOfPath(path), `[${startOf(name)}`]
        .flatMap((start) => linking().get(start) ?? [])
        .some(({ page }) => isIn(pageText(page), spellingsOf(path, plainPath(page.file))))
    )
  }
  return ({ file }) => {
    const nearest = keysAbove(file).find((key) => keys.has(key))
    const isInDraft = nearest !== undefined && !publicKeys().has(nearest)
    const name = posix.basename(plainPath(file))
    return (isInDraft || isOfDraft(file, name)) && !isUsed(file, name)
  }
}
