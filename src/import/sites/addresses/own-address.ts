/**
 * The address of a page: named in its front matter, or derived from its file; and those of posts by the
 * patterns of Hugo, Jekyll and Hexo (`/:year/:month/:title/`), Eleventy and Zola.
 */
import { encodePath } from '../../../addresses/url-path.ts'
import { type Data, objectOf, objectsOf, textOf, textsOf } from '../../../lib/data/unchecked.ts'
import { baseName } from '../source/page-files.ts'
import type { SourcePage, SourceSite } from '../source/read-source.ts'

/** Returns the address that Vitrine gives to a page. */
export const naturalAddress = (key: string, language: string | undefined): string =>
  encodePath(`${language === undefined ? '' : `/${language}`}/${key === '' ? '' : `${key}/`}`)

/** Whether a path is one of Jekyll's named patterns, or a pattern for a generator to fill. */
const isPattern = (path: string): boolean => /^(?:date|pretty|ordinal|weekdate|none)$|[:{}]/.test(path)

/** Returns the path that a page names: `/2024/a.html`, `/a/`. Undefined if it names none. */
const namedPath = ({ data }: SourcePage): string | undefined => {
  // `url` may be the subject of a post, and `address` a postal address.
  const address = textsOf(data.address).filter((text) => text.startsWith('/'))
  const path = [data.permalink, data.url, data.path, address]
    .flatMap(textsOf)
    .find((text) => !/^\w+:\/\//.test(text) && !isPattern(text))
  return path && `/${path}`.replaceAll(/\/{2,}/g, '/')
}

/** Returns the address that a page names by its path or its last part; undefined if it names none. */
export const namedAddress = (page: SourcePage): string | undefined => {
  const { data, key, language } = page
  const path = namedPath(page)
  if (path !== undefined) return path
  const slug = textOf(data.slug)
  return slug === undefined || isPattern(slug)
    ? undefined
    : naturalAddress(key.replace(/[^/]*$/, slug), language)
}

export const isUsable = (address: string): boolean =>
  /^\/[^\s?#{}]*$/.test(address) && !/\/\.{1,2}\//.test(address)

/** Returns the address that a page names, or that of its file. */
export const ownAddress = (page: SourcePage): string =>
  namedAddress(page) ?? naturalAddress(page.key.replaceAll(/\s+/g, '-'), page.language)

/** Jekyll's named patterns; `date` is the default. */
const jekyllPatterns: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
}

/** Returns the pattern that Jekyll's `defaults` set for a file: the last whose folder and type fit. */
const jekyllDefault = (file: string, isPost: boolean, { defaults }: Data): string | undefined => {
  const fileType = isPost ? 'posts' : (/^_(\w+)\//.exec(file)?.[1] ?? 'pages')
  const permalinks = objectsOf(defaults).map(({ scope, values }) => {
    const { path, type } = objectOf(scope)
    const fits = file.startsWith(textOf(path) ?? '') && (textOf(type) ?? fileType) === fileType
    return fits ? textOf(objectOf(values).permalink) : undefined
  })
  return permalinks.findLast((each) => each !== undefined)
}

/** Returns the pattern for the address of a page. */
const patternOf = ({ key, file }: SourcePage, { rules }: SourceSite): string | undefined => {
  const { config, generator } = rules
  const own = textOf(config.permalink)
  if (generator === 'hexo') return file.includes('_posts/') ? own : undefined
  if (generator === 'jekyll') {
    const isPost = file.includes('_posts/')
    const pattern = jekyllDefault(file, isPost, config) ?? (isPost ? (own ?? 'date') : '')
    return jekyllPatterns[pattern] ?? pattern
  }
  // Both drop a date at the start of a file name, as Hugo's token does.
  if (/^(?:eleventy|zola)$/.test(generator)) return `/${key.replace(/[^/]*$/, ':slugorfilename')}/`
  // Hugo has patterns by section, directly below `permalinks` or below `permalinks.page`.
  const [section = '', ...below] = key.split('/')
  const permalinks = objectOf(config.permalinks)
  const patterns = { ...permalinks, ...objectOf(permalinks.page) }
  return below.length === 0 ? undefined : textOf(patterns[section])
}

/** Returns a title as Hugo writes it in addresses. */
const hugoSlug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s._-]/gu, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')

/** Returns the date in a page's address. Jekyll writes it in the site's time zone, by default UTC. */
const dateInAddress = ({ fields: { published = '' } }: SourcePage, { rules }: SourceSite): string =>
  rules.generator === 'jekyll' && rules.config.timezone === undefined && published.includes('T')
    ? new Date(published).toISOString()
    : published

/** Returns the configured address of a page; undefined if there is none, or a token has no value. */
export const permalinkOf = (page: SourcePage, site: SourceSite): string | undefined => {
  const hasOwnAddress = page.language !== undefined || namedPath(page) !== undefined
  const pattern = hasOwnAddress ? undefined : patternOf(page, site)
  const { title = '' } = page.fields
  if (pattern === undefined || !pattern.includes(':')) return undefined
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(dateInAddress(page, site)) ?? []
  const name = baseName(page.key).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
  const slug = textOf(page.data.slug)
  const categories = [page.data.category, page.data.categories].flatMap(textsOf)
  const isHugo = site.rules.generator === 'hugo'
  const dateTokens = { year, month, day, i_month: month.replace(/^0/, ''), i_day: day.replace(/^0/, '') }
  const nameTokens = { filename: name, contentbasename: name, slugorfilename: slug ?? name }
  const values: Data = {
    ...dateTokens,
    ...nameTokens,
    title: isHugo ? hugoSlug(title) : (slug ?? name.replaceAll(/\s+/g, '-')),
    slug: slug ?? (isHugo ? hugoSlug(title) : name),
    // Jekyll splits a single text at spaces: `category: web design` is two.
    categories: categories
      .flatMap((text) => (categories.length === 1 ? text.split(/\s+/) : text))
      .join('/')
      .toLowerCase(),
    section: page.key.split('/', 1)[0],
  }
  const usable = categories.length === 0 ? pattern.replace(/\/:categories\b/, '') : pattern
  const filled = usable.replaceAll(/:(\w+)/g, (whole, token: string) => textOf(values[token]) ?? whole)
  return filled.includes(':') ? undefined : `/${filled}`.replaceAll(/\/{2,}/g, '/')
}
