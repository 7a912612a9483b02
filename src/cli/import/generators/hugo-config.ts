/** The configuration of a site of Hugo: its files, its languages and the folders that it mounts. */
import { type Json, mergePatch } from '../../../lib/json.ts'
import { languageTagOf, lowerNames, objectOf, objectsOf, stringOf, stringsOf } from '../config-values.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import type { SourceFolder } from '../source-folder.ts'

export const configNames = ['hugo', 'config'].flatMap((name) =>
  ['toml', 'yaml', 'yml', 'json'].map((suffix) => `${name}.${suffix}`),
)

/** Members of the configuration, whose names have no case: of one file, and of folders of them. */
export const readConfig = (source: SourceFolder): Data => {
  const main = configNames
    .filter((name) => source.has(name))
    .map((name) => parseMembers(name, source.text(name)))
  const parts = ['_default', 'production'].flatMap((folder) =>
    source.below(`config/${folder}`).filter((file) => /\.(?:toml|ya?ml|json)$/.test(file)),
  )
  const inFolders = parts.map((file): Data => {
    const [, name = '', language] = /([^/.]+)(?:\.([\w-]+))?\.\w+$/.exec(file) ?? []
    const data = parseMembers(file, source.text(file))
    const isWhole = ['hugo', 'config'].includes(name)
    if (language === undefined) return isWhole ? data : { [name]: data }
    return { languages: { [language]: isWhole || name === 'languages' ? data : { [name]: data } } }
  })
  return [...main, ...inFolders]
    .map(lowerNames)
    .reduce<Data>((all, part) => objectOf(mergePatch(all as Json, part as Json)), {})
}

/** A language, as Hugo calls it and as a tag. */
export interface Language {
  readonly tag: string
  readonly name: string
  readonly settings: Data
}

/** Returns the languages, the default first. */
export const readLanguages = (config: Data): readonly Language[] => {
  const main = stringOf(config.defaultcontentlanguage) ?? 'en'
  const hidden = new Set(stringsOf(config.disablelanguages))
  const weightOf = ({ name, settings }: Language): number =>
    name === main ? -1 : Number(settings.weight ?? 0)
  const languages = Object.entries(objectOf(config.languages))
    .filter(([name, value]) => !hidden.has(name) && objectOf(value).disabled !== true)
    .map(
      ([name, value]): Language => ({
        tag: languageTagOf(name) ?? 'en',
        name,
        settings: lowerNames(objectOf(value)),
      }),
    )
    .toSorted((a, b) => weightOf(a) - weightOf(b))
  if (languages.length > 0) return languages
  return [
    {
      tag: languageTagOf(stringOf(config.languagecode ?? config.locale) ?? main) ?? 'en',
      name: main,
      settings: {},
    },
  ]
}

/** A folder of the source in the place of one of Hugo's. */
export interface Mount {
  readonly folder: string
  /** Such as `content` or `static/images`. */
  readonly target: string
  readonly language: string | undefined
  readonly doubt: string | undefined
}

/** Returns the folders of the site. A mount replaces the usual folder of its kind. */
export const readMounts = (config: Data, languages: readonly Language[]): readonly Mount[] => {
  const mounted = objectsOf(objectOf(config.module).mounts)
    .map(lowerNames)
    .map((mount) => ({
      folder: stringOf(mount.source) ?? '',
      target: stringOf(mount.target) ?? '',
      language: stringOf(mount.lang),
      doubt: Object.keys(mount).some((name) => /files|sites|disable/.test(name))
        ? 'module.mounts may hide it'
        : undefined,
    }))
  const plain = (folder: string, target: string, language?: string): Mount => ({
    folder: folder.replaceAll(/^\.?\/|\/$/g, ''),
    target,
    language,
    doubt: undefined,
  })
  const usual = [
    ...languages.flatMap(({ name, settings }) =>
      settings.contentdir === undefined ? [] : [plain(String(settings.contentdir), 'content', name)],
    ),
    plain(stringOf(config.contentdir) ?? 'content', 'content'),
    ...[...stringsOf(config.staticdir), 'static'].map((folder) => plain(folder, 'static')),
    plain('assets', 'assets'),
  ]
  const kinds = new Set(mounted.map(({ target }) => target.split('/')[0]))
  return [...mounted, ...usual.filter(({ target }) => !kinds.has(target))].filter(
    ({ folder }) => !/^https?:/.test(folder),
  )
}
