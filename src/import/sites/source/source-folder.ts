/** The folder of another generator's site, which `vitrine import` only reads. */
import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Hidden files, but for those that say something about a site, and folders of packages. */
const skipped =
  /^\.(?!obsidian$|well-known$|vitepress$|eleventy\.js$)|^(?:node_modules|bower_components|__pycache__)$/

/** Characters that Unicode keeps out of texts, for programs to use in them. */
const nonCharacters = /[\uFDD0-\uFDEF]/g

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

/** The files of a folder. Paths are relative to it, with slashes. */
export type SourceFolder = ReturnType<typeof sourceFolderOf>

/** Makes a folder from its files and what reads one. Tests use it with texts. Letters are composed (NFC), as links have them; macOS decomposes them. */
export const sourceFolderOf = (root: string, names: readonly string[], read: (file: string) => Buffer) => {
  const known = new Map(names.map((name) => [name.normalize('NFC'), name] as const))
  const nameOnDisk = (file: string): string => known.get(file) ?? file
  return {
    root,
    /** Sorted. Without what no site serves: hidden files, installed packages. */
    files: [...known.keys()].toSorted(),
    has: (file: string) => known.has(file),
    nameOnDisk,
    /** Returns a file's text, its lines ending in line feeds; empty if there is no such file. */
    text: (file: string) =>
      known.has(file)
        ? decode(read(nameOnDisk(file)))
            .replace(/^\uFEFF/, '')
            .replaceAll(/\r\n?/g, '\n')
            .replaceAll(nonCharacters, '\uFFFD')
        : '',
  }
}

/**
 * Lists a folder's files. They are read when asked for.
 *
 * @param except the path of a folder whose files are left out, if it is below this one
 */
export const openSourceFolder = (root: string, except?: string) => {
  const prefix = except === undefined || except === root ? undefined : `${except}${sep}`
  const files = listFiles(root).filter((file) => prefix === undefined || !join(root, file).startsWith(prefix))
  return sourceFolderOf(root, files, (file) => readFileSync(join(root, file)))
}
