/**
 * What a request's target says before anything routes it: used where a request fails so early that only its bytes
 * are known, to tell the API's failures from the pages'.
 */

/** Returns what absolute-form has from its path on, and other forms as they are (RFC 9112 §3.2). */
const withoutOrigin = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '')

/** Returns the path of a request target in origin-form or absolute-form, percent-encoding and all. */
export const pathOf = (target: string): string => {
  const path = withoutOrigin(target)
  const end = path.search(/[?#]/)
  return end < 0 ? path : path.slice(0, end)
}

/**
 * Returns a request target in origin-form. Servers must take absolute-form too (RFC 9112 §3.2.2), though hardly
 * any client sends it to one.
 */
export const originFormOf = (target: string): string => {
  const path = withoutOrigin(target)
  return path.startsWith('/') ? path : `/${path}`
}

/** Decodes what can be decoded by itself, so that one broken escape does not hide the rest. `%2F` stays what it is. */
const decodeLeniently = (path: string): string =>
  path.replace(/%(?!2f)([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Returns whether a request target lies under /api, as the router sees it: case counts, `/apiary/` does not lie
 * under it, `/%61pi/` does.
 */
export const isApiTarget = (target: string): boolean => /^\/api(\/|$)/.test(decodeLeniently(pathOf(target)))

/** Returns the path of a request target, decoded as far as it can be. For comparing with known paths only. */
export const decodedPathOf = (target: string): string => decodeLeniently(pathOf(target))
