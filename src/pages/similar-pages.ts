/** Addresses near one that does not exist, for pages that say so. */
import { distance } from 'fastest-levenshtein'
import type { Page } from '../content/site.ts'

const SUGGESTIONS = 5
/** A distance takes time in proportion to both lengths and the number of pages: a stranger must not choose them all. */
const LONGEST_PATH = 80
const MOST_PAGES = 2_000

const score = (wanted: string, page: Page): number => {
  const address = page.address.toLowerCase()
  const contained = wanted.length > 2 && address.includes(wanted.replaceAll(/^\/|\/$/g, ''))
  return contained ? 0 : distance(wanted, address) / Math.max(wanted.length, address.length)
}

/** More than this share of letters wrong, and it is another word. */
const LARGEST_DISTANCE = 0.6

/**
 * Returns the pages of a language whose addresses are nearest to a path, at most five, nearest first.
 *
 * @param pages pages to choose from
 * @param path what was asked for, as it came
 */
export const suggestPages = (pages: readonly Page[], path: string): readonly Page[] => {
  const wanted = path.slice(0, LONGEST_PATH).toLowerCase()
  return pages
    .slice(0, MOST_PAGES)
    .filter(({ key }) => key !== '')
    .map((page) => ({ page, distance: score(wanted, page) }))
    .filter((candidate) => candidate.distance <= LARGEST_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, SUGGESTIONS)
    .map(({ page }) => page)
}
