/** Rules for vaults of Obsidian (obsidian.md), and for folders of Markdown whose generator has no rules here. */
import { textOf } from '../../resumes/dialects/dialect.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import { convertNote } from '../text/prepare-text.ts'
import { type Configuration, languageTagOf, stringsOf } from './configuration.ts'
import { bareName, baseName, homeFile, isServedFile, keyOf, pageName, withoutRoot } from './page-files.ts'
import type { SourceFolder } from './source-folder.ts'
import type { PlaceFile, ReadRules } from './source-site.ts'

/** Notes that say `publish: true` make all others private. */
const saysPublish = (data: Data): boolean =>
  ['publish', 'dg-publish', 'share'].some((name) => /^(?:true|yes)$/i.test(String(data[name])))

const isOwn = (path: string): boolean => path.startsWith('.obsidian/')

/** Returns the rules for a vault. */
export const vaultRules: ReadRules = (source) => {
  const notes = source.files.filter((file) => /\.md$/i.test(file) && !isOwn(file))
  const selected = notes.filter((file) => saysPublish(findBlock(source.text(file)).data)).length
  const home = homeFile(source.files)
  const setting = (name: string): Data => parseMembers('.json', source.text(`.obsidian/${name}.json`))
  const templates = textOf(setting('templates').folder)
  const { userIgnoreFilters, strictLineBreaks } = setting('app')
  const ignored = stringsOf(userIgnoreFilters)
  const daily = textOf(setting('daily-notes').folder)
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
    place: (file, read) => {
      if (isOwn(file)) return undefined
      if (!/\.md$/i.test(file)) return { path: file }
      const { data } = read()
      return {
        key: file === home ? '' : keyOf(bareName(file)),
        isPost: true,
        mark: Object.hasOwn(data, 'excalidraw-plugin')
          ? 'excalidraw-plugin: a drawing, not a text'
          : undefined,
        doubt: doubtOf(file, data),
      }
    },
    contentFolders: [''],
    prepareText: (text, keep) => convertNote(text, keep, strictLineBreaks !== true),
  }
}

/** Notes about the folder itself, unless they say where they were. */
const aboutFolder = /^(?:README|LICEN[CS]E|CONTRIBUTING|CHANGELOG|CODE_OF_CONDUCT)\b[^/]*$/i

/** Places files by their names alone: the former site says which were public. */
export const placeByName =
  ({ files }: SourceFolder, { languages }: Configuration, name: string): PlaceFile =>
  (file, read) => {
    if (!pageName.test(file) || /\.html?$/i.test(file))
      return isServedFile(file) ? { path: withoutRoot(file) } : undefined
    const { data } = read()
    const isHome = name === 'Markdown' && file === homeFile(files)
    if (aboutFolder.test(baseName(file)) && !isHome && data.permalink === undefined) return undefined
    const bare = bareName(withoutRoot(file))
    const [, stem = '', suffix] = /^(.*)\.([a-z]{2}(?:-[A-Za-z]{2})?)$/.exec(bare) ?? []
    const hasOther =
      suffix !== undefined &&
      (languages.some((each) => each.name === suffix) ||
        files.some((other) => bareName(other).endsWith(stem)))
    const language = languageTagOf(
      textOf(data.lang ?? data.language ?? data.locale) ?? (hasOther ? suffix : undefined),
    )
    const key = keyOf(hasOther ? stem : bare)
    return {
      key: isHome ? key.replace(/^readme$/i, '') : key.replace(/(?:^|\/)_drafts?\//, '/').replace(/^\//, ''),
      language: language === languages[0]?.tag ? undefined : language,
      isPost: true,
      mark: /(?:^|\/)_drafts?\//.test(file) ? 'the folder of drafts' : undefined,
      doubt: `made with ${name === 'Markdown' ? 'a generator' : name} whose rules Vitrine does not know`,
    }
  }
