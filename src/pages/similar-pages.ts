/** Finds pages with a name like a missing one. Used for the missing page. */
import { distance } from 'fastest-levenshtein'
import type { Page } from '../content/site.ts'
import { memoizeByObject } from '../lib/memoize.ts'

const MAX_SUGGESTIONS = 5

/**
 * Bounds on the work that a request can cause: programs ask for missing pages by the thousand. Comparing two names takes
 * microseconds, so only the pages are compared that have the most letters in common with the missing one.
 */
const MAX_PATH_LENGTH = 80
const MAX_PAGES = 2_000
const MAX_COMPARED = 20

/** The last part of a path without an extension: its folder is often missing or another. */
const nameOf = (path: string): string =>
  (path.split('/').findLast((part) => part !== '') ?? '').replace(/\.\w+$/, '')

/** Shorter names are part of many others. */
const MIN_PART_LENGTH = 4

/** The share of letters that may differ: more would suggest pages for any path. */
const MAX_DIFFERENCE = 0.4

/** How many kinds of letters are told apart; neighbours in the alphabet are different kinds. */
const KINDS = 32

/** Returns how often each kind of letter occurs in a name. */
const countLetters = (name: string): Uint8Array => {
  const counts = new Uint8Array(KINDS)
  for (let index = 0; index < name.length; index += 1) {
    const kind = name.charCodeAt(index) % KINDS
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** A page's name, prepared for comparisons. */
interface NamedPage {
  readonly page: Page
  readonly name: string
  readonly parts: readonly string[]
  readonly letters: Uint8Array
}

const namePages = memoizeByObject((pages: readonly Page[]): readonly NamedPage[] =>
  pages
    .filter(({ key }) => key !== '')
    .slice(0, MAX_PAGES)
    .map((page) => {
      const name = nameOf(page.address.toLowerCase())
      return { page, name, parts: name.split('-'), letters: countLetters(name) }
    }),
)

/**
 * Returns a number of edits without which two names cannot become the same, from their lengths and letters alone: an edit
 * changes at most one letter into another. In a loop, since a request does it for each page.
 */
const fewestEdits = (name: string, letters: Uint8Array, other: NamedPage): number => {
  let different = Math.abs(name.length - other.name.length)
  for (let kind = 0; kind < KINDS; kind += 1)
    different += Math.abs((letters[kind] ?? 0) - (other.letters[kind] ?? 0))
  return different / 2
}

/** Returns whether a name is a word of another. */
const isPartOf = (name: string, { parts }: NamedPage): boolean =>
  name.length >= MIN_PART_LENGTH && parts.includes(name)

/**
 * Returns up to five pages whose names are most similar to that of a path, best first.
 *
 * @param pages of one language; the same list for the same site, since its names are prepared once
 * @param path as requested
 */
export const suggestPages = (pages: readonly Page[], path: string): readonly Page[] => {
  const wanted = nameOf(path.slice(0, MAX_PATH_LENGTH).toLowerCase())
  const letters = countLetters(wanted)
  /** Returns the most similar pages. @param editsTo returns how many edits make a page's name the wanted one */
  const nearest = (
    candidates: readonly NamedPage[],
    limit: number,
    editsTo: (named: NamedPage) => number,
  ): readonly NamedPage[] =>
    candidates
      .map((named) => ({
        named,
        difference: isPartOf(wanted, named)
          ? 0
          : editsTo(named) / Math.max(wanted.length, named.name.length, 1),
      }))
      .filter(({ difference }) => difference <= MAX_DIFFERENCE)
      .toSorted((a, b) => a.difference - b.difference)
      .slice(0, limit)
      .map(({ named }) => named)
  const likely = nearest(namePages(pages), MAX_COMPARED, (named) => fewestEdits(wanted, letters, named))
  return nearest(likely, MAX_SUGGESTIONS, ({ name }) => distance(wanted, name)).map(({ page }) => page)
}
