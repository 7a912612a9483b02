/**
 * Fills Node's compile cache, in the folder NODE_COMPILE_CACHE, while a container image is built: serves the
 * sample site, requests a page, the PDF and the card, and stops.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { publishedEndpoints } from '../addresses/endpoints.ts'

const server = spawn(process.execPath, [resolve(import.meta.dirname, '../cli/bin.js'), 'serve', '--sample'], {
  env: { ...process.env, PORT: '0', LOG_LEVEL: 'info' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const exited = once(server, 'exit')
for await (const line of createInterface(server.stdout)) {
  process.stdout.write(`${line}\n`)
  const { msg, address } = JSON.parse(line) as { readonly msg: string; readonly address?: string }
  if (msg !== 'ready') continue
  // Any status will do: not every machine that builds container images can run Chromium.
  await Promise.all(['/', ...publishedEndpoints].map((path) => fetch(`${address}${path}`)))
  server.kill()
}
const [code] = await exited
process.exitCode = code ?? 1
