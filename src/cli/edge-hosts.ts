/** Static hosts that run a function before they send a file, which lets exports negotiate content. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../templates/edge')

/** Where each host expects its function in an export. The functions are in templates/edge/. */
export const edgeHosts = {
  cloudflare: '_worker.js',
  netlify: 'netlify/edge-functions/negotiate.js',
  vercel: 'middleware.js',
} as const

/** A host in {@link edgeHosts}. */
export type EdgeHost = keyof typeof edgeHosts

/** Returns a host's function, one file without imports that serves a page or its `index.md` by `Accept`. */
export const edgeFunction = async (host: EdgeHost): Promise<string> => {
  const [shared, own] = await Promise.all(
    ['negotiate.js', `${host}.js`].map((name) => readFile(resolve(folder, name), 'utf8')),
  )
  return `${shared?.replaceAll(/^export /gm, '')}\n${own?.replace(/^import .*\n+/, '')}`
}
