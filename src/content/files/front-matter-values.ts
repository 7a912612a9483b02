/**
 * Turns the values of front matter as people write them into those of its schema. What cannot be understood is returned
 * as it is, and the schema reports it.
 */
import { isJsonObject } from '../../lib/json.ts'
import { parseWrittenDate, toIsoDate } from '../../lib/written-date.ts'
import type { FrontMatterMember } from '../schema/front-matter.ts'
import { draftMarks, flagWords } from '../schema/front-matter-words.ts'
import { pageTemplates } from '../schema/page-templates.ts'

/** Turns the value of a member into one of its schema. Undefined means that the value says nothing. */
export type TidyValue = (value: unknown) => unknown

const flag: TidyValue = (value) => flagWords.get(String(value).toLowerCase()) ?? value

const opposite = (value: unknown): unknown => (typeof value === 'boolean' ? !value : value)

const draftMark: TidyValue = (value) => draftMarks.get(String(value).trim().toLowerCase()) ?? value

/** Returns whether a value may mark a page as draft or published. */
export const isDraftMark = (value: unknown): boolean => typeof draftMark(value) === 'boolean'

const time =
  /^(?<day>[^T]*?\d)(?:T| +(?:at )?)(?<clock>\d{1,2}:\d{2})(?<seconds>:\d{2})?(?:[.,]\d+)?\s*(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i

const zoneOf = (zone: string): string => (/^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z')

/** Turns `2026-1-2 9:30:00 +0100` into `2026-01-02T09:30:00+01:00`. Without a zone, the time is taken as UTC. */
const instant: TidyValue = (value) => {
  const text = String(value).trim()
  const { day = text, clock, seconds = ':00', zone = 'Z' } = time.exec(text)?.groups ?? {}
  const date = parseWrittenDate(day)
  if (date?.day === undefined) return value
  return clock === undefined
    ? toIsoDate(date)
    : `${toIsoDate(date)}T${clock.padStart(5, '0')}${seconds}${zoneOf(zone)}`
}

/** Numbers are texts, too: `title: 1984`. */
const text: TidyValue = (value) => (typeof value === 'number' ? String(value) : value)

/** Takes `a, b` as two texts. Objects, as in lists of authors, say their name. */
const textList: TidyValue = (value) => {
  const items = typeof value === 'string' ? value.split(',') : [value].flat()
  return items
    .map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item).trim() : item))
    .filter((item) => item !== '' && item !== null)
}

/** Takes the image of `{ image: a.png, alt: … }` and the first of a list. */
const image: TidyValue = (value) => {
  if (Array.isArray(value)) return image(value[0])
  if (!isJsonObject(value)) return value
  const [source] = ['image', 'src', 'path', 'url', 'feature', 'filename'].flatMap((name) => value[name] ?? [])
  return source === undefined ? undefined : image(source)
}

/** Templates of other generators, such as `post.html`, say nothing. */
const template: TidyValue = (value) =>
  pageTemplates.some((name) => name === value) || typeof value !== 'string' ? value : undefined

/**
 * Returns a path of this site: `notes/engine` gets a slash in front, and the origin of a whole URL is dropped. Patterns of
 * other generators, such as `/:year/:title/`, say nothing.
 */
const path: TidyValue = (value) => {
  if (typeof value !== 'string') return value
  if (/^[^?#]*(?:\/:|\{|^:)/.test(value)) return undefined
  const trimmed = value
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/^\.?(?=[^/])/, '/')
  return trimmed === '' ? '/' : trimmed
}

const paths: TidyValue = (value) => [textList(value)].flat().map(path)

const tidyValues: Readonly<Record<FrontMatterMember, TidyValue>> = {
  title: text,
  description: text,
  template,
  published: instant,
  updated: instant,
  expires: instant,
  tags: textList,
  image,
  language: text,
  address: path,
  slug: text,
  redirects: paths,
  order: (value) => value,
  draft: draftMark,
  noindex: flag,
}

/** A member and its value. */
export type TidyMember = readonly [member: FrontMatterMember, value: unknown]

/** `published: false`, `permalink: false` and Hugo's `render: never` mean that the page is not served. */
const switchedOff: ReadonlySet<string> = new Set(['published', 'publish', 'permalink', 'render'])

/**
 * Returns a member and its value as the schema has them. The value is undefined if it says nothing. One text of `categories`
 * is Jekyll's, with spaces between them.
 */
export const tidyMember = (member: FrontMatterMember, name: string, value: unknown): TidyMember => {
  if (value === null || value === '') return [member, undefined]
  if (switchedOff.has(name)) {
    const on = flag(value)
    if (typeof on === 'boolean') return ['draft', opposite(on)]
    if (member === 'draft') return [member, value]
  }
  if (name === 'categories' && typeof value === 'string' && !value.includes(','))
    return [member, value.split(/\s+/)]
  return [member, tidyValues[member](value)]
}
