/** Decides which files move, and where: those that the existing site had, and those that pages show. */
import { join } from 'node:path'
import { encodePath } from '../../../addresses/url-path.ts'
import { isReservedAddress } from '../../../content/reading/addresses.ts'
import type { ExistingSite } from '../existing/existing-site.ts'
import { baseName, folderOf, imageSuffix, indexFile, pageSuffix, withoutRoot } from '../source/page-files.ts'
import type { SourceSite } from '../source/read-source.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { decodedPath, plainAddress } from './paths.ts'
import type { PlacedPage } from './place-pages.ts'

/** Files that pages may show from outside the served folders, such as Astro's images. */
const media = /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp|pdf|mp[34]|m4[av]|ogg|opus|wav|webm|mov)$/i

/** Files by which services verify the owner of a site. */
export const verification = /^(?:google[\da-f]+\.html|BingSiteAuth\.xml|yandex_[\da-f]+\.html)$/

/** Files that browsers and other programs request without a link. */
export const requestedUnlinked = new RegExp(
  `${verification.source}|^favicon\\.(?:ico|png|svg)$|^apple-touch-icon[\\w-]*\\.png$|^\\.well-known/`,
)

/** Folders with a meaning in Vitrine. Files in the first three move to `files/`, and links follow. */
const reservedFolder = /^(?:api|for|static|\.well-known)\//

/** Proofs that only the previous host could give. */
const ofExistingHost = /^\.well-known\/(?:acme-challenge\/|did-configuration\.json$)/

/** Returns the folder of a page's own files: the one that it is in, or in Hexo the one with its name. */
const ownFolder = ({ file }: PlacedPage): string =>
  indexFile.test(file) ? folderOf(file) : file.replace(/\.\w+$/, '/')

/**
 * Returns a function that tells whether the existing site had a file, at its path or beside the page whose
 * folder it is in. HTML may be a template, so it must equal the page; the home page is never copied.
 */
const hadFile = (source: SourceFolder, existing: ExistingSite, pages: readonly PlacedPage[]) => {
  const shown = pages.filter((page) => !page.isDraft && page.existing !== undefined)
  const folders = new Map(
    shown.flatMap((page) =>
      [folderOf(page.file), ownFolder(page)].map(
        (folder) => [folder, decodedPath(folderOf(page.existingAddress))] as const,
      ),
    ),
  )
  return (file: string, path: string): boolean => {
    const isSame = () => existing.pages.get(plainAddress(path))?.html === source.text(file)
    if (pageSuffix.test(file)) return plainAddress(path) !== '/' && isSame()
    const beside = folders.get(folderOf(file))
    return (
      existing.files.has(path) ||
      (beside !== undefined && existing.files.has(`${beside}/${baseName(file)}`.replace(/^\//, '')))
    )
  }
}

/** The result of {@link collectFiles}. */
export type MovingFiles = ReturnType<typeof collectFiles>

/**
 * Collects the files that move.
 *
 * @returns `moving`, the files of the source by new path; `ofDrafts`, files that only drafts show, which move
 * to `_drafts` folders, so move the files of published pages first; `servedFileAt`, which returns the file
 * that was served at a path; and `moveFile`, which marks a file that a page shows or links to as moving and
 * returns its new path, undefined if it must not be public
 */
export const collectFiles = (
  source: SourceFolder,
  site: SourceSite,
  pages: readonly PlacedPage[],
  existing: ExistingSite | undefined,
) => {
  const wasPublic = existing === undefined ? () => true : hadFile(source, existing, pages)
  const pageFiles = new Set(pages.map(({ file }) => file))
  // Pages are never copied as files, because a copy would be published even if the page is private.
  const served = site.files.filter(
    ({ file, path }) =>
      (!pageSuffix.test(file) || (/\.html?$/i.test(file) && !pageFiles.has(file))) &&
      (reservedFolder.test(path) || !isReservedAddress(encodePath(`/${path}`), site.facts.languages)) &&
      !ofExistingHost.test(path),
  )
  const { root = '', files: builtFiles = [] } = existing?.built ?? {}
  // The source may lack media of the built site, such as generated images.
  const built = builtFiles
    .filter((path) => media.test(path))
    .map((path) => ({ file: join(root, path), path }))
  const all = [...built, ...served]
  const fileByPath = new Map(all.map(({ file, path }) => [path, file] as const))
  const newPath = new Map(
    all.map(({ file, path }) => [file, path.replace(/^(?:api|for|static)\//, 'files/$&')] as const),
  )
  const moving = new Map<string, string>()
  const ofDrafts = new Set<string>()
  const move = (file: string, path: string): string => {
    // `a/_drafts/b.png` is not served; the preview serves it at `a/b.png`, where links of drafts lead.
    moving.set(ofDrafts.has(file) ? path.replace(/[^/]*$/, '_drafts/$&') : path, file)
    return path
  }
  for (const { file, path } of served) {
    const isWanted = existing === undefined ? requestedUnlinked.test(path) : wasPublic(file, path)
    if (isWanted) move(file, newPath.get(file) ?? path)
    // Templates link to icons in a folder; Vitrine finds those at the root.
    const icon = /\/(favicon\.(?:ico|png|svg)|apple-touch-icon\.png)$/.exec(path)?.[1]
    if (icon && !fileByPath.has(icon) && wasPublic(file, path)) moving.set(icon, file)
  }
  return {
    moving,
    ofDrafts,
    servedFileAt: (path: string) => fileByPath.get(path),
    moveFile: (file: string, isForDraft: boolean): string | undefined => {
      const path = newPath.get(file) ?? (source.has(file) && media.test(file) ? withoutRoot(file) : undefined)
      if (path === undefined || moving.get(path) === file) return path
      if (!isForDraft && !imageSuffix.test(file) && !wasPublic(file, path.replace(/^files\//, '')))
        return undefined
      if (isForDraft) ofDrafts.add(file)
      return move(file, path)
    },
  }
}
