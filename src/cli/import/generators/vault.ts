/** Rules for folders of notes: Obsidian's vaults, and Quartz, which publishes one. */
import { constantIn, hostOfUrl, languageTagOf, pathOfUrl, stringOf, stringsOf } from '../config-values.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import { bareName, below, homeFile, keyOf } from '../page-files.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { FilePlace, Generator, PagePlace, SiteRules } from '../source-site.ts'
import { convertNote } from '../text/obsidian.ts'
import { isMatched } from '../visibility.ts'

/** Notes that say `publish: true` make all others private. */
const saysPublish = (data: Data): boolean =>
  ['publish', 'dg-publish', 'share'].some((name) => /^(?:true|yes)$/i.test(String(data[name])))

const isOwn = (path: string): boolean => /(?:^|\/)\.obsidian\//.test(path)

/** @param doubtOf why a note may not be public */
const placeNote = (
  path: string | undefined,
  read: () => { readonly data: Data },
  doubtOf: (data: Data) => string | undefined,
): PagePlace | FilePlace | undefined => {
  if (path === undefined || isOwn(path)) return undefined
  if (!/\.md$/i.test(path)) return { path }
  const { data } = read()
  const mark = Object.hasOwn(data, 'excalidraw-plugin')
    ? 'excalidraw-plugin: a drawing, not a text'
    : undefined
  return { key: keyOf(bareName(path)), isPost: true, mark, doubt: doubtOf(data) }
}

const common = { taxonomies: ['tags'], syntaxes: [], linkedFilesOnly: true, linksByName: true } as const // the server knows links and embeds of Obsidian

const quartzConfig = (source: SourceFolder): string | undefined =>
  source.first('quartz.config.ts', 'quartz.config.js')

const readQuartz = (source: SourceFolder): SiteRules => {
  const config = source.text(quartzConfig(source) ?? '')
  const patterns = /ignorePatterns:\s*\[([^\]]*)\]/.exec(config)?.[1]
  const ignored = [...(patterns ?? '').matchAll(/["'`]([^"'`]+)["'`]/g)].map(([, glob = '']) => glob)
  const isUnclear =
    /ignorePatterns/.test(config) &&
    (patterns === undefined ||
      /[^\s,]/.test(patterns.replaceAll(/["'`][^"'`]+["'`]/g, '')) ||
      ignored.some((glob) => glob.startsWith('!')))
  const filters = /filters:\s*\[([\s\S]*?)\]/.exec(config)?.[1] ?? ''
  const unknown = [...filters.matchAll(/\.(\w+)\(/g)]
    .map(([, name = '']) => name)
    .find((name) => name !== 'RemoveDrafts' && name !== 'ExplicitPublish')
  const isExplicit = /ExplicitPublish\(/.test(filters)
  const baseUrl = constantIn(config, 'baseUrl')
  const url = baseUrl === undefined ? undefined : `https://${baseUrl}`
  return {
    ...common,
    facts: {
      title: constantIn(config, 'pageTitle'),
      languages: [languageTagOf(constantIn(config, 'locale')) ?? 'en'],
      host: hostOfUrl(url),
      basePath: url === undefined ? '' : pathOfUrl(url),
    },
    linkedFilesOnly: false,
    place: (file, readFile) => {
      const path = below(file, 'content')
      const place = placeNote(path, readFile, (data) => {
        if (isMatched(path ?? '', ignored)) return 'ignorePatterns of its configuration'
        if (isUnclear) return 'ignorePatterns, which nothing here can read'
        if (unknown !== undefined) return `the filter ${unknown} may hide it`
        return isExplicit && !saysPublish(data) ? 'no publish: true' : undefined
      })
      return place !== undefined && 'path' in place && (isUnclear || isMatched(path ?? '', ignored))
        ? undefined
        : place
    },
    contentFolder: 'content',
    prepareText: (text, keep) => convertNote(text, keep, /\bHardLineBreaks\(/.test(config)),
  }
}

const readVault = (source: SourceFolder): SiteRules => {
  const notes = source.files.filter((file) => /\.md$/i.test(file) && !isOwn(file))
  const selected = notes.filter((file) => saysPublish(findBlock(source.text(file)).data)).length
  const home = homeFile(source)
  const setting = (name: string): Data => parseMembers('.json', source.text(`.obsidian/${name}.json`))
  const templates = stringOf(setting('templates').folder)
  const { userIgnoreFilters, strictLineBreaks } = setting('app')
  const ignored = stringsOf(userIgnoreFilters)
  const daily = stringOf(setting('daily-notes').folder)
  const others = selected === 1 ? '1 other note has' : `${selected} other notes have`
  const doubtOf = (file: string, data: Data): string | undefined => {
    if (templates !== undefined && file.startsWith(`${templates}/`)) return 'the folder of templates'
    // Those between slashes are regular expressions.
    if (ignored.some((filter) => file.startsWith(filter) || /^\/.*\/$/.test(filter)))
      return 'Obsidian’s excluded files'
    if (saysPublish(data)) return undefined
    if (daily !== undefined && file.startsWith(`${daily}/`))
      return 'the folder of daily notes; to publish one, remove draft: true from its page'
    return selected > 0
      ? `no publish: true, which ${others}; to publish a note, remove draft: true from its page`
      : undefined
  }
  return {
    ...common,
    facts: { languages: ['en'], basePath: '' },
    place: (file, read) => {
      const place = placeNote(file, read, (data) => doubtOf(file, data))
      return file === home && place !== undefined && 'key' in place ? { ...place, key: '' } : place
    },
    contentFolder: '',
    prepareText: (text, keep) => convertNote(text, keep, strictLineBreaks !== true),
  }
}

/** Sites of Quartz (quartz.jzhao.xyz). */
export const quartz: Generator = {
  id: 'quartz',
  name: 'Quartz',
  output: 'public',
  recognise: (source) => quartzConfig(source) !== undefined,
  read: readQuartz,
}

/** Vaults of Obsidian (obsidian.md). */
export const obsidian: Generator = {
  id: 'obsidian',
  name: 'Obsidian',
  recognise: (source) => source.hasFolder('.obsidian'),
  read: readVault,
}
