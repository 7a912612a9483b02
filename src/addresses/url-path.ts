/** URL paths and their canonical spelling. */

/** `Cache-Control` of redirects. A day: canonical URLs rarely change, and a mistake should not last. */
export const REDIRECT_CACHE_CONTROL = 'public, max-age=86400'

/** Whether a reference names a scheme or another server, not a path. */
export const isElsewhere = (reference: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(reference)

/** Characters that delimit a URL but may be part of a file name. */
const delimiters = /[#?]/g

/**
 * Encodes a path of file names as a URL path (RFC 3986 §3.3). Characters are composed (NFC), as people type
 * them; some file systems store them decomposed. Half a character, as in `"\ud83d"`, becomes U+FFFD.
 */
export const encodePath = (path: string): string =>
  encodeURI(path.toWellFormed().normalize('NFC')).replaceAll(delimiters, encodeURIComponent)

/** Decodes a URL path, or returns undefined if its percent-encoding is broken. */
export const decodePath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Encodes the characters that people write in URLs but headers cannot have: non-ASCII ones, even in the host
 * (RFC 3986 §3.2.2), spaces, quotes and angle brackets.
 */
export const asciiUrl = (url: string): string =>
  url
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\x21-\x7e]+|[<>"]/g, encodeURIComponent)

/** Decodes a path for people. Spaces and invisible characters stay encoded, so that it remains an address. */
export const readablePath = (path: string): string => {
  try {
    return decodeURI(path).replaceAll(/[\s\p{C}]/gu, encodeURIComponent)
  } catch {
    return path
  }
}

/** Longest address that is respelled, in characters: 28 KB of escapes would take 10 ms. */
export const MAX_ADDRESS_LENGTH = 4_096

/** Respells each name of a path as {@link encodePath} does; broken and long paths stay unchanged. */
export const respellPath = (path: string): string => {
  if (path.length > MAX_ADDRESS_LENGTH) return path
  try {
    // A slash inside a name is not a separator, so it stays encoded.
    return path.replaceAll(/[^/]+/g, (name) => encodePath(decodeURIComponent(name)).replaceAll('/', '%2F'))
  } catch {
    return path
  }
}

/** Returns the path of a public address without its trailing slash: empty for a domain's root. */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '')

/** Returns a URL of this site as a path; other URLs stay unchanged. */
export const pathOnSite = (url: string, baseUrl: string): string =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url

/** Adds the base path to a URL that starts at the root of the site; other URLs stay unchanged. */
export const withBasePath = (basePath: string, url: string): string =>
  /^\/(?!\/)/.test(url) ? basePath + url : url
