/** Lists the files of a content folder: which are read, and which links are followed. Used by read-folder.ts. */
import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { SENT_FOLDER } from '../files/content-file.ts'
import { isHidden, isInside, leadsToPrivate } from '../open-content-file.ts'
import { type FolderAccess, isDangling } from './folder-access.ts'

/** The files of a folder. */
export interface FolderListing {
  /** Absolute paths. */
  readonly paths: readonly string[]
  /** Whether some are behind links, so that they may change under another name. */
  readonly hasLinks: boolean
  /** About names and links that are left out. */
  readonly warnings: readonly ContentIssue[]
}

const ignoredFile = (file: string, found: string): ContentIssue => ({
  file,
  found: `${found}, which is ignored`,
  expected: 'a file, or a link to one inside the content folder',
  fix: 'replace it with the file itself, or remove it',
})

/** URL parsers turn a backslash into a slash, so no URL leads to such a file. */
const backslashWarning = (file: string): ContentIssue => ({
  file,
  found: 'a name with a backslash, so the file is left out',
  expected: 'a name that can be part of an address',
  fix: 'rename it',
})

/** Returns why a symbolic link is ignored, or undefined if it leads to a file or folder of the site. */
const reasonToIgnore = async (path: string, root: string): Promise<string | undefined> => {
  const target = await realpath(path).catch((error: unknown) => {
    if (!isDangling(error)) throw error
  })
  if (target === undefined) return 'a link to nothing'
  if (!isInside(target, root)) return 'a link out of the content folder'
  const entry = await stat(target)
  if (entry.isFile() && isHidden(target)) return 'a link to a hidden file'
  if (leadsToPrivate(path, target, root)) return 'a link to a file that is not published as it is'
  return entry.isDirectory() || entry.isFile() ? undefined : 'a link to something other than a file'
}

/**
 * Lists the regular files of a folder, except hidden ones. Symbolic links are followed inside the content folder, as mounted
 * Kubernetes ConfigMaps need, and never out of it. A link to one of its own parents is not followed.
 */
export const listFolder = async ({ root, nameOf, attempt }: FolderAccess): Promise<FolderListing> => {
  const warnings: ContentIssue[] = []
  let hasLinks = false

  const hasBackslash = (name: string, folder: string): boolean => {
    if (!name.includes('\\')) return false
    warnings.push(backslashWarning(nameOf(join(folder, name))))
    return true
  }
  const listBelow = async (path: string, ancestors: readonly string[]): Promise<readonly string[]> => {
    const real = await realpath(path)
    if (!isInside(real, root) || ancestors.includes(real)) return []
    const entries = await readdir(path, { withFileTypes: true })
    const isSent = (name: string): boolean => name === SENT_FOLDER && path === root
    const visible = entries.filter(
      ({ name }) => !name.startsWith('.') && !isSent(name) && !hasBackslash(name, path),
    )
    const pathOf = ({ name }: Dirent): string => `${path}${sep}${name}` // join would look for dots in each
    const files = visible.filter((entry) => entry.isFile()).map(pathOf)
    const lists = await Promise.all(
      visible
        .filter((entry) => !entry.isFile())
        .map((entry) => attempt(pathOf(entry), () => listEntry(entry, pathOf(entry), [...ancestors, real]))),
    )
    return [...files, ...lists.flatMap((list) => list ?? [])]
  }
  const listEntry = async (
    entry: Dirent,
    path: string,
    ancestors: readonly string[],
  ): Promise<readonly string[]> => {
    if (entry.isDirectory()) return listBelow(path, ancestors)
    hasLinks = true
    const reason = entry.isSymbolicLink() ? await reasonToIgnore(path, root) : 'something other than a file'
    if (reason !== undefined) {
      warnings.push(ignoredFile(nameOf(path), reason))
      return []
    }
    return (await stat(path)).isDirectory() ? listBelow(path, ancestors) : [path]
  }

  const paths = (await attempt(root, () => listBelow(root, []))) ?? []
  return { paths, hasLinks, warnings }
}
