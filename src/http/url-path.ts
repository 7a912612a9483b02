/**
 * Paths of addresses: the one way in which each is spelt, and the way from other spellings to it. Used wherever a
 * file's name becomes an address, and for redirects.
 */

/** `Cache-Control` of a redirect. A day: canonical addresses are settled, and a mistaken one is forgotten soon enough. */
export const REDIRECT_CACHE_CONTROL = 'public, max-age=86400'

/** What has a meaning of its own in an address and has none in a file's name. */
const delimiters = /[#?]/g

/**
 * Returns a path of names as the path of an address (RFC 3986 §3.3). Letters are composed (NFC), since people type
 * them so, while file systems keep some names decomposed.
 */
export const encodePath = (path: string): string =>
  encodeURI(path.normalize('NFC')).replaceAll(delimiters, encodeURIComponent)

/** Slashes that stand inside a name stay encoded: they part nothing. */
const encodeSegment = (segment: string): string => encodePath(segment).replaceAll('/', '%2F')

/** Returns the names that the path of an address stands for, or undefined where its percent-encoding is broken. */
export const decodePath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Returns a path with every name spelt as {@link encodePath} does, or as it came where its encoding is broken. */
export const respellPath = (path: string): string => {
  const names = path.split('/').map(decodePath)
  return names.some((name) => name === undefined)
    ? path
    : names.map((name) => encodeSegment(name ?? '')).join('/')
}
