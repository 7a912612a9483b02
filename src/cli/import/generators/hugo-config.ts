/** The configuration of a site of Hugo: its files, its languages and its menu. Used by hugo.ts. */
import { isJsonObject } from '../../../lib/json.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import type { MenuEntry, SourcePage } from '../generator.ts'
import {
  languageTagOf,
  lowerNames,
  menuEntryOf,
  objectOf,
  stringOf,
  stringsOf,
} from '../settings/settings-values.ts'
import type { SourceFolder } from '../source-folder.ts'

export const configNames = ['hugo', 'config'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].map((suffix) => `${name}.${suffix}`),
)

/** Returns the members of both, those of objects in both merged. */
const merge = (one: Data, other: Data): Data => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, value]) => [
      name,
      isJsonObject(value) && isJsonObject(one[name]) ? merge(one[name], value) : value,
    ]),
  ),
})

/** Members of the configuration, whose names have no case, in one file or in a folder of them. */
export const readConfig = (source: SourceFolder): Data => {
  const main = configNames
    .filter((name) => source.has(name))
    .map((name) => parseMembers(name, source.text(name)))
  const parts = source.below('config/_default').filter((file) => /\.(?:toml|ya?ml|json)$/.test(file))
  const inFolder = parts.map((file): Data => {
    const [, name = '', language] = /([^/.]+)(?:\.([\w-]+))?\.\w+$/.exec(file) ?? []
    const data = parseMembers(file, source.text(file))
    const isWhole = ['hugo', 'config'].includes(name)
    if (language === undefined) return isWhole ? data : { [name]: data }
    return { languages: { [language]: isWhole || name === 'languages' ? data : { [name]: data } } }
  })
  return [...main, ...inFolder].map(lowerNames).reduce(merge, {})
}

/** A language of a site. */
export interface Language {
  readonly tag: string
  /** As Hugo calls it. */
  readonly name: string
  readonly contentFolder: string
  readonly weight: number
  readonly settings: Data
}

/** Returns the languages, the default first. */
export const readLanguages = (config: Data): readonly Language[] => {
  const main = stringOf(config.defaultcontentlanguage) ?? 'en'
  const folder = stringOf(config.contentdir) ?? 'content'
  const hidden = new Set(stringsOf(config.disablelanguages))
  const all = Object.entries(objectOf(config.languages)).filter(
    ([name, value]) => !hidden.has(name) && objectOf(value).disabled !== true,
  )
  const languages = all.map(([name, value]): Language => {
    const settings = lowerNames(objectOf(value))
    return {
      tag: languageTagOf(name) ?? 'en',
      name,
      contentFolder: stringOf(settings.contentdir) ?? folder,
      weight: name === main ? -1 : Number(settings.weight ?? 0),
      settings,
    }
  })
  if (languages.length > 0) return languages.toSorted((a, b) => a.weight - b.weight)
  const tag = languageTagOf(stringOf(config.languagecode ?? config.locale) ?? main) ?? 'en'
  return [{ tag, name: main, contentFolder: folder, weight: 0, settings: {} }]
}

/** `menu: main`, `menus: [main]` and `menu: {main: {weight: 2}}`. */
const ownEntry = ({ menu, menus = menu, weight }: Data, name: string, key: string): readonly Data[] => {
  const isNamed = stringsOf(menus).includes(name)
  if (!isNamed && !Object.hasOwn(objectOf(menus), name)) return []
  return [{ weight, ...lowerNames(objectOf(objectOf(menus)[name])), pageref: `/${key}` }]
}

/** Entries without a weight, which 0 also means, are the last. */
const weightOf = ({ weight }: Data): number => Number(weight ?? 0) || Number.MAX_SAFE_INTEGER

/** Returns the menu `main`, or else the first, in the site's first language. */
export const hugoMenu = (
  config: Data,
  source: SourceFolder,
  pages: readonly SourcePage[],
): readonly MenuEntry[] => {
  const menus = objectOf(config.menus ?? config.menu)
  const name = Object.hasOwn(menus, 'main') ? 'main' : (Object.keys(menus)[0] ?? 'main')
  const configured = [menus[name] ?? []].flat().map((entry) => lowerNames(objectOf(entry)))
  const own = pages
    .filter(({ language }) => language === undefined)
    .flatMap(({ file, key }) => ownEntry(findBlock(source.text(file)).data, name, key))
  return [...configured, ...own]
    .toSorted((a, b) => weightOf(a) - weightOf(b))
    .flatMap((entry) =>
      menuEntryOf(entry.pageref ?? entry.url, entry.name ?? entry.title ?? entry.identifier),
    )
}
