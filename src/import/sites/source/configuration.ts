/** What the configuration of a site says, whatever its generator: fields of data files, and the address that scripts have. */

import { type Data, objectOf, textOf } from '../../../lib/data/unchecked.ts'
import { isLanguageTag } from '../../../lib/data/value-types.ts'
import { type Json, mergePatch } from '../../../lib/json.ts'
import { parseFields } from '../front-matter/parse-loosely.ts'
import type { SourceFolder } from './source-folder.ts'

/** Fields of its files, names in lower case; its languages, the default first; and what it says about the site. */
export type Configuration = ReturnType<typeof readConfiguration>

/** What a generator's configuration says about a site. */
export type SiteFacts = Configuration['facts']

/** Returns the texts of a list, or of one text. */
export const stringsOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap((item) => textOf(item) ?? [])

/** Returns an object's fields by their names in lower case; none for anything else. */
export const lowerNames = (value: unknown): Data =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([name, field]) => [name.toLowerCase(), field]))

/** Returns a language tag as Vitrine takes it: `en_us` is `en-US`; undefined if it is not a tag. */
export const languageTagOf = (text: string | undefined): string | undefined => {
  try {
    const [tag] = Intl.getCanonicalLocales((text ?? '').replaceAll('_', '-'))
    return tag !== undefined && isLanguageTag(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

/** Pelican's settings are a program, in which the usual ones are texts: `SITENAME = "Ada's notes"`. */
const pythonText = /^([A-Z_]+)[ \t]*=[ \t]*u?(["'])((?:(?!\2)[^\\\n])*)\2/gm

const readPython = (text: string): Data =>
  Object.fromEntries([...text.matchAll(pythonText)].map(([, name, , value]) => [name, value]))

/** Hugo's `config/_default/languages.fr.toml` is the field `languages.fr`; a file at the top has all fields. */
const readData = (source: SourceFolder, file: string): Data => {
  const text = source.text(file)
  const data = lowerNames(file.endsWith('.py') ? readPython(text) : parseFields(file, text))
  const [, name = '', language] = /^config\/\w+\/(?:.*\/)?([^/.]+)(?:\.([\w-]+))?\.\w+$/.exec(file) ?? []
  if (name === '') return data
  const isWhole = name === 'hugo' || name === 'config'
  if (language === undefined) return isWhole ? data : { [name]: data }
  return { languages: { [language]: isWhole || name === 'languages' ? data : { [name]: data } } }
}

/** Returns the languages of a site, the default first: the tag, what the configuration calls it, and its own settings and parameters. */
const readLanguages = (data: Data) => {
  const own = objectOf(data.languages)
  const names = Object.keys(own)
  const [said] = [
    data.languagecode,
    data.defaultlocale,
    data.locale,
    data.lang,
    data.language,
    data.default_lang,
  ]
    .flatMap(stringsOf)
    .filter((name) => name !== 'default')
  const given = textOf(data.defaultcontentlanguage ?? data.default_language)
  const isZola = data.base_url !== undefined // which lists the other languages only
  const main = given ?? (isZola || names.includes('en') ? 'en' : names[0]) ?? said ?? 'en'
  return [...new Set([main, ...names])].map((name) => {
    const { params, ...settings } = lowerNames(own[name])
    return { tag: languageTagOf(name) ?? 'en', name, settings, params: lowerNames(params) }
  })
}

/** An address as scripts have it: `site: 'https://ada.example'`, `baseUrl: "ada.example/notes"`. */
const addressInScript =
  /\b(?:site|url|baseUrl|siteUrl)\s*:\s*["'`](?:https?:\/\/)?([\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/[^"'`\s]*)?)["'`]/

/** A text of a script that is written out, by its name: `title: 'Ada'`, `SITE_TITLE = "Ada"`, `author: { name: 'Ada' }`; a language with its country. */
const textInScript =
  /\b(?:site_?)?(title|description|author|defaultLocale|lang(?=\s*:\s*["'`]\w\w-))\s*[:=]\s*(?:\{[^{}]{0,200}?\bname\s*:\s*)?(["'`])((?:\\.|(?!\2)[^\\\n$])+)\2/gi

/** Files in which the sites of generators that are configured by scripts often say what they are called. */
const metadataFile =
  /^(?:src\/)?(?:(?:_?data|config)\/)?(?:site-?)?(?:metadata|config|consts|site)\.(?:[cm]?[jt]s|json)$/i

/** Returns the first text that scripts have for each name. Of a text with a value in it, nobody knows what it says. */
const readScripts = (texts: readonly string[]): Data =>
  Object.fromEntries(
    [...texts.join('\n').matchAll(textInScript)]
      .map(([, name = '', , text = '']) => [name.toLowerCase(), text.replaceAll(/\\(.)/g, '$1')])
      .toReversed(),
  )

/** Returns the text of the first of these fields that has one. */
const firstText = (data: Data, ...names: readonly string[]): string | undefined =>
  names.flatMap((name) => textOf(data[name])?.replaceAll(/\s+/g, ' ') ?? []).find((text) => text !== 'blank') // al-folio's title

/** Reads the files of a configuration. */
export const readConfiguration = (source: SourceFolder, files: readonly string[]) => {
  const scripts = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  const dataFiles = files.filter((file) => /^(?!\.obsidian\/).*\.(?:toml|ya?ml|json|py)$/.test(file))
  const data = dataFiles
    .map((file) => readData(source, file))
    .reduce<Data>((all, part) => objectOf(mergePatch(all as Json, part as Json)), {})
  const metadata = scripts.length === 0 ? [] : source.files.filter((file) => metadataFile.test(file))
  const texts = [...new Set([...scripts, ...metadata])].map(source.text)
  const [, address] = addressInScript.exec(texts.join('\n')) ?? []
  const { baseurl, base_url, root, siteurl, url } = data
  const addresses = [baseurl, base_url, root, siteurl, url, address && `https://${address}`].flatMap(
    stringsOf,
  )
  const urls = addresses.flatMap((text) => URL.parse(text.replace(/^\/\//, 'https://')) ?? [])
  const scripted = readScripts(texts)
  const languages = readLanguages({ ...scripted, ...data })
  const { params, settings } = languages[0] ?? {}
  const said = {
    ...scripted,
    ...lowerNames(data.extra),
    ...lowerNames(data.params),
    ...data,
    ...params,
    ...settings,
  }
  /** Returns what each language calls a field, by its tag. */
  const inLanguages = (...names: readonly string[]): ReadonlyMap<string, string> =>
    new Map(
      languages.flatMap((own) => {
        const text = firstText({ ...own.params, ...own.settings }, ...names)
        return text === undefined ? [] : [[own.tag, text] as const]
      }),
    )
  const facts = {
    title: firstText(said, 'title', 'name', 'sitename'),
    description: firstText(said, 'description', 'tagline', 'subtitle', 'sitesubtitle'),
    /** Where each language says its own. */
    titles: inLanguages('title'),
    descriptions: inLanguages('description', 'tagline', 'subtitle'),
    owner:
      [objectOf(said.author).name, said.author, objectOf(said.owner).name].flatMap(stringsOf)[0] ??
      (['first_name', 'middle_name', 'last_name'].flatMap((name) => stringsOf(said[name])).join(' ') ||
        undefined),
    email: textOf(objectOf(said.author).email ?? said.email),
    languages: languages.map(({ tag }) => tag),
    /** Where the site was, such as `ada.example`; undefined if nothing says so. */
    host: urls.find(({ host }) => host !== '')?.host,
    /** The path under which the site was served, such as `/blog`; empty for the root. */
    basePath: (URL.parse(addresses[0] ?? '', 'http://content.invalid')?.pathname ?? '').replace(/\/+$/, ''),
  }
  return { data, languages, facts }
}
