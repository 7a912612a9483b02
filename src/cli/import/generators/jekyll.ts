/** Rules for sites of Jekyll (jekyllrb.com), with what al-folio and other themes add. */
import { posix } from 'node:path'
import { kramdownId } from '../addresses/slugs.ts'
import { dateInName } from '../dates.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import type { Generator, LeftOut, MenuEntry, SourcePage, SourceSite } from '../generator.ts'
import { readAlFolioResume } from '../resumes/al-folio.ts'
import { licenseIn, linksIn, linksOfAccounts } from '../settings/profiles.ts'
import {
  hostOfUrl,
  languageTagOf,
  menuEntryOf,
  objectOf,
  objectsOf,
  pathOfUrl,
  stringOf,
  stringsOf,
  unusedNames,
} from '../settings/settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'
import { movedFiles } from '../static-files.ts'
import { kramdown } from '../text/kramdown.ts'
import { liquidOutputs, liquidTags } from '../text/syntaxes.ts'
import {
  type Collection,
  jekyllAddresses,
  jekyllLists,
  type Kind,
  pageName,
  postsFolder,
  styles,
} from './jekyll-addresses.ts'

const configNames = ['_config.yml', '_config.yaml', '_config.toml']

/** Settings of Jekyll itself, of plugins for its output, and those that are read here. */
const jekyllSettings = `
  title name description tagline subtitle author email lang locale language url baseurl timezone permalink defaults collections
  collections_dir include exclude keep_files plugins plugins_dir whitelist gems theme remote_theme markdown kramdown
  highlighter sass source destination layouts_dir data_dir includes_dir encoding markdown_ext show_drafts future unpublished
  limit_posts incremental port host liquid rdiscount redcarpet excerpt_separator safe strict_front_matter profile quiet verbose
  detach show_dir_listing cache_dir disable_disk_cache ignore_theme_config header_pages navigation nav social social_links minima
  license licence copyright footer_text first_name middle_name last_name paginate paginate_path pagination jekyll-archives
  feed repository compress_html`

/** What Jekyll leaves out unless it is told otherwise, and what only developers read. */
const notServed =
  /^(?:Gemfile(?:\.lock)?|[^/]*\.gemspec|Rakefile|Guardfile|Makefile|Dockerfile|Procfile|LICENSE|LICENCE|COPYING|package(?:-lock)?\.json|yarn\.lock|[^/]*\.config\.[cm]?js|docker-compose[^/]*|(?:README|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT|HISTORY|INSTALL|CUSTOMIZE|FAQ)[^/]*|(?:vendor|script|scripts|bin|spec|test|tests)\/.*|.*\.(?:sh|rb|py|gem|log|bat|ipynb_checkpoints))$/i

/** A pattern of `exclude` as Jekyll matches it: a folder, a file, or a glob. */
const isIn = (file: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    const glob = pattern.replaceAll(/^\/|\/$/g, '')
    return posix.matchesGlob(file, glob) || posix.matchesGlob(file, `${glob}/**`)
  })

/** Returns the members of `defaults` for a file. Later and narrower ones win. */
const defaultsFor = (config: Data, file: string, type: string): Data =>
  Object.assign(
    {},
    ...objectsOf(config.defaults)
      .map(({ scope, values }) => ({ scope: objectOf(scope), values: objectOf(values) }))
      .filter(({ scope }) => {
        const path = stringOf(scope.path)?.replace(/\/$/, '') ?? ''
        const isBelow = path === '' || file === path || file.startsWith(`${path}/`) || isIn(file, [path])
        return isBelow && (scope.type === undefined || scope.type === '' || scope.type === type)
      })
      .toSorted((a, b) => String(a.scope.path ?? '').length - String(b.scope.path ?? '').length)
      .map(({ values }) => values),
  )

const collectionsOf = (config: Data): readonly Collection[] =>
  (Array.isArray(config.collections)
    ? config.collections.map((name) => [String(name), {}] as const)
    : Object.entries(objectOf(config.collections))
  )
    .filter(([name]) => name !== 'posts' && name !== 'drafts')
    .map(([name, value]) => ({
      name,
      output: objectOf(value).output === true,
      permalink: stringOf(objectOf(value).permalink),
    }))

const kindOf = (path: string, collections: readonly Collection[], folder: string): Kind | undefined => {
  if (/(?:^|\/)_posts\//.test(path)) return 'posts'
  if (/(?:^|\/)_drafts\//.test(path)) return 'drafts'
  const own = collections.find(({ name }) => path.startsWith(`${folder}_${name}/`))
  if (own !== undefined) return own
  return /(?:^|\/)_/.test(path) ? undefined : 'pages'
}

/** The folder of the sources. One that is made by a build step is not there, and stands for `src`. */
const rootOf = (source: SourceFolder, config: Data): string => {
  const named = (stringOf(config.source) ?? '').replaceAll(/^\.?\/?|\/$/g, '')
  return (
    (named === '' ? [''] : [named, 'src', '']).find((folder) => folder === '' || source.hasFolder(folder)) ??
    ''
  )
}

const hasFrontMatter = (source: SourceFolder, file: string): boolean =>
  /^\s*---[ \t]*\n/.test(source.text(file))

const read = (source: SourceFolder): SourceSite => {
  const config: Data = Object.assign(
    {},
    ...configNames.filter((name) => source.has(name)).map((name) => parseMembers(name, source.text(name))),
  )
  const root = rootOf(source, config)
  const inRoot = (path: string): string => (root === '' ? path : `${root}/${path}`)
  const collections = collectionsOf(config)
  const folder = stringOf(config.collections_dir) === undefined ? '' : `${stringOf(config.collections_dir)}/`
  const excluded = stringsOf(config.exclude)
  const included = [...stringsOf(config.include), '_pages']
  const pattern = styles[stringOf(config.permalink) ?? 'date'] ?? stringOf(config.permalink) ?? ''
  const blog = postsFolder(pattern)
  const pages: SourcePage[] = []
  const leftOut: LeftOut[] = []
  const kinds = new Map<string, Kind>()
  for (const file of source.below(root)) {
    const path = root === '' ? file : file.slice(root.length + 1)
    const isIncluded = included.some((name) => path.startsWith(`${name}/`))
    const kind = kindOf(isIncluded ? path.replace(/^_/, '') : path, collections, folder)
    if (kind === undefined || !pageName.test(path)) continue
    if (/^_site\//.test(path) || isIn(path, excluded) || notServed.test(path)) continue
    const isHtml = /\.html?$/i.test(path)
    if (isHtml && !hasFrontMatter(source, file)) continue
    if (/(?:^|\/)404\.\w+$/.test(path)) continue
    const name = path.replace(pageName, '')
    const type = typeof kind === 'string' ? kind : kind.name
    kinds.set(file, kind)
    pages.push({
      file,
      key: (kind === 'posts' || kind === 'drafts'
        ? name.replace(/^_(?:posts|drafts)\//, `${blog}/`).replace(/(^|\/)_(?:posts|drafts)\//, '$1')
        : name
            .replace(folder, '')
            .replace(/^_pages\//, '')
            .replace(/^_/, '')
      ).replace(/(?:^|\/)index$/, ''),
      defaults: defaultsFor(config, path, type === 'drafts' ? 'posts' : type),
      isPost: kind === 'posts' || kind === 'drafts',
      day: dateInName(name),
      hiddenBy:
        kind === 'drafts'
          ? 'the folder _drafts'
          : typeof kind === 'object' && !kind.output
            ? `the collection ${kind.name}, which has no pages of its own`
            : undefined,
    })
  }
  const zone = stringOf(config.timezone)
  const author = config.author
  const addressOf = jekyllAddresses({ pattern, root, collectionsFolder: folder, kinds })
  const url = stringOf(config.url)
  const basePath = pathOfUrl(stringOf(config.baseurl) ?? stringOf(config.url))
  return {
    facts: {
      title: stringOf(config.title)?.replace(/^blank$/, '') || stringOf(config.name) || undefined,
      description: stringOf(config.description ?? config.tagline ?? config.subtitle)?.replaceAll(/\s+/g, ' '),
      owner:
        stringOf(objectOf(author).name) ??
        ([config.first_name, config.middle_name, config.last_name]
          .flatMap((part) => stringOf(part) ?? [])
          .join(' ') ||
          undefined) ??
        stringOf(author),
      email: stringOf(objectOf(author).email ?? config.email),
      languages: [languageTagOf(stringOf(config.lang ?? config.locale ?? config.language)) ?? 'en'],
      menu: menuOf(source, inRoot, config),
      links: linksIn([
        objectOf(author).links,
        objectOf(config.minima).social_links,
        objectOf(config.social).links ?? config.social,
        config.social_links,
        dataFile(source, inRoot, ['socials', 'social']),
      ]).concat(linksOfAccounts(config), linksOfAccounts(objectOf(author))),
      license: licenseIn(config.license, config.licence, config.copyright, config.footer_text),
      unusedSettings: unusedNames(config, jekyllSettings).filter(
        (name) => linksOfAccounts({ [name]: config[name] }).length === 0,
      ),
      host: hostOfUrl(url),
      basePath,
    },
    pages,
    files: movedFiles(source, root)
      .filter(({ file, path }) => {
        if (/^\.well-known\//.test(path)) return true
        const isPublic = !/(?:^|\/)_/.test(path) || included.some((name) => path.startsWith(`${name}/`))
        return (
          isPublic &&
          !pages.some((page) => page.file === file) &&
          !isIn(path, excluded) &&
          !notServed.test(path) &&
          !/\.(?:md|markdown)$/i.test(path)
        )
      })
      .filter(({ file }) => !/\.(?:html?|txt|xml|json|svg)$/i.test(file) || !hasFrontMatter(source, file)),
    leftOut,
    dates: { zone, converts: true },
    splitsAtSpaces: true,
    addressOf,
    // Built on a machine in its author's zone, a post has the day that the author wrote.
    aliasesOf: (page) => {
      const { written } = page.members.published ?? {}
      const built = written === undefined ? [] : [addressOf({ ...page, civil: written })]
      return [...built, ...stringsOf(page.data.redirect_from)]
    },
    listsOf: (all) => jekyllLists(config, all),
    syntaxes: [liquidTags, liquidOutputs],
    snippetFile: (name) =>
      source.first(...['', '.html', '.md'].map((suffix) => inRoot(`_includes/${name}${suffix}`))),
    prepareText: kramdown,
    headingId: kramdownId,
    settings: { ...config, url: url ?? '', baseurl: '' },
    computedSettings: collections.map(({ name }) => name),
    resume: readAlFolioResume(source),
  }
}

/** Returns the members of the first of some data files that is there. */
const dataFile = (source: SourceFolder, inRoot: (path: string) => string, names: readonly string[]): Data => {
  const paths = names.flatMap((name) => ['yml', 'yaml'].map((suffix) => inRoot(`_data/${name}.${suffix}`)))
  const file = source.first(...paths)
  return file === undefined ? {} : parseMembers(file, source.text(file))
}

/** Returns the menu: the theme's file of links, or the pages that say they are in it. */
const menuOf = (
  source: SourceFolder,
  inRoot: (path: string) => string,
  config: Data,
): readonly MenuEntry[] => {
  const data = dataFile(source, inRoot, ['navigation', 'menu', 'nav'])
  const list = data.main ?? data.docs ?? config.navigation ?? config.nav
  return [
    ...stringsOf(config.header_pages).map((path) => ({ url: `/${path.replace(pageName, '')}` })),
    ...objectsOf(list).flatMap(({ url, link, title, name, text }) =>
      menuEntryOf(url ?? link, title ?? name ?? text),
    ),
  ]
}

/** Sites of Jekyll. Hexo has a `_config.yml`, too, and its posts in `source/_posts`. */
export const jekyll: Generator = {
  id: 'jekyll',
  name: 'Jekyll',
  recognise: (source) =>
    // On GitHub Pages, a site of posts needs no configuration.
    (configNames.some((name) => source.has(name)) ||
      (source.hasFolder('_posts') && source.hasFolder('_layouts'))) &&
    !source.hasFolder('source/_posts') &&
    !/^(?:new_post_name|public_dir|source_dir|skip_render)\s*:/m.test(source.text('_config.yml')),
  read,
}
