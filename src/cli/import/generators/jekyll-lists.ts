/** The addresses of the lists that Jekyll's plugins make: archives, and further pages of a list. */

import { listAddresses, pageNumbers } from '../addresses/lists.ts'
import { dateValues, fillPattern } from '../addresses/permalinks.ts'
import { jekyllSlug } from '../addresses/slugs.ts'
import type { CivilTime } from '../dates.ts'
import type { Data } from '../front-matter/parse-loosely.ts'
import type { ReadPage } from '../generator.ts'
import { objectOf, stringOf, stringsOf } from '../settings/settings-values.ts'

/** Returns the folder of posts: the fixed start of their addresses, such as `blog`. */
export const postsFolder = (pattern: string): string => /^\/?([\w-]+)\/.*:/.exec(pattern)?.[1] ?? 'posts'

/** Returns the lists of jekyll-archives and jekyll-paginate. */
export const jekyllLists = (config: Data, all: readonly ReadPage[]): ReadonlyMap<string, string> => {
  const posts = all.filter(({ isPost }) => isPost)
  const archives = objectOf(config['jekyll-archives'])
  const permalinks = objectOf(archives.permalinks)
  const isEnabled = (kind: string): boolean =>
    archives.enabled === 'all' || stringsOf(archives.enabled).includes(kind)
  const rules = { splitsAtSpaces: true }
  const term = (kind: string, usual: string) => (_: string, name: string) =>
    fillPattern(stringOf(permalinks[kind]) ?? usual, { name: jekyllSlug(name) })
  const dates = posts.flatMap(({ civil }) => civil ?? [])
  const periods = [
    ['year', '/:year/'],
    ['month', '/:year/:month/'],
    ['day', '/:year/:month/:day/'],
  ].flatMap(([kind = '', usual = '']) => {
    const pattern = stringOf(permalinks[kind]) ?? usual
    return isEnabled(kind) ? [(civil: CivilTime) => fillPattern(pattern, dateValues(civil))] : []
  })
  const blog = /^\/?[\w-]+\/.*:/.test(stringOf(config.permalink) ?? '')
    ? `/${postsFolder(stringOf(config.permalink) ?? '')}/`
    : '/posts/'
  const isArchived = Object.keys(archives).length > 0
  const perPage = Number(objectOf(config.pagination).per_page ?? config.paginate ?? 0)
  const numbered = stringOf(config.paginate_path) ?? '/page:num/'
  return new Map([
    ...(isArchived
      ? [
          ...listAddresses(posts, ['tags'], { path: term('tag', '/tag/:name/'), ...rules }),
          ...listAddresses(posts, ['categories'], { path: term('category', '/category/:name/'), ...rules }),
          ...dates.flatMap((civil) => periods.map((period) => [period(civil), blog] as const)),
        ]
      : []),
    ...(perPage > 0
      ? pageNumbers(
          '/',
          posts.length,
          perPage,
          (page) => `/${numbered.replace(/^\//, '').replace(':num', String(page))}`,
        )
      : []),
  ])
}
