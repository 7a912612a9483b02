/** Rules for sites of Hexo (hexo.io). */
import { posix } from 'node:path'
import { isJsonObject } from '../../../lib/json.ts'
import { listAddresses, pageNumbers } from '../addresses/lists.ts'
import { dateValues, fillPattern } from '../addresses/permalinks.ts'
import { hexoSlug } from '../addresses/slugs.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import type { Generator, MenuEntry, ReadPage, SourceFile, SourcePage, SourceSite } from '../generator.ts'
import { licenseIn, linksIn } from '../settings/profiles.ts'
import {
  hostOfUrl,
  languageTagOf,
  menuEntryOf,
  objectOf,
  pathOfUrl,
  stringOf,
  stringsOf,
  unusedNames,
} from '../settings/settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'
import { movedFiles } from '../static-files.ts'
import { containers, liquidTags } from '../text/syntaxes.ts'

const USUAL = ':year/:month/:day/:title/'
const pageName = /\.(?:md|markdown|mkdn?|mdown|html?)$/i

/** Returns the parts of a file's name by `new_post_name`, such as `:year-:month-:day-:title.md`. */
const nameParts = (path: string, pattern: string): Readonly<Record<string, string | undefined>> => {
  const source = pattern
    .replace(/\.\w+$/, '')
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(
      /:(i_)?(year|month|day|title)/g,
      (_, __, name: string) => `(?<${name}>${{ year: '\\d{4}', title: '.+' }[name] ?? '\\d{1,2}'})`,
    )
  return new RegExp(`^${source}$`).exec(path)?.groups ?? {}
}

/** The settings of the theme: its own, the site's for it, and those in the site's configuration. */
const themeOf = (source: SourceFolder, config: Data): Data => {
  const name = stringOf(config.theme) ?? ''
  const files = [`themes/${name}/_config.yml`, `_config.${name}.yml`].filter((file) => source.has(file))
  return Object.assign(
    {},
    ...files.map((file) => parseMembers(file, source.text(file))),
    objectOf(config.theme_config),
  )
}

/** `about: /about/ || fa fa-user`, and in the theme Next menus in menus. */
const themeMenu = (label: string, value: unknown): readonly MenuEntry[] => {
  if (!isJsonObject(value)) return menuEntryOf(stringOf(value)?.replace(/\s*\|\|.*$/s, ''), label)
  return Object.entries(value).flatMap(([name, item]) => themeMenu(name === 'default' ? label : name, item))
}

const read = (source: SourceFolder): SourceSite => {
  const config = parseMembers('_config.yml', source.text(source.first('_config.yml', '_config.yaml') ?? ''))
  const theme = themeOf(source, config)
  const folder = (stringOf(config.source_dir) ?? 'source').replace(/\/$/, '')
  const [languages] = [
    stringsOf(config.language)
      .filter((name) => name !== 'default')
      .flatMap((name) => languageTagOf(name) ?? []),
  ]
  const namePattern = stringOf(config.new_post_name) ?? ':title.md'
  const pages: SourcePage[] = []
  const files: SourceFile[] = []
  const slugs = new Map<string, string>()
  const rendered = (path: string): boolean =>
    pageName.test(path) && !stringsOf(config.skip_render).some((glob) => posix.matchesGlob(path, glob))
  for (const { file, path } of source
    .below(folder)
    .map((name) => ({ file: name, path: name.slice(folder.length + 1) }))) {
    const [, hidden, inPosts] =
      /^_(posts|(drafts))\//.exec(path) === null ? [] : [0, path.startsWith('_drafts/'), true]
    const bare = path.replace(/^_(?:posts|drafts)\//, '').replace(pageName, '')
    if (inPosts && /\.(?:md|markdown)$/i.test(path)) {
      const parts = nameParts(bare, namePattern)
      slugs.set(file, parts.title ?? bare)
      const day =
        parts.year === undefined ? undefined : [parts.year, parts.month ?? '01', parts.day ?? '01'].join('-')
      pages.push({
        file,
        key: `posts/${bare}`,
        isPost: true,
        day,
        hiddenBy: hidden ? 'the folder _drafts' : undefined,
      })
    } else if (inPosts) files.push({ file, path: `posts/${path.replace(/^_(?:posts|drafts)\//, '')}` })
    else if (/(?:^|\/)_/.test(path)) continue
    else if (
      rendered(path) &&
      !/^404\./.test(path) &&
      (!/\.html?$/.test(path) || /^\s*---/.test(source.text(file)))
    )
      pages.push({ file, key: bare.replace(/(?:^|\/)index$/, ''), isPost: false })
  }
  const isPage = new Set(pages.map(({ file }) => file))
  const statics = movedFiles(source, folder).filter(
    ({ file, path }) => !/(?:^|\/)_(?!posts)/.test(path) && !path.startsWith('_posts/') && !isPage.has(file),
  )
  return {
    facts: {
      title: stringOf(config.title),
      description: stringOf(config.description) ?? stringOf(config.subtitle),
      owner: stringOf(config.author),
      email: stringOf(config.email),
      languages: languages === undefined || languages.length === 0 ? ['en'] : languages.slice(0, 1),
      menu: Object.entries(objectOf(theme.menu)).flatMap(([label, value]) => themeMenu(label, value)),
      links: linksIn([theme.social, theme.social_links, theme.links]),
      license: licenseIn(
        objectOf(theme.creative_commons).license,
        objectOf(theme.article).licenses,
        theme.license,
      ),
      unusedSettings: unusedNames(
        objectOf(config.theme_config),
        'menu social social_links links license',
        'theme_config.',
      ),
      host: hostOfUrl(stringOf(config.url)),
      basePath: (stringOf(config.root) ?? pathOfUrl(stringOf(config.url))).replace(/\/$/, ''),
    },
    pages,
    files: [...files.filter(({ file }) => !isPage.has(file) && !/\/_drafts\//.test(file)), ...statics],
    contentFolder: folder,
    dates: { zone: stringOf(config.timezone), converts: true },
    addressOf: addressOf(config, slugs, folder),
    listsOf: (all) => listsOf(config, all),
    syntaxes: [liquidTags, containers],
    headingId: hexoSlug,
    prepareText: (text) => text.replaceAll(/^<!--\s*more\s*-->$/gim, ''),
  }
}

const categorySlug = (config: Data, name: string): string =>
  hexoSlug(stringOf(objectOf(config.category_map)[name]) ?? name)

const withCase = (config: Data, slug: string): string =>
  Number(config.filename_case) === 1
    ? slug.toLowerCase()
    : Number(config.filename_case) === 2
      ? slug.toUpperCase()
      : slug

const addressOf = (config: Data, slugs: ReadonlyMap<string, string>, folder: string) => {
  const pattern = stringOf(config.permalink) ?? USUAL
  const defaults = Object.fromEntries(
    Object.entries(objectOf(config.permalink_defaults)).map(([name, value]) => [name, stringOf(value)]),
  )
  return ({ file, data, members, civil, isPost }: ReadPage): string => {
    const own = stringOf(data.permalink)
    if (!isPost) {
      if (own !== undefined) return `/${own}`
      const path = file.slice(folder.length + 1).replace(pageName, '')
      return /(?:^|\/)index$/.test(path) ? `/${path.replace(/index$/, '')}` : `/${path}.html`
    }
    if (own !== undefined) return `/${own}`
    const title = (stringOf(data.slug) ?? slugs.get(file) ?? '').replaceAll(/[?#]/g, encodeURIComponent)
    const categories = categoriesOf(data)
    const first = categories[0] ?? stringOf(config.default_category) ?? 'uncategorized'
    return `/${fillPattern(pattern, {
      ...defaults,
      ...dateValues(civil),
      ...{ title, name: title.split('/').at(-1), post_title: hexoSlug(members.title ?? '') },
      category:
        categories.length === 0
          ? first
          : categories.map((name) => withCase(config, categorySlug(config, name))).join('/'),
      ...{ id: stringOf(data.id), abbrlink: stringOf(data.abbrlink), lang: stringOf(data.lang) },
      timestamp: members.published === undefined ? undefined : String(Date.parse(members.published.iso)),
    })}`
  }
}

/** The path of a post's categories: a list of names is one path, and of several lists the first counts. */
const categoriesOf = (data: Data): readonly string[] => {
  const value = data.categories ?? data.category
  return Array.isArray(value) && Array.isArray(value[0]) ? stringsOf(value[0]) : stringsOf(value)
}

const listsOf = (config: Data, all: readonly ReadPage[]): ReadonlyMap<string, string> => {
  const posts = all.filter(({ isPost }) => isPost)
  const tagFolder = stringOf(config.tag_dir) ?? 'tags'
  const categoryFolder = stringOf(config.category_dir) ?? 'categories'
  const archives = `/${stringOf(config.archive_dir) ?? 'archives'}/`
  const perPage = Number(objectOf(config.index_generator).per_page ?? config.per_page ?? 10)
  const tagMap = objectOf(config.tag_map)
  const months = new Set(
    posts.flatMap(({ civil }) =>
      civil === undefined ? [] : [`${civil.year}/`, `${civil.year}/${String(civil.month).padStart(2, '0')}/`],
    ),
  )
  const nested = posts.flatMap(({ data }) => {
    const path = categoriesOf(data)
    return path.map(
      (name, index) =>
        [
          `/${categoryFolder}/${path
            .slice(0, index + 1)
            .map((part) => withCase(config, categorySlug(config, part)))
            .join('/')}/`,
          name,
        ] as const,
    )
  })
  const terms = new Map(listAddresses(posts, ['categories'], { path: (_, term) => term }))
  return new Map([
    ...listAddresses(posts, ['tags'], {
      path: (_, term) => `/${tagFolder}/${withCase(config, hexoSlug(stringOf(tagMap[term]) ?? term))}/`,
    }),
    ...nested.map(([from, name]) => [from, terms.get(name) ?? '/tags/'] as const),
    ...(nested.length > 0 ? [[`/${categoryFolder}/`, '/tags/'] as const] : []),
    [archives, '/posts/'],
    ...[...months].map((month) => [`${archives}${month}`, '/posts/'] as const),
    ...pageNumbers('/', posts.length, perPage, (page) => `/page/${page}/`),
    ...pageNumbers('/posts/', posts.length, perPage, (page) => `${archives}page/${page}/`),
  ])
}

/** Sites of Hexo. */
export const hexo: Generator = {
  id: 'hexo',
  name: 'Hexo',
  recognise: (source) =>
    source.first('_config.yml', '_config.yaml') !== undefined &&
    (source.hasFolder('source/_posts') ||
      /^(?:new_post_name|public_dir|source_dir|skip_render)\s*:/m.test(source.text('_config.yml'))),
  read,
}
