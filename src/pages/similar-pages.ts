/** Finds pages with a path like a missing one. Used for the missing page. */
import { distance } from 'fastest-levenshtein'
import type { Page } from '../content/site.ts'

const MAX_SUGGESTIONS = 5
/** Bounds on the work that a request can cause: it grows with both lengths and the number of pages. */
const MAX_PATH_LENGTH = 80
const MAX_PAGES = 2_000

const score = (wanted: string, page: Page): number => {
  const address = page.address.toLowerCase()
  const contained = wanted.length > 2 && address.includes(wanted.replaceAll(/^\/|\/$/g, ''))
  return contained ? 0 : distance(wanted, address) / Math.max(wanted.length, address.length)
}

/** The share of letters that may differ. */
const MAX_DISTANCE = 0.6

/**
 * Returns up to five pages whose paths are most similar, best first.
 *
 * @param pages of one language
 * @param path as requested
 */
export const suggestPages = (pages: readonly Page[], path: string): readonly Page[] => {
  const wanted = path.slice(0, MAX_PATH_LENGTH).toLowerCase()
  return pages
    .slice(0, MAX_PAGES)
    .filter(({ key }) => key !== '')
    .map((page) => ({ page, distance: score(wanted, page) }))
    .filter((candidate) => candidate.distance <= MAX_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ page }) => page)
}
