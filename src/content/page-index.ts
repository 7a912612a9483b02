/** Pages by their keys, so that translations and links are found at once, however many pages there are. */
import type { Page, Site } from './site.ts'

/** The pages of a site by key and language. */
export interface PageIndex {
  /** Returns a page in all languages that it has, in the site's order of them. */
  readonly translationsOf: (key: string) => readonly Page[]
  readonly find: (key: string, language: string) => Page | undefined
}

/** A page in one language, for search engines: `hreflang` is the language's tag, or `x-default`. */
export interface Alternate {
  readonly hreflang: string
  readonly url: string
}

/**
 * Returns the alternates of a page in all its languages but those with `noindex`; `x-default` is the one in the first of
 * them.
 *
 * @param translations in the site's order of languages, the page itself among them
 */
export const alternatesOf = (translations: readonly Page[], baseUrl: string): readonly Alternate[] => {
  const alternates = translations
    .filter(({ noindex }) => !noindex)
    .map(({ language, address }) => ({ hreflang: language, url: baseUrl + address }))
  return [...alternates, ...alternates.slice(0, 1).map(({ url }) => ({ hreflang: 'x-default', url }))]
}

const noPages: ReadonlyMap<string, Page> = new Map()

/** Reads the site's pages once. */
export const indexPages = ({ pages, settings }: Pick<Site, 'pages' | 'settings'>): PageIndex => {
  const byKey = new Map<string, Map<string, Page>>()
  for (const page of pages.values()) {
    const byLanguage = byKey.get(page.key) ?? new Map<string, Page>()
    byKey.set(page.key, byLanguage.set(page.language, page))
  }
  const languagesOf = (key: string) => byKey.get(key) ?? noPages
  return {
    translationsOf: (key) => {
      const byLanguage = languagesOf(key)
      return settings.languages.flatMap((language) => byLanguage.get(language) ?? [])
    },
    find: (key, language) => languagesOf(key).get(language),
  }
}
