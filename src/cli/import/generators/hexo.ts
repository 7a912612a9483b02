/** Rules for sites of Hexo (hexo.io). */
import { hostOfUrl, languageTagOf, pathOfUrl, stringOf, stringsOf } from '../config-values.ts'
import { dateInName } from '../dates.ts'
import { parseMembers } from '../front-matter/parse-loosely.ts'
import { bareName, below, hasFrontMatter, keyOf, pageName } from '../page-files.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { FilePlace, Generator, PagePlace, SiteRules } from '../source-site.ts'
import { isServedFile } from '../static-files.ts'
import { containers, liquidTags } from '../text/syntaxes.ts'
import { isMatched, settingDoubt } from '../visibility.ts'

const configNames = ['_config.yml', '_config.yaml']

const read = (source: SourceFolder): SiteRules => {
  const config = parseMembers('_config.yml', source.text(source.first(...configNames) ?? ''))
  const folder = (stringOf(config.source_dir) ?? 'source').replace(/\/$/, '')
  const [language] = stringsOf(config.language)
    .filter((name) => name !== 'default')
    .flatMap((name) => languageTagOf(name) ?? [])
  const hiding = [config.exclude, config.ignore, config.skip_render].flatMap(stringsOf)
  const included = stringsOf(config.include)
  const doubt =
    settingDoubt(config, 'exclude ignore include skip_render render_drafts') ??
    (hiding.some((glob) => /^!/.test(glob))
      ? 'a pattern with an exclamation mark in its settings may hide it'
      : undefined)
  const place = (file: string): PagePlace | FilePlace | undefined => {
    const path = below(file, folder)
    if (path === undefined) return undefined
    const isHidden = isMatched(path, hiding) || isMatched(file, hiding)
    const [, kind, rest = path] = /^_(posts|drafts)\/(.*)$/.exec(path) ?? []
    const isPage = pageName.test(path) && (!/\.html?$/i.test(path) || hasFrontMatter(source.text(file)))
    if (/(?:^|\/)_/.test(rest) && !isMatched(rest, included)) return undefined
    if (!isPage) {
      const target = kind === undefined ? path : `posts/${rest}`
      return kind === 'drafts' || isHidden || !isServedFile(target) ? undefined : { path: target }
    }
    if (/^404\./.test(path)) return undefined
    const bare = bareName(rest)
    return {
      key: kind === undefined ? keyOf(bare) : `posts/${bare}`,
      isPost: kind !== undefined,
      day: kind === undefined ? undefined : dateInName(bare),
      mark: kind === 'drafts' ? 'the folder _drafts' : undefined,
      doubt: isHidden ? 'a pattern of exclude, ignore or skip_render' : doubt,
    }
  }
  return {
    facts: {
      title: stringOf(config.title),
      description: stringOf(config.description) ?? stringOf(config.subtitle),
      owner: stringOf(config.author),
      email: stringOf(config.email),
      languages: [language ?? 'en'],
      host: hostOfUrl(stringOf(config.url)),
      basePath: (stringOf(config.root) ?? pathOfUrl(stringOf(config.url))).replace(/\/$/, ''),
      addressSetting: 'permalink',
    },
    place,
    contentFolder: folder,
    syntaxes: [liquidTags, containers],
    prepareText: (text) => text.replaceAll(/^<!--\s*more\s*-->$/gim, ''),
  }
}

/** Sites of Hexo. */
export const hexo: Generator = {
  id: 'hexo',
  name: 'Hexo',
  output: 'public',
  recognise: (source) =>
    source.first(...configNames) !== undefined &&
    (source.hasFolder('source/_posts') ||
      /^(?:new_post_name|public_dir|source_dir|skip_render)\s*:/m.test(source.text('_config.yml'))),
  read,
}
