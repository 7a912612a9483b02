/** Compares names that people write, and guesses which known name a misspelt one stands for. */
import { distance } from 'fastest-levenshtein'
import { quoteValue } from '../data/issue.ts'

/** More edits, or over two fifths of the characters, make another word. Of two characters, one may differ. */
const MAX_EDITS = 3
const MAX_SHARE = 0.4

/** Returns a name in lower case, without spaces, hyphens and underscores. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '')

const sortLetters = (name: string): string => [...name].toSorted().join('')

/** Returns the edit distance. A swap is one edit: `nmae` is nearer to `name` than `date` is to `title`. */
export const editsBetween = (name: string, other: string): number =>
  name.length === other.length && sortLetters(name) === sortLetters(other)
    ? Math.min(distance(name, other), 1)
    : distance(name, other)

const withoutDigits = (name: string): string => name.replaceAll(/\d/g, '')

/** `IMG_1007.jpg` is not a misspelt `IMG_1001.jpg`, nor is 2025 a misspelt 2026. */
const isOtherNumber = (name: string, other: string): boolean =>
  name !== other && withoutDigits(name) === withoutDigits(other)

/** Returns the known name that was probably meant, or undefined if none is near. */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  const lowerCase = name.toLowerCase()
  const same = known.find((other) => other.toLowerCase() === lowerCase)
  if (same !== undefined) return same
  const letterCount = name.replaceAll(/[^\p{L}\p{N}]/gu, '').length // not counting slashes, as in /api/
  const maxEdits = letterCount === 2 ? 1 : Math.min(MAX_EDITS, letterCount * MAX_SHARE)
  // Names whose lengths differ by more than the limit need more edits; skipping them is much faster.
  const candidates = known.filter(
    (other) => Math.abs(other.length - name.length) <= maxEdits && !isOtherNumber(name, other),
  )
  const edits = new Map(candidates.map((other) => [other, editsBetween(name, other)]))
  const [nearest, count = 0] = [...edits].toSorted(([, one], [, other]) => one - other)[0] ?? []
  return count <= maxEdits ? nearest : undefined
}

/** Returns the problem of an unknown name. The fix is the known name probably meant, or to remove it. */
export const unknownName = (
  name: string,
  known: readonly string[],
  expected = known.length === 0 ? 'none' : `one of ${known.join(', ')}`,
) => {
  const near = nearestName(name, known)
  return { found: quoteValue(name), expected, fix: near === undefined ? 'remove it' : `write ${near}` }
}
