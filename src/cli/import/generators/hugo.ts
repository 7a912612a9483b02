/** Rules for sites of Hugo (gohugo.io). */
import {
  byLanguage,
  hostOfUrl,
  lowerNames,
  objectOf,
  pathOfUrl,
  stringOf,
  stringsOf,
} from '../config-values.ts'
import { dateInName } from '../dates.ts'
import { findBlock } from '../front-matter/find-block.ts'
import type { Data } from '../front-matter/parse-loosely.ts'
import {
  bareName,
  baseName,
  below,
  bundleOf,
  hasFrontMatter,
  keyOf,
  leafBundles,
  pageName,
  splitLanguage,
} from '../page-files.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { Generator, PagePlace, SiteRules } from '../source-site.ts'
import { isServedFile, readRedirectsFile } from '../static-files.ts'
import { hugoShortcodes } from '../text/syntaxes.ts'
import { cascadesIn, settingDoubt } from '../visibility.ts'
import {
  configNames,
  type Language,
  type Mount,
  readConfig,
  readLanguages,
  readMounts,
} from './hugo-config.ts'

const read = (source: SourceFolder): SiteRules => {
  const config = readConfig(source)
  const languages = readLanguages(config)
  const [main] = languages
  const mounts = readMounts(config, languages)
  const contents = mounts.filter(({ target }) => target.split('/')[0] === 'content')
  const pathIn = (file: string, { folder, target }: Mount): string | undefined => {
    const path = below(file, folder)
    return path === undefined ? undefined : [...target.split('/').slice(1), path].join('/')
  }
  const bundles = leafBundles(source.files)
  const ignored = stringsOf(config.ignorefiles).map((pattern) => new RegExp(pattern))
  const inContent = (file: string): string | undefined =>
    contents.map((mount) => pathIn(file, mount)).find((path) => path !== undefined)
  const cascades = [
    ...[config, ...languages.map(({ settings }) => settings)].flatMap(({ cascade }) =>
      cascadesIn(cascade, 'the configuration', inContent),
    ),
    ...source.files
      .filter((file) => pageName.test(file) && inContent(file) !== undefined)
      .flatMap((file) => {
        const folder = file.replace(/[^/]*$/, '')
        return cascadesIn(findBlock(source.text(file)).data.cascade, file, (other) =>
          other.startsWith(folder) ? inContent(other) : undefined,
        )
      }),
  ]
  const doubt = settingDoubt(
    config,
    'cascade ignorefiles ignorelogs ignoreerrors ignorevendorpaths ignorecache builddrafts security build includes',
  )
  const params: Data = {
    ...lowerNames(objectOf(config.params)),
    ...lowerNames(objectOf(main?.settings.params)),
  }
  const author = params.author ?? config.author
  const describe = ({ settings }: Language): string | undefined => {
    const own = { ...lowerNames(objectOf(config.params)), ...lowerNames(objectOf(settings.params)) } as Data
    return stringOf(own.description ?? own.subtitle)
  }
  const taxonomies = Object.values(objectOf(config.taxonomies)).flatMap((name) => stringOf(name) ?? [])
  const placePage = (file: string, path: string, mount: Mount): PagePlace => {
    const [bare, suffix] = splitLanguage(
      bareName(path),
      languages.map(({ name }) => name),
    )
    const language = languages.find(({ name }) => name === (suffix ?? mount.language))
    const key = keyOf(bare)
    const bundle = bundleOf(file, bundles)
    const isIndex =
      /^_?index$/.test(baseName(bare)) && (bundle === undefined || bundle === file.replace(/\/[^/]*$/, ''))
    return {
      key,
      language: language === undefined || language === main ? undefined : language.tag,
      isPost: !/(?:^|\/)_index$/.test(bare) && key.includes('/'),
      day: dateInName(bare),
      mark:
        bundle !== undefined && !isIndex
          ? `its place in the bundle ${bundle}, which is one page`
          : cascades.find(({ covers }) => covers(file))?.mark,
      doubt: mount.doubt ?? doubt,
    }
  }
  return {
    facts: {
      title: byLanguage(
        languages.map(({ tag, settings }) => [tag, stringOf(settings.title ?? config.title)]),
      ),
      description: byLanguage(languages.map((language) => [language.tag, describe(language)])),
      owner: stringOf(objectOf(author).name) ?? stringOf(author),
      email: stringOf(objectOf(author).email ?? params.email),
      languages: languages.map(({ tag }) => tag),
      host: hostOfUrl(stringOf(config.baseurl)),
      basePath: pathOfUrl(stringOf(config.baseurl)),
      addressSetting: ['permalinks', 'uglyurls'].find((name) => config[name] !== undefined),
    },
    place: (file) => {
      if (ignored.some((pattern) => pattern.test(file))) return undefined
      for (const mount of mounts) {
        const path = pathIn(file, mount)
        if (path === undefined) continue
        if (!contents.includes(mount)) return isServedFile(path) ? { path } : undefined
        const isPage = pageName.test(file) && (!/\.html?$/.test(file) || hasFrontMatter(source.text(file)))
        return isPage ? placePage(file, path, mount) : isServedFile(path) ? { path } : undefined
      }
      return undefined
    },
    taxonomies: taxonomies.length > 0 ? taxonomies : ['tags', 'categories'],
    contentFolder: contents[0]?.folder ?? 'content',
    redirects: readRedirectsFile(source, 'static/_redirects'),
    syntaxes: [hugoShortcodes],
    // Attributes of headings and paragraphs; an id of a heading stays.
    prepareText: (text) =>
      text.replaceAll(/^\{[.#][^}\n]*\}[ \t]*$/gm, '').replaceAll(/^\[TOC\]$/gm, '[toc]'),
    resumes: ['content/authors/admin/_index.md', 'content/authors/me/_index.md', 'data/authors/me.yaml'],
  }
}

/** Sites of Hugo. Zola has a `config.toml`, too, but calls its address `base_url`. */
export const hugo: Generator = {
  id: 'hugo',
  name: 'Hugo',
  output: 'public',
  recognise: (source) =>
    configNames.some(
      (name) =>
        source.has(name) &&
        !/^\s*base_url\s*=/m.test(source.text(name)) &&
        (name.startsWith('hugo') ||
          source.hasFolder('content') ||
          /baseurl|languagecode|theme\s*[:=]/i.test(source.text(name))),
    ) || source.below('config/_default').some((file) => /\/(?:hugo|config)\.\w+$/.test(file)),
  read,
}
