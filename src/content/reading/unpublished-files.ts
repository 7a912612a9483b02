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
import { foldersOf } from '../navigation/posts.ts'
import type { Page, SiteFile } from '../site.ts'

const { unescapeAll } = new MarkdownIt().utils

/** Returns a path as paths are compared. */
const plain = (path: string): string => path.normalize('NFC').toLowerCase()

const pathInPages = (file: string): string => plain(file.slice(pagesFolder.length))

/** A link by name as Obsidian writes it, `[[c.png|300]]`. */
const nameLink = /\[\[[^\]|#\n]+/g

/** Targets of other links: in Markdown, in CSS, in quotation marks or angle brackets, and without them. */
const targets: readonly RegExp[] = [
  /(?:\]|\burl)\(\s*((?:[^()\n]|\([^()\n]*\))+)/gi,
  /"([^"\n]+)/g,
  /'([^'\n]+)/g,
  /<([^<>\n]+)/g,
  /[=:]\s*["']?([^\s"<>]+)/g,
  /,\s*([^\s"<>,]+)/g,
]

/**
 * Returns the paths in `pages/` that links of a text may lead to, as they are compared, and links by name
 * without what is behind the name: `[[c.png`.
 *
 * @param folder from which relative links start
 */
const linksIn = (text: string, folder: string): readonly string[] => {
  const unescaped = unescapeAll(text).replaceAll('\\', '/')
  const written = targets.flatMap((pattern) =>
    [...unescaped.matchAll(pattern)].map(([, target = '']) => target),
  )
  const paths = [...new Set(written)].flatMap((target) => {
    const [untitled = ''] = target.split(/\s["']|,$/, 1)
    const url = untitled.trim().replace(/^(?:https?:)?\/\/[^/]*/i, '')
    return [url, url.replace(/[?#].*/, '')].flatMap((each) => {
      const path = plain(decodePath(each) ?? each)
      return path.startsWith('/') ? formsOf(posix.normalize(path)) : posix.join(folder, path)
    })
  })
  return [...new Set([...paths, ...(unescaped.match(nameLink) ?? [])])]
}

/** Returns the links of a page's text, and its image. */
const linksOf = memoizeByObject((page: Page) =>
  linksIn(`${page.markdown}\n"${page.image}"`, posix.dirname(pathInPages(page.file))),
)

/**
 * Creates a test of files: whether one is in the folder of a page that is not published, or is shown by such
 * a page, and no public page uses it. Files in `pages/` itself, such as an icon, serve all pages.
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
  const galleries = lazy(() => new Set(published.filter(isGallery).map(({ key }) => key)))
  const findFile = lazy(() => indexFiles(files))
  const pathOf = (link: string): string =>
    link.startsWith('[[') ? pathInPages(findFile()(link.slice(2))?.file ?? '') : link
  const ofDrafts = lazy(() => {
    const below = drafts.flatMap((page) => {
      const folder = `${posix.dirname(pathInPages(page.file))}/`
      return linksOf(page)
        .map(pathOf)
        .filter((path) => path.startsWith(folder))
    })
    return new Set(below)
  })
  const used = lazy(() => {
    const links = [
      ...published.map((page) => linksOf(page)),
      ...publicTexts().map((text) => linksIn(text, '')),
    ]
    return new Set(links.flat().map(pathOf))
  })
  return ({ file }) => {
    const folders = foldersOf({ key: file.normalize('NFC').slice(pagesFolder.length) })
    const nearest = folders.findLast((key) => keys.has(key))
    const isInDraft = nearest !== undefined && !publicKeys().has(nearest)
    const isInGallery = isPhoto(file) && galleries().has(folders.at(-1) ?? '')
    const path = pathInPages(file)
    return (isInDraft || ofDrafts().has(path)) && !isInGallery && !used().has(path)
  }
}
