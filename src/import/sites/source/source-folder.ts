/** The folder of another generator's site, which `vitrine import` only reads. */
import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInside } from '../../../lib/files/path-inside.ts'

/** Hidden files, except those with facts about a site, and folders of packages. */
const skipped =
  /^\.(?!obsidian$|well-known$|vitepress$|eleventy\.js$)|^(?:node_modules|bower_components|__pycache__)$/

/** Noncharacters, which Unicode reserves for internal use by programs. */
const nonCharacters = /[\uFDD0-\uFDEF]/g

/** Decodes UTF-8, or else Windows-1252, which old sites use and which accepts any bytes. */
const decode = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes)

/** Symbolic links are skipped, because they may lead out of the folder. */
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

/**
 * Makes a folder from its file names and a function that reads one. Names are composed (NFC), as in links;
 * macOS decomposes them.
 */
export const sourceFolderOf = (root: string, names: readonly string[], read: (file: string) => Buffer) => {
  const known = new Map(names.map((name) => [name.normalize('NFC'), name] as const))
  const nameOnDisk = (file: string): string => known.get(file) ?? file
  return {
    root,
    /** Sorted, without files that no site serves: hidden files, installed packages. */
    files: [...known.keys()].toSorted(),
    has: (file: string) => known.has(file),
    nameOnDisk,
    /** Returns a file's text with LF line ends; empty if there is no such file. */
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
 * Lists a folder's files, which are read on demand.
 *
 * @param except the path of a folder to leave out, if it is below this one
 */
export const openSourceFolder = (root: string, except?: string) => {
  const isWhole = except === undefined || except === root
  const files = listFiles(root).filter((file) => isWhole || !isInside(join(root, file), except))
  return sourceFolderOf(root, files, (file) => readFileSync(join(root, file)))
}
