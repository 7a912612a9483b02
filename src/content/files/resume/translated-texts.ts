/** Texts of a resume that are there in several languages: `{en: Engineer, fr: Ingénieure}`. Used by resume-file.ts. */
import type { MemberPath } from '../../../lib/data/data-document.ts'
import { isJsonObject } from '../../../lib/json.ts'

/** A resume in one language. */
export interface ResolvedTexts {
  readonly value: unknown
  /** The language of each text that stood beside translations. */
  readonly languages: ReadonlyMap<string, string>
  readonly hasTranslations: boolean
}

/** Lists whose groups may have any name, so that an object in place of the list is never a text. */
const listsOfGroups = new Set(['skills', 'languages', 'interests'])

const isTranslated = (
  value: unknown,
  languages: readonly string[],
): value is Readonly<Record<string, string>> => {
  if (!isJsonObject(value)) return false
  const entries = Object.entries(value)
  return (
    entries.length > 0 && entries.every(([tag, text]) => languages.includes(tag) && typeof text === 'string')
  )
}

/**
 * Returns the paths of objects that have texts for some of the site's languages and other members besides. In YAML, that is a
 * comma without quotes: `{ en: Nurse, acute care, fr: Infirmière }`.
 *
 * @param languages of the site
 */
export const halfTranslated = (
  value: unknown,
  languages: readonly string[],
  path: MemberPath = [],
): readonly MemberPath[] => {
  if (Array.isArray(value))
    return value.flatMap((item, index) => halfTranslated(item, languages, [...path, index]))
  if (!isJsonObject(value)) return []
  const names = Object.keys(value)
  const known = names.filter((name) => languages.includes(name) && typeof value[name] === 'string')
  if (known.length > 0 && known.length < names.length && !listsOfGroups.has(String(path.at(-1))))
    return [path]
  return Object.entries(value).flatMap(([name, member]) => halfTranslated(member, languages, [...path, name]))
}

/**
 * Returns a resume with each such text in one language, or else in the first of the site's that it has. An object is a text if all
 * of its keys are among the site's languages.
 *
 * @param languages of the site
 */
export const resolveTexts = (
  source: unknown,
  language: string,
  languages: readonly string[],
): ResolvedTexts => {
  const found = new Map<string, string>()
  let hasTranslations = false
  const resolve = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, ''))
    if (!listsOfGroups.has(name) && isTranslated(value, languages)) {
      hasTranslations = true
      const chosen = [language, ...languages].find((tag) => Object.hasOwn(value, tag)) ?? language
      const text = value[chosen] ?? ''
      found.set(text, chosen)
      return text
    }
    if (!isJsonObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolve(member, key)]))
  }
  return { value: resolve(source, ''), languages: found, hasTranslations }
}
