/**
 * Decides what of a résumé a reader gets: the public all but what is private, an application also what is private and the
 * entries that it chose. The only place that leaves anything out; everything that is shown is made from its results.
 */
import { isJsonObject } from '../../../lib/json.ts'
import { Resume } from '../../schema/resume.ts'
import type { SiteSettings } from '../../schema/site-settings.ts'
import { privateFileAt } from '../content-file.ts'
import { currentName, isGroups, mainMemberOf, textLists } from './resume-values.ts'

/** The tag of entries that the public does not get. */
export const PRIVATE_TAG = 'private'

/** What a reader gets. */
export interface Selection {
  /** Dotted paths without indexes, such as `basics.phone`, of values that are left out in any case. */
  readonly withheld: readonly string[]
  /** Whether an image is left out that is in the folder of applications. */
  readonly hidesPrivateFiles: boolean
  /** Returns whether entries with these tags are shown. */
  readonly shows: (tags: readonly string[]) => boolean
}

/** Everything, without the tags. */
export const everything: Selection = { withheld: [], hidesPrivateFiles: false, shows: () => true }

/** What everyone gets. */
export const publicSelection = ({ cv }: Pick<SiteSettings, 'cv'>): Selection => ({
  withheld: cv?.private ?? [],
  hidesPrivateFiles: true,
  shows: (tags) => !tags.includes(PRIVATE_TAG),
})

/** Stands for a value that is left out. */
const nothing = Symbol('nothing')

/** Names count in any case, and `tag` is `tags`: a misspelt mark must not publish an entry. */
const isTags = (name: string): boolean => /^tags?$/i.test(name)

/** Returns an entry's tags in lower case. What cannot be read as tags counts as `private`, so that nothing is published by mistake. */
const tagsOf = (entry: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(entry)
    .flatMap(([name, tags]) => (isTags(name) && tags !== null ? [tags].flat() : []))
    .flatMap((tag) =>
      typeof tag === 'string' || typeof tag === 'number' ? String(tag).split(',') : PRIVATE_TAG,
    )
    .map((tag) => tag.trim().toLowerCase())

/** Names count in any case: a member that is not shown because it is misspelt is still in `/resume.json`. */
const pathTo = (path: string, name: string): string => {
  const current = currentName(name)
  // A website at the top is taken as that of the person.
  const parent = path === '' && Object.hasOwn(Resume.properties.basics.properties, current) ? 'basics' : path
  return `${parent === '' ? '' : `${parent}.`}${current}`.toLowerCase()
}

/** Returns the last name of a path. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Returns whether a value that people may write in place of an object holds something withheld. */
const hidesIn = (path: string, value: unknown, withheld: ReadonlySet<string>): boolean => {
  const inside = [...withheld].filter((other) => other.startsWith(`${path}.`))
  if (inside.length === 0) return false
  if (isJsonObject(value)) return isGroups(nameOf(path), value)
  const main = mainMemberOf(nameOf(path))
  return main === undefined || inside.includes(`${path}.${main}`.toLowerCase())
}

/**
 * Returns the part of a résumé, as written, that a reader gets, without any tags. Values of which nothing is left out are the same
 * objects.
 */
export const selectFrom = (
  resume: unknown,
  { withheld: paths, hidesPrivateFiles, shows }: Selection,
): unknown => {
  const withheld = new Set(paths.map((path) => path.toLowerCase()))

  const isPrivateImage = (path: string, value: unknown): boolean =>
    path === 'basics.image' && typeof value === 'string' && privateFileAt(value) !== undefined
  const selectItems = (items: readonly unknown[], path: string): unknown => {
    const selected = items.map((item) => select(item, path)).filter((item) => item !== nothing)
    if (selected.length === items.length && selected.every((item, index) => item === items[index]))
      return items
    return selected.length === 0 ? nothing : selected
  }
  const selectMembers = (value: Readonly<Record<string, unknown>>, path: string): unknown => {
    if (path !== '' && !shows(tagsOf(value))) return nothing
    // A text that has tags: `{text: Reduced costs, tags: [manager]}`.
    if (textLists.has(nameOf(path)) && typeof value.text === 'string' && Object.keys(value).some(isTags))
      return value.text
    const members = Object.entries(value)
    const selected = members.flatMap(([name, member]) => {
      const memberPath = pathTo(path, name)
      if (withheld.has(memberPath) || (path !== '' && isTags(name))) return []
      const kept = select(member, memberPath)
      return kept === nothing ? [] : [[name, kept] as const]
    })
    if (selected.length === members.length && selected.every(([name, kept]) => kept === value[name]))
      return value
    return selected.length === 0 && path !== '' ? nothing : Object.fromEntries(selected)
  }
  /** An empty list or object is left out, because its presence would say that there was something private. */
  const select = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return selectItems(value, path)
    if (value !== null && hidesIn(path, value, withheld)) return nothing
    if (hidesPrivateFiles && isPrivateImage(path, value)) return nothing
    return isJsonObject(value) ? selectMembers(value, path) : value
  }
  return select(resume, '')
}

/** Returns every tag in a résumé. */
export const tagsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(tagsIn)
  if (!isJsonObject(value)) return []
  return [...tagsOf(value), ...Object.values(value).flatMap(tagsIn)]
}

/**
 * What an application shows: entries without tags, and those with one that it lists. Beside another tag, `private` only keeps an
 * entry from the public; alone, it is a tag like any other.
 */
export const applicationSelection = (chosen: readonly string[]): Selection => ({
  withheld: [],
  hidesPrivateFiles: false,
  shows: (tags) => {
    const others = tags.filter((tag) => tag !== PRIVATE_TAG)
    return tags.length === 0 || (others.length === 0 ? tags : others).some((tag) => chosen.includes(tag))
  },
})

/** A text of a résumé. */
export interface PlacedText {
  /** Dotted path without indexes, such as `work.name`. */
  readonly path: string
  readonly text: string
}

/** Returns every text of a résumé, or of a part of it at a path. */
export const textsIn = (value: unknown, path = ''): readonly PlacedText[] => {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, text: String(value) }]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, path))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    textsIn(member, path === '' ? name : `${path}.${name}`),
  )
}
