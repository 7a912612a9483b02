/** Reads a content folder from disk into a {@link Site}. Used by the content store and by commands. */
import { type Dirent, type Stats, statSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ContentError, type ContentIssue } from '../../lib/data/issue.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time-slices.ts'
import { findSecret, mayHoldSecret } from '../checks/secrets.ts'
import { securityTextWarnings } from '../checks/security-txt.ts'
import { type FolderFile, isPage, isReadAtLoad, isSettings, SENT_FOLDER } from '../files/content-file.ts'
import { prepareReadPage } from '../files/page-file.ts'
import type { MessagesByLanguage } from '../i18n/messages.ts'
import {
  type ContentFileInUse,
  isHidden,
  isInside,
  leadsToPrivate,
  useContentFile,
} from '../open-content-file.ts'
import type { Content } from '../private-content.ts'
import type { Site } from '../site.ts'
import { readSite } from './site-reader.ts'

const unreadable = (file: string, code: string): ContentIssue =>
  code === 'ENOENT'
    ? { file, found: 'a name that is not UTF-8', expected: 'a name in UTF-8', fix: 'rename it' }
    : {
        file,
        found: `a file or folder that cannot be read (${code})`,
        expected: 'one that the user running Vitrine can read',
        fix: 'change its permissions, for example with chmod -R a+rX',
      }

/** A name that could not be decoded leads to nothing, but its file is there. */
const isUndecoded = (file: string): boolean => file.includes('\uFFFD')

const isDangling = (error: unknown): boolean =>
  ['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')

const ignoredFile = (file: string, found: string): ContentIssue => ({
  file,
  found: `${found}, which is ignored`,
  expected: 'a file, or a link to one inside the content folder',
  fix: 'replace it with the file itself, or remove it',
})

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
const SETTLED_MS = 2_000

const isUnchanged = (before: Stats, now: Stats): boolean =>
  before.size === now.size &&
  before.mtimeMs === now.mtimeMs &&
  before.ctimeMs === now.ctimeMs &&
  before.ino === now.ino

/** Many editors empty a file and then write it, so one that has just become empty or changed while it was read is incomplete. */
const isIncomplete = ({ sizeBytes, bytes }: FolderFile, isSettled: boolean): boolean =>
  (sizeBytes === 0 && !isSettled) || (bytes !== undefined && bytes.length !== sizeBytes)

/** Returns the file known before if it is equal, so that what was made of it is still found. */
const keepIfEqual = (known: FolderFile | undefined, file: FolderFile): FolderFile =>
  known !== undefined && isDeepStrictEqual(known, file) ? known : file

const withContents = async (entry: FolderFile, opened: ContentFileInUse): Promise<FolderFile> => {
  if (isReadAtLoad(entry)) return { ...entry, bytes: opened.read() }
  return mayHoldSecret(entry.file) ? { ...entry, secret: await findSecret(entry, opened) } : entry
}

/** A folder as it was read last. */
interface FolderReading {
  readonly root: string
  readonly files: KnownFiles
  /** Files that the operating system refuses to read. */
  readonly issues: readonly ContentIssue[]
  readonly warnings: readonly ContentIssue[]
  /** A file behind a link may change under another name. */
  readonly hasLinks: boolean
}

/**
 * Returns functions that read a folder once. Files that the operating system refuses to read become errors.
 *
 * @param folder its name in messages
 * @param root its path without links, so that all files are read from one folder even if a link to it is switched meanwhile
 * @param knownFiles not read again unless they have changed
 */
const createFolderReader = (folder: string, root: string, knownFiles: KnownFiles, nowMs: number) => {
  let hasLinks = false
  const issues: ContentIssue[] = []
  const warnings: ContentIssue[] = []

  /** `relative` would take twenty times as long. */
  const nameOf = (path: string): string => path.slice(root.length + 1).replaceAll(sep, '/')

  const attempt = async <Value>(
    path: string,
    read: () => Value | Promise<Value>,
  ): Promise<Value | undefined> => {
    try {
      return await read()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined) throw error
      const file = nameOf(path)
      // Files may vanish after the folder was listed.
      if (!isDangling(error) || isUndecoded(file)) issues.push(unreadable(file || folder, code))
      return undefined
    }
  }

  /** URLs take a backslash for a slash, so the file could never be asked for. */
  const hasBackslash = (name: string, folder: string): boolean => {
    if (!name.includes('\\')) return false
    warnings.push({
      file: nameOf(join(folder, name)),
      found: 'a name with a backslash, so the file is left out',
      expected: 'a name that can be part of an address',
      fix: 'rename it',
    })
    return true
  }

  /**
   * Lists the regular files below a folder, except hidden ones. Symbolic links are followed inside the content folder, as
   * mounted Kubernetes ConfigMaps need, and never out of it. A link to one of its own parents is not followed.
   */
  const listFiles = async (path: string, ancestors: readonly string[] = []): Promise<readonly string[]> => {
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

  /** Returns why a symbolic link is ignored, or undefined if it leads to a file or folder of the site. */
  const reasonToIgnore = async (path: string): Promise<string | undefined> => {
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

  const listEntry = async (
    entry: Dirent,
    path: string,
    ancestors: readonly string[],
  ): Promise<readonly string[]> => {
    if (entry.isDirectory()) return listFiles(path, ancestors)
    hasLinks = true
    const reason = entry.isSymbolicLink() ? await reasonToIgnore(path) : 'something other than a file'
    if (reason !== undefined) {
      warnings.push(ignoredFile(nameOf(path), reason))
      return []
    }
    return (await stat(path)).isDirectory() ? listFiles(path, ancestors) : [path]
  }

  /** Returns a file that has not changed since it was read. */
  const findUnchanged = (path: string): KnownFile | undefined => {
    const known = knownFiles.get(nameOf(path))
    if (!known?.isSettled) return undefined
    try {
      return isUnchanged(known.stats, statSync(path)) ? known : undefined
    } catch {
      return undefined // reading it will say why
    }
  }

  const readOpened = async (path: string, opened: ContentFileInUse): Promise<KnownFile> => {
    const { stats } = opened
    const known = knownFiles.get(nameOf(path))
    const isSettled = nowMs - Math.max(stats.mtimeMs, stats.ctimeMs) > SETTLED_MS
    const entry = { file: nameOf(path), sizeBytes: stats.size, modifiedMs: stats.mtimeMs }
    const file = await withContents(entry, opened)
    if (known !== undefined && known.file.sizeBytes > 0 && isIncomplete(file, isSettled))
      return { ...known, isSettled: false, isBeingWritten: true }
    const kept = keepIfEqual(known?.file, file)
    if (isPage(kept.file)) prepareReadPage(kept)
    return { file: kept, stats, isSettled }
  }

  /** Returns undefined for a file that is gone, or whose place something else has taken since the folder was listed. */
  const readFolderFile = async (path: string): Promise<KnownFile | undefined> => {
    const file = nameOf(path)
    const read = await useContentFile(root, file, (opened) => readOpened(path, opened))
    if (read === undefined && isUndecoded(file)) issues.push(unreadable(file, 'ENOENT'))
    return read
  }

  const readFiles = async (paths: readonly string[]): Promise<KnownFiles> => {
    const files = new Map<string, KnownFile>()
    for (const path of paths) {
      const file = findUnchanged(path) ?? (await attempt(path, () => readFolderFile(path)))
      if (file !== undefined) files.set(nameOf(path), file)
      if (isSliceOver()) await yieldIfDue()
    }
    return files
  }

  return {
    readAll: async (): Promise<FolderReading> => {
      const paths = (await attempt(root, () => listFiles(root))) ?? []
      return { root, files: await readFiles(paths), issues, warnings, hasLinks }
    },
    /** Looks only at the files named and at those that had just changed. */
    readChanged: async (changed: ReadonlySet<string>, last: FolderReading): Promise<FolderReading> => {
      const files = new Map(last.files)
      for (const [file, { isSettled }] of last.files) {
        if (isSettled && !changed.has(file)) continue
        const path = join(root, file)
        const read = await attempt(path, () => readFolderFile(path))
        if (read === undefined) files.delete(file)
        else files.set(file, read)
        if (isSliceOver()) await yieldIfDue()
      }
      return { ...last, files, issues }
    },
  }
}

/** Returns whether a reading is complete once the files named are read again. */
const isEnough = (changed: ReadonlySet<string>, { files, issues, hasLinks }: FolderReading): boolean =>
  !hasLinks && issues.length === 0 && [...changed].every((file) => files.has(file))

const missingFolder = (folder: string): ContentIssue => ({
  file: folder,
  found: 'no such folder',
  expected: 'the folder with site.yaml, resume.json and pages/',
  fix: 'name that folder after the command, or in CONTENT_DIR',
})

/** Returns a folder's path without links, or undefined if there is no such folder. */
const realFolder = async (folder: string): Promise<string | undefined> => {
  const root = await realpath(folder).catch(() => undefined)
  return root !== undefined && (await stat(root)).isDirectory() ? root : undefined
}

/**
 * Reads and checks a content folder. A file with an error is left out, and `errors` of the site says why. A file that is being
 * written stays as it was, and `changesAtMs` of the site says when to look again.
 *
 * @param previous what was read before an edit; a file that has an error now stays as it is there
 * @param changed the files that have changed since the last call, relative to the folder; if left out, any may have
 * @throws {ContentError} (rejects) with every error at once, if one of them is in site.yaml or the folder itself
 */
export type ReadContent = (previous?: Content, changed?: ReadonlySet<string>) => Promise<Content>

/** How a content folder is read. */
export interface ReadOptions {
  /** Whether every error counts like one in site.yaml. */
  readonly strict?: boolean
  /** The system's clock by default. */
  readonly now?: () => Date
}

/**
 * Creates the reader of a content folder. When called again, it reads only the files that have changed, and looks only at those
 * that its caller names.
 *
 * @param folder absolute path
 * @param builtinMessages that come with Vitrine
 */
export const createContentReader = (
  folder: string,
  builtinMessages: MessagesByLanguage,
  { strict = false, now: tellTime = () => new Date() }: ReadOptions = {},
): ReadContent => {
  let last: FolderReading | undefined
  return async (previous, changed) => {
    const now = tellTime()
    const nowMs = now.getTime()
    const root = await realFolder(folder)
    if (root === undefined) throw new ContentError([missingFolder(folder)])
    const reader = createFolderReader(folder, root, last?.files ?? new Map(), nowMs)
    last =
      changed !== undefined && last?.root === root && isEnough(changed, last)
        ? await reader.readChanged(changed, last)
        : await reader.readAll()
    const { files: read, issues: refused, warnings } = last
    // Checks would report an unreadable site.yaml as missing.
    if (refused.some(({ file }) => file === folder || isSettings(file))) throw new ContentError(refused)
    const files = [...read.values()].map(({ file }) => file)
    await yieldIfDue()
    const context = { nowMs, previous, refused }
    const { site, privateContent, issues, isUsable } = await readSite(files, builtinMessages, context)
    await yieldIfDue()
    if (!isUsable || (strict && issues.length > 0)) throw new ContentError(issues)
    const isAllWritten = !read.values().some(({ isBeingWritten }) => isBeingWritten)
    return {
      site: {
        ...site,
        changesAtMs: isAllWritten ? site.changesAtMs : nowMs + SETTLED_MS,
        warnings: [...warnings, ...site.warnings, ...securityTextWarnings(site, now)],
      },
      privateContent,
    }
  }
}

/** Reads and checks a content folder once, and returns its site; see {@link createContentReader}. */
export const loadContent = async (
  folder: string,
  builtinMessages: MessagesByLanguage,
  options: ReadOptions = {},
): Promise<Site> => (await createContentReader(folder, builtinMessages, options)()).site
