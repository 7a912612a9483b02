/** What the configuration of a site says, whatever its generator: members of data files, and the address that scripts have. */
import { isLanguageTag } from '../../../content/schema/value-types.ts'
import { type Json, mergePatch } from '../../../lib/json.ts'
import { objectOf, textOf } from '../../resumes/dialects/dialect.ts'
import { type Data, parseMembers } from '../front-matter/parse-loosely.ts'
import type { SourceFolder } from './source-folder.ts'

/** A text, or one for each language. */
export type Localized = string | Readonly<Record<string, string>>

/** What a generator's configuration says about a site. */
export interface SiteFacts {
  readonly title?: Localized | undefined
  readonly description?: Localized | undefined
  readonly owner?: string | undefined
  readonly email?: string | undefined
  /** The first is the default. */
  readonly languages: readonly string[]
  /** Where the site was, such as `ada.example`; undefined if nothing says so. */
  readonly host?: string | undefined
  /** The path under which the site was served, such as `/blog`; empty for the root. */
  readonly basePath: string
}

/** A language, as the configuration calls it and as a tag. */
export interface Language {
  readonly tag: string
  readonly name: string
  /** Its settings and parameters over those of the site; names in lower case. */
  readonly settings: Data
}

/** A configuration, read. */
export interface Configuration {
  /** Members of its files, names in lower case. */
  readonly data: Data
  /** The default first; at least one. */
  readonly languages: readonly Language[]
  readonly facts: SiteFacts
}

/** Returns the texts of a list, or of one text. */
export const stringsOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap((item) => textOf(item) ?? [])

/** Returns a text for each language, or the one text of all. */
export const byLanguage = (
  texts: readonly (readonly [tag: string, text: string | undefined])[],
): Localized | undefined => {
  const said = texts.flatMap(([tag, text]) => (text === undefined ? [] : [[tag, text] as const]))
  const different = new Set(said.map(([, text]) => text))
  return different.size > 1 ? Object.fromEntries(said) : said[0]?.[1]
}

/** Returns an object's members by their names in lower case; none for anything else. */
export const lowerNames = (value: unknown): Data =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([name, member]) => [name.toLowerCase(), member]))

/** Returns a language tag as Vitrine takes it: `en_us` is `en-US`; undefined if it is none. */
export const languageTagOf = (text: string | undefined): string | undefined => {
  try {
    const [tag] = Intl.getCanonicalLocales((text ?? '').replaceAll('_', '-'))
    return tag !== undefined && isLanguageTag(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

const merge = (parts: readonly Data[]): Data =>
  parts.reduce<Data>((all, part) => objectOf(mergePatch(all as Json, part as Json)), {})

/** Hugo's `config/_default/languages.fr.toml` is the member `languages.fr`; a file at the top has all members. */
const readData = (source: SourceFolder, file: string): Data => {
  const data = lowerNames(parseMembers(file, source.text(file)))
  const [, name = '', language] = /^config\/\w+\/(?:.*\/)?([^/.]+)(?:\.([\w-]+))?\.\w+$/.exec(file) ?? []
  if (name === '') return data
  const isWhole = name === 'hugo' || name === 'config'
  if (language === undefined) return isWhole ? data : { [name]: data }
  return { languages: { [language]: isWhole || name === 'languages' ? data : { [name]: data } } }
}

const readLanguages = (data: Data): readonly Language[] => {
  const own = objectOf(data.languages)
  const weightOf = (name: string): number => Number(objectOf(own[name]).weight ?? 0)
  const names = Object.keys(own).toSorted((a, b) => weightOf(a) - weightOf(b))
  const [said] = [data.languagecode, data.locale, data.lang, data.language]
    .flatMap(stringsOf)
    .filter((name) => name !== 'default')
  const given = textOf(data.defaultcontentlanguage ?? data.default_language)
  const main = given ?? (names.includes('en') ? 'en' : names[0]) ?? said ?? 'en'
  return [...new Set([main, ...names])].map((name) => {
    const { params, ...settings } = lowerNames(own[name])
    const ofSite = { ...lowerNames(data.extra), ...lowerNames(data.params), ...data }
    return {
      tag: languageTagOf(name) ?? 'en',
      name,
      settings: { ...ofSite, ...lowerNames(params), ...settings },
    }
  })
}

/** An address as scripts have it: `site: 'https://ada.example'`, `baseUrl: "ada.example/notes"`. */
const addressInScript =
  /\b(?:site|url|baseUrl|siteUrl)\s*:\s*["'`](?:https?:\/\/)?([\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/[^"'`\s]*)?)["'`]/

/** Reads the files of a configuration. */
export const readConfiguration = (source: SourceFolder, files: readonly string[]): Configuration => {
  const scripts = files.filter((file) => /\.[cm]?[jt]sx?$|\.py$/.test(file))
  const dataFiles = files.filter((file) => /^(?!\.obsidian\/).*\.(?:toml|ya?ml|json)$/.test(file))
  const data = merge(dataFiles.map((file) => readData(source, file)))
  const [, scripted] = addressInScript.exec(scripts.map(source.text).join('\n')) ?? []
  const addresses = [
    data.baseurl,
    data.base_url,
    data.root,
    data.url,
    scripted && `https://${scripted}`,
  ].flatMap(stringsOf)
  const urls = addresses.flatMap((text) => URL.parse(text.replace(/^\/\//, 'https://')) ?? [])
  const languages = readLanguages(data)
  const saying = (...names: readonly string[]) =>
    byLanguage(
      languages.map(({ tag, settings }) => {
        const texts = names.flatMap((name) => textOf(settings[name]) ?? [])
        return [tag, texts.find((text) => text !== 'blank')?.replaceAll(/\s+/g, ' ')] as const // al-folio's title is "blank"
      }),
    )
  const { author, email } = languages[0]?.settings ?? {}
  return {
    data,
    languages,
    facts: {
      title: saying('title', 'name'),
      description: saying('description', 'tagline', 'subtitle'),
      owner: textOf(objectOf(author).name) ?? textOf(author),
      email: textOf(objectOf(author).email ?? email),
      languages: languages.map(({ tag }) => tag),
      host: urls.find(({ host }) => host !== '')?.host,
      basePath: (URL.parse(addresses[0] ?? '', 'http://content.invalid')?.pathname ?? '').replace(/\/+$/, ''),
    },
  }
}
