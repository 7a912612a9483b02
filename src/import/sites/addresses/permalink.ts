/**
 * Computes addresses of posts from the patterns of Hugo, Jekyll and Hexo (`/:year/:month/:title/`), Eleventy
 * and Zola.
 */
import { type Data, objectOf, textOf, textsOf } from '../../../lib/data/unchecked.ts'
import { baseName } from '../source/page-files.ts'
import type { SourcePage, SourceSite } from '../source/source-site.ts'
import { namedPath } from './own-address.ts'

/** Jekyll's named patterns; `date` is the default. */
const jekyllPatterns: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  none: '/:categories/:title.html',
}

/** Returns the pattern for the address of a page. */
const patternOf = ({ key, file }: SourcePage, { rules, config }: SourceSite): string | undefined => {
  const own = textOf(config.permalink)
  if (rules.generator === 'hexo') return file.includes('_posts/') ? own : undefined
  if (rules.generator === 'jekyll')
    return file.includes('_posts/') ? (jekyllPatterns[own ?? 'date'] ?? own) : undefined
  // These leave out a day that the name of a file begins with.
  if (/^(?:eleventy|zola)$/.test(rules.generator)) return `/${key.replace(/[^/]*$/, ':slugorfilename')}/`
  const [section = '', ...below] = key.split('/')
  const permalinks = objectOf(config.permalinks)
  return below.length === 0 ? undefined : textOf({ ...permalinks, ...objectOf(permalinks.page) }[section])
}

/** Returns a title as Hugo writes it in addresses. */
const titleInAddress = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s._-]/gu, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')

/** Returns the configured address of a page; undefined if there is none, or only part of one. */
export const permalinkOf = (page: SourcePage, site: SourceSite): string | undefined => {
  const hasOwn = page.language !== undefined || namedPath(page) !== undefined
  const pattern = hasOwn ? undefined : patternOf(page, site)
  const { published = '', title = '' } = page.fields
  if (pattern === undefined || !pattern.includes(':')) return undefined
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(published) ?? []
  const name = baseName(page.key).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
  const slug = textOf(page.data.slug)
  const categories = [page.data.category, page.data.categories].flatMap(textsOf)
  const isHugo = site.rules.generator === 'hugo'
  const values: Data = {
    ...{ year, month, day, i_month: month.replace(/^0/, ''), i_day: day.replace(/^0/, '') },
    title: isHugo ? titleInAddress(title) : (slug ?? name.replaceAll(/\s+/g, '-')),
    slug: slug ?? (isHugo ? titleInAddress(title) : name),
    ...{ filename: name, contentbasename: name, slugorfilename: slug ?? name },
    // Jekyll splits a text at spaces.
    categories: categories
      .flatMap((text) => (categories.length === 1 ? text.split(/\s+/) : text))
      .join('/')
      .toLowerCase(),
    section: page.key.split('/', 1)[0],
  }
  const own = categories.length === 0 ? pattern.replace(/\/:categories\b/, '') : pattern
  const filled = own.replaceAll(/:(\w+)/g, (whole, token: string) => textOf(values[token]) ?? whole)
  return filled.includes(':') ? undefined : `/${filled}`.replaceAll(/\/{2,}/g, '/')
}
