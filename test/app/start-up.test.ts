/** What the first page does not wait for. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { plainNode } from '../fixtures/server/plain-node.ts'

t.test('loads no library that the first page does not need', async (t) => {
  const program = resolve(import.meta.dirname, '../fixtures/server/first-page.ts')
  const { stdout } = await promisify(execFile)('env', plainNode(program), {
    env: { PATH: process.env.PATH, DATA_DIR: t.testdir() },
  })
  const loaded = new Set(stdout.split('\n'))
  t.ok(loaded.has('fastify') && loaded.has('markdown-it'), 'what it needs')
  const forLater = [
    'harfbuzzjs',
    'jose',
    'light-my-request',
    'prom-client',
    'puppeteer',
    'sharp',
    'typebox', // only its types are used
    'undici',
    'wawoff2',
  ]
  t.same(
    forLater.filter((name) => loaded.has(name)),
    [],
  )
})
