/** Rules for sites of Zola (getzola.org). */
import { posix } from 'node:path'
import { listAddresses } from '../addresses/lists.ts'
import { zolaSlug } from '../addresses/slugs.ts'
import { dateInName } from '../dates.ts'
import { parseMembers } from '../front-matter/parse-loosely.ts'
import type { Generator, SourceFile, SourcePage, SourceSite } from '../generator.ts'
import { licenseIn, linksIn } from '../settings/profiles.ts'
import {
  byLanguage,
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
import { zolaShortcodes } from '../text/syntaxes.ts'

const datePrefix = /^(\d{4}-\d{2}-\d{2})(?:T[\d:Z+-]+?)?[-_](?=.)/

const configName = (source: SourceFolder): string => source.first('zola.toml', 'config.toml') ?? 'config.toml'

/** `slugify` may keep what is in a path but for characters that addresses cannot have. */
const slugBy = (strategy: string | undefined): ((text: string) => string) =>
  strategy === 'off'
    ? (text) => text
    : strategy === 'safe'
      ? (text) => text.replaceAll(/[<>:"/|?*#\\()[\]\s]+/g, '_')
      : zolaSlug

const read = (source: SourceFolder): SourceSite => {
  const config = parseMembers(configName(source), source.text(configName(source)))
  const extra = objectOf(config.extra)
  const main = stringOf(config.default_language) ?? 'en'
  const others = Object.keys(objectOf(config.languages)).filter((name) => name !== main)
  const named = (member: string) =>
    [main, ...others].map((tag) => {
      const own = objectOf(objectOf(config.languages)[tag])[member]
      return [languageTagOf(tag) ?? tag, stringOf(own ?? config[member])] as const
    })
  const slugify = objectOf(config.slugify)
  const slug = slugBy(stringOf(slugify.paths))
  const termSlug = slugBy(stringOf(slugify.taxonomies))
  const ignored = stringsOf(config.ignored_content)
  const prefixOf = (language: string | undefined): string =>
    language === undefined ? '' : `/${others.find((tag) => languageTagOf(tag) === language)}`
  const pages: SourcePage[] = []
  const files: SourceFile[] = []
  for (const file of source.below('content')) {
    const path = file.slice('content/'.length)
    // Zola's `*` also stands for folders.
    if (
      ignored.some(
        (glob) =>
          posix.matchesGlob(file, glob.replaceAll(/\*+(?=\/)/g, '**')) ||
          posix.matchesGlob(posix.basename(file), glob),
      )
    )
      continue
    if (!/\.md$/i.test(path)) {
      files.push({ file, path })
      continue
    }
    const name = path.replace(/\.md$/i, '')
    const language = others.find((tag) => name.endsWith(`.${tag}`))
    const bare = language === undefined ? name : name.slice(0, -language.length - 1)
    const key = bare.replace(/(?:^|\/)_?index$/, '')
    pages.push({
      file,
      key,
      language: language === undefined ? undefined : languageTagOf(language),
      isPost: !/(?:^|\/)_index$/.test(bare) && key.includes('/'),
      day: dateInName(key),
    })
  }
  const terms = [config.taxonomies].flat().flatMap((taxonomy) => stringOf(objectOf(taxonomy).name) ?? [])
  const author = stringOf(extra.author) ?? stringOf(objectOf(extra.author).name) ?? stringOf(config.author)
  const menu = [
    extra.menu ?? extra.main_menu ?? extra.nav ?? extra.menu_items ?? extra.header_nav ?? [],
  ].flat()
  return {
    facts: {
      title: byLanguage(named('title')),
      description: byLanguage(named('description')),
      owner: author,
      email: stringOf(extra.email),
      languages: [languageTagOf(main) ?? 'en', ...others.flatMap((tag) => languageTagOf(tag) ?? [])],
      menu: menu
        .map(objectOf)
        .flatMap(({ url, link, name, title }) => menuEntryOf(url ?? link, name ?? title)),
      links: linksIn([
        extra.social,
        extra.socials,
        extra.social_links,
        extra.links,
        objectOf(extra.author).social,
      ]),
      license: licenseIn(extra.license, extra.copyright),
      unusedSettings: unusedNames(
        extra,
        'author menu main_menu nav menu_items header_nav email social socials social_links links license copyright',
        'extra.',
      ),
      host: hostOfUrl(stringOf(config.base_url)),
      basePath: pathOfUrl(stringOf(config.base_url)),
    },
    pages,
    files: [...files, ...movedFiles(source, 'static')],
    taxonomies: terms.length > 0 ? terms : ['tags', 'categories'],
    addressOf: ({ key, file, language, data }) => {
      const prefix = prefixOf(language)
      const path = stringOf(data.path)
      if (path !== undefined) return `/${path}/`.replaceAll(/\/{2,}/g, '/') // of a whole address, its language included
      const folders = key.split('/').slice(0, -1)
      const last = (key.split('/').at(-1) ?? '').replace(datePrefix, '')
      if (/(?:^|\/)_index(?:\.[\w-]+)?\.md$/.test(file))
        return `${prefix}/${key.split('/').map(slug).join('/')}${key === '' ? '' : '/'}`
      return `${prefix}/${[...folders.map(slug), stringOf(data.slug) === undefined ? slug(last) : slug(String(data.slug))].join('/')}/`
    },
    listsOf: (all) => {
      const posts = all.filter(({ language }) => language === undefined)
      const termPath = (taxonomy: string, term: string, language?: string): string =>
        `${prefixOf(language)}/${slug(taxonomy)}/${termSlug(term)}/`
      const folders = Map.groupBy(
        posts.filter(({ isPost }) => isPost),
        ({ key }) => key.replace(/\/[^/]*$/, ''),
      )
      return new Map([
        ...listAddresses(all, terms, { path: termPath }),
        ...[...folders].flatMap(([folder, { length }]) => {
          const perPage = Number(
            posts.find(({ key, file }) => key === folder && file.includes('_index'))?.data.paginate_by ?? 0,
          )
          const list = `/${folder.split('/').map(slug).join('/')}/`
          return perPage === 0
            ? []
            : Array.from(
                { length: Math.ceil(length / perPage) },
                (_, index) => [`${list}page/${index + 1}/`, list] as const,
              )
        }),
      ])
    },
    syntaxes: [zolaShortcodes],
    headingId: slugBy(stringOf(slugify.anchors)),
  }
}

/** Sites of Zola. */
export const zola: Generator = {
  id: 'zola',
  name: 'Zola',
  recognise: (source) => /^\s*base_url\s*=/m.test(source.text(configName(source))),
  read,
}
