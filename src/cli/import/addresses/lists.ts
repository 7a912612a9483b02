/** The addresses of lists that generators make, and of what lists the same pages in Vitrine. */
import { tagKey } from '../../../content/navigation/posts.ts'
import { pageAddress } from '../../../content/site.ts'
import { termsOf } from '../front-matter/read-members.ts'
import type { ReadPage } from '../generator.ts'

type Redirects = readonly (readonly [from: string, to: string])[]

const tagAddress = (term: string): string => pageAddress(tagKey(term), 'en', ['en'])

/** Where a generator has the lists of a taxonomy. */
export interface TermPaths {
  readonly path: (taxonomy: string, term: string) => string
  readonly splitsAtSpaces?: boolean | undefined
}

/** Returns the redirects from the lists of terms, and from the lists of all terms. Every taxonomy becomes tags. */
export const listAddresses = (
  pages: readonly ReadPage[],
  taxonomies: readonly string[],
  { path, splitsAtSpaces }: TermPaths,
): Redirects =>
  taxonomies.flatMap((taxonomy) => {
    const terms = new Set(pages.flatMap(({ data }) => termsOf(data, taxonomy, { splitsAtSpaces })))
    const lists = [...terms].map((term) => [path(taxonomy, term), tagAddress(term)] as const)
    const [first] = lists
    const all = first?.[0].replace(/[^/]+\/?$/, '')
    return all === undefined || all === '/' ? lists : [[all, '/tags/'] as const, ...lists]
  })

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
