/** Computes paths and addresses: decoded, resolved, relative, and in the plain form for lookups. */
import { posix } from 'node:path'
import { decodePath, respellPath } from '../../../addresses/url-path.ts'
import { nameInAddress } from '../existing/words.ts'
import { baseName, folderOf } from '../source/page-files.ts'

/** Returns a path percent-decoded and in NFC, like the file names of a source. */
export const decode = (path: string): string => (decodePath(path) ?? path).normalize('NFC')

/** Returns an address as a path: decoded, without slashes at its ends. */
export const decodedPath = (address: string): string => decode(address).replaceAll(/^\/+|\/+$/g, '')

/** Resolves a relative path against a file or an address. */
export const resolvePath = (base: string, path: string): string =>
  posix.resolve('/', folderOf(base), path).slice(1)

/** Returns the path from one file to another, encoded for a link. */
export const relativePath = (from: string, to: string): string =>
  encodeURI(posix.relative(`/${folderOf(from)}`, `/${to}`)).replaceAll(
    /[?#()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Returns the plain form of an address: `/a.html`, `/a/index.html` and `/a` become `/a/`. */
export const plainAddress = (address: string): string =>
  `${respellPath(`/${address}`)
    .replace(/(?:\/index)?\.html?$/i, '')
    .replace(/\/index$/, '')}/`.replaceAll(/\/{2,}/g, '/')

/** Returns the last segment of an address, spelt as {@link nameInAddress} does. */
export const lastSegment = (address: string): string => nameInAddress(baseName(decodedPath(address)))

/** Returns the path of a URL below the site's; undefined if it is elsewhere. */
export const urlPathBelow = (url: URL, { host, pathname }: URL): string | undefined =>
  /^https?:$/.test(url.protocol) && url.host === host && `${url.pathname}/`.startsWith(pathname)
    ? `/${url.pathname.slice(pathname.length)}`
    : undefined

/** Returns the plain address of a URL below the site's; undefined if it is elsewhere. */
export const addressBelow = (url: URL, site: URL): string | undefined => {
  const path = urlPathBelow(url, site)
  return path === undefined ? undefined : plainAddress(path)
}
