/** Tells which paths an edition serves, which other spellings lead to them, and whether a link to one works. */
import { galleryPhotos } from '../content/navigation/galleries.ts'
import { findRedirect, pageOfCard, type Site } from '../content/site.ts'
import { languageFileNames, machineFilePaths, serverPaths } from '../http/server-paths.ts'
import { encodePath, respellPath } from '../http/url-path.ts'
import { canHideLocation } from '../images/responsive-image.ts'
import { memoizeByObject } from '../lib/memoize.ts'
import type { Edition } from './edition.ts'

/** Returns the CV that is printed at a path. */
export const findPrintedCv = ({ cvs }: Edition, path: string) => {
  const cv = cvs.get(path.slice(0, path.lastIndexOf('/') + 1))
  return cv?.pdf.href === path ? cv : undefined
}

/**
 * Returns whether visitors get the fallback of a file, which has no metadata: of each photo in a gallery, and of any other that
 * says where it was taken.
 */
export const getsFallback = ({ site, images }: Edition, path: string): boolean =>
  images.get(path)?.hasLocation === true || galleryPhotos(site).has(path)

/** Returns whether a file is not served because it may say where it was taken, and no copy can be made. */
export const isWithheld = (edition: Edition, path: string): boolean =>
  getsFallback(edition, path) && !canHideLocation(edition.images.get(path))

const isServed = (edition: Edition, path: string): boolean =>
  findPrintedCv(edition, path) !== undefined ||
  [path, pageOfCard(path) ?? path].some((address) => edition.site.pages.has(address)) ||
  edition.isGenerated(path) ||
  (edition.site.files.has(path) && !isWithheld(edition, path))

/** Where other site generators have their feeds. */
const formerFeedName = /\/(?:(?:feed|rss|index|atom)\.xml|(?:feed|rss)\/?)$/

/** Levels above a file in which a page is looked for; what lies deeper beside a page is rare, and paths can be long. */
const MAX_LEVELS = 4

/**
 * Returns where a file is that was asked for below an address of the page beside it. A page at `/2024/a/` may be
 * `pages/posts/a/index.md`, and its image is at `/posts/a/b.png` then.
 */
const besidePage = ({ site }: Edition, path: string): string | undefined => {
  let end = path.lastIndexOf('/')
  for (let level = 0; level < MAX_LEVELS && end > 0; level += 1) {
    const address = path.slice(0, end + 1)
    const page = site.pages.get(address) ?? site.pages.get(findRedirect(site, address)?.to ?? '')
    if (page !== undefined) {
      const file = `${page.key === '' ? '' : encodePath(`/${page.key}`)}${path.slice(end)}`
      return site.files.has(file) ? file : undefined
    }
    end = path.lastIndexOf('/', end - 1)
  }
  return undefined
}

/** The redirects of whole folders, `/blog/*`, the longest first. */
const movedFolders = memoizeByObject(({ redirects }: Site) =>
  [...redirects]
    .flatMap(([from, { to }]) =>
      from.endsWith('/*') && to !== undefined ? [{ folder: from.slice(0, -1), to }] : [],
    )
    .toSorted((a, b) => b.folder.length - a.folder.length),
)

/** Returns where something in a folder that has moved is now, served or not. */
const inMovedFolder = ({ site }: Edition, path: string): string | undefined => {
  const moved = movedFolders(site).find(({ folder }) => `${path}/`.startsWith(folder))
  return moved?.to.replace(/(?<=\/)\*$/, () => path.slice(moved.folder.length)) // after a slash no path can alter the host
}

/** Returns the canonical path of another spelling, such as one without the final slash; undefined if there is none. */
export const canonicalOf = (edition: Edition, path: string): string | undefined => {
  const respelt = respellPath(path)
  const own = canonicalHere(edition, path, respelt)
  const moved = own === undefined ? inMovedFolder(edition, respelt) : undefined
  if (moved === undefined) return own
  if (!moved.startsWith('/') || isServed(edition, moved)) return moved
  return findRedirect(edition.site, moved)?.to ?? canonicalHere(edition, moved, moved)
}

const canonicalHere = (edition: Edition, path: string, respelt: string): string | undefined => {
  const candidates = [
    respelt,
    `${respelt}/`,
    respelt.replace(/\/index\.html?$/, '/'),
    respelt.replace(/\.html?$/, '/'),
    // The two names that llmstxt.org gives a page's Markdown: /cv/index.html.md and /cv.md.
    respelt.replace(/\/index\.html\.md$/, '/index.md'),
    respelt.replace(/\.md$/, '/index.md'),
    respelt.replace(/\/agents\.txt$/, `/${languageFileNames.agent}`),
    respelt.replace(`${serverPaths.wellKnown}openapi.json`, machineFilePaths.openapi),
    respelt.replace(formerFeedName, `/${languageFileNames.atomFeed}`),
    besidePage(edition, respelt) ?? path,
  ]
  return candidates.find((candidate) => candidate !== path && isServed(edition, candidate))
}

/** Routes, without applications and files of Vitrine's own, to which nothing should link. */
const { applications: _, staticFiles: __, ...routes } = serverPaths

/** Returns whether a link to a path works: it is served, or redirects to what is. */
export const hasTarget = (edition: Edition, path: string): boolean =>
  isServed(edition, path) ||
  canonicalOf(edition, path) !== undefined ||
  findRedirect(edition.site, path)?.status === 308 ||
  Object.values(routes).some((route) => path.startsWith(route))
