/**
 * The files of static/, in memory under names that carry a hash of their bytes, so that they can be cached for
 * good. Used by the pages, which link them, by the route that serves them and by the printer.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, relative, resolve, sep } from 'node:path'
import mime from 'mime'
import { hashedAddress, IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../http/representation.ts'

const folder = resolve(import.meta.dirname, '../../static')

/** All files of static/. */
export interface StaticAssets {
  /** Returns the address of a file by its path under static/, such as `styles/site.css`; throws where there is none. */
  readonly addressOf: (path: string) => string
  /** Returns a file's bytes; throws where there is none. */
  readonly bytesOf: (path: string) => Buffer
  /** What is served at `/static/styles/site.1a2b3c4d5e.css` and the others. */
  readonly byAddress: ReadonlyMap<string, Representation>
}

const mediaTypeOf = (path: string): string => {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Style sheets name fonts and pictures by relative paths; these become the hashed addresses. */
const linkStyleSheet = (path: string, css: string, addressOf: (path: string) => string): string =>
  css.replaceAll(/url\((['"]?)(?![a-z]+:|\/|#)([^'")]+)\1\)/g, (_match, _quote, target: string) => {
    return `url(${addressOf(posix.join(posix.dirname(path), target))})`
  })

const listPaths = async (): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/**
 * Reads static/ into memory.
 *
 * @throws where a style sheet names a file that isn't there
 */
export const loadStaticAssets = async (): Promise<StaticAssets> => {
  const paths = await listPaths()
  const files = new Map<string, { readonly address: string; readonly bytes: Buffer }>()
  const byAddress = new Map<string, Representation>()
  const add = (path: string, bytes: Buffer): void => {
    const address = hashedAddress(path, bytes)
    const headers = { 'cache-control': IMMUTABLE_CACHE_CONTROL }
    files.set(path, { address, bytes })
    byAddress.set(address, createRepresentation(mediaTypeOf(path), bytes, headers))
  }
  const find = (path: string) => {
    const file = files.get(path)
    if (file === undefined)
      throw new Error(`static/${path} does not exist; put it there or fix the link to it`)
    return file
  }
  const addressOf = (path: string): string => find(path).address
  const isStyleSheet = (path: string): boolean => path.endsWith('.css')
  for (const path of paths.filter((path) => !isStyleSheet(path)))
    add(path, await readFile(join(folder, path)))
  for (const path of paths.filter(isStyleSheet)) {
    const css = await readFile(join(folder, path), 'utf8')
    add(path, Buffer.from(linkStyleSheet(path, css, addressOf)))
  }
  return { addressOf, bytesOf: (path) => find(path).bytes, byAddress }
}
