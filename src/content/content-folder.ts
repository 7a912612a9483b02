/** Reads a content folder from the disk into a site. Used by the content store and by tools. */
import type { Dirent } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ContentError, type ContentIssue } from '../lib/data/issue.ts'
import { securityTextNotices } from './checks/security-txt.ts'
import { type FolderFile, isReadAtLoad } from './files/content-file.ts'
import type { MessagesByLanguage } from './i18n/messages.ts'
import type { Site } from './site.ts'
import { readSite } from './site-reader.ts'

/** Files read at the same time: enough to keep the disk busy, far from the limit on open files. */
const READS_AT_ONCE = 32

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}${sep}`)

const unreadable = (file: string, code: string): ContentIssue =>
  code === 'ENOENT'
    ? { file, found: 'a name that is not UTF-8', expected: 'a name in UTF-8', fix: 'rename it' }
    : {
        file,
        found: `no way to read it (${code})`,
        expected: 'what the user that runs Vitrine may read',
        fix: 'change its permissions, for example with chmod -R a+rX',
      }

const leadsNowhere = (error: unknown): boolean =>
  ['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Eight folders with links to each other are a hundred thousand paths; no site means so many. */
const MOST_FOLDER_LINKS = 1_000

const tooManyLinks = (file: string): ContentIssue => ({
  file,
  found: `more than ${MOST_FOLDER_LINKS} paths over links to folders`,
  expected: 'links that do not lead to each other',
  fix: 'remove those that do',
})

const passedOver = (file: string, found: string): ContentIssue => ({
  file,
  found: `${found}, which is passed over`,
  expected: 'a file, or a link to one inside the content folder',
  fix: 'put the file itself there, or remove this',
})

/** One reading of a folder: what the operating system refuses is kept as a fault, and the rest is read on. */
const createFolderReader = (folder: string, root: string) => {
  const issues: ContentIssue[] = []
  const notices: ContentIssue[] = []
  let folderLinks = 0

  const nameOf = (path: string): string => relative(folder, path).split(sep).join('/')

  const attempt = async <Value>(path: string, read: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await read()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined) throw error
      const file = nameOf(path)
      // What is gone since the folder was listed is no part of the site; a link to nothing is no file.
      if (!leadsNowhere(error) || file.includes('\uFFFD')) issues.push(unreadable(file || folder, code))
      return undefined
    }
  }

  /**
   * Lists the regular files under a folder. Names that begin with a dot are passed over. Symbolic links are
   * followed while they stay inside, as mounted Kubernetes ConfigMaps need; one that leads out is no file of ours.
   */
  const listFiles = async (path: string, ancestors: readonly string[] = []): Promise<readonly string[]> => {
    const real = await realpath(path)
    if (!isInside(real, root) || ancestors.includes(real)) return []
    const entries = await readdir(path, { withFileTypes: true })
    const visible = entries.filter(({ name }) => !name.startsWith('.'))
    const lists = await Promise.all(
      visible.map((entry) => {
        const entryPath = join(path, entry.name)
        return attempt(entryPath, () => listEntry(entry, entryPath, [...ancestors, real]))
      }),
    )
    return lists.flatMap((list) => list ?? [])
  }

  /** Returns what is wrong with a symbolic link, or undefined where it leads to a file or a folder of the site. */
  const faultOfLink = async (path: string): Promise<string | undefined> => {
    const target = await realpath(path).catch((error: unknown) => {
      if (!leadsNowhere(error)) throw error
    })
    if (target === undefined) return 'a link to nothing'
    if (!isInside(target, root)) return 'a link that leads out of the content folder'
    const entry = await stat(target)
    return entry.isDirectory() || entry.isFile() ? undefined : 'a link to no regular file'
  }

  const listEntry = async (
    entry: Dirent,
    path: string,
    ancestors: readonly string[],
  ): Promise<readonly string[]> => {
    if (entry.isFile()) return [path]
    if (entry.isDirectory()) return listFiles(path, ancestors)
    const fault = entry.isSymbolicLink() ? await faultOfLink(path) : 'no regular file'
    if (fault !== undefined) {
      notices.push(passedOver(nameOf(path), fault))
      return []
    }
    if (!(await stat(path)).isDirectory()) return [path]
    folderLinks += 1
    if (folderLinks === MOST_FOLDER_LINKS + 1) issues.push(tooManyLinks(nameOf(path)))
    return folderLinks > MOST_FOLDER_LINKS ? [] : listFiles(path, ancestors)
  }

  const readFolderFile = async (path: string): Promise<FolderFile> => {
    const file = nameOf(path)
    const { size, mtimeMs } = await stat(path)
    const entry = { file, sizeBytes: size, modifiedMs: mtimeMs }
    return isReadAtLoad(entry) ? { ...entry, bytes: await readFile(path) } : entry
  }

  const readInBatches = async (paths: readonly string[]): Promise<readonly FolderFile[]> => {
    const files: FolderFile[] = []
    for (let start = 0; start < paths.length; start += READS_AT_ONCE) {
      const batch = paths.slice(start, start + READS_AT_ONCE)
      const read = await Promise.all(batch.map((path) => attempt(path, () => readFolderFile(path))))
      files.push(...read.filter((file) => file !== undefined))
    }
    return files
  }

  return async () => {
    const paths = (await attempt(folder, () => listFiles(folder))) ?? []
    return { files: await readInBatches(paths), issues, notices }
  }
}

const missingFolder = (folder: string): ContentIssue => ({
  file: folder,
  found: 'no such folder',
  expected: 'the folder with site.yaml, resume.json and pages/',
  fix: 'set CONTENT_DIR to it',
})

/** Returns where a folder really is, or undefined where there is none. */
const realFolder = async (folder: string): Promise<string | undefined> => {
  const root = await realpath(folder).catch(() => undefined)
  return root !== undefined && (await stat(root)).isDirectory() ? root : undefined
}

/**
 * Reads and checks a content folder.
 *
 * @param folder absolute path
 * @param words that come with Vitrine
 * @throws {ContentError} with every fault at once
 */
export const loadContent = async (folder: string, messages: MessagesByLanguage): Promise<Site> => {
  const root = await realFolder(folder)
  if (root === undefined) throw new ContentError([missingFolder(folder)])
  const { files, issues: refusals, notices } = await createFolderReader(folder, root)()
  // A folder that can't be read whole has faults that are none, such as pages that seem to be missing.
  if (refusals.length > 0) throw new ContentError(refusals)
  const { site, issues } = readSite(files, messages)
  if (issues.length > 0) throw new ContentError(issues)
  return { ...site, notices: [...notices, ...site.notices, ...securityTextNotices(site, new Date())] }
}

/**
 * Reads one file of a content folder by its path inside it.
 *
 * @param folder absolute path
 * @throws where there is none, and where the path leads outside the folder
 */
export const readContentFile = async (folder: string, path: string): Promise<Buffer> => {
  const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))])
  if (!isInside(file, root))
    throw new Error(`${path} leads out of the content folder; put the file inside it`)
  return readFile(file)
}
