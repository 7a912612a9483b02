/** Values of other generators' configurations. */
import { languageTag } from '../../content/schema/value-types.ts'
import { objectOf, objectsOf, textOf } from '../resumes/dialects/dialect.ts'
import type { Data } from './front-matter/parse-loosely.ts'
import type { Localized } from './source-site.ts'

export { objectOf, objectsOf, textOf as stringOf }

const isSaid = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

/** Returns the members that are not undefined or an empty list. */
export const said = (members: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => isSaid(value)))

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

/** Returns an object's members by their names in lower case. */
export const lowerNames = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name.toLowerCase(), value]))

/** Returns a language tag as Vitrine takes it: `en_us` is `en-US`; undefined if it is none. */
export const languageTagOf = (text: string | undefined): string | undefined => {
  try {
    const [tag] = Intl.getCanonicalLocales((text ?? '').replaceAll('_', '-'))
    return tag !== undefined && new RegExp(languageTag.pattern).test(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

/** Returns the host of a site's address; undefined if it has none. */
export const hostOfUrl = (url: string | undefined): string | undefined =>
  URL.parse(url?.replace(/^\/\//, 'https://') ?? '')?.host || undefined

/** Returns the path of a site's address without a slash at its end; empty for the root. */
export const pathOfUrl = (url: string | undefined): string =>
  (URL.parse(url ?? '', 'http://content.invalid')?.pathname ?? '').replace(/\/+$/, '')

/** Returns the text that a script's constant or member has: `SITE_TITLE = 'Ada'`, `title: "Ada"`. */
export const constantIn = (script: string, names: string): string | undefined => {
  const pattern = new RegExp(
    `\\b(?:${names})\\b\\s*(?::\\s*\\w+\\s*)?[:=]\\s*(?:"((?:\\\\.|[^"\\\\\\n])*)"|'((?:\\\\.|[^'\\\\\\n])*)'|\`([^\`$]*)\`)`,
  )
  const [, double, single, raw] = pattern.exec(script) ?? []
  return textOf((double ?? single ?? raw)?.replaceAll(/\\(.)/g, '$1'))
}
