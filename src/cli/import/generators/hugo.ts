/** Rules for sites of Hugo (gohugo.io). */

import { privacyMarksIn } from '../../../content/schema/privacy-marks.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { listAddresses, pageNumbers } from '../addresses/lists.ts'
import { dateValues, fillPattern } from '../addresses/permalinks.ts'
import { hugoSlug } from '../addresses/slugs.ts'
import { dateInName } from '../dates.ts'
import { findBlock } from '../front-matter/find-block.ts'
import type { Data } from '../front-matter/parse-loosely.ts'
import type { Generator, ReadPage, SourceFile, SourcePage, SourceSite } from '../generator.ts'
import { readHugoResume } from '../resumes/hugo-blox.ts'
import { licenseIn, linksIn, linksOfAccounts } from '../settings/profiles.ts'
import {
  byLanguage,
  hostOfUrl,
  lowerNames,
  objectOf,
  pathOfUrl,
  stringOf,
  stringsOf,
  unusedNames,
} from '../settings/settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'
import { isSiteFile, movedFiles, readRedirectsFile } from '../static-files.ts'
import { hugoShortcodes } from '../text/syntaxes.ts'
import { configNames, hugoMenu, type Language, readConfig, readLanguages } from './hugo-config.ts'

const pageName = /\.(?:md|markdown|mdown|html?)$/i

/** Formats that Hugo hands to other programs. */
const otherFormats = /\.(?:org|adoc|asciidoc|rst|pandoc|pdc)$/i

/** Returns why the pages below a folder are drafts: the mark is in the `cascade` of the folder's page. */
const cascades = (
  source: SourceFolder,
  files: readonly string[],
): readonly (readonly [folder: string, why: string])[] =>
  files
    .filter((file) => /(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/.test(file))
    .flatMap((file) => {
      const { cascade } = findBlock(source.text(file)).data
      const marks = [cascade].flat().flatMap((item) => (isJsonObject(item) ? privacyMarksIn(item) : []))
      const mark = marks.find(({ visibility }) => visibility !== 'public')
      return mark === undefined
        ? []
        : [[file.replace(/[^/]*$/, ''), `${mark.name} in the cascade of ${file}`] as const]
    })

const readPages = (source: SourceFolder, languages: readonly Language[], config: Data) => {
  const pages: SourcePage[] = []
  const files: SourceFile[] = []
  const left: string[] = []
  const ignored = stringsOf(config.ignorefiles).map((pattern) => new RegExp(pattern))
  const folders = [...new Set(languages.map(({ contentFolder }) => contentFolder))]
  const all = folders.flatMap((folder) =>
    source.below(folder).filter((file) => !ignored.some((pattern) => pattern.test(file))),
  )
  const known = new Set(all)
  const hidden = cascades(source, all)
  for (const folder of folders)
    for (const file of source.below(folder)) {
      if (!known.has(file)) continue
      const path = file.slice(folder.length + 1)
      if (otherFormats.test(file)) left.push(file)
      // A page without front matter in HTML is a file beside the others.
      else if (
        !pageName.test(file) ||
        (/\.html?$/.test(file) && !/^\s*(?:---|\+\+\+|\{)/.test(source.text(file)))
      )
        files.push({ file, path })
      else {
        const own = languages.find(({ contentFolder }) => contentFolder === folder)
        const suffix = languages.find(({ name }) => path.replace(pageName, '').endsWith(`.${name}`))
        const language = suffix ?? own
        const name = path.replace(pageName, '')
        const bare = suffix === undefined ? name : name.slice(0, -suffix.name.length - 1)
        const isSection = /(?:^|\/)_index$/.test(bare)
        const key = bare.replace(/(?:^|\/)_?index$/, '')
        pages.push({
          file,
          key,
          language: language === undefined || language === languages[0] ? undefined : language.tag,
          isPost: !isSection && key.includes('/'),
          day: dateInName(bare),
          hiddenBy: hidden.find(([prefix]) => file.startsWith(prefix))?.[1],
        })
      }
    }
  return { pages, files, left }
}

/** Returns the pattern of a page's address: `permalinks` has those of sections, also by kind of page. */
const patternOf = (config: Data, section: string, isSection: boolean): string | undefined => {
  const permalinks = objectOf(config.permalinks)
  const byKind = objectOf(permalinks[isSection ? 'section' : 'page'])
  return stringOf(byKind[section]) ?? (isSection ? undefined : stringOf(permalinks[section]))
}

/** Returns what the addresses of a language begin with. */
const prefixes = (config: Data, languages: readonly Language[]) => {
  const main = config.defaultcontentlanguageinsubdir === true ? `/${languages[0]?.name ?? ''}` : ''
  return (language: string | undefined): string =>
    language === undefined ? main : `/${languages.find(({ tag }) => tag === language)?.name}`
}

const addressOf = (config: Data, prefixOf: (language: string | undefined) => string) => {
  const keepsCase = config.disablepathtolower === true
  const isUgly = config.uglyurls === true
  const slug = (text: string): string => (keepsCase ? text.replaceAll(/\s+/g, '-') : hugoSlug(text))
  return ({ file, key, language, data, members, civil }: ReadPage): string => {
    const prefix = prefixOf(language)
    const url = stringOf(data.url)
    if (url !== undefined) return url.startsWith('/') ? url : `${prefix}/${url}`
    const isSection = /(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/.test(file)
    const sections = isSection ? key : key.split('/').slice(0, -1).join('/')
    const name = key.split('/').at(-1) ?? ''
    const ownSlug = stringOf(data.slug)
    const pattern = patternOf(config, key.split('/')[0] ?? '', isSection)
    const title = slug(members.title ?? name).replaceAll('/', '-')
    const bare = slug(name.replace(/^\d{4}-\d{2}-\d{2}[-_]/, ''))
    const isDated = stringsOf(objectOf(config.frontmatter).date).includes(':filename')
    const last = ownSlug === undefined ? (isDated ? bare : slug(name)) : slug(ownSlug)
    if (pattern !== undefined && key !== '')
      return `${prefix}/${fillPattern(pattern, {
        ...dateValues(civil),
        ...{
          title,
          slug: ownSlug === undefined ? title : last,
          section: slug(key.split('/')[0] ?? ''),
          sections: slug(sections),
        },
        ...{
          filename: slug(name),
          contentbasename: slug(name),
          slugorfilename: last,
          slugorcontentbasename: last,
        },
      })}`
    const path = [slug(sections), isSection ? '' : last].filter((part) => part !== '').join('/')
    return isUgly && !isSection ? `${prefix}/${path}.html` : `${prefix}/${path}/`
  }
}

const read = (source: SourceFolder): SourceSite => {
  const config = readConfig(source)
  const languages = readLanguages(config)
  const prefixOf = prefixes(config, languages)
  const paramsIn = (language: Language | undefined): Data => ({
    ...lowerNames(objectOf(config.params)),
    ...lowerNames(objectOf(language?.settings.params)),
  })
  const params = paramsIn(languages[0])
  const author = params.author ?? config.author
  const { pages, files, left } = readPages(source, languages, config)
  const taxonomies = Object.values(objectOf(config.taxonomies)).flatMap((name) => stringOf(name) ?? [])
  const terms = taxonomies.length > 0 ? taxonomies : ['tags', 'categories']
  const statics = ['static', ...stringsOf(config.staticdir)].flatMap((folder) => movedFiles(source, folder))
  const assets = movedFiles(source, 'assets').filter(({ path }) => isSiteFile(path))
  return {
    facts: {
      title: byLanguage(
        languages.map(({ tag, settings }) => [tag, stringOf(settings.title ?? config.title)] as const),
      ),
      description: byLanguage(
        languages.map((language) => {
          const { description, subtitle, homeinfoparams } = paramsIn(language)
          return [
            language.tag,
            stringOf(description ?? subtitle ?? objectOf(homeinfoparams).content),
          ] as const
        }),
      ),
      owner: stringOf(objectOf(author).name) ?? stringOf(author) ?? stringOf(params.authorname),
      email: stringOf(objectOf(author).email ?? params.email),
      languages: languages.map(({ tag }) => tag),
      menu: hugoMenu({ ...config, ...languages[0]?.settings }, source, pages),
      links: linksIn([params.social, params.sociallinks, params.socialicons, params.links])
        .concat(
          linksIn([
            objectOf(author).links,
            objectOf(author).social,
            objectOf(params.profilemode).sociallinks,
          ]),
        )
        .concat(linksOfAccounts(objectOf(author))),
      license: licenseIn(
        params.license,
        params.copyright,
        config.copyright,
        objectOf(params.footer).copyright,
      ),
      unusedSettings: unusedNames(
        params,
        'description subtitle homeinfoparams author authorname email social sociallinks socialicons links license copyright',
        'params.',
      ),
      host: hostOfUrl(stringOf(config.baseurl)),
      basePath: pathOfUrl(stringOf(config.baseurl)),
    },
    pages,
    files: [...files, ...statics, ...assets],
    leftOut: left.map((file) => ({ file, reason: 'a format that Hugo hands to another program' })),
    dates: { zone: stringOf(config.timezone) },
    taxonomies: terms,
    addressOf: addressOf(config, prefixOf),
    aliasesOf: ({ data, key }) =>
      stringsOf(data.aliases).map((alias) =>
        alias.startsWith('/') ? alias : `/${[...key.split('/').slice(0, -1), alias].join('/')}`,
      ),
    listsOf: (all) => {
      const posts = all.filter(({ isPost, language }) => isPost && language === undefined)
      const termPath = (taxonomy: string, term: string, language?: string): string =>
        `${prefixOf(language)}/${taxonomy}/${hugoSlug(term)}/`
      const perPage = Number(objectOf(config.pagination).pagersize ?? config.paginate ?? 10)
      const sections = Map.groupBy(posts, ({ key }) => key.split('/')[0] ?? '')
      return new Map([
        ...listAddresses(
          all.filter(({ isPost }) => isPost),
          terms,
          { path: termPath },
        ),
        ...pageNumbers('/', posts.length, perPage, (page) => `/page/${page}/`),
        ...[...sections].flatMap(([section, { length }]) =>
          pageNumbers(`/${section}/`, length, perPage, (page) => `/${section}/page/${page}/`),
        ),
      ])
    },
    redirects: readRedirectsFile(source, 'static/_redirects'),
    syntaxes: [hugoShortcodes],
    snippetFile: (name) =>
      source.first(`layouts/shortcodes/${name}.html`, `layouts/_shortcodes/${name}.html`),
    // Attributes of headings and paragraphs; an id of a heading stays.
    prepareText: (text) =>
      text.replaceAll(/^\{[.#][^}\n]*\}[ \t]*$/gm, '').replaceAll(/^\[TOC\]$/gm, '[toc]'),
    resume: readHugoResume(source),
  }
}

/** Sites of Hugo. Zola has a `config.toml`, too, but calls its address `base_url`. */
export const hugo: Generator = {
  id: 'hugo',
  name: 'Hugo',
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
