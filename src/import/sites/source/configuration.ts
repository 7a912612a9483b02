/** Reads the configuration of a site, whatever its generator: fields of data files, and values in scripts. */
import { type Data, objectOf, objectsOf, textOf, textsOf } from '../../../lib/data/unchecked.ts'
import { isLanguageTag } from '../../../lib/data/value-types.ts'
import { type Json, mergePatch } from '../../../lib/json.ts'
import { networkAt } from '../../../resume/networks.ts'
import { parseFields } from '../front-matter/read-data.ts'
import { plainText } from '../text/tags.ts'
import { profileLinks } from './profile-links.ts'
import type { SourceFolder } from './source-folder.ts'

/** The fields of a configuration (names in lower case), its languages (default first) and its facts. */
export type Configuration = ReturnType<typeof readConfiguration>

/** A configuration's facts about the site. */
export type SiteFacts = Configuration['facts']

/** Returns an object's fields with names in lower case; none for anything else. */
export const lowerNames = (value: unknown): Data =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([name, field]) => [name.toLowerCase(), field]))

/** Returns a language tag in Vitrine's form: `en_us` becomes `en-US`; undefined if it is not a tag. */
export const languageTagOf = (text: string | undefined): string | undefined => {
  try {
    const [tag] = Intl.getCanonicalLocales((text ?? '').replaceAll('_', '-'))
    return tag !== undefined && isLanguageTag(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a data file as the fields of a whole configuration: Hugo's `config/_default/languages.fr.toml` has
 * the field `languages.fr`, and a file outside `config/` has all.
 */
const readData = (source: SourceFolder, file: string): Data => {
  const data = lowerNames(parseFields(file, source.text(file)))
  const [, name = '', language] = /^config\/\w+\/(?:.*\/)?([^/.]+)(?:\.([\w-]+))?\.\w+$/.exec(file) ?? []
  if (name === '') return data
  const isWhole = name === 'hugo' || name === 'config'
  if (language === undefined) return isWhole ? data : { [name]: data }
  return { languages: { [language]: isWhole || name === 'languages' ? data : { [name]: data } } }
}

/** Returns a site's languages, the default first: tag, name in the configuration, settings and parameters. */
const readLanguages = (data: Data) => {
  const own = objectOf(data.languages)
  const names = Object.keys(own)
  const [languageCode] = ['languagecode', 'locale', 'lang', 'language']
    .flatMap((name) => textsOf(data[name]))
    .filter((text) => text !== 'default')
  const defaultName = textOf(data.defaultcontentlanguage ?? data.default_language ?? data.defaultlocale)
  const isZola = data.base_url !== undefined // Zola lists only the other languages
  const main = defaultName ?? (isZola || names.includes('en') ? 'en' : names[0]) ?? languageCode ?? 'en'
  return [...new Set([main, ...names])].map((name) => {
    const { params, ...settings } = lowerNames(own[name])
    return { tag: languageTagOf(name) ?? 'en', name, settings, params: lowerNames(params) }
  })
}

const quote = '["\'`]'
const addressName = String.raw`\b(?:(?:web)?site|url|baseUrl|siteUrl)\s*:\s*`
const address = /(?:https?:\/\/)?([\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/[^"'`\s]*)?)/.source

/** An address in a script: `site: 'https://ada.example'`, `baseUrl: "ada.example/notes"`. */
const addressInScript = new RegExp(`${addressName}${quote}${address}${quote}`, 'g')

/** Returns a list of texts in a script: `ignorePatterns: ["private"]` in Quartz, `locales: ["en", "fr"]`. */
const listIn = (script: string, list: RegExp): readonly string[] =>
  (list.exec(script)?.[1] ?? '').split(/["'`]/).filter((_, index) => index % 2 === 1)

/** Names of fields to read; a language only with a country, as in `en-US`. */
const textName =
  /\b(?:site_?|page)?(title|desc(?:ription)?|author|defaultLocale|(?:lang|locale)(?=\s*:\s*["'`]\w\w[-_]))/
    .source
const untilText = String.raw`\s*[:=]\s*(?:\{[^{}]{0,200}?\b(?:name|default)\s*:\s*)?`
const text = String.raw`((?:\\.|(?!\2)[^\\\n$])+)\2`

/** A literal text in a script: `title: 'Ada'`, `SITE_TITLE = "Ada"`, `author: { name: 'Ada' }`. */
const textInScript = new RegExp(`${textName}${untilText}(${quote})${text}`, 'gi')

/** Files that often name a site whose generator is configured by scripts; Next.js has a layout. */
const dataFolder = String.raw`(?:src\/)?(?:(?:_?data|config)\/)?`
const metadataFile = new RegExp(
  String.raw`^${dataFolder}(?:site[.-]?)?(?:metadata|config|consts|site)\.(?:[cm]?[jt]s|json|ya?ml)$` +
    String.raw`|^(?:src\/)?app\/layout\.[jt]sx?$`,
  'i',
)

/** Returns the first literal text of each name. Texts with interpolated values are skipped. */
const readScript = (script: string): Data =>
  Object.fromEntries(
    [...script.matchAll(textInScript)]
      .map(([, name = '', , text = '']) => [name.toLowerCase(), text.replaceAll(/\\(.)/g, '$1')])
      .toReversed(),
  )

/** Returns the first non-empty text among these fields. */
const firstText = (data: Data, ...names: readonly string[]): string | undefined =>
  // In al-folio, the title `blank` stands for the owner's name.
  names.flatMap((name) => textOf(data[name])?.replaceAll(/\s+/g, ' ') ?? []).find((text) => text !== 'blank')

/** Reads the files of a configuration. */
export const readConfiguration = (source: SourceFolder, files: readonly string[]) => {
  const scripts = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  const metadata = scripts.length === 0 ? [] : source.files.filter((file) => metadataFile.test(file))
  const dataFiles = [...files, ...metadata].filter((file) =>
    /^(?!\.obsidian\/).*\.(?:toml|ya?ml|json)$/.test(file),
  )
  const script = [...new Set([...scripts, ...metadata])].map(source.text).join('\n')
  const urlsInScript = [...script.matchAll(addressInScript)].map(([, at]) => `https://${at}`)
  const address = urlsInScript.find((url) => networkAt(url) === undefined)
  const data = dataFiles
    .map((file) => readData(source, file))
    .reduce<Data>((all, part) => objectOf(mergePatch(all as Json, part as Json)), {
      ignorepatterns: listIn(script, /\bignorePatterns\s*:\s*\[([^\]]*)\]/),
      languages: Object.fromEntries(listIn(script, /\blocales\s*:\s*\[([^\]]*)\]/).map((tag) => [tag, {}])),
    })
  const { baseurl, base_url, root, url } = data
  const addresses = [baseurl, base_url, root, url, address].flatMap(textsOf)
  const urls = addresses.flatMap((text) => URL.parse(text.replace(/^\/\//, 'https://')) ?? [])
  const scripted = readScript(script)
  const languages = readLanguages({ ...scripted, ...data })
  const { params, settings } = languages[0] ?? {}
  const fields = {
    ...scripted,
    ...lowerNames(data.extra),
    ...lowerNames(data.params),
    ...data,
    ...params,
    ...settings,
  }
  const author = objectOf(fields.author)
  const ownerNames = [author.name, fields.author, objectOf(fields.owner).name, objectOf(fields.social).name]
  const nameParts = ['first_name', 'middle_name', 'last_name'].flatMap((name) => textsOf(fields[name]))
  const description = firstText(fields, 'description', 'desc', 'tagline', 'subtitle') ?? ''
  const facts = {
    title: firstText(fields, 'title', 'name'),
    description: plainText(description) || undefined,
    owner: ownerNames.flatMap(textsOf)[0] ?? (nameParts.join(' ') || undefined),
    email: textOf(author.email ?? fields.email),
    profiles: profileLinks(fields),
    languages: languages.map(({ tag }) => tag),
    /** Addresses in Hugo's main menu, in order. */
    menu: objectsOf(objectOf(data.menus ?? data.menu).main)
      .map(lowerNames)
      .toSorted((a, b) => Number(a.weight ?? 0) - Number(b.weight ?? 0))
      .flatMap(({ pageref, url }) => textOf(pageref ?? url) ?? []),
    /** Where the site was, such as `ada.example`; undefined if nothing tells. */
    host: urls.find(({ host }) => host !== '')?.host,
    /** The path under which the site was served, such as `/blog`; empty for the root. */
    basePath: (URL.parse(addresses[0] ?? '', 'http://content.invalid')?.pathname ?? '').replace(/\/+$/, ''),
  }
  return { data, languages, facts }
}
