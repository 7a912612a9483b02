/** Static hosts that run a function before they send a file, so that their pages negotiate as a server's do. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../../templates/edge')

/** Where each host looks for its function in what is uploaded. The function is the host's file in templates/edge/. */
export const edgeHosts = {
  cloudflare: '_worker.js',
  netlify: 'netlify/edge-functions/negotiate.js',
  vercel: 'middleware.js',
} as const

/** A host of {@link edgeHosts}. */
export type EdgeHost = keyof typeof edgeHosts

/** Returns the function for a host, which chooses between a page and its `index.md` by the `Accept` header: one file without imports. */
export const edgeFunction = async (host: EdgeHost): Promise<string> => {
  const [shared, own] = await Promise.all(
    ['negotiate.js', `${host}.js`].map((name) => readFile(resolve(folder, name), 'utf8')),
  )
  return `${shared?.replaceAll(/^export /gm, '')}\n${own?.replace(/^import .*\n+/, '')}`
}
