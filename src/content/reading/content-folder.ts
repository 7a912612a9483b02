/** Reads a content folder from disk into a {@link Site}. */
import { realpath, stat } from 'node:fs/promises'
import { ContentError, type ContentIssue, error, isError } from '../../lib/data/issue.ts'
import { yieldIfDue } from '../../lib/time-slices.ts'
import { type FolderFile, isSettings } from '../files/content-file.ts'
import type { MessagesByLanguage } from '../i18n/messages.ts'
import type { Content } from '../private-content.ts'
import type { Site } from '../site.ts'
import { standInsFor } from './last-good-files.ts'
import { type KnownFiles, readFolder, SETTLED_MS } from './read-folder.ts'
import { readSite } from './site-reader.ts'

const missingFolder = (folder: string): ContentIssue => ({
  ...error('folder/missing'),
  file: folder,
  found: 'no such folder',
  expected: 'the folder with site.yaml, resume.json and pages/',
  fix: 'name that folder after the command, or in CONTENT_DIR',
})

/** Returns a folder's path without links, or undefined if there is no such folder. */
export const realFolder = async (folder: string): Promise<string | undefined> => {
  const root = await realpath(folder).catch(() => undefined)
  return root !== undefined && (await stat(root)).isDirectory() ? root : undefined
}

type Named = Pick<FolderFile, 'file'>

/** Returns a filter that leaves out files with the given names, and issues of them. */
const except = (files: readonly Named[]): ((one: Named) => boolean) => {
  const names = new Set(files.map(({ file }) => file))
  return ({ file }) => !names.has(file)
}

/** How a content folder is read. */
export interface ReadOptions {
  /** Whether every error counts like one in site.yaml. */
  readonly strict?: boolean
  /** The system's clock by default. */
  readonly now?: () => Date
}

/**
 * Creates the function that reads and checks a content folder. Called again, it reads only the files that have changed. The last good
 * version of a file stands in for one with an error, which `errors` of the site explains. A page that was just emptied stays as it
 * was, and `changesAtMs` of the site says when to look again.
 *
 * @param folder absolute path
 * @param builtinMessages that come with Vitrine
 * @returns a function that throws (rejects) {@link ContentError} with every error at once, if one is in site.yaml or the folder itself
 */
export const createContentReader = (
  folder: string,
  builtinMessages: MessagesByLanguage,
  { strict = false, now: tellTime = () => new Date() }: ReadOptions = {},
) => {
  let known: KnownFiles = new Map()
  let lastGood: readonly FolderFile[] = []
  return async (): Promise<Content> => {
    const nowMs = tellTime().getTime()
    const root = await realFolder(folder)
    if (root === undefined) throw new ContentError([missingFolder(folder)])
    const { files: read, issues: found } = await readFolder(folder, root, known, nowMs)
    known = read
    // Checks would report an unreadable site.yaml as missing.
    const refused = found.filter(isError)
    if (refused.some(({ file }) => file === folder || isSettings(file))) throw new ContentError(refused)
    const readings = [...read.values()]
    const files = readings.map(({ file }) => file)
    await yieldIfDue()
    const readWith = (standIns: readonly FolderFile[]) => {
      const isCurrent = except(standIns)
      const context = { nowMs, found: found.filter(isCurrent), standIns }
      return readSite(files.filter(isCurrent), builtinMessages, context)
    }
    let content = await readWith([])
    const { errors: allErrors } = content.site
    const standIns = strict ? [] : standInsFor(allErrors, files, lastGood)
    if (standIns.length > 0) content = await readWith(standIns)
    await yieldIfDue()
    const { site, privateContent } = content
    const isCurrent = except(standIns)
    const errors = [...allErrors.filter((error) => !isCurrent(error)), ...site.errors.filter(isCurrent)]
    if (errors.some(({ file }) => strict || isSettings(file))) throw new ContentError(errors)
    lastGood = [...files.filter(except(errors)), ...standIns]
    const isAllWritten = !readings.some(({ isBeingWritten }) => isBeingWritten)
    return {
      site: {
        ...site,
        changesAtMs: isAllWritten ? site.changesAtMs : nowMs + SETTLED_MS,
        errors,
        warnings: site.warnings.filter(isCurrent),
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
