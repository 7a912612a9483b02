/** Reads the files of a content folder: after the first time, only those that have changed. Used by content-folder.ts. */
import { type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time-slices.ts'
import { findSecret, mayHoldSecret } from '../checks/secrets.ts'
import { type FolderFile, isPage, isReadAtLoad } from '../files/content-file.ts'
import { prepareReadPage } from '../files/page-file.ts'
import { type ContentFileInUse, useContentFile } from '../open-content-file.ts'
import { createFolderAccess, type FolderAccess, isUndecoded, unreadable } from './folder-access.ts'
import { type FolderListing, listFolder } from './list-folder.ts'

/** A file as it was read last. */
interface KnownFile {
  readonly file: FolderFile
  readonly stats: Stats
  /** Whether any later change shows in the stats. */
  readonly isSettled: boolean
  /** Whether `file` is the one before, because the new one was incomplete. */
  readonly isBeingWritten?: boolean
}

/** Files by their paths relative to the content folder, so that they are still known if a link to it is switched. */
type KnownFiles = ReadonlyMap<string, KnownFile>

/**
 * File systems round times, some to two seconds (FAT), so two changes within that may leave the same size and time. A file
 * that had just changed when it was read is read again.
 */
export const SETTLED_MS = 2_000

const isUnchanged = (before: Stats, now: Stats): boolean =>
  before.size === now.size &&
  before.mtimeMs === now.mtimeMs &&
  before.ctimeMs === now.ctimeMs &&
  before.ino === now.ino

/** Many editors empty a file and then write it, so one that has just become empty or changed while it was read is incomplete. */
const isIncomplete = ({ sizeBytes, bytes }: FolderFile, isSettled: boolean): boolean =>
  (sizeBytes === 0 && !isSettled) || (bytes !== undefined && bytes.length !== sizeBytes)

/** Returns the former object if the file is equal, because results are memoized by object. */
const keepIfEqual = (known: FolderFile | undefined, file: FolderFile): FolderFile =>
  known !== undefined && isDeepStrictEqual(known, file) ? known : file

const withContents = async (entry: FolderFile, opened: ContentFileInUse): Promise<FolderFile> => {
  if (isReadAtLoad(entry)) return { ...entry, bytes: opened.read() }
  return mayHoldSecret(entry.file) ? { ...entry, secret: await findSecret(entry, opened) } : entry
}

/** A folder as it was read last. */
export interface FolderReading extends Omit<FolderListing, 'paths'> {
  readonly root: string
  readonly files: KnownFiles
  /** Files that the operating system refuses to read. */
  readonly issues: readonly ContentIssue[]
}

const keepOrReplace = async (
  entry: FolderFile,
  opened: ContentFileInUse,
  known: KnownFile | undefined,
  nowMs: number,
): Promise<KnownFile> => {
  const { stats } = opened
  const isSettled = nowMs - Math.max(stats.mtimeMs, stats.ctimeMs) > SETTLED_MS
  const file = await withContents(entry, opened)
  if (known !== undefined && known.file.sizeBytes > 0 && isIncomplete(file, isSettled))
    return { ...known, isSettled: false, isBeingWritten: true }
  const kept = keepIfEqual(known?.file, file)
  if (isPage(kept.file)) prepareReadPage(kept)
  return { file: kept, stats, isSettled }
}

/** Returns undefined if the file was removed, or replaced by something else, since the folder was listed. */
const readFile = (
  file: string,
  { root, attempt, issues }: FolderAccess,
  known: KnownFile | undefined,
  nowMs: number,
): Promise<KnownFile | undefined> =>
  attempt(join(root, file), async () => {
    const read = await useContentFile(root, file, (opened) => {
      const { size, mtimeMs } = opened.stats
      return keepOrReplace({ file, sizeBytes: size, modifiedMs: mtimeMs }, opened, known, nowMs)
    })
    if (read === undefined && isUndecoded(file)) issues.push(unreadable(file, 'ENOENT'))
    return read
  })

/** Returns a file that has not changed since it was read. */
const findUnchanged = (path: string, known: KnownFile | undefined): KnownFile | undefined => {
  if (!known?.isSettled) return undefined
  try {
    return isUnchanged(known.stats, statSync(path)) ? known : undefined
  } catch {
    return undefined // reading it will say why
  }
}

const readAll = async (access: FolderAccess, known: KnownFiles, nowMs: number): Promise<FolderReading> => {
  const { root, nameOf, issues } = access
  const { paths, hasLinks, warnings } = await listFolder(access)
  const files = new Map<string, KnownFile>()
  for (const path of paths) {
    const name = nameOf(path)
    const before = known.get(name)
    const file = findUnchanged(path, before) ?? (await readFile(name, access, before, nowMs))
    if (file !== undefined) files.set(name, file)
    if (isSliceOver()) await yieldIfDue()
  }
  return { root, files, issues, warnings, hasLinks }
}

/** Looks only at the files named and at those that had just changed. */
const readChanged = async (
  access: FolderAccess,
  changed: ReadonlySet<string>,
  last: FolderReading,
  nowMs: number,
): Promise<FolderReading> => {
  const files = new Map(last.files)
  for (const [name, known] of last.files) {
    if (known.isSettled && !changed.has(name)) continue
    const read = await readFile(name, access, known, nowMs)
    if (read === undefined) files.delete(name)
    else files.set(name, read)
    if (isSliceOver()) await yieldIfDue()
  }
  return { ...last, files, issues: access.issues }
}

/** Returns whether a reading is complete once the files named are read again. */
const isEnough = (changed: ReadonlySet<string>, { files, issues, hasLinks }: FolderReading): boolean =>
  !hasLinks && issues.length === 0 && [...changed].every((file) => files.has(file))

/**
 * Reads a folder, and keeps what has not changed since the last reading. Files that the operating system refuses to read
 * become errors.
 *
 * @param folder its name in messages
 * @param root its path without links
 * @param changed the files that have changed since; if left out, any may have
 */
export const readFolder = (
  folder: string,
  root: string,
  {
    last,
    changed,
    nowMs,
  }: {
    readonly last: FolderReading | undefined
    readonly changed: ReadonlySet<string> | undefined
    readonly nowMs: number
  },
): Promise<FolderReading> => {
  const access = createFolderAccess(folder, root)
  return changed !== undefined && last?.root === root && isEnough(changed, last)
    ? readChanged(access, changed, last, nowMs)
    : readAll(access, last?.files ?? new Map(), nowMs)
}
