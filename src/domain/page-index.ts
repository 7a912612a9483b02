/** Pages by their keys, so that translations and links are found at once, however many pages there are. */
import type { Page, Site } from './site.ts'

/** The pages of a site by key and language. */
export interface PageIndex {
  /** Returns a page in all languages that it has, in the site's order of them. */
  readonly translationsOf: (key: string) => readonly Page[]
  readonly find: (key: string, language: string) => Page | undefined
}

const noPages: ReadonlyMap<string, Page> = new Map()

/** Reads the site's pages once. */
export const indexPages = ({ pages, languages }: Pick<Site, 'pages' | 'languages'>): PageIndex => {
  const byKey = new Map<string, Map<string, Page>>()
  for (const page of pages.values()) {
    const byLanguage = byKey.get(page.key) ?? new Map<string, Page>()
    byKey.set(page.key, byLanguage.set(page.language, page))
  }
  const languagesOf = (key: string) => byKey.get(key) ?? noPages
  return {
    translationsOf: (key) => {
      const byLanguage = languagesOf(key)
      return languages.flatMap((language) => byLanguage.get(language) ?? [])
    },
    find: (key, language) => languagesOf(key).get(language),
  }
}
