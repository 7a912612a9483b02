/** What somebody meant who wrote a name that does not exist. Used by messages about content. */
import { closest, distance } from 'fastest-levenshtein'

/** A name this many letters off is probably a slip of the pen; more, and it is another word. */
const LARGEST_SLIP = 3

/** Returns the known name that is nearest, or undefined where none is near or the name is too short to tell. */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  const near = known.length === 0 ? '' : closest(name, known)
  const slip = distance(name, near)
  return near !== '' && slip <= LARGEST_SLIP && slip < name.length ? near : undefined
}

/** Returns what to do about a name that has no meaning: write the one that was meant, or remove it. */
export const mendName = (name: string, known: readonly string[]): string => {
  const near = nearestName(name, known)
  return near === undefined ? 'remove it' : `write ${near}`
}
