/** Reads a content folder from disk into a {@link Site}. Used by the content store and by commands. */
import { realpath, stat } from 'node:fs/promises'
import { ContentError, type ContentIssue } from '../../lib/data/issue.ts'
import { yieldIfDue } from '../../lib/time-slices.ts'
import { isSettings } from '../files/content-file.ts'
import type { MessagesByLanguage } from '../i18n/messages.ts'
import type { Content } from '../private-content.ts'
import type { Site } from '../site.ts'
import { type KnownFiles, readFolder, SETTLED_MS } from './read-folder.ts'
import { readSite } from './site-reader.ts'

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
 * @throws {ContentError} (rejects) with every error at once, if one of them is in site.yaml or the folder itself
 */
export type ReadContent = (previous?: Content) => Promise<Content>

/** How a content folder is read. */
export interface ReadOptions {
  /** Whether every error counts like one in site.yaml. */
  readonly strict?: boolean
  /** The system's clock by default. */
  readonly now?: () => Date
}

/**
 * Creates the reader of a content folder. When called again, it reads only the files that have changed.
 *
 * @param folder absolute path
 * @param builtinMessages that come with Vitrine
 */
export const createContentReader = (
  folder: string,
  builtinMessages: MessagesByLanguage,
  { strict = false, now: tellTime = () => new Date() }: ReadOptions = {},
): ReadContent => {
  let known: KnownFiles = new Map()
  return async (previous) => {
    const nowMs = tellTime().getTime()
    const root = await realFolder(folder)
    if (root === undefined) throw new ContentError([missingFolder(folder)])
    const { files: read, issues: refused, warnings } = await readFolder(folder, root, known, nowMs)
    known = read
    // Checks would report an unreadable site.yaml as missing.
    if (refused.some(({ file }) => file === folder || isSettings(file))) throw new ContentError(refused)
    const files = [...read.values()].map(({ file }) => file)
    await yieldIfDue()
    const context = { nowMs, previous, refused }
    const { site, privateContent } = await readSite(files, builtinMessages, context)
    await yieldIfDue()
    if (strict && site.errors.length > 0) throw new ContentError(site.errors)
    const isAllWritten = !read.values().some(({ isBeingWritten }) => isBeingWritten)
    return {
      site: {
        ...site,
        changesAtMs: isAllWritten ? site.changesAtMs : nowMs + SETTLED_MS,
        warnings: [...warnings, ...site.warnings],
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
