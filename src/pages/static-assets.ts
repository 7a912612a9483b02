/** The files of static/ and other scripts' fonts, in memory, at fingerprinted paths to be cached forever. */
import { glob, readFile } from 'node:fs/promises'
import { basename, join, posix, resolve, sep } from 'node:path'
import createPlugin from 'fastify-plugin'
import { serverPaths } from '../addresses/server-paths.ts'
import { isElsewhere } from '../addresses/url-path.ts'
import { screenFontPaths } from '../fonts/font-files.ts'
import { mapStyleUrls } from '../html/map-style-urls.ts'
import { fingerprintedUrl, immutableRepresentation } from '../http/fingerprinted-url.ts'
import type { Representation } from '../http/representation.ts'
import { inLayer } from './theme-css.ts'

const folder = resolve(import.meta.dirname, '../../static')

/** The files of static/. */
export type StaticAssets = Awaited<ReturnType<typeof loadStaticAssets>>

/**
 * Reads static/ and the fonts into memory.
 *
 * @throws if a style sheet names a file that does not exist
 */
export const loadStaticAssets = async () => {
  const found = await Array.fromAsync(glob('**/[!.]*.*', { cwd: folder }))
  const paths = found.map((path) => path.split(sep).join('/')).sort()
  const files = new Map<string, Representation & { readonly address: string }>()
  const add = (path: string, bytes: Buffer): void => {
    const address = fingerprintedUrl(path, bytes)
    files.set(path, { address, ...immutableRepresentation(address, bytes) })
  }
  const find = (path: string) => {
    const file = files.get(path)
    if (file === undefined)
      throw new Error(`static/${path} does not exist. Fix: add it, or correct the link to it.`)
    return file
  }
  const addressOf = (path: string): string => find(path).address
  const isStyleSheet = (path: string): boolean => path.endsWith('.css')
  for (const path of paths.filter((path) => !isStyleSheet(path)))
    add(path, await readFile(join(folder, path)))
  for (const path of await screenFontPaths()) add(`fonts/${basename(path)}`, await readFile(path))
  for (const path of paths.filter(isStyleSheet)) {
    const css = await readFile(join(folder, path), 'utf8')
    const linked = mapStyleUrls(css, (target) => {
      if (isElsewhere(target)) return target
      const address = addressOf(posix.join(posix.dirname(path), target))
      return posix.relative(posix.dirname(serverPaths.staticFiles + path), address)
    })
    add(path, Buffer.from(inLayer(linked)))
  }
  return {
    /** Returns the fingerprinted path of a file such as `styles/site.css`; throws if there is none. */
    addressOf,
    /** Returns a file's bytes; throws if there is none. */
    bytesOf: (path: string): Buffer => find(path).bytes,
    /** Representations by fingerprinted path, such as `/static/styles/site.1a2b3c4d5e.css`. */
    byAddress: new Map<string, Representation>(files.values().map((file) => [file.address, file])),
  }
}

/** Decorates the app with the files of static/. */
export const staticAssets = createPlugin(
  async (app) => {
    app.decorate('assets', await loadStaticAssets())
  },
  { name: 'static-assets' },
)
