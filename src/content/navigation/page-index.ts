/** Looks up pages by key and language, for translations and links. */

import { lazy } from '../../lib/memoize.ts'
import { pagesFolder } from '../files/content-file.ts'
import type { Page, Site, SiteFile } from '../site.ts'

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/^(?:\.{0,2}\/)+|(?<!\/)\/+$/g, '')

/** Returns a path and each shorter form without its first folders. */
export const formsOf = (path: string): readonly string[] => {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

/** The values of names. The first value of a name counts. */
const createNames = <Value>() => {
  const values = new Map<string, Value>()
  return {
    add: (name: string, value: Value): void => {
      const key = plain(name)
      if (key !== '' && !values.has(key)) values.set(key, value)
    },
    find: (name: string): Value | undefined => values.get(plain(name)),
  }
}

const depthOf = (path: string): number => path.split('/').length

/**
 * Returns the function that finds a file by name: its path with or without folders. If two files share a
 * name, the one with the shorter path gets it, as in Obsidian.
 */
export const indexFiles = (files: Iterable<SiteFile>): ((name: string) => SiteFile | undefined) => {
  const names = createNames<SiteFile>()
  for (const file of [...files].toSorted((a, b) => depthOf(a.file) - depthOf(b.file)))
    for (const form of formsOf(file.file.slice(pagesFolder.length))) names.add(form, file)
  return names.find
}

/**
 * Returns the names of a site's pages: their paths with or without folders, their aliases and their titles.
 * If two pages share a name, the one with the shorter path gets it, as in Obsidian.
 */
const pageNames = ({ pages, files }: Pick<Site, 'pages' | 'files'>) => {
  const pageKeys = createNames<string>()
  const shortestFirst = [...pages.values()].toSorted((a, b) => depthOf(a.key) - depthOf(b.key))
  for (const { key } of shortestFirst) pageKeys.add(key || 'index', key)
  for (const { key } of shortestFirst) for (const form of formsOf(key)) pageKeys.add(form, key)
  for (const { key, aliases } of shortestFirst) for (const alias of aliases) pageKeys.add(alias, key)
  for (const { key, title } of shortestFirst) pageKeys.add(title, key)
  const findFile = indexFiles(files.values())
  return {
    /** Returns the key of the page with a name, if there is one. */
    findPageKey: (name: string): string | undefined => {
      const written = plain(name.replace(/\.md$/i, '')).replace(/\/index$/, '')
      return pageKeys.find(written) ?? pageKeys.find(written.replaceAll(' ', '-'))
    },
    /** Returns the address of the file with a name, if there is one. */
    findFileAddress: (name: string): string | undefined => findFile(name)?.address,
  }
}

/** A translation as search engines read it: `hreflang` is a language tag or `x-default`. */
export interface Alternate {
  readonly hreflang: string
  readonly url: string
}

/**
 * Returns the alternates of a page. Translations with `noindex` are left out; `x-default` is the first of the
 * others.
 *
 * @param translations the page itself included, in the site's order of languages
 */
export const alternatesOf = (translations: readonly Page[], baseUrl: string): readonly Alternate[] => {
  const alternates = translations
    .filter(({ noindex }) => !noindex)
    .map(({ language, address }) => ({ hreflang: language, url: baseUrl + address }))
  return [...alternates, ...alternates.slice(0, 1).map(({ url }) => ({ hreflang: 'x-default', url }))]
}

/** Returns the index of a site's pages by key and language, and by the names that links can use. */
export const indexPages = (site: Pick<Site, 'pages' | 'files' | 'settings'>) => {
  const { languages } = site.settings
  const byLanguage = new Map(languages.map((language) => [language, new Map<string, Page>()] as const))
  for (const page of site.pages.values()) byLanguage.get(page.language)?.set(page.key, page)
  const find = (key: string, language: string): Page | undefined => byLanguage.get(language)?.get(key)
  /** Returns a page in all its languages, in the site's order. */
  const translationsOf = (key: string): readonly Page[] =>
    languages.flatMap((language) => find(key, language) ?? [])
  return { languages, find, translationsOf, names: lazy(() => pageNames(site)) }
}

/** The pages of a site by key and language. */
export type PageIndex = ReturnType<typeof indexPages>
