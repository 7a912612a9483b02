/** The names by which `[[links]]`, as Obsidian writes them, find pages and files. */
import { pagesFolder } from '../files/content-file.ts'
import type { Site } from '../site.ts'

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/^(?:\.?\/)+|(?<!\/)\/+$/g, '')

/** A path, and each shorter form that leaves out the folders at its start. */
const formsOf = (path: string): readonly string[] => {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

/**
 * Returns the names of a site's pages: their paths with or without folders, and their aliases. Of two pages with one name, the
 * one with the shorter path gets it, as in Obsidian.
 */
export const pageNames = ({ pages, files }: Pick<Site, 'pages' | 'files'>) => {
  const pageKeys = new Map<string, string>()
  const fileAddresses = new Map<string, string>()
  const add = (names: Map<string, string>, name: string, value: string): void => {
    const key = plain(name)
    if (key !== '' && !names.has(key)) names.set(key, value)
  }
  const shortestFirst = [...pages.values()].toSorted(
    (a, b) => a.key.split('/').length - b.key.split('/').length,
  )
  for (const { key } of shortestFirst) add(pageKeys, key, key)
  for (const { key } of shortestFirst) for (const form of formsOf(key)) add(pageKeys, form, key)
  for (const { key, aliases } of shortestFirst) for (const alias of aliases) add(pageKeys, alias, key)
  for (const { file, address } of files.values())
    for (const form of formsOf(file.slice(pagesFolder.length))) add(fileAddresses, form, address)
  return {
    /** Returns the key of the page with a name, if there is one. */
    findPageKey: (name: string): string | undefined => pageKeys.get(plain(name.replace(/\.md$/i, ''))),
    /** Returns the address of the file with a name, if there is one. */
    findFileAddress: (name: string): string | undefined => fileAddresses.get(plain(name)),
  }
}
