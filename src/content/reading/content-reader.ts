/**
 * Reads a content folder from disk: all files at first, later those that have changed. For a file with an
 * error, its good version stands in, the last one without an error. While site.yaml has an error, good files
 * are kept, and all others wait.
 */
import { realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ContentError, type ContentIssue, error, info, isError } from '../../lib/data/issue.ts'
import { yieldIfDue } from '../../lib/time/time-slices.ts'
import { type FolderFile, isBesidePages, isSettings } from '../files/content-file.ts'
import type { MessagesByLanguage } from '../i18n/messages.ts'
import { mayStandIn, standInsFor } from './last-good-files.ts'
import { type KnownFiles, readFolder, SETTLED_MS } from './read-folder.ts'
import { type Content, type ReadContext, readSite } from './site-reader.ts'

const missingFolder = (folder: string): ContentIssue => ({
  ...error('folder/missing'),
  file: folder,
  found: 'no such folder',
  fix: 'name the folder with site.yaml, resume.json and pages/ after the command, or in CONTENT_DIR',
})

/** Returns a folder's path without links, or undefined if there is no such folder. */
export const realFolder = async (folder: string): Promise<string | undefined> => {
  const root = await realpath(folder).catch(() => undefined)
  const stats = root === undefined ? undefined : await stat(root).catch(() => undefined)
  return stats?.isDirectory() ? root : undefined
}

/** Git holds the lock while it writes. An older one is left from a Git that was stopped. */
const MAX_AGE_MS = 30_000

/**
 * Returns whether Git is changing a folder: `git pull` writes one file after the other, resume.json before
 * site.yaml. Looks for a recent `.git/index.lock` in the folder and its parents.
 */
export const isBeingCheckedOut = async (folder: string): Promise<boolean> => {
  const lock = await stat(join(folder, '.git/index.lock')).catch(() => undefined)
  if (lock !== undefined) return Math.abs(Date.now() - lock.mtimeMs) < MAX_AGE_MS
  const parent = dirname(folder)
  return parent === folder ? false : isBeingCheckedOut(parent)
}

/** Returns a filter that leaves out files with the given names, and issues of them. */
const except = (files: readonly { readonly file: string }[]) => {
  const names = new Set(files.map(({ file }) => file))
  return ({ file }: { readonly file: string }): boolean => !names.has(file)
}

/** How a content folder is read. */
export interface ReadOptions {
  /** Whether every error stops the first reading, not only one in site.yaml. */
  readonly strict?: boolean
  /** The system's clock by default. */
  readonly now?: () => Date
  /** The age from which a file's times and size tell whether it has changed; two seconds by default. */
  readonly settledMs?: number | undefined
}

/** What was read, and from what. */
interface FolderReading extends Content {
  /** The files that were read without an error, or stand in for those with one. */
  readonly goodFiles: readonly FolderFile[]
  /** Issues of files that were not read. */
  readonly unreadIssues: readonly ContentIssue[]
  readonly nowMs: number
}

/** Returns whether a site is made from a file, or serves it. */
const isUsed = ({ file, bytes }: FolderFile): boolean => bytes !== undefined || isBesidePages(file)

/**
 * Returns the files that are served while site.yaml has an error, with the good site.yaml: no new or changed
 * ones, since the error may be what site.yaml says about them, and none that was deleted or may be private.
 */
const filesUnderGoodSettings = (goodFiles: readonly FolderFile[], files: readonly FolderFile[]) => {
  const currentFiles = new Map(files.map((file) => [file.file, file] as const))
  const kept = goodFiles.filter((goodFile) => {
    const current = currentFiles.get(goodFile.file)
    if (isSettings(goodFile.file) || current === goodFile) return true
    return current !== undefined && mayStandIn(goodFile, current)
  })
  const served = new Set(kept)
  const waiting = files.filter((file) => !served.has(file) && isUsed(file) && !isSettings(file.file))
  return { kept, waiting }
}

/**
 * Creates the function that reads and checks a content folder. Later calls read only files that have changed.
 * The last good version of a file stands in for one with an error, which `errors` of the site explains. While
 * site.yaml has an error, nothing new is published; while site.yaml or the folder is missing, everything
 * stays as it was. `nextReadAtMs` of the site says when to look again.
 *
 * @param folder absolute path
 * @param builtinMessages that come with Vitrine
 * @returns a function that throws (rejects) {@link ContentError} with every error at once, if nothing was
 * read before and an error is in site.yaml or the folder itself
 */
export const createContentReader = (
  folder: string,
  builtinMessages: MessagesByLanguage,
  { strict = false, now = () => new Date(), settledMs = SETTLED_MS }: ReadOptions = {},
) => {
  let knownFiles: KnownFiles = new Map()
  /** The reading that is served. */
  let last: FolderReading | undefined
  /** Whether an issue leaves nothing new to publish: of site.yaml, or of the folder itself. */
  const stopsPublishing = ({ file }: ContentIssue): boolean => file === folder || isSettings(file)

  /** Reads changed files. Returns all files, and the issues of those, or the folder, that cannot be read. */
  const readFromDisk = async (nowMs: number) => {
    const root = await realFolder(folder)
    if (root === undefined) return { files: [], unreadIssues: [missingFolder(folder)], isUnchanged: false }
    const { files, issues: unreadIssues } = await readFolder(folder, root, knownFiles, { nowMs, settledMs })
    const isUnchanged =
      files.size === knownFiles.size &&
      files
        .entries()
        .every(([name, one]) => !one.isProvisional && knownFiles.get(name)?.folderFile === one.folderFile)
    if (unreadIssues.every(({ file }) => file !== folder)) knownFiles = files
    return { files: [...files.values()].map(({ folderFile }) => folderFile), unreadIssues, isUnchanged }
  }

  /** Makes a site from files, with the last good version of each that has an error. */
  const readWithStandIns = async (
    files: readonly FolderFile[],
    unreadIssues: readonly ContentIssue[],
    context: Pick<ReadContext, 'nowMs' | 'waiting'>,
  ): Promise<FolderReading> => {
    const readWith = (standIns: readonly FolderFile[]) => {
      const isCurrent = except(standIns)
      return readSite(files.filter(isCurrent), builtinMessages, {
        ...context,
        unreadIssues: unreadIssues.filter(isCurrent),
        standIns,
        previousSite: last?.site,
      })
    }
    const current = await readWith([])
    const { errors } = current.site
    const standIns = standInsFor(errors, files, last?.goodFiles ?? [])
    const { site, privateContent } = standIns.length === 0 ? current : await readWith(standIns)
    const isCurrent = except(standIns)
    return {
      privateContent,
      // The reading with stand-ins lacks the errors of the files that they replace.
      site: { ...site, errors: [...errors.filter((one) => !isCurrent(one)), ...site.errors] },
      goodFiles: [...files.filter(except(errors)), ...standIns],
      unreadIssues,
      nowMs: context.nowMs,
    }
  }

  /**
   * Reads the current files.
   *
   * @throws {ContentError} if an error is in site.yaml or the folder itself, or, with `strict`, if the first
   * reading has any error
   */
  const readCurrent = async (
    files: readonly FolderFile[],
    unreadIssues: readonly ContentIssue[],
    nowMs: number,
  ) => {
    // Checks would report an unreadable site.yaml as missing.
    const unreadErrors = unreadIssues.filter(isError)
    if (unreadErrors.some(stopsPublishing)) throw new ContentError(unreadErrors)
    const reading = await readWithStandIns(files, unreadIssues, { nowMs })
    const { errors } = reading.site
    const isStopped = strict && last === undefined && errors.length > 0
    if (isStopped || errors.some(stopsPublishing)) throw new ContentError(errors)
    return reading
  }

  /** Reads what is served while site.yaml has an error; if it or the folder is missing, all stays. */
  const readUnderGoodSettings = async (
    goodFiles: readonly FolderFile[],
    files: readonly FolderFile[],
    unreadIssues: readonly ContentIssue[],
    nowMs: number,
  ): Promise<FolderReading> => {
    const hasSettings = [...files, ...unreadIssues].some(({ file }) => isSettings(file))
    const { kept, waiting } = hasSettings
      ? filesUnderGoodSettings(goodFiles, files)
      : { kept: goodFiles, waiting: [] }
    const { site, ...others } = await readWithStandIns(kept, [], { nowMs, waiting })
    const waitingIssues = waiting.map(({ file }) => ({
      ...info('file/waiting'),
      file,
      found: 'waits for site.yaml, which has an error',
      fix: 'correct site.yaml',
    }))
    // Without warnings: a page that was kept may lack a file only because that file waits.
    const siteWithoutWarnings = { ...site, warnings: [], info: [...site.info, ...waitingIssues] }
    return { ...others, unreadIssues, site: siteWithoutWarnings }
  }

  return async (): Promise<Content> => {
    const nowMs = now().getTime()
    const { files, unreadIssues, isUnchanged } = await readFromDisk(nowMs)
    if (last !== undefined && isUnchanged && isDeepStrictEqual(unreadIssues, last.unreadIssues)) {
      const { nextReadAtMs = Number.POSITIVE_INFINITY } = last.site
      if (nowMs >= last.nowMs && nowMs < nextReadAtMs) return last
    }
    await yieldIfDue()
    const reading = await readCurrent(files, unreadIssues, nowMs).catch(async (cause: unknown) => {
      if (last === undefined || !(cause instanceof ContentError)) throw cause
      await yieldIfDue()
      const { site, ...others } = await readUnderGoodSettings(last.goodFiles, files, unreadIssues, nowMs)
      return { ...others, site: { ...site, errors: cause.issues } }
    })
    const isProvisional = knownFiles.values().some((file) => file.isProvisional)
    const nextReadAtMs = isProvisional ? nowMs + SETTLED_MS : reading.site.nextReadAtMs
    last = { ...reading, site: { ...reading.site, nextReadAtMs } }
    return last
  }
}
