/** URLs that contain a hash of their bytes, so that clients can cache them forever. */
import { hash } from 'node:crypto'
import { posix } from 'node:path'
import { serverPaths } from '../addresses/server-paths.ts'
import { contentTypeOf, createRepresentation, type Representation } from './representation.ts'

/** `Cache-Control` for fingerprinted URLs. Caches ignore anything above a year. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * How long a page may refer to replaced files: caches may serve it for a day after a change (its
 * `Cache-Control`), and visitors may scroll to an image later.
 */
export const STALE_PAGE_MS = 25 * 60 * 60 * 1000

const HASH_LENGTH = 10 // hexadecimal digits: 40 bits are enough to tell versions of one file apart

/**
 * Returns the URL of a file under /static/.
 *
 * @param path under static/: `styles/site.css` becomes `/static/styles/site.1a2b3c4d5e.css`
 */
export const fingerprintedUrl = (path: string, bytes: string | Buffer): string => {
  const digest = hash('sha256', bytes).slice(0, HASH_LENGTH)
  const extension = posix.extname(path)
  return `${serverPaths.staticFiles}${path.slice(0, path.length - extension.length)}.${digest}${extension}`
}

const fingerprint = new RegExp(`\\.[\\da-f]{${HASH_LENGTH}}(?=\\.\\w+$)`)

/** Removes the fingerprint from a URL; returns undefined for a path without one. */
export const withoutFingerprint = (path: string): string | undefined =>
  path.startsWith(serverPaths.staticFiles) && fingerprint.test(path)
    ? path.replace(fingerprint, '')
    : undefined

/** Creates the representation of a fingerprinted URL, with the media type of its extension. */
export const immutableRepresentation = (url: string, content: string | Buffer): Representation =>
  createRepresentation(contentTypeOf(url), content, { 'cache-control': IMMUTABLE_CACHE_CONTROL })
