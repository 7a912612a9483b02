/** Looks up pages by key and language, for translations and links. */
import { lazy } from '../../lib/memoize.ts'
import type { Page, Site } from '../site.ts'
import { pageNames } from './page-names.ts'

/** A translation as search engines read it: `hreflang` is a language tag or `x-default`. */
export interface Alternate {
  readonly hreflang: string
  readonly url: string
}

/**
 * Returns the alternates of a page. Translations with `noindex` are left out; `x-default` is the first of the others.
 *
 * @param translations the page itself included, in the site's order of languages
 */
export const alternatesOf = (translations: readonly Page[], baseUrl: string): readonly Alternate[] => {
  const alternates = translations
    .filter(({ noindex }) => !noindex)
    .map(({ language, address }) => ({ hreflang: language, url: baseUrl + address }))
  return [...alternates, ...alternates.slice(0, 1).map(({ url }) => ({ hreflang: 'x-default', url }))]
}

/** Returns the index of a site's pages by key and language, and of all names that links can have. */
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
