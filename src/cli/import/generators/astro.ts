/**
 * Rules for sites of Astro (astro.build). Its routes are programs, which are never run, so that only the built site says which
 * pages of a collection were public, and where.
 */
import { constantIn, hostOfUrl, languageTagOf, pathOfUrl } from '../config-values.ts'
import { dateInName } from '../dates.ts'
import { bareName, below, keyOf, pageName } from '../page-files.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { Generator, SiteRules } from '../source-site.ts'
import { isServedFile } from '../static-files.ts'
import { convertImports } from '../text/mdx.ts'
import { components, containers } from '../text/syntaxes.ts'

const configNames = ['mjs', 'ts', 'js', 'mts', 'cjs'].map((suffix) => `astro.config.${suffix}`)

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
      const asset = below(file, 'public')
      if (asset !== undefined) return isServedFile(asset) ? { path: asset } : undefined
      const path = file.replace(/^src\/(?:content\/|pages\/)?/, '')
      // Loaders may name any folder; what stands at the top is about the source.
      if (!pageName.test(path) || /\.html?$/i.test(path) || !file.includes('/') || /^404\./.test(path))
        return below(file, 'src/content') !== undefined && isServedFile(path) ? { path } : undefined
      const isPage = below(file, 'src/pages') !== undefined
      const section = path.split('/')[0]
      return {
        key: keyOf(bareName(path)),
        isPost: !isPage,
        day: isPage ? undefined : dateInName(bareName(path)),
        doubt: !isPage
          ? `the route of the collection ${section} is a program; build the site, and dist/ says what was public`
          : /(?:^|\/)_/.test(path)
            ? 'the underscore before its name'
            : undefined,
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
