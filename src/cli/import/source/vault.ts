/** Rules for vaults of Obsidian (obsidian.md), and for folders of Markdown whose generator has no rules here. */
import { textOf } from '../../resumes/dialects/dialect.ts'
import { parseMembers } from '../front-matter/parse-loosely.ts'
import { convertNote } from '../text/prepare-text.ts'
import { type Configuration, languageTagOf } from './configuration.ts'
import { bareName, baseName, homeFile, isServedFile, keyOf, pageName, withoutRoot } from './page-files.ts'
import type { SourceFolder } from './source-folder.ts'
import type { PlaceFile, ReadRules } from './source-site.ts'

/** Names that publish a note if they say yes. */
const publishNames = ['publish', 'dg-publish', 'share']

/** Returns the rules for a vault, which was never a website: only notes that say `publish: true` are for others. */
export const vaultRules: ReadRules = (source) => {
  const { strictLineBreaks } = parseMembers('app.json', source.text('.obsidian/app.json'))
  const home = homeFile(source.files)
  return {
    place: (file, read) => {
      if (file.startsWith('.obsidian/')) return undefined
      if (!/\.md$/i.test(file)) return { path: file }
      const { data } = read()
      const isPublished = publishNames.some((name) => /^(?:true|yes)$/i.test(String(data[name])))
      return {
        key: file === home ? '' : keyOf(bareName(file)),
        isPost: true,
        mark: Object.hasOwn(data, 'excalidraw-plugin') ? 'excalidraw-plugin: a drawing' : undefined,
        doubt: isPublished
          ? undefined
          : 'no publish: true; to publish a note, remove draft: true from its page',
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
