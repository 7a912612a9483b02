/** Rules for sites of Zola (getzola.org). */
import {
  byLanguage,
  hostOfUrl,
  languageTagOf,
  objectOf,
  pathOfUrl,
  stringOf,
  stringsOf,
} from '../config-values.ts'
import { dateInName } from '../dates.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { parseMembers } from '../front-matter/parse-loosely.ts'
import { bareName, baseName, below, bundleOf, keyOf, leafBundles, splitLanguage } from '../page-files.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { Generator, SiteRules } from '../source-site.ts'
import { isServedFile } from '../static-files.ts'
import { zolaShortcodes } from '../text/syntaxes.ts'
import { isMatched, markIn, settingDoubt } from '../visibility.ts'

const configName = (source: SourceFolder): string => source.first('zola.toml', 'config.toml') ?? 'config.toml'

const read = (source: SourceFolder): SiteRules => {
  const config = parseMembers(configName(source), source.text(configName(source)))
  const extra = objectOf(config.extra)
  const main = stringOf(config.default_language) ?? 'en'
  const others = Object.keys(objectOf(config.languages)).filter((name) => name !== main)
  const named = (member: string) =>
    [main, ...others].map((tag) => {
      const own = objectOf(objectOf(config.languages)[tag])[member]
      return [languageTagOf(tag) ?? tag, stringOf(own ?? config[member])] as const
    })
  const ignored = stringsOf(config.ignored_content)
  const ignoredStatic = stringsOf(config.ignored_static)
  const bundles = leafBundles(source.below('content'))
  const doubt = settingDoubt(config, 'ignored_content ignored_static')
  /** Sections whose marks also hide what is below them. */
  const hidden = source
    .below('content')
    .filter((file) => /\/_index(?:\.[\w-]+)?\.md$/.test(file))
    .flatMap((file) => {
      const { render: _, ...data } = findBlock(source.text(file)).data
      const mark = markIn(data)
      return mark === undefined ? [] : [{ folder: file.replace(/[^/]*$/, ''), mark: `${mark} in ${file}` }]
    })
  const terms = [config.taxonomies].flat().flatMap((taxonomy) => stringOf(objectOf(taxonomy).name) ?? [])
  return {
    facts: {
      title: byLanguage(named('title')),
      description: byLanguage(named('description')),
      owner: stringOf(extra.author) ?? stringOf(objectOf(extra.author).name) ?? stringOf(config.author),
      email: stringOf(extra.email),
      languages: [languageTagOf(main) ?? 'en', ...others.flatMap((tag) => languageTagOf(tag) ?? [])],
      host: hostOfUrl(stringOf(config.base_url)),
      basePath: pathOfUrl(stringOf(config.base_url)),
    },
    place: (file) => {
      const fixed = below(file, 'static')
      if (fixed !== undefined)
        return isServedFile(fixed) && !isMatched(fixed, ignoredStatic) ? { path: fixed } : undefined
      const path = below(file, 'content')
      // Zola's `*` also stands for folders.
      if (
        path === undefined ||
        isMatched(
          file,
          ignored.flatMap((glob) => [glob, glob.replaceAll(/\*+(?=\/)/g, '**')]),
        )
      )
        return undefined
      if (!/\.md$/i.test(path)) return isServedFile(path) ? { path } : undefined
      const [bare, language] = splitLanguage(bareName(path), others)
      const key = keyOf(bare)
      const bundle = bundleOf(file, bundles)
      const isIndex = baseName(bare) === 'index' && bundle === file.replace(/\/[^/]*$/, '')
      return {
        key,
        language: language === undefined ? undefined : languageTagOf(language),
        isPost: !/(?:^|\/)_index$/.test(bare) && key.includes('/'),
        day: dateInName(key),
        mark:
          bundle !== undefined && !isIndex
            ? `its place in the bundle ${bundle}, which is one page`
            : hidden.find(({ folder }) => file.startsWith(folder))?.mark,
        doubt,
      }
    },
    taxonomies: terms.length > 0 ? terms : ['tags', 'categories'],
    contentFolder: 'content',
    syntaxes: [zolaShortcodes],
  }
}

/** Sites of Zola. */
export const zola: Generator = {
  id: 'zola',
  name: 'Zola',
  output: 'public',
  recognise: (source) => /^\s*base_url\s*=/m.test(source.text(configName(source))),
  read,
}
