/** The folder of another generator's site, which `vitrine import` only reads. */
import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The files of a folder. Paths are relative to it, with slashes. */
export interface SourceFolder {
  readonly root: string
  /** Sorted. Without what no site serves: hidden files, installed packages. */
  readonly files: readonly string[]
  readonly has: (file: string) => boolean
  /** Returns the files below a folder, such as `content`; all for `''`. */
  readonly below: (folder: string) => readonly string[]
  /** Returns a file's text, its lines ending in line feeds; empty if there is no such file. */
  readonly text: (file: string) => string
}

/** Hidden files, but for those that say something about a site, and folders of packages. */
const skipped =
  /^\.(?!obsidian$|well-known$|vitepress$|eleventy\.js$)|^(?:node_modules|bower_components|__pycache__)$/

/** Old sites have pages in Windows' encoding, which decodes any bytes. */
const decode = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes)

/** Symbolic links are left alone: they may lead out of the folder. */
const listFiles = (folder: string, above = ''): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .flatMap((entry) => {
      const path = `${above}${entry.name}`
      if (entry.isDirectory()) return listFiles(join(folder, entry.name), `${path}/`)
      return entry.isFile() ? [path] : []
    })

/** Makes a folder from its files and what reads one. Tests use it with texts. */
export const sourceFolderOf = (
  root: string,
  names: readonly string[],
  read: (file: string) => Buffer,
): SourceFolder => {
  const files = names.toSorted()
  const known = new Set(files)
  return {
    root,
    files,
    has: (file) => known.has(file),
    below: (folder) => files.filter((file) => folder === '' || file.startsWith(`${folder}/`)),
    text: (file) =>
      known.has(file)
        ? decode(read(file))
            .replace(/^\uFEFF/, '')
            .replaceAll(/\r\n?/g, '\n')
        : '',
  }
}

/**
 * Lists a folder's files. They are read when asked for.
 *
 * @param except a folder in it that is left out
 */
export const openSourceFolder = (root: string, except?: string): SourceFolder => {
  const prefix = except === undefined ? undefined : `${except.split(sep).join('/')}/`
  const files = listFiles(root).filter((file) => prefix === undefined || !file.startsWith(prefix))
  return sourceFolderOf(root, files, (file) => readFileSync(join(root, file)))
}
