/** Guesses which known name a misspelt one stands for. Used by messages about content. */
import { closest, distance } from 'fastest-levenshtein'

/** More edits than this, or more than half the letters, make another word rather than a typing error. */
const MAX_EDITS = 3

/** Returns the known name that was probably meant, or undefined if none is near. */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  const maxEdits = Math.min(MAX_EDITS, name.length / 2)
  const candidates = known.filter((other) => Math.abs(other.length - name.length) <= maxEdits)
  const near = candidates.length === 0 ? '' : closest(name, candidates)
  return near !== '' && distance(name, near) <= maxEdits ? near : undefined
}

/** Returns the fix for an unknown name: the known one that was probably meant, or to remove it. */
export const suggestName = (name: string, known: readonly string[]): string => {
  const near = nearestName(name, known)
  return near === undefined ? 'remove it' : `write ${near}`
}
