/** Finds pages with a name like a missing one. Used for the missing page. */
import { distance } from 'fastest-levenshtein'
import type { Page } from '../content/site.ts'

const MAX_SUGGESTIONS = 5
/** Bounds on the work that a request can cause: it grows with both lengths and the number of pages. */
const MAX_PATH_LENGTH = 80
const MAX_PAGES = 2_000

/** The last part of a path without an extension: its folder is often missing or another. */
const nameOf = (path: string): string =>
  (path.split('/').findLast((part) => part !== '') ?? '').replace(/\.\w+$/, '')

/** Shorter names are part of many others. */
const MIN_PART_LENGTH = 4

/** The share of letters that may differ: more would suggest pages for any path. */
const MAX_DIFFERENCE = 0.4

/** The share of letters that differ; none if the name is a part of the other. */
const difference = (name: string, other: string): number =>
  name.length >= MIN_PART_LENGTH && other.split('-').includes(name)
    ? 0
    : distance(name, other) / Math.max(name.length, other.length, 1)

/**
 * Returns up to five pages whose names are most similar to that of a path, best first.
 *
 * @param pages of one language
 * @param path as requested
 */
export const suggestPages = (pages: readonly Page[], path: string): readonly Page[] => {
  const wanted = nameOf(path.slice(0, MAX_PATH_LENGTH).toLowerCase())
  return pages
    .slice(0, MAX_PAGES)
    .filter(({ key }) => key !== '')
    .map((page) => ({ page, score: difference(wanted, nameOf(page.address.toLowerCase())) }))
    .filter(({ score }) => score <= MAX_DIFFERENCE)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ page }) => page)
}
