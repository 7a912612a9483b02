/** Rules for sites of Jekyll (jekyllrb.com). */
import {
  hostOfUrl,
  languageTagOf,
  objectOf,
  objectsOf,
  pathOfUrl,
  stringOf,
  stringsOf,
} from '../config-values.ts'
import { dateInName } from '../dates.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import { bareName, below, hasFrontMatter, keyOf, pageName } from '../page-files.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { FilePlace, Generator, PagePlace, SiteRules } from '../source-site.ts'
import { isServedFile } from '../static-files.ts'
import { kramdown } from '../text/kramdown.ts'
import { liquidOutputs, liquidTags } from '../text/syntaxes.ts'
import { isMatched, settingDoubt } from '../visibility.ts'

const configNames = ['_config.yml', '_config.yaml', '_config.toml']

/** What Jekyll leaves out, and what only developers read. */
const notServed =
  /^(?:Gemfile(?:\.lock)?|[^/]*\.gemspec|Rakefile|Makefile|Dockerfile|LICEN[CS]E|COPYING|package(?:-lock)?\.json|yarn\.lock|(?:README|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT|HISTORY|INSTALL)[^/]*|(?:vendor|scripts?|bin|spec|tests?)\/.*|.*\.(?:sh|rb|py|gem|log|bat))$/i

/** Names that Jekyll never publishes unless `include` has them. */
const hiddenName = /(?:^|\/)(?:[_#~.][^/]*|[^/]*~)(?:\/|$)/

/** Returns the members of `defaults` for a file. Later and narrower ones win. */
const defaultsFor = (config: Data, path: string, type: string): Data =>
  Object.assign(
    {},
    ...objectsOf(config.defaults)
      .map(({ scope, values }) => ({ scope: objectOf(scope), values: objectOf(values) }))
      .filter(({ scope }) => {
        const folder = stringOf(scope.path)?.replace(/\/$/, '') ?? ''
        const isBelow =
          folder === '' || below(path, folder) !== undefined || path === folder || isMatched(path, [folder])
        return isBelow && [undefined, '', type].includes(stringOf(scope.type))
      })
      .toSorted((a, b) => String(a.scope.path ?? '').length - String(b.scope.path ?? '').length)
      .map(({ values }) => values),
  )

/** What a path is: an article, a draft, a file of a collection, or a page. */
interface Kind {
  readonly type: string
  readonly isPost: boolean
  /** The path without what marks its kind. */
  readonly rest: string
}

const read = (source: SourceFolder): SiteRules => {
  const config: Data = Object.assign(
    {},
    ...configNames.filter((name) => source.has(name)).map((name) => parseMembers(name, source.text(name))),
  )
  const named = (stringOf(config.source) ?? '').replaceAll(/^\.?\/?|\/$/g, '')
  const root = [named, ''].find((folder) => folder === '' || source.hasFolder(folder)) ?? ''
  const collections = new Map(
    (Array.isArray(config.collections)
      ? config.collections.map((name) => [String(name), {}] as const)
      : Object.entries(objectOf(config.collections))
    ).map(([name, value]) => [name, objectOf(value)] as const),
  )
  const collectionsFolder =
    stringOf(config.collections_dir) === undefined ? '' : `${stringOf(config.collections_dir)}/`
  const excluded = stringsOf(config.exclude)
  const included = stringsOf(config.include).map((name) => name.replace(/\/$/, ''))
  const doubt =
    settingDoubt(config, 'exclude include excerpt_separator security') ??
    (config.limit_posts ? 'the setting limit_posts may hide it' : undefined)
  const kindOf = (path: string): Kind | undefined => {
    const own = path.startsWith(collectionsFolder) ? path.slice(collectionsFolder.length) : path
    const [, above = '', type = '', rest = ''] = /^(.*?)(?:^|\/)?_(posts|drafts)\/(.*)$/.exec(own) ?? []
    if (type !== '')
      return hiddenName.test(rest) ? undefined : { type, isPost: true, rest: `${above}${rest}` }
    const collection = [...collections.keys()].find((name) => own.startsWith(`_${name}/`))
    if (collection !== undefined)
      return hiddenName.test(own.slice(1))
        ? undefined
        : { type: collection, isPost: false, rest: own.slice(collection.length + 2) }
    const isIncluded = included.some((name) => path === name || path.startsWith(`${name}/`))
    if (!isIncluded && hiddenName.test(path)) return undefined
    return { type: 'pages', isPost: false, rest: path.replace(/^_pages\//, '') }
  }
  const place = (file: string): PagePlace | FilePlace | undefined => {
    const path = below(file, root)
    if (path === undefined || isMatched(path, ['_site', ...excluded])) return undefined
    const kind = kindOf(path)
    const text = source.text(file)
    const isReadme = /^readme\.(?:md|markdown)$/i.test(path) && /^permalink:/m.test(text)
    if (kind === undefined || (notServed.test(path) && !isReadme) || /(?:^|\/)404\.\w+$/.test(path))
      return undefined
    const isWithout = !hasFrontMatter(text)
    if (!pageName.test(path) || (/\.html?$/i.test(path) && isWithout)) {
      const isTemplate = /\.(?:txt|xml|json|svg|css|js)$/i.test(path) && /^---[ \t]*\n/.test(text)
      return !isTemplate && isServedFile(path) ? { path } : undefined
    }
    const { type, isPost, rest } = kind
    const bare = bareName(rest)
    const day = dateInName(bare)
    const whole =
      type === 'posts' || type === 'drafts' ? `posts/${bare}` : type === 'pages' ? bare : `${type}/${bare}`
    return {
      key: keyOf(whole),
      defaults: defaultsFor(config, path, type === 'drafts' ? 'posts' : type),
      isPost,
      day,
      mark: type === 'drafts' ? 'the folder _drafts' : undefined,
      doubt:
        type === 'posts' && day === undefined
          ? 'its name, which has no date'
          : collections.has(type) && type !== 'posts' && collections.get(type)?.output !== true
            ? `the collection ${type}, which has no pages of its own`
            : isWithout
              ? 'no front matter, so that Jekyll copied it as it was'
              : doubt,
    }
  }
  const { author } = config
  const url = stringOf(config.url)
  return {
    facts: {
      title: stringOf(config.title)?.replace(/^blank$/, '') || stringOf(config.name),
      description: stringOf(config.description ?? config.tagline ?? config.subtitle)?.replaceAll(/\s+/g, ' '),
      owner: stringOf(objectOf(author).name) ?? stringOf(author),
      email: stringOf(objectOf(author).email ?? config.email),
      languages: [languageTagOf(stringOf(config.lang ?? config.locale ?? config.language)) ?? 'en'],
      host: hostOfUrl(url),
      basePath: pathOfUrl(stringOf(config.baseurl) ?? url),
      addressSetting: 'permalink',
    },
    place,
    splitsAtSpaces: true,
    contentFolder: root,
    syntaxes: [liquidTags, liquidOutputs],
    prepareText: kramdown,
    resumes: ['assets/json/resume.json', '_data/cv.yml', '_data/cv.yaml'],
  }
}

/** Sites of Jekyll. Hexo has a `_config.yml`, too, and its posts in `source/_posts`. */
export const jekyll: Generator = {
  id: 'jekyll',
  name: 'Jekyll',
  output: '_site',
  recognise: (source) =>
    // On GitHub Pages, a site of posts needs no configuration.
    (configNames.some((name) => source.has(name)) ||
      (source.hasFolder('_posts') && source.hasFolder('_layouts'))) &&
    !source.hasFolder('source/_posts') &&
    !/^(?:new_post_name|public_dir|source_dir|skip_render)\s*:/m.test(source.text('_config.yml')),
  read,
}
