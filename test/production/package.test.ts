/** The npm package, installed from its tarball into an empty folder as an owner would. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import t from 'tap'
import { loadConfig } from '../../src/config.ts'
import { requireChromium } from '../../src/pdf/chromium/find-chromium.ts'
import { waitFor } from '../fixtures/bounded-wait.ts'
import { endWithTest } from '../fixtures/pdf/browser-processes.ts'
import { plainNode } from '../fixtures/server/plain-node.ts'
import { temporaryFolder } from '../fixtures/server/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')

/** The limit of the tarball: code, templates, styles and fonts. */
const MAX_TARBALL_BYTES = 2 * 1024 * 1024

/** Runs a program without the hooks that tap adds to every Node process below a test; see plainNode. */
const run = (cwd: string, ...command: readonly string[]) =>
  promisify(execFile)('env', ['-u', 'NODE_OPTIONS', ...command], { cwd })

t.test('the tarball installs into an empty folder, checks a site and serves it', async (t) => {
  const folder = temporaryFolder(t)
  await run(root, 'npm', 'pack', '--pack-destination', folder) // prepack builds it
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const tarball = join(folder, `${name}-${version}.tgz`)
  const sizeBytes = readFileSync(tarball).length
  t.comment(`the tarball has ${sizeBytes} bytes`)
  t.ok(sizeBytes < MAX_TARBALL_BYTES)

  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await run(folder, 'npm', 'install', ...quiet, tarball)
  const program = join(folder, 'node_modules/vitrine/dist/cli/bin.js')
  // npm applies the `overrides` of package.json in this repository only, so the package carries what they concern.
  const parser = 'node_modules/node-html-parser/package.json'
  t.equal(
    readFileSync(join(folder, 'node_modules/vitrine', parser), 'utf8'),
    readFileSync(join(root, parser), 'utf8'),
  )
  const site = join(folder, 'my-site')
  mkdirSync(join(site, 'pages'), { recursive: true })
  writeFileSync(
    join(site, 'site.yaml'),
    'title: Noor\ndescription: A site\nowner: {name: Noor}\nlanguages: [en]\n',
  )
  writeFileSync(join(site, 'pages/index.md'), '# Hello\n')
  writeFileSync(
    join(site, 'resume.json'),
    '{"basics": {"name": "Noor"}, "work": [{"name": "A House", "position": "Editor"}]}',
  )

  t.match(await run(folder, process.execPath, program, 'check', site), {
    stdout: /0 errors, 0 warnings/,
  })
  // Where macOS and Windows install browsers cannot be hidden.
  if (process.platform === 'linux') {
    const module = join(folder, 'node_modules/vitrine/dist/pdf/chromium/find-chromium.js')
    const search = `import { requireChromium } from '${module}'
      await requireChromium({ searchPath: '' }).catch(({ message }) => console.log(message))`
    const noDownloads = `PUPPETEER_CACHE_DIR=${folder}`
    t.match(await run(folder, noDownloads, process.execPath, '--input-type=module', '--eval', search), {
      stdout: /^No Chromium was found on this machine\. Fix: install one, set CHROMIUM_PATH/,
    })
  }
  const { executablePath } = await requireChromium(loadConfig(process.env).chromium)
  const server = spawn('env', plainNode(program, 'serve', site), {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), CHROMIUM_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithTest(t, () => server.kill('SIGKILL'))
  const lines = createInterface(server.stdout)
  const messages: string[] = []
  const ready = new Promise<string>((found) => {
    lines.on('line', (line) => {
      const { msg, address } = JSON.parse(line)
      messages.push(msg)
      if (msg === 'ready') found(address)
    })
  })
  const origin = await waitFor('the server to be ready', ready)
  t.equal(messages[0], `Vitrine ${version}`)
  const health = await fetch(`${origin}/healthz`, { headers: { accept: 'application/json' } })
  t.match(await health.json(), { status: 'alive', version, contentVersion: /./ })
  t.match(await (await fetch(origin)).text(), /Hello/)
  t.match(
    (await fetch(`${origin}/cv/`, { headers: { accept: 'text/markdown' } })).headers.get('content-type'),
    'text/markdown',
  )
  const pdf = await fetch(`${origin}/api/cv/`)
  t.equal(pdf.status, 200)
  t.equal(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
  server.kill('SIGTERM')
  t.equal((await waitFor('the server to stop', once(server, 'exit')))[0], 0)
})
