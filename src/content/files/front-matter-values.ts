/** Gives each value of front matter the form of its schema. What cannot be understood stays as it is, for the schema to report. */
import { isJsonObject } from '../../lib/json.ts'
import type { FrontMatterMember } from '../schema/front-matter.ts'
import { flagWords } from '../schema/front-matter-words.ts'

/** Returns a value in the form of its schema; undefined if it says nothing. */
type TidyValue = (value: unknown) => unknown

const flag: TidyValue = (value) => flagWords.get(String(value).toLowerCase()) ?? value

const time =
  /^(?<day>\d{4}-\d{2}-\d{2})[T ] *(?<clock>\d{2}:\d{2})(?<seconds>:\d{2})?(?:\.\d+)? *(?<zone>Z|[+-]\d{2}:?\d{2})?$/

/** Turns `2026-01-02 09:30` into `2026-01-02T09:30:00Z`: a time without a zone is UTC. */
const instant: TidyValue = (value) => {
  const text = String(value).trim()
  const { day, clock, seconds = ':00', zone = 'Z' } = time.exec(text)?.groups ?? {}
  if (day === undefined) return typeof value === 'string' ? text : value
  return `${day}T${clock}${seconds}${zone.replace(/^([+-]\d{2}):?/, '$1:')}`
}

/** Numbers are also texts: `title: 1984`. Without quotes, `[[A page]]` is a list in a list. */
const text: TidyValue = (value) => {
  if (typeof value === 'number') return String(value)
  const [[only, ...others] = [], ...more] = Array.isArray(value) ? value : []
  return typeof only === 'string' && others.length === 0 && more.length === 0 ? `[[${only}]]` : value
}

/** Takes `a, b` as two texts. */
const textList: TidyValue = (value) => {
  const items = typeof value === 'string' ? value.split(',') : [value].flat()
  return items
    .map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item).trim() : item))
    .filter((item) => item !== '' && item !== null)
}

/** People often omit the leading slash, or include the site's own origin. */
const path: TidyValue = (value) =>
  typeof value === 'string'
    ? value
        .trim()
        .replace(/^https?:\/\/[^/]+/i, '')
        .replace(/^(?!\/)/, '/')
    : value

/** Captions are texts as well. A name without one only gives the photo its place. */
const captions: TidyValue = (value) =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, caption]) => [name, text(caption ?? {})]))
    : value

const tidyValues: Partial<Readonly<Record<FrontMatterMember, TidyValue>>> = {
  title: text,
  description: text,
  published: instant,
  updated: instant,
  expires: instant,
  tags: textList,
  captions,
  language: text,
  address: path,
  slug: text,
  redirects: textList,
  aliases: textList,
  noindex: flag,
}

/** Returns a member's value in the form of its schema; undefined if it says nothing. `listed: false` is `noindex: true`. */
export const tidyValue = (member: FrontMatterMember, value: unknown, name: string): unknown => {
  if (value === null || value === '') return undefined
  const tidy = tidyValues[member]?.(value) ?? value
  return name === 'listed' && typeof tidy === 'boolean' ? !tidy : tidy
}
