/** Reads a content folder from the disk into a site. Used by the content store and by tools. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ContentError, type ContentIssue } from '../domain/content-issue.ts'
import { type FolderFile, isReadAtLoad } from '../domain/folder-file.ts'
import type { Site } from '../domain/site.ts'
import { readSite } from '../domain/site-reader.ts'

/** Files read at the same time: enough to keep the disk busy, far from the limit on open files. */
const READS_AT_ONCE = 32

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}${sep}`)

/**
 * Lists the regular files under a folder. Names that begin with a dot are passed over. Symbolic links are
 * followed while they stay inside, as mounted Kubernetes ConfigMaps need; one that leads out is no file of ours.
 */
const listFiles = async (
  folder: string,
  root: string,
  ancestors: readonly string[] = [],
): Promise<string[]> => {
  const real = await realpath(folder)
  if (!isInside(real, root) || ancestors.includes(real)) return []
  const entries = await readdir(folder, { withFileTypes: true })
  const visible = entries.filter(({ name }) => !name.startsWith('.'))
  const lists = await Promise.all(
    visible.map(async (entry): Promise<string[]> => {
      const path = join(folder, entry.name)
      if (entry.isFile()) return [path]
      if (entry.isDirectory()) return listFiles(path, root, [...ancestors, real])
      return entry.isSymbolicLink() ? followLink(path, root, [...ancestors, real]) : []
    }),
  )
  return lists.flat()
}

const followLink = async (path: string, root: string, ancestors: readonly string[]): Promise<string[]> => {
  const target = await realpath(path).catch(() => '') // a link to nothing is no file
  if (target === '' || !isInside(target, root)) return []
  return (await stat(target)).isDirectory() ? listFiles(path, root, ancestors) : [path]
}

const readFolderFile = async (folder: string, path: string): Promise<FolderFile> => {
  const file = relative(folder, path).split(sep).join('/')
  const { size, mtimeMs } = await stat(path)
  const entry = { file, sizeBytes: size, modifiedMs: mtimeMs }
  return isReadAtLoad(entry) ? { ...entry, bytes: await readFile(path) } : entry
}

const readInBatches = async (folder: string, paths: readonly string[]): Promise<FolderFile[]> => {
  const files: FolderFile[] = []
  for (let start = 0; start < paths.length; start += READS_AT_ONCE) {
    const batch = paths.slice(start, start + READS_AT_ONCE)
    files.push(...(await Promise.all(batch.map((path) => readFolderFile(folder, path)))))
  }
  return files
}

const missingFolder = (folder: string): ContentIssue => ({
  file: folder,
  found: 'no such folder',
  expected: 'the folder with site.yaml, resume.json and pages/',
  mend: 'set CONTENT_DIR to it',
})

/**
 * Reads and checks a content folder.
 *
 * @param folder absolute path
 * @throws {ContentError} with every fault at once
 */
export const loadContent = async (folder: string): Promise<Site> => {
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) throw new ContentError([missingFolder(folder)])
  const { site, issues } = readSite(await readInBatches(folder, await listFiles(folder, root)))
  if (issues.length > 0) throw new ContentError(issues)
  return site
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
