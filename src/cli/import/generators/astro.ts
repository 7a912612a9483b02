/** Rules for sites of Astro (astro.build). Its configuration is a program, which is read as text and never run. */
import { slug as githubSlug } from 'github-slugger'
import { dateValues, fillPattern } from '../addresses/permalinks.ts'
import { dateInName } from '../dates.ts'
import { parseMembers } from '../front-matter/parse-loosely.ts'
import type { Generator, LeftOut, SourceFile, SourcePage, SourceSite } from '../generator.ts'
import { licenseIn, linksInScript } from '../settings/profiles.ts'
import {
  constantIn,
  hostOfUrl,
  languageTagOf,
  objectIn,
  objectOf,
  pathOfUrl,
  stringOf,
} from '../settings/settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'
import { movedFiles } from '../static-files.ts'
import { convertImports } from '../text/mdx.ts'
import { components, containers } from '../text/syntaxes.ts'

const configNames = ['mjs', 'ts', 'js', 'mts', 'cjs'].map((suffix) => `astro.config.${suffix}`)

const pageName = /\.(?:md|mdx|markdown)$/i

/** A collection of content: its name and the folder of its pages. */
interface Collection {
  readonly name: string
  readonly folder: string
}

/** Collections with a folder in src/content, and those whose loader names another folder. */
const readCollections = (source: SourceFolder): readonly Collection[] => {
  const config = source.text(
    source.first(
      'src/content.config.ts',
      'src/content.config.mjs',
      'src/content.config.js',
      'src/content/config.ts',
      'src/content/config.js',
    ) ?? '',
  )
  const constants = new Map(
    [...config.matchAll(/const\s+(\w+)\s*=\s*["']([^"']+)["']/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  )
  const loaded = [
    ...config.matchAll(/(?:const\s+(\w+)\s*=|(\w+):)\s*defineCollection\(\{[\s\S]*?glob\(\{([\s\S]*?)\}\)/g),
  ].flatMap(([, variable, member, options = '']): readonly Collection[] => {
    const [, base] = /base:\s*["'`](?:\.?\/)?([^"'`]+)["'`]/.exec(options) ?? []
    const [, constant, rest = ''] = /base:\s*`?\$?\{?(?:\.\/)?\$?\{?(\w+)\}?([^`,}\s]*)/.exec(options) ?? []
    const folder = base?.includes('${') ? undefined : base
    const named = constants.get(constant ?? '')
    const found = folder ?? (named === undefined ? undefined : `${named}${rest}`)
    return found === undefined
      ? []
      : [{ name: variable ?? member ?? '', folder: found.replace(/^\.?\//, '').replace(/\/$/, '') }]
  })
  const exported = /export\s+const\s+collections\s*=\s*\{([^}]*)\}/.exec(config)?.[1] ?? ''
  const names = new Map(
    [...exported.matchAll(/["']?([\w-]+)["']?\s*:\s*(\w+)/g)].map(
      ([, name = '', variable = '']) => [variable, name] as const,
    ),
  )
  const folders = new Set(
    source
      .below('src/content')
      .flatMap((file) => (pageName.test(file) ? (/^src\/content\/([^/]+)\//.exec(file)?.[1] ?? []) : [])),
  )
  return [
    ...loaded.map(({ name, folder }) => ({ name: names.get(name) ?? name, folder })),
    ...[...folders]
      .filter((name) => !loaded.some(({ folder }) => folder === `src/content/${name}`))
      .map((name) => ({ name, folder: `src/content/${name}` })),
  ]
}

/** What lists are of, in the names of their routes. */
const listNames = /^(?:tag|categor|topic|author|series|year|month|page|lang|locale)/i

/** Returns the address before the slug of each collection's pages, by the routes that show one of its pages. */
const routesOf = (source: SourceFolder): ReadonlyMap<string, string> => {
  const routes = new Map<string, string>()
  for (const file of source.below('src/pages')) {
    const [, route, name = ''] = /^src\/pages\/(.*?)\[(?:\.\.\.)?(\w+)\](?:\/index)?\.astro$/.exec(file) ?? []
    if (route === undefined || /\[/.test(route) || listNames.test(name)) continue
    const isList =
      /\b(?:paginate|getTags|getUniqueTags|tag)\b/.test(source.text(file)) &&
      !/\brender\b|<Content\b|\.render\(/.test(source.text(file))
    if (isList) continue
    for (const [, name = ''] of source.text(file).matchAll(/getCollection\(\s*["'](\w[\w-]*)["']/g))
      if (!routes.has(name)) routes.set(name, `/${route}`)
  }
  return routes
}

const configTexts = (source: SourceFolder): string =>
  source.files
    .filter((file) => !/^(?:src\/)?(?!site|astro-paper)[\w-]+\.config\.\w+$/i.test(file))
    .filter((file) =>
      /^(?:src\/)?(?:[\w-]*\.)?(?:site[.-]?config|site|config|consts|constants|site-config|siteConfig|data\/site|config\/[\w-]+|astro-paper\.config)\.[cm]?[jt]s$/i.test(
        file,
      ),
    )
    .map((file) => source.text(file))
    .join('\n')

/** AstroWind and themes made from it have their settings in YAML. */
const readSettings = (source: SourceFolder) => {
  const file = source.first('src/config.yaml', 'src/config.yml') ?? ''
  const { site, metadata, i18n, apps } = parseMembers(file, source.text(file))
  const { post } = objectOf(objectOf(apps).blog)
  return {
    title: stringOf(objectOf(objectOf(metadata).title).default ?? objectOf(site).name),
    description: stringOf(objectOf(metadata).description),
    language: stringOf(objectOf(i18n).language),
    url: stringOf(objectOf(site).site),
    /** Such as `/:slug`. */
    postPattern: stringOf(objectOf(post).permalink)?.replaceAll(/%(\w+)%/g, ':$1'),
  }
}

const read = (source: SourceFolder): SourceSite => {
  const config = source.text(source.first(...configNames) ?? '')
  const texts = configTexts(source)
  const settings = readSettings(source)
  const site = constantIn(config, 'site') ?? constantIn(texts, 'site|SITE_URL|website|url') ?? settings.url
  const base = constantIn(config, 'base')
  const routes = routesOf(source)
  const collections = readCollections(source)
  const pages: SourcePage[] = []
  const files: SourceFile[] = []
  const leftOut: LeftOut[] = []
  const prefixes = new Map<string, string>()
  for (const { name, folder } of collections) {
    const route =
      routes.get(name) ??
      (routes.size === 1 && collections.length === 1 ? [...routes.values()][0] : undefined) ??
      `/${name}/`
    const section = route.replaceAll(/^\/|\/$/g, '') || name
    for (const file of source.below(folder)) {
      const path = file.slice(folder.length + 1)
      if (!pageName.test(path)) {
        if (!/\.(?:json|ya?ml|[cm]?[jt]sx?|astro)$/i.test(path))
          files.push({ file, path: `${section}/${path}` })
        continue
      }
      prefixes.set(file, route)
      const bare = path.replace(pageName, '')
      const key = bare.replace(/(?:^|\/)index$/, '')
      const isHidden = /(?:^|\/)_/.test(path)
      pages.push({
        file,
        key: key === '' ? section : `${section}/${key}`,
        isPost: true,
        day: dateInName(bare),
        hiddenBy: isHidden ? 'the underscore before its name' : undefined,
      })
    }
  }
  for (const file of source.below('src/pages')) {
    const path = file.slice('src/pages/'.length)
    if (pageName.test(path) && !/(?:^|\/)_/.test(path) && !/^404\./.test(path))
      pages.push({ file, key: path.replace(pageName, '').replace(/(?:^|\/)index$/, ''), isPost: false })
    else if (/\.astro$/.test(path) && !/\[|^(?:404|index|search|rss)/.test(path) && !/(?:^|\/)_/.test(path))
      leftOut.push({ file, reason: 'a page that is written as a program' })
  }
  const folders = new Map(
    collections.flatMap(({ folder }) => source.below(folder).map((file) => [file, folder] as const)),
  )
  return {
    facts: {
      title: constantIn(texts, 'SITE_TITLE|siteTitle|SITENAME|title|name') ?? settings.title,
      description:
        constantIn(texts, 'SITE_DESCRIPTION|siteDescription|description|desc') ?? settings.description,
      owner: constantIn(texts, 'SITE_AUTHOR|AUTHOR|author'),
      email: constantIn(texts, 'EMAIL|email'),
      languages: [
        languageTagOf(
          constantIn(config, 'defaultLocale') ??
            constantIn(texts, 'LOCALE|locale|lang|language') ??
            settings.language,
        ) ?? 'en',
      ],
      menu: [],
      links: linksInScript(texts),
      license: licenseIn(objectIn(texts, 'licenseConfig|LICENSE|license')),
      host: hostOfUrl(site),
      basePath:
        base === undefined ? pathOfUrl(site) : `/${base.replaceAll(/^\/|\/$/g, '')}`.replace(/^\/$/, ''),
    },
    pages,
    files: [
      ...files,
      ...movedFiles(source, 'public'),
      ...source
        .below('src/assets')
        .filter((file) => /\.(?:avif|gif|jpe?g|png|svg|webp|pdf)$/i.test(file))
        .map((file) => ({ file, path: file.slice('src/'.length) })),
    ],
    leftOut,
    importFolder: 'src',
    addressOf: ({ file, data, civil }) => {
      const own = stringOf(data.permalink)
      if (own?.startsWith('/')) return own
      const folder = folders.get(file)
      if (folder === undefined)
        return `/${file
          .slice('src/pages/'.length)
          .replace(pageName, '')
          .replace(/(?:^|\/)index$/, '')}/`
      const path = file.slice(folder.length + 1).replace(pageName, '')
      const id =
        stringOf(data.slug) ??
        stringOf(data.postSlug) ??
        path
          .split('/')
          .map((part) => githubSlug(part))
          .join('/')
          .replace(/(?:^|\/)index$/, '')
      if (settings.postPattern !== undefined && /\/post$/.test(folder)) {
        const category = githubSlug(stringOf(data.category) ?? '')
        return fillPattern(settings.postPattern, { ...dateValues(civil), slug: id, id, category })
      }
      return `${prefixes.get(file) ?? '/'}${id}/`
    },
    redirects: redirectsIn(config),
    syntaxes: [components, containers],
    prepareText: convertImports,
  }
}

/** `redirects: { '/old': '/new' }` in the configuration. */
const redirectsIn = (config: string): Readonly<Record<string, string>> => {
  const [, members = ''] = /\bredirects:\s*\{([\s\S]*?)\n\s*\}/.exec(config) ?? []
  const pairs = members.matchAll(
    /["'](\/[^"'[\]]*)["']\s*:\s*(?:["']([^"']+)["']|\{[^}]*destination:\s*["']([^"']+)["'])/g,
  )
  return Object.fromEntries([...pairs].map(([, from = '', to, other]) => [from, to ?? other ?? '/'] as const))
}

/** Sites of Astro. */
export const astro: Generator = {
  id: 'astro',
  name: 'Astro',
  recognise: (source) => source.first(...configNames) !== undefined,
  read,
}
