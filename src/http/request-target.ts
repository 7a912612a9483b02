/** Parses request targets (RFC 9112 §3.2): path, query, and whether they are below /api or /for/. */

/** Returns the path of a request target in any form (RFC 9112 §3.2), percent-encoded, with its slash. */
export const pathOf = (target: string): string => {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '')
  const end = local.search(/[?#]/)
  const path = end < 0 ? local : local.slice(0, end)
  return path.startsWith('/') ? path : `/${path}`
}

/** Matches how every target below /for/ begins, and few others, so that most need no decoding. */
const mayBeApplication = /^[/.]*[f%]|^http/i

/** Whether a request target is below /for/, however it is spelled: with escapes, dots or repeated slashes. */
export const isApplicationTarget = (target: string): boolean =>
  mayBeApplication.test(target) &&
  /^\/+(?:\.{1,2}\/+)*for(?:[/\\]|$)/i.test(decodeLeniently(pathOf(target)).replaceAll(/%(?:2f|5c)/gi, '/'))

/** Matches what may be an application's key, even in a misspelled address: `/fr/for/acme-KEY/`. */
const keys = /[a-z2-7]{26,}/gi

/** Returns the path of a request target for logs, without the key of an application. */
export const loggedPathOf = (target: string): string =>
  isApplicationTarget(target) ? '/for/…' : pathOf(target).replaceAll(keys, '…')

/** Returns the query of a request target with its question mark, or nothing. */
export const queryOf = (target: string): string => /\?[^#]*/.exec(target)?.[0] ?? ''

/** Decodes escapes one by one, so that a broken one leaves the rest readable. `%2F` stays encoded. */
const decodeLeniently = (path: string): string =>
  path.replace(/%(?!2f)([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Decodes the path of a request target as far as possible. Only for comparison with known paths. */
export const decodedPathOf = (target: string): string => decodeLeniently(pathOf(target))

/** Whether a request target is under /api, as the router decides: `/%61pi/` is, `/apiary/` is not. */
export const isApiTarget = (target: string): boolean => /^\/api(\/|$)/.test(decodedPathOf(target))
