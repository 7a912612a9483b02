/**
 * The files of static/, in memory under names that carry a hash of their bytes, so that they can be cached for
 * good. Used by the pages, which link them, by the route that serves them and by the printer.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import mime from 'mime'
import { hashedAddress } from '../domain/hashed-address.ts'

/** One file as it is served. */
export interface StaticAsset {
  /** `/static/styles/site.1a2b3c4d5e.css`. */
  readonly address: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** All files of static/. */
export interface StaticAssets {
  /** Returns the address of a file by its path under static/, such as `styles/site.css`; throws where there is none. */
  readonly addressOf: (path: string) => string
  readonly byAddress: ReadonlyMap<string, StaticAsset>
}

const mediaTypeOf = (path: string): string => {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

const createAsset = (path: string, bytes: Buffer): StaticAsset => ({
  address: hashedAddress(path, bytes),
  mediaType: mediaTypeOf(path),
  bytes,
})

/** Style sheets name fonts and pictures by relative paths; these become the hashed addresses. */
const linkStyleSheet = (path: string, css: string, addressOf: (path: string) => string): string =>
  css.replaceAll(/url\((['"]?)(?![a-z]+:|\/|#)([^'")]+)\1\)/g, (_match, _quote, target: string) => {
    return `url(${addressOf(posix.join(posix.dirname(path), target))})`
  })

const listPaths = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/**
 * Reads static/ into memory.
 *
 * @param folder absolute path of static/
 * @throws where a style sheet names a file that isn't there
 */
export const loadStaticAssets = async (folder: string): Promise<StaticAssets> => {
  const paths = await listPaths(folder)
  const assets = new Map<string, StaticAsset>()
  const addressOf = (path: string): string => {
    const asset = assets.get(path)
    if (asset === undefined)
      throw new Error(`static/${path} does not exist; put it there or mend the link to it`)
    return asset.address
  }
  const isStyleSheet = (path: string): boolean => path.endsWith('.css')
  for (const path of paths.filter((path) => !isStyleSheet(path)))
    assets.set(path, createAsset(path, await readFile(join(folder, path))))
  for (const path of paths.filter(isStyleSheet)) {
    const css = linkStyleSheet(path, await readFile(join(folder, path), 'utf8'), addressOf)
    assets.set(path, createAsset(path, Buffer.from(css)))
  }
  const byAddress = new Map([...assets.values()].map((asset) => [asset.address, asset]))
  return { addressOf, byAddress }
}
