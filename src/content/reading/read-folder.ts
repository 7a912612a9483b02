/**
 * Reads the files of a content folder: all at first, later those whose size, times or inode have changed.
 * Links are followed inside the folder, as mounted Kubernetes ConfigMaps need, and never out of it.
 */
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ContentIssue, error, warning } from '../../lib/data/issue.ts'
import { isMissing } from '../../lib/files/atomic-file.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time/time-slices.ts'
import { type FolderFile, isPage, isReadAtLoad, SENT_COPIES_FOLDER } from '../files/content-file.ts'
import { whyNotFollowed, withContentFileSync } from '../open-content-file.ts'
import { findSecret, isSearched, SEARCHED_BYTES } from './private-files.ts'

/** A file as read last. */
interface KnownFile {
  readonly folderFile: FolderFile
  readonly stats: Stats
  /** Whether any later change shows in the stats. */
  readonly isSettled: boolean
  /** Whether `folderFile` is the earlier one, because the new one was just emptied or is unreadable now. */
  readonly isProvisional?: boolean
}

/** Files by path relative to the content folder, so that they stay known if a link to it is switched. */
export type KnownFiles = ReadonlyMap<string, KnownFile>

/**
 * File systems round times, some to two seconds (FAT), so two changes within this time may leave the same
 * size and time. A file that had just changed when it was read is therefore read again.
 */
export const SETTLED_MS = 2_000

/** Errors that reading again would not fix, unlike EMFILE, EIO or ESTALE. */
const deniedCodes: readonly string[] = ['EACCES', 'EPERM', 'ENOENT']

const fixFor = (code: string): string => {
  if (code === 'ENOENT') return 'rename it, since its name is not UTF-8'
  if (deniedCodes.includes(code)) return 'change its permissions, for example with chmod -R a+rX'
  return code === 'EMFILE'
    ? 'let the server open more files (ulimit -n)'
    : 'check the disk or the network drive'
}

const unreadable = (file: string, code: string): ContentIssue => ({
  ...error('file/unreadable'),
  file,
  found: `a file or folder that cannot be read (${code})`,
  fix: fixFor(code),
})

const ignored = (
  file: string,
  found: string,
  fix = 'replace it with the file itself, or remove it',
): ContentIssue => ({ ...warning('file/ignored'), file, found: `${found}, which is ignored`, fix })

const isUnchanged = (before: Stats, now: Stats): boolean =>
  before.size === now.size &&
  before.mtimeMs === now.mtimeMs &&
  before.ctimeMs === now.ctimeMs &&
  before.ino === now.ino

const readFile = (
  file: string,
  { size: sizeBytes, mtimeMs, ctimeMs }: Stats,
  read: (sizeBytes: number) => Buffer,
): FolderFile => {
  const bytes = isReadAtLoad({ file, sizeBytes }) ? read(sizeBytes) : undefined
  const secret = isSearched(file)
    ? findSecret(file, bytes ?? read(Math.min(sizeBytes, SEARCHED_BYTES)))
    : undefined
  return {
    file,
    sizeBytes: bytes?.length ?? sizeBytes,
    modifiedMs: Math.max(mtimeMs, ctimeMs), // mtime is constant in the Nix store and the like
    ...(bytes && { bytes }),
    ...(secret && { secret }),
  }
}

type Times = Readonly<{ nowMs: number; settledMs: number }>

/** Editors empty a file before they write it, so a page that just became empty stays for a while. */
const keepOrReplace = (
  known: KnownFile | undefined,
  file: FolderFile,
  stats: Stats,
  { nowMs, settledMs }: Times,
): KnownFile => {
  const ageMs = nowMs - Math.max(stats.mtimeMs, stats.ctimeMs)
  const isSettled = ageMs > settledMs
  const isEmptied = known !== undefined && known.folderFile.sizeBytes > 0 && file.sizeBytes === 0
  if (isEmptied && isPage(file.file) && ageMs <= SETTLED_MS)
    return { ...known, isSettled, isProvisional: true }
  const kept = known !== undefined && isDeepStrictEqual(known.folderFile, file) ? known.folderFile : file
  return { folderFile: kept, stats, isSettled }
}

/**
 * Reads a folder in time slices. Files that the operating system refuses to read become errors.
 *
 * @param folder its name in messages
 * @param root its path without links, so that all files are read from one folder even if a link to it is
 * switched
 * @param known the files as read last; unchanged ones stay the same objects
 * @param times the present, and the age from which a file's times and size show each change
 */
export const readFolder = async (folder: string, root: string, known: KnownFiles, times: Times) => {
  /** Errors for unreadable files, and warnings for ignored ones. */
  const issues: ContentIssue[] = []
  const files = new Map<string, KnownFile>()
  /** Returns a path. Not `join`, which is slower, because it normalizes. */
  const pathOf = (file: string): string => (file === '' ? root : `${root}${sep}${file}`)
  /** Reports a refused file, unless it has vanished since the folder was listed. */
  const refuse = (file: string, isLink: boolean, cause: unknown): void => {
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    if (isMissing(cause) && isLink) issues.push(ignored(file, 'a broken symbolic link'))
    else if (!isMissing(cause) || file.includes('\uFFFD'))
      issues.push(keepFormer(file, code) ?? unreadable(file || folder, code))
  }
  /** Keeps the last versions of a file or folder that is unreadable for now. Returns the issue, if any. */
  const keepFormer = (file: string, code: string): ContentIssue | undefined => {
    const isBelow = (name: string) => name === file || name.startsWith(`${file}/`)
    const former = [...known].filter(([name]) => file !== '' && isBelow(name))
    if (deniedCodes.includes(code) || former.length === 0) return undefined
    for (const [name, one] of former) files.set(name, { ...one, isSettled: false, isProvisional: true })
    return {
      ...warning('file/kept'),
      file,
      found: `a file or folder that cannot be read at the moment (${code}), so it stays as it was`,
      fix: fixFor(code),
    }
  }
  const addFile = (file: string, listed: Stats, isLink: boolean): void => {
    const before = known.get(file)
    const read =
      before?.isSettled && isUnchanged(before.stats, listed)
        ? { value: before }
        : withContentFileSync(root, file, (stats, readStart) =>
            keepOrReplace(before, readFile(file, stats, readStart), stats, times),
          )
    // Not `file`: the name of an unchanged file is not kept twice in memory.
    if ('value' in read) files.set(read.value.folderFile.file, read.value)
    else if (isLink) issues.push(ignored(file, read.whyNotRead))
  }
  /** Returns a promise for a folder only: one for each file would cost as much as reading its stats. */
  const readEntry = (file: string, entry: Dirent, parents: readonly string[]): Promise<void> | undefined => {
    if (entry.isDirectory()) return readBelow(file, [...parents, `${parents.at(-1)}${sep}${entry.name}`])
    const path = pathOf(file)
    const isLink = entry.isSymbolicLink()
    const stats = statSync(path)
    if (stats.isFile()) {
      addFile(file, stats, isLink)
      return undefined
    }
    const real = stats.isDirectory() ? realpathSync(path) : undefined
    const reason =
      real === undefined
        ? `${isLink ? 'a link to ' : ''}something other than a file`
        : whyNotFollowed(path, real, root)
    if (reason !== undefined) issues.push(ignored(file, reason))
    else if (real !== undefined && !parents.includes(real)) return readBelow(file, [...parents, real])
    return undefined
  }
  /**
   * Reads the files that are not hidden. A link to a folder above it is not followed.
   *
   * @param folder '' for the content folder itself
   * @param parents the paths, without links, of the folder and those above it
   */
  const readBelow = async (folder: string, parents: readonly string[]): Promise<void> => {
    for (const entry of readdirSync(pathOf(folder), { withFileTypes: true })) {
      const { name } = entry
      const file = folder === '' ? name : `${folder}/${name}`
      if (name === '.well-known')
        issues.push(ignored(file, 'a hidden folder', 'move its files to well-known/ beside site.yaml'))
      if (name.startsWith('.') || file === SENT_COPIES_FOLDER) continue
      try {
        const below = readEntry(file, entry, parents)
        if (below !== undefined) await below
      } catch (cause) {
        refuse(file, entry.isSymbolicLink(), cause)
      }
      if (isSliceOver()) await yieldIfDue()
    }
  }
  await readBelow('', [root]).catch((cause: unknown) => refuse('', false, cause))
  return { files, issues }
}
