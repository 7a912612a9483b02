/** Decides what of a résumé a reader gets. */
import { isJsonObject } from '../lib/json.ts'
import type { Resume } from './schema.ts'

/**
 * Returns the file in `for/`, the folder of applications, that a path in a résumé leads to, from the content folder or from `pages/`;
 * undefined for any other path, such as `for/../a.jpg`. Nothing in `for/` is public.
 */
export const privateFileAt = (path: string): string | undefined => {
  const file = /^(?:\.{0,2}\/)*(?<file>for\/.+)$/.exec(path)?.groups?.file
  return file?.split('/').includes('..') ? undefined : file
}

/** The tag of what the public does not get. */
export const PRIVATE_TAG = 'private'

/** Somebody who gets a résumé. */
export interface Reader {
  /** Returns whether a value is left out in any case, by its dotted path without indexes, such as `basics.phone`. */
  readonly withholds: (path: string, value: unknown) => boolean
  /** Returns whether what has these tags is shown. */
  readonly shows: (tags: readonly string[]) => boolean
}

/** The owner, who gets everything. */
export const owner: Reader = { withholds: () => false, shows: () => true }

/**
 * Everyone, without the values at some paths. Paths below publications have no counterpart in publications.bib, so any of them
 * withholds all of it. An image in the folder of applications is withheld, too.
 */
export const everyone = (paths: readonly string[] = []): Reader => {
  const withheld = new Set(paths)
  if (paths.some((path) => /^publications(?:\.|$)/.test(path))) withheld.add('bibliography')
  return {
    withholds: (path, value) =>
      withheld.has(path) || (path === 'basics.image' && privateFileAt(String(value)) !== undefined),
    shows: (tags) => !tags.includes(PRIVATE_TAG),
  }
}

/**
 * Who gets an application: what has no tags, and what has one that it lists. Beside another tag, `private` only keeps an entry from
 * everyone; alone, it is a tag like any other.
 */
export const recipient = (listed: readonly string[]): Reader => ({
  withholds: () => false,
  shows: (tags) => {
    const others = tags.filter((tag) => tag !== PRIVATE_TAG)
    return tags.length === 0 || (others.length === 0 ? tags : others).some((tag) => listed.includes(tag))
  },
})

/** Returns the part of a résumé that a reader gets, without any tags; undefined if its own tags keep it from them. */
export const selectResume = (resume: Resume, { withholds, shows }: Reader): Resume | undefined => {
  const select = (value: unknown, path: string): unknown => {
    if (withholds(path, value)) return undefined
    if (path === 'bibliography') return value
    if (Array.isArray(value)) {
      const items = value.map((item) => select(item, path)).filter((item) => item !== undefined)
      return items.length === 0 ? undefined : items
    }
    if (!isJsonObject(value)) return value
    const { tags = [], ...fields } = value
    if (!shows(tags as readonly string[])) return undefined
    const kept = Object.entries(fields)
      .map(([name, field]) => [name, select(field, path === '' ? name : `${path}.${name}`)] as const)
      .filter(([, field]) => field !== undefined)
    if (kept.length === 0) return undefined
    // A text that had tags, and is in the file's language.
    return kept.length === 1 && kept[0]?.[0] === 'text' ? kept[0][1] : Object.fromEntries(kept)
  }
  return shows(resume.tags ?? []) ? ((select(resume, '') ?? {}) as Resume) : undefined
}

/** Returns every tag in a résumé. */
export const tagsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(tagsIn)
  if (!isJsonObject(value)) return []
  const { tags = [], ...fields } = value
  return [...(tags as readonly string[]), ...Object.values(fields).flatMap(tagsIn)]
}
