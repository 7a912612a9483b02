/**
 * The commands of README and docs/ that need a server or a content folder are run as they stand, but for the server's
 * address. Those in a fresh clone are in readme.test.ts, those of the package in test/production/package.test.ts, Docker's in
 * test/production/docker.test.ts.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import t from 'tap'
import { variables } from '../../../src/config.ts'
import { codeBlock, commandLines, read, root } from '../../fixtures/documents.ts'
import { missingPrograms } from '../../fixtures/http/proxies.ts'
import { buildTestApp } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const LOCAL_SERVER = 'http://localhost:3000'

/** Runs one line in a folder, without the hooks that tap adds (see plainNode), and returns what it printed. */
const runLine = async (folder: string, line: string, environment: Readonly<Record<string, string>> = {}) => {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const env = { ...process.env, ...environment, PATH }
  const { stdout } = await promisify(execFile)('env', ['-u', 'NODE_OPTIONS', 'sh', '-ec', line], {
    cwd: folder,
    env,
  })
  return stdout
}

/** Returns a line that begins with an npm script as what the script runs, for use in any folder. */
const withoutNpm = (line: string): string =>
  line.replace(/^npm run (\w+) --/, (_, name: string) => {
    const script: string = JSON.parse(read('package.json')).scripts[name]
    return script.replace('src/', `${root}/src/`)
  })

const linesOf = (block: string): readonly string[] => block.trim().split('\n')

t.test('the server of the documents listens where it does without settings', async (t) => {
  const lines = commandLines().filter(({ line }) => /http:\/\/localhost:\d/.test(line))
  t.ok(lines.length > 5)
  for (const { document, line } of lines)
    t.match(line, /http:\/\/localhost:3000(?!\d)/, `${document}: ${line}`)
  t.equal(LOCAL_SERVER, `http://localhost:${variables.PORT.default}`)
})

t.test('curl gets what README says', { skip: missingPrograms(['curl']) }, async (t) => {
  const parent = testFolder(t, { data: {}, downloads: {} })
  const folder = join(parent, 'downloads')
  const app = await buildTestApp(t, { DATA_DIR: join(parent, 'data') })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const lines = [
    ...linesOf(codeBlock('README.md', 'curl')),
    ...linesOf(codeBlock('docs/versioning.md', 'curl')),
  ]
  const outputs: string[] = []
  for (const line of lines) {
    t.match(line, LOCAL_SERVER)
    outputs.push(await runLine(folder, line.replace(LOCAL_SERVER, origin)))
  }
  t.match(outputs, [
    /^---\ntitle: .*\n[\s\S]*# Ada Lovelace/,
    '',
    '',
    /^# Ada Lovelace\n/,
    /^\{"status":"alive"/,
  ])
  const files = globSync('*', { cwd: folder })
  t.strictSame(files.toSorted(), ['card.png', 'owner-cv.pdf'])
  t.equal(readFileSync(join(folder, 'owner-cv.pdf'), 'latin1').slice(0, 5), '%PDF-')
  t.match(await sharp(join(folder, 'card.png')).metadata(), { format: 'png', width: 1200 })
})

t.test('identity creates a proof that verify accepts, as a file and from the site', async (t) => {
  const folder = testFolder(t, { content: {} })
  const server = createServer((_request, response) => {
    response.end(readFileSync(join(folder, 'content/well-known/did-configuration.json')))
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const lines = [
    ...linesOf(codeBlock('docs/identity.md', 'npm run identity -- create')),
    ...linesOf(codeBlock('docs/identity.md', 'npm run identity -- verify')),
  ]
  const outputs: string[] = []
  for (const line of lines)
    outputs.push(await runLine(folder, withoutNpm(line).replace('https://your.example', origin)))
  t.match(outputs, [/Created the key .*\/identity-key\.pem/, /No rule failed/, /No rule failed/])
})

t.test('card draws the cards of the site and of a page', async (t) => {
  const folder = testFolder(t, { data: {} })
  const environment = { CONTENT_DIR: join(root, 'content'), DATA_DIR: join(folder, 'data') }
  const lines = linesOf(codeBlock('docs/social-card.md', 'npm run card'))
  for (const line of lines) {
    const [, file = ''] = /(\S+\.png)/.exec(line) ?? []
    await runLine(folder, withoutNpm(line), environment)
    t.match(await sharp(join(folder, file)).metadata(), { format: 'png', width: 1200, height: 630 }, line)
  }
  t.equal(lines.length, 2)
})
