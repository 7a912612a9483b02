/** URL paths and their one canonical spelling. */

/** `Cache-Control` of redirects. A day: canonical URLs rarely change, and a mistake should not stick for long. */
export const REDIRECT_CACHE_CONTROL = 'public, max-age=86400'

/** Returns whether a reference names a scheme or another server, instead of a path. */
export const isElsewhere = (reference: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(reference)

/** Characters that delimit a URL but may be part of a file name. */
const delimiters = /[#?]/g

/**
 * Encodes a path of file names as a URL path (RFC 3986 §3.3). Letters are composed (NFC), as people type them; some
 * file systems store them decomposed.
 */
export const encodePath = (path: string): string =>
  encodeURI(path.normalize('NFC')).replaceAll(delimiters, encodeURIComponent)

/** Decodes a URL path, or returns undefined if its percent-encoding is broken. */
export const decodePath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Encodes what a URL or path that people wrote has and a header cannot have: letters of other scripts, also those of a host
 * (RFC 3986 §3.2.2), and signs that would end it.
 */
export const asciiUrl = (url: string): string =>
  url.normalize('NFC').replaceAll(/[^\x21-\x7e]+|[<>"]/g, encodeURIComponent)

/** Returns a path as people read it, with its letters. Spaces and signs that cannot be seen stay encoded, so it is still an address. */
export const readablePath = (path: string): string => {
  try {
    return decodeURI(path).replaceAll(/[\s\p{C}]/gu, encodeURIComponent)
  } catch {
    return path
  }
}

/** Characters of an address: 28 KB of escapes would take 10 ms to respell. */
export const MAX_ADDRESS = 4_096

/** Returns a path with every name spelled as {@link encodePath} does, or unchanged if its encoding is broken or it is too long. */
export const respellPath = (path: string): string => {
  if (path.length > MAX_ADDRESS) return path
  try {
    // A slash inside a name separates nothing, so it stays encoded.
    return path.replaceAll(/[^/]+/g, (name) => encodePath(decodeURIComponent(name)).replaceAll('/', '%2F'))
  } catch {
    return path
  }
}

/** Returns the path of a public address without the slash at its end: nothing for a domain's root. */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '')

/** Returns a URL with the base path, if it is a path from the root of the site. */
export const urlBelow = (basePath: string, url: string): string =>
  /^\/(?!\/)/.test(url) ? basePath + url : url
