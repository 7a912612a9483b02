/** Decides which parts of a résumé a reader gets. */
import { isJsonObject } from '../lib/json.ts'
import type { Resume } from './schema.ts'

/**
 * Returns the file in `for/`, the folder of applications, that a path in a résumé names, relative to the
 * content folder or to `pages/`; undefined for any other path, such as `for/../a.jpg`. Nothing in `for/` is
 * public.
 */
export const privateFileAt = (path: string): string | undefined => {
  const file = /^(?:\.{0,2}\/)*(?<file>for\/.+)$/.exec(path)?.groups?.file
  return file?.split('/').includes('..') ? undefined : file
}

/** The tag of parts that are not public. */
export const PRIVATE_TAG = 'private'

/** Someone who gets a résumé. */
export interface Reader {
  /** Whether to always leave out a value, by its dotted path without indexes, such as `basics.phone`. */
  readonly omitsValue: (path: string, value: unknown) => boolean
  /** Whether to show a value with these tags. */
  readonly showsTags: (tags: readonly string[]) => boolean
}

/** The owner, who gets everything. */
export const owner: Reader = { omitsValue: () => false, showsTags: () => true }

/**
 * The public. Leaves out the values at some paths and images in `for/`. Paths below publications cannot be
 * mapped to publications.bib, so any such path leaves out the whole bibliography.
 */
export const everyone = (paths: readonly string[] = []): Reader => {
  const withheld = new Set(paths)
  if (paths.some((path) => /^publications(?:\.|$)/.test(path))) withheld.add('bibliography')
  return {
    omitsValue: (path, value) =>
      withheld.has(path) || (path === 'basics.image' && privateFileAt(String(value)) !== undefined),
    showsTags: (tags) => !tags.includes(PRIVATE_TAG),
  }
}

/**
 * The recipient of an application, who gets parts without tags and parts with a tag that the application
 * lists. Beside another tag, `private` only hides a part from the public; alone, it is a tag like any other.
 */
export const recipient = (listed: readonly string[]): Reader => ({
  omitsValue: () => false,
  showsTags: (tags) => {
    const others = tags.filter((tag) => tag !== PRIVATE_TAG)
    return tags.length === 0 || (others.length === 0 ? tags : others).some((tag) => listed.includes(tag))
  },
})

/** Returns the part of a résumé that a reader gets, without tags; undefined if its own tags hide it all. */
export const selectResume = (resume: Resume, { omitsValue, showsTags }: Reader): Resume | undefined => {
  const select = (value: unknown, path: string): unknown => {
    if (omitsValue(path, value)) return undefined
    if (path === 'bibliography') return value
    if (Array.isArray(value)) {
      const items = value.map((item) => select(item, path)).filter((item) => item !== undefined)
      return items.length === 0 ? undefined : items
    }
    if (!isJsonObject(value)) return value
    const { tags = [], ...fields } = value
    if (!showsTags(tags as readonly string[])) return undefined
    const kept = Object.entries(fields)
      .map(([name, field]) => [name, select(field, path === '' ? name : `${path}.${name}`)] as const)
      .filter(([, field]) => field !== undefined)
    if (kept.length === 0) return undefined
    // an item of a list of texts that had tags
    return kept.length === 1 && kept[0]?.[0] === 'text' ? kept[0][1] : Object.fromEntries(kept)
  }
  return showsTags(resume.tags ?? []) ? ((select(resume, '') ?? {}) as Resume) : undefined
}

/** Returns every tag in a résumé. */
export const resumeTags = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(resumeTags)
  if (!isJsonObject(value)) return []
  const { tags = [], ...fields } = value
  return [...(tags as readonly string[]), ...Object.values(fields).flatMap(resumeTags)]
}
