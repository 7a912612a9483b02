/** Rules for sites of Hexo (hexo.io). */
import { hostOfUrl, languageTagOf, objectOf, pathOfUrl, stringOf, stringsOf } from '../config-values.ts'
import { dateInName } from '../dates.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import { bareName, below, hasFrontMatter, keyOf, pageName } from '../page-files.ts'
import { dateValues, fillPattern } from '../permalinks.ts'
import { hexoSlug } from '../slugs.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { FilePlace, Generator, PagePlace, SiteRules, SourcePage } from '../source-site.ts'
import { isServedFile } from '../static-files.ts'
import { containers, liquidTags } from '../text/syntaxes.ts'
import { isMatched, settingDoubt } from '../visibility.ts'

const configNames = ['_config.yml', '_config.yaml']

/** Returns the parts of a file's name by `new_post_name`, such as `:year-:month-:day-:title.md`. */
const nameParts = (path: string, pattern: string): Readonly<Record<string, string | undefined>> => {
  const source = bareName(pattern)
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(
      /:(i_)?(year|month|day|title)/g,
      (_, __, name: string) => `(?<${name}>${{ year: '\\d{4}', title: '.+' }[name] ?? '\\d{1,2}'})`,
    )
  return new RegExp(`^${source}$`).exec(path)?.groups ?? {}
}

/** The path of a post's categories: a list of names is one path, and of several lists the first counts. */
const categoriesOf = ({ categories, category }: Data): readonly string[] => {
  const value = categories ?? category
  return Array.isArray(value) && Array.isArray(value[0]) ? stringsOf(value[0]) : stringsOf(value)
}

const read = (source: SourceFolder): SiteRules => {
  const config = parseMembers('_config.yml', source.text(source.first(...configNames) ?? ''))
  const folder = (stringOf(config.source_dir) ?? 'source').replace(/\/$/, '')
  const [language] = stringsOf(config.language)
    .filter((name) => name !== 'default')
    .flatMap((name) => languageTagOf(name) ?? [])
  const namePattern = stringOf(config.new_post_name) ?? ':title.md'
  const partsOf = (bare: string) => nameParts(bare, namePattern)
  const hiding = [config.exclude, config.ignore, config.skip_render].flatMap(stringsOf)
  const included = stringsOf(config.include)
  const doubt =
    settingDoubt(config, 'exclude ignore include skip_render render_drafts') ??
    (hiding.some((glob) => /^!/.test(glob))
      ? 'a pattern with an exclamation mark in its settings may hide it'
      : undefined)
  const place = (file: string): PagePlace | FilePlace | undefined => {
    const path = below(file, folder)
    if (path === undefined) return undefined
    const isHidden = isMatched(path, hiding) || isMatched(file, hiding)
    const [, kind, rest = path] = /^_(posts|drafts)\/(.*)$/.exec(path) ?? []
    const isPage = pageName.test(path) && (!/\.html?$/i.test(path) || hasFrontMatter(source.text(file)))
    if (/(?:^|\/)_/.test(rest) && !isMatched(rest, included)) return undefined
    if (!isPage) {
      const target = kind === undefined ? path : `posts/${rest}`
      return kind === 'drafts' || isHidden || !isServedFile(source, file, target)
        ? undefined
        : { path: target }
    }
    if (/^404\./.test(path)) return undefined
    const bare = bareName(rest)
    const { year, month = '01', day = '01' } = partsOf(bare)
    return {
      key: kind === undefined ? keyOf(bare) : `posts/${bare}`,
      isPost: kind !== undefined,
      day:
        kind === undefined ? undefined : year === undefined ? dateInName(bare) : [year, month, day].join('-'),
      mark: kind === 'drafts' ? 'the folder _drafts' : undefined,
      doubt: isHidden ? 'a pattern of exclude, ignore or skip_render' : doubt,
    }
  }
  const addressOf = ({ file, data, members, civil, isPost }: SourcePage): string => {
    const path = bareName(below(file, folder) ?? file)
    const own = stringOf(data.permalink)
    if (own !== undefined) return `/${own}`
    if (!isPost) return /(?:^|\/)index$/.test(path) ? `/${path.replace(/index$/, '')}` : `/${path}.html`
    const bare = path.replace(/^_(?:posts|drafts)\//, '')
    const title = (stringOf(data.slug) ?? partsOf(bare).title ?? bare).replaceAll(/[?#]/g, encodeURIComponent)
    const map = objectOf(config.category_map)
    const categories = categoriesOf(data).map((name) => hexoSlug(stringOf(map[name]) ?? name))
    const values = { title, name: title.split('/').at(-1), post_title: hexoSlug(members.title ?? '') }
    return `/${fillPattern(stringOf(config.permalink) ?? ':year/:month/:day/:title/', {
      ...Object.fromEntries(
        Object.entries(objectOf(config.permalink_defaults)).map(([name, value]) => [name, stringOf(value)]),
      ),
      ...dateValues(civil),
      ...values,
      category:
        categories.length === 0
          ? (stringOf(config.default_category) ?? 'uncategorized')
          : categories.join('/'),
      ...{ id: stringOf(data.id), abbrlink: stringOf(data.abbrlink), lang: stringOf(data.lang) },
    })}`
  }
  return {
    facts: {
      title: stringOf(config.title),
      description: stringOf(config.description) ?? stringOf(config.subtitle),
      owner: stringOf(config.author),
      email: stringOf(config.email),
      languages: [language ?? 'en'],
      host: hostOfUrl(stringOf(config.url)),
      basePath: (stringOf(config.root) ?? pathOfUrl(stringOf(config.url))).replace(/\/$/, ''),
    },
    place,
    contentFolder: folder,
    addressOf,
    syntaxes: [liquidTags, containers],
    headingId: hexoSlug,
    prepareText: (text) => text.replaceAll(/^<!--\s*more\s*-->$/gim, ''),
  }
}

/** Sites of Hexo. */
export const hexo: Generator = {
  id: 'hexo',
  name: 'Hexo',
  output: 'public',
  recognise: (source) =>
    source.first(...configNames) !== undefined &&
    (source.hasFolder('source/_posts') ||
      /^(?:new_post_name|public_dir|source_dir|skip_render)\s*:/m.test(source.text('_config.yml'))),
  read,
}
