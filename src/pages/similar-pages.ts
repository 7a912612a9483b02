/** Finds pages with a name similar to a missing one. */
import { distance } from 'fastest-levenshtein'
import { decodePath } from '../addresses/url-path.ts'
import type { Page } from '../content/site.ts'
import { memoizeByObject } from '../lib/memoize.ts'

const MAX_SUGGESTIONS = 5

// Bounds the work of a request to about a millisecond, since programs ask for missing pages by the thousand.
const MAX_PATH_LENGTH = 80
const MAX_PAGES = 2_000

/** The last part of a path, readable and without extension. Its folder is often missing or wrong. */
const nameOf = (path: string): string => {
  const name = path.split('/').findLast((part) => part !== '') ?? ''
  return (decodePath(name) ?? name).toLowerCase().replace(/\.\w+$/, '')
}

/** Shorter names are part of many others. */
const MIN_PART_LENGTH = 4

/** The share of characters that may differ: more would suggest pages for any path. */
const MAX_DIFFERENCE = 0.4

/** Prepares the names of pages for comparisons. */
const namePages = memoizeByObject((pages: readonly Page[]) =>
  pages
    .filter(({ key, noindex }) => key !== '' && !noindex)
    .slice(0, MAX_PAGES)
    .map((page) => ({ page, name: nameOf(page.address) })),
)

/** Returns the share of a name that differs from another; 0 if one is a word of the other. */
const differenceOf = (wanted: string, name: string): number => {
  if (wanted.length >= MIN_PART_LENGTH && name.split(/[\s-]/).includes(wanted)) return 0
  const length = Math.max(wanted.length, name.length, 1)
  return Math.abs(wanted.length - name.length) / length > MAX_DIFFERENCE ? 1 : distance(wanted, name) / length
}

/** Returns up to five pages with names similar to a path's, best first. Prepares the names of a list once. */
export const suggestPages = (pages: readonly Page[], path: string): readonly Page[] => {
  const wanted = nameOf(path).slice(0, MAX_PATH_LENGTH)
  return namePages(pages)
    .map(({ page, name }) => ({ page, difference: differenceOf(wanted, name) }))
    .filter(({ difference }) => difference <= MAX_DIFFERENCE)
    .toSorted((a, b) => a.difference - b.difference)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ page }) => page)
}
