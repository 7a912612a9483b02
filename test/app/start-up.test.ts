/**
 * What the first page does not wait for, and whether what it says of the PDF is true: with each Chromium, and
 * with none.
 */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { findChromium, unpackedChromiumFolder } from '../../src/pdf/chromium/find-chromium.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { root } from '../fixtures/documents.ts'
import { plainNode } from '../fixtures/server/plain-node.ts'
import { temporaryFolder } from '../fixtures/server/temporary-folder.ts'

/**
 * Makes a folder with Vitrine, every package and a site without photos, which need sharp, but no Chromium that
 * set-up unpacked.
 */
const cloneWithoutChromium = (t: Test): string => {
  const clone = temporaryFolder(t)
  cpSync(join(root, 'src'), join(clone, 'src'), { recursive: true })
  mkdirSync(join(clone, 'node_modules'))
  const linked = ['{openapi,static,templates,package.json}', 'node_modules/*']
  for (const name of globSync(linked, { cwd: root })) symlinkSync(join(root, name), join(clone, name))
  mkdirSync(join(clone, 'content'))
  writeFileSync(join(clone, 'content/site.yaml'), minimalSettings)
  writeFileSync(join(clone, 'content/resume.json'), '{"basics": {"name": "Ada Lovelace"}}')
  return clone
}

const { PATH: searchPath = '' } = process.env
const found = findChromium({ path: undefined, searchPath, cacheFolder: '/nowhere' })
const isOnPath = found !== undefined && !found.executablePath.startsWith(unpackedChromiumFolder)
const canHide = process.platform === 'linux'

const rows = [
  { name: 'a Chromium on PATH', skip: !isOnPath && 'there is none', PATH: searchPath, status: 200 },
  {
    name: 'an unpacked Chromium',
    skip: !canHide && 'set-up unpacks one on Linux only',
    PATH: '',
    status: 200,
  },
  { name: 'no Chromium', skip: !canHide && 'a browser can be hidden on Linux only', PATH: '', status: 503 },
]

const forLater = [
  'harfbuzzjs',
  'jose',
  'light-my-request',
  'prom-client',
  'puppeteer-core',
  'sharp',
  'typebox', // only its types are used
  'undici',
  'wawoff2',
]

for (const { name, skip, PATH, status } of rows)
  t.test(
    `with ${name}, the first page needs few libraries, and offers a PDF if there is one`,
    { skip },
    async (t) => {
      const clone = cloneWithoutChromium(t)
      const runInClone = (...args: readonly string[]) =>
        promisify(execFile)('/usr/bin/env', plainNode(...args), {
          cwd: clone,
          env: { PATH, PUPPETEER_CACHE_DIR: '/nowhere', DATA_DIR: join(clone, 'data') },
        })
      if (name === 'an unpacked Chromium') {
        const unpacked = join(clone, relative(root, unpackedChromiumFolder))
        mkdirSync(dirname(unpacked))
        if (existsSync(unpackedChromiumFolder)) symlinkSync(unpackedChromiumFolder, unpacked)
        else await runInClone('src/tools/set-up-chromium.ts')
      }
      const { stdout } = await runInClone(join(root, 'test/fixtures/server/first-page.ts'), clone)
      const { loaded, ...pdf } = JSON.parse(stdout)
      t.ok(loaded.includes('fastify') && loaded.includes('markdown-it'), 'what it needs')
      t.same(
        forLater.filter((name) => loaded.includes(name)),
        [],
      )
      t.strictSame(pdf, { offersPdf: status === 200, status })
    },
  )
