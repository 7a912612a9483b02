/** The addresses of lists that generators make, and of what lists the same pages in Vitrine. */
import { TAGS_KEY, tagKey } from '../../../content/navigation/posts.ts'
import { pageAddress } from '../../../content/site.ts'
import { termsOf } from '../front-matter/read-members.ts'
import type { ReadPage } from '../generator.ts'

type Redirects = readonly (readonly [from: string, to: string])[]

/** @param language undefined for the first */
const tagAddress = (term: string, language = ''): string => pageAddress(tagKey(term), language, [''])

/** Where a generator has the lists of a taxonomy. */
export interface TermPaths {
  /** The language is undefined for the first. */
  readonly path: (taxonomy: string, term: string, language: string | undefined) => string
  readonly splitsAtSpaces?: boolean | undefined
}

/** Returns the redirects from the lists of terms, and from the lists of all terms. Every taxonomy becomes tags. */
export const listAddresses = (
  pages: readonly ReadPage[],
  taxonomies: readonly string[],
  { path, splitsAtSpaces }: TermPaths,
): Redirects =>
  [...Map.groupBy(pages, ({ language }) => language)].flatMap(([language, own]) =>
    taxonomies.flatMap((taxonomy) => {
      const terms = new Set(own.flatMap(({ data }) => termsOf(data, taxonomy, { splitsAtSpaces })))
      const lists = [...terms].map(
        (term) => [path(taxonomy, term, language), tagAddress(term, language)] as const,
      )
      const all = lists[0]?.[0].replace(/[^/]+\/?$/, '')
      const allTags = pageAddress(TAGS_KEY, language ?? '', [''])
      return all === undefined || all === '/' ? lists : [[all, allTags] as const, ...lists]
    }),
  )

/** Returns the redirects from the second and further pages of a list. */
export const pageNumbers = (
  list: string,
  count: number,
  perPage: number,
  path: (page: number) => string,
): Redirects =>
  Array.from(
    { length: Math.max(0, Math.ceil(count / (perPage || Infinity)) - 1) },
    (_, index) => [path(index + 2), list] as const,
  )
