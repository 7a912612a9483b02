/** The addresses that Jekyll gives to posts, pages, the files of collections, archives, and further pages of a list. */
import { listAddresses, pageNumbers } from '../addresses/lists.ts'
import { dateValues, fillPattern } from '../addresses/permalinks.ts'
import { jekyllSlug, jekyllTitle } from '../addresses/slugs.ts'
import type { CivilTime } from '../dates.ts'
import type { Data } from '../front-matter/parse-loosely.ts'
import type { ReadPage } from '../generator.ts'
import { objectOf, stringOf, stringsOf } from '../settings/settings-values.ts'

/** Names for patterns of addresses. */
export const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
}

/** A collection of `_config.yml`. */
export interface Collection {
  readonly name: string
  readonly output: boolean
  readonly permalink: string | undefined
}

/** What a file is to Jekyll. */
export type Kind = 'posts' | 'drafts' | 'pages' | Collection

export const pageName = /\.(?:md|markdown|mkdn?|mkdown|html?)$/i

/** What the addresses of a site depend on. */
export interface AddressRules {
  /** Of posts, such as `/:year/:title/`. */
  readonly pattern: string
  /** The folder of the sources; empty for the root. */
  readonly root: string
  /** Of collections, with a slash at its end; empty for the root. */
  readonly collectionsFolder: string
  readonly kinds: ReadonlyMap<string, Kind>
}

/** Returns the rule for the addresses of a site's pages. */
export const jekyllAddresses =
  ({ pattern, root, collectionsFolder, kinds }: AddressRules) =>
  ({ file, data, civil }: ReadPage): string => {
    const path = file.slice(root === '' ? 0 : root.length + 1).replace(pageName, '')
    const kind = kinds.get(file) ?? 'pages'
    const isPost = kind === 'posts' || kind === 'drafts'
    const name = path.split('/').at(-1) ?? ''
    const bare = isPost ? name.replace(/^\d{2,4}-\d{1,2}-\d{1,2}-/, '') : name
    const above = isPost
      ? path
          .split(/(?:^|\/)_(?:posts|drafts)\//)[0]
          ?.split('/')
          .filter((part) => part !== '')
      : []
    const written = [...(above ?? []), ...listed(data.categories), ...listed(data.category)]
    const categories = [...new Set(written.map((category) => category.toLowerCase()))]
    const own = stringOf(data.permalink)
    const ownStyle = own === undefined ? undefined : (styles[own] ?? own)
    const collection = typeof kind === 'object' ? kind : undefined
    const relative =
      collection === undefined ? path : path.slice(`${collectionsFolder}_${collection.name}/`.length)
    const used =
      ownStyle ??
      (isPost
        ? pattern
        : collection === undefined
          ? undefined
          : (collection.permalink ?? '/:collection/:path:output_ext'))
    const slug = stringOf(data.slug)
    if (used !== undefined)
      return fillPattern(used.startsWith('/') ? used : `/${used}`, {
        ...dateValues(civil),
        title: jekyllTitle(slug ?? bare),
        slug: jekyllSlug(slug ?? bare),
        ...{ name: jekyllSlug(bare), basename: bare, path: relative, collection: collection?.name },
        categories: categories.join('/'),
        slugified_categories: categories.map(jekyllSlug).join('/'),
        output_ext: '.html',
        week: civil === undefined ? undefined : weekOf(civil),
      })
    const bareAddress = `/${path.replace(/^_pages\//, '')}`
    if (/(?:^|\/)index$/.test(path)) return bareAddress.replace(/index$/, '')
    return pattern.endsWith('/') ? `${bareAddress}/` : `${bareAddress}.html`
  }

const listed = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(/\s+/) : stringsOf(value)

/** Returns the number of the ISO week, which the Thursday in it decides. */
const weekOf = ({ year, month, day }: { year: number; month: number; day: number }): string => {
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  const first = Date.UTC(date.getUTCFullYear(), 0, 1)
  return String(Math.ceil(((date.getTime() - first) / 86_400_000 + 1) / 7)).padStart(2, '0')
}

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
