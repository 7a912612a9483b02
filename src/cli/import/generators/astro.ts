/**
 * Rules for sites of Astro (astro.build). Its routes are programs, which are never run, so that only the built site says which
 * pages of a collection were public, and where.
 */
import { posix } from 'node:path'
import { constantIn, hostOfUrl, languageTagOf, pathOfUrl } from '../config-values.ts'
import { dateInName } from '../dates.ts'
import { bareName, below, keyOf, pageName } from '../page-files.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { Generator, SiteRules } from '../source-site.ts'
import { isServedFile } from '../static-files.ts'
import { convertImports } from '../text/mdx.ts'
import { components, containers } from '../text/syntaxes.ts'

const configNames = ['mjs', 'ts', 'js', 'mts', 'cjs'].map((suffix) => `astro.config.${suffix}`)

/** Returns the folders of collections: those in src/content, and those that loaders name. */
const collectionFolders = (source: SourceFolder): readonly string[] => {
  const config = source.files
    .filter((file) => /^src\/content(?:\/config|\.config)\.m?[jt]s$/.test(file))
    .map((file) => source.text(file))
    .join('\n')
  const constants = new Map(
    [...config.matchAll(/const\s+(\w+)\s*=\s*["']([^"']+)["']/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  )
  const bases = [...config.matchAll(/\bbase:\s*(?:["'`]([^"'`]+)["'`]|(\w+))/g)].map(([, text, name = '']) =>
    (text ?? constants.get(name) ?? '').replaceAll(
      /\$\{(\w+)\}/g,
      (_, constant: string) => constants.get(constant) ?? '',
    ),
  )
  const usual = source
    .below('src/content')
    .flatMap((file) => /^src\/content\/[^/]+(?=\/)/.exec(file)?.[0] ?? [])
  return [
    ...new Set([
      ...bases
        .map((base) => posix.normalize(base).replaceAll(/^\.?\/|\/$/g, ''))
        .filter((base) => base !== '' && base !== '.'),
      ...usual,
    ]),
  ]
}

const read = (source: SourceFolder): SiteRules => {
  const config = source.text(source.first(...configNames) ?? '')
  const texts = source.files
    .filter((file) =>
      /^src\/(?:site[.-]?config|site|config|consts|constants|siteConfig)\.[cm]?[jt]s$/i.test(file),
    )
    .map((file) => source.text(file))
    .join('\n')
  const site = constantIn(config, 'site') ?? constantIn(texts, 'site|SITE_URL|website|url')
  const base = constantIn(config, 'base')
  const folders = collectionFolders(source)
  return {
    facts: {
      title: constantIn(texts, 'SITE_TITLE|siteTitle|SITENAME|title|name'),
      description: constantIn(texts, 'SITE_DESCRIPTION|siteDescription|description|desc'),
      owner: constantIn(texts, 'SITE_AUTHOR|AUTHOR|author'),
      languages: [
        languageTagOf(
          constantIn(config, 'defaultLocale') ?? constantIn(texts, 'LOCALE|locale|lang|language'),
        ) ?? 'en',
      ],
      host: hostOfUrl(site),
      basePath:
        base === undefined ? pathOfUrl(site) : `/${base.replaceAll(/^\/|\/$/g, '')}`.replace(/^\/$/, ''),
    },
    place: (file) => {
      const folder = folders.find((name) => below(file, name) !== undefined)
      const [kind = '', path] =
        [
          ['public', below(file, 'public')] as const,
          ['pages', below(file, 'src/pages')] as const,
          ['collection', folder && file.slice(folder.length + 1)] as const,
        ].find(([, found]) => found !== undefined) ?? []
      if (path === undefined) return undefined
      const section = folder?.split('/').at(-1) ?? ''
      const isPage = kind !== 'public' && pageName.test(path) && !/\.html?$/i.test(path)
      if (!isPage)
        return kind === 'pages' || !isServedFile(source, file, path)
          ? undefined
          : { path: kind === 'public' ? path : `${section}/${path}` }
      const key = keyOf(bareName(path))
      if (kind === 'pages')
        return /^404\./.test(path)
          ? undefined
          : {
              key,
              isPost: false,
              doubt: /(?:^|\/)_/.test(path) ? 'the underscore before its name' : undefined,
            }
      return {
        key: key === '' ? section : `${section}/${key}`,
        isPost: true,
        day: dateInName(bareName(path)),
        doubt: `the route of the collection ${section} is a program; build the site, and dist/ says what was public`,
      }
    },
    contentFolder: 'src/content',
    importFolder: 'src',
    syntaxes: [components, containers],
    prepareText: convertImports,
  }
}

/** Sites of Astro. Its folder `public` is part of the source. */
export const astro: Generator = {
  id: 'astro',
  name: 'Astro',
  output: 'dist',
  recognise: (source) => source.first(...configNames) !== undefined,
  read,
}
