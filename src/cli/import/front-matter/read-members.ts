/** Turns the front matter of any generator into what Vitrine's pages say about themselves. */
import { isJsonObject } from '../../../lib/json.ts'
import { isPast, readDate } from '../dates.ts'
import { markIn } from '../visibility.ts'
import {
  containers,
  type ImportedMember,
  memberByName,
  memberNames,
  namesReadElsewhere,
  plainName,
  showsInLists,
} from './member-names.ts'
import type { Data } from './parse-loosely.ts'

/** Front matter, understood. */
export interface ReadMembers {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly published: string | undefined
  readonly updated: string | undefined
  readonly expires: string | undefined
  readonly image: string | undefined
  readonly tags: readonly string[]
  readonly noindex: boolean
  /** Why the page must not be published, such as `status: private`; undefined if nothing says so. */
  readonly hiddenBy: string | undefined
  /** Names of members that have no place in Vitrine. */
  readonly unused: readonly string[]
  /** Values that were not understood, such as `date: soon`. */
  readonly unclear: readonly string[]
}

/** Returns the members of front matter and of the objects in it. */
const flatten = (data: Data): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(data).flatMap(([name, value]) =>
    containers.has(name) && isJsonObject(value) ? flatten(value as Data) : [[name, value] as const],
  )

const isText = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'

const textOf = (value: unknown): string | undefined => (isText(value) ? String(value).trim() : undefined)

/** The image of `{ image: a.png, alt: … }`, and the first of a list. */
const imageOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.map(imageOf).find((image) => image !== undefined)
  if (!isJsonObject(value)) return textOf(value)?.replace(/^!?\[\[([^|\]]+).*\]\]$/, '$1')
  const names = ['image', 'src', 'path', 'url', 'feature', 'filename', 'teaser', 'og_image', 'overlay_image']
  return names.map((name) => imageOf(value[name])).find((image) => image !== undefined)
}

/** Jekyll splits one text at spaces, the others at commas. */
const textList = (value: unknown, splitsAtSpaces = false): readonly string[] => {
  const separator = splitsAtSpaces && !String(value).includes(',') ? /\s+/ : ','
  const items = typeof value === 'string' ? value.split(separator) : [value].flat(2)
  return items.flatMap((item) => {
    const text = isJsonObject(item) ? textOf(item.name ?? item.title) : textOf(item)
    return text === undefined ? [] : [text.replace(/^#(?=\S)/, '')]
  })
}

/** How a generator's front matter differs from that of others. */
export interface MemberRules {
  /** Members that are lists of terms: tags, categories, and what a site adds to them. */
  readonly taxonomies?: readonly string[] | undefined
  readonly splitsAtSpaces?: boolean | undefined
}

/** Returns the terms of a page in one taxonomy. */
const termsOf = (data: Data, taxonomy: string, splitsAtSpaces: boolean): readonly string[] => {
  const names = new Set([taxonomy, taxonomy.replace(/s$/, ''), taxonomy.replace(/ies$/, 'y')].map(plainName))
  return flatten(data)
    .filter(([name]) => names.has(plainName(name)))
    .flatMap(([name, value]) => textList(value, splitsAtSpaces && name !== 'category'))
}

/** Any member with such a value makes a draft, and any such tag, not only Vitrine's own marks, because the owner has not seen the imported page yet. */
const saysDraft = /^(?:draft|private|unpublished)$/i

/** A date of publication that is to come counts before one that has: the page waits for it. */
const publicationOf = (dates: readonly string[], nowMs: number): string | undefined => {
  const latest = dates.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0]
  return latest !== undefined && !isPast(latest, nowMs) ? latest : dates[0]
}

/** Understands front matter. */
export const readMembers = (
  data: Data,
  { taxonomies = ['tags', 'categories'], splitsAtSpaces = false }: MemberRules,
  nowMs: number,
): ReadMembers => {
  const flat = flatten(data)
  const valuesOf = (member: ImportedMember): readonly (readonly [name: string, value: unknown])[] =>
    memberNames[member].flatMap((name) =>
      flat.filter(([other, value]) => plainName(other) === plainName(name) && value !== null && value !== ''),
    )
  const firstText = (member: ImportedMember): string | undefined =>
    valuesOf(member)
      .map(([, value]) => textOf(value))
      .find((text) => text !== undefined)
  const datesOf = (member: ImportedMember): readonly string[] =>
    valuesOf(member).flatMap(([, value]) => readDate(value) ?? [])
  const unclearDates = (['published', 'updated', 'expires'] as const)
    .flatMap(valuesOf)
    .filter(([, value]) => typeof value !== 'boolean' && readDate(value) === undefined)
    .map(([name, value]) => `${name}: ${isText(value) ? value : 'a list or an object'}`)
  const known = new Set([...namesReadElsewhere, ...memberByName.keys(), ...taxonomies.map(plainName)])
  const unused = Object.keys(data).filter((name) => !known.has(plainName(name)) && !containers.has(name))
  const isOff = data.permalink === false
  const tags = [...new Set(taxonomies.flatMap((taxonomy) => termsOf(data, taxonomy, splitsAtSpaces)))]
  const hidingTag = tags.find((tag) => saysDraft.test(tag))
  const sayingDraft = unused.find((name) => saysDraft.test(String(data[name])))
  return {
    title: firstText('title'),
    description: firstText('description'),
    published: publicationOf(datesOf('published'), nowMs),
    updated: datesOf('updated')[0],
    expires: datesOf('expires')[0],
    image: valuesOf('image')
      .map(([, value]) => imageOf(value))
      .find((image) => image !== undefined),
    tags,
    noindex:
      valuesOf('noindex').some(([, value]) => /^(?:true|yes|on)$/i.test(String(value))) ||
      flat.some(
        ([name, value]) =>
          showsInLists.has(plainName(name)) && /^(?:false|no|off|never)$/i.test(String(value)),
      ),
    hiddenBy:
      (isOff ? 'permalink: false' : markIn(data)) ??
      (sayingDraft === undefined
        ? hidingTag && `the tag ${hidingTag}`
        : `${sayingDraft}: ${String(data[sayingDraft])}`),
    unused,
    unclear: unclearDates,
  }
}
