/** Looks up pages by key and language, for translations and links. */
import type { Page, Site } from '../site.ts'
import { pageNames } from './page-names.ts'

/** Returns all that links depend on, as plain data that can be compared: addresses by language, then by key, and names. */
export const pageAddresses = (site: Pick<Site, 'pages' | 'files' | 'settings'>) => {
  const { languages } = site.settings
  const byLanguage = new Map(languages.map((language) => [language, new Map<string, string>()] as const))
  for (const { key, language, address } of site.pages.values()) byLanguage.get(language)?.set(key, address)
  return { languages, byLanguage, names: pageNames(site) }
}

/** The addresses of a site's pages. */
export type PageAddresses = Readonly<ReturnType<typeof pageAddresses>>

/** Returns the address of a page in one language. */
export const findAddress = (
  { byLanguage }: PageAddresses,
  key: string,
  language: string,
): string | undefined => byLanguage.get(language)?.get(key)

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

/** Returns the index of a site's pages by key and language. */
export const indexPages = ({ pages, settings }: Pick<Site, 'pages' | 'settings'>) => {
  const byKey = Map.groupBy(pages.values(), ({ key }) => key)
  const find = (key: string, language: string): Page | undefined =>
    byKey.get(key)?.findLast((page) => page.language === language)
  /** Returns a page in all its languages, in the site's order. */
  const translationsOf = (key: string): readonly Page[] =>
    settings.languages.flatMap((language) => find(key, language) ?? [])
  return { find, translationsOf }
}

/** The pages of a site by key and language. */
export type PageIndex = ReturnType<typeof indexPages>
