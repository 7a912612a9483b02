/** The whole program: its messages if it cannot start, what it suggests to try, SIGHUP, and how it stops. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { version } from '../src/version.ts'
import { minimalSettings } from './fixtures/content/minimal-settings.ts'
import { listen } from './fixtures/http/listen.ts'
import { runVitrine } from './fixtures/run-vitrine.ts'
import { waitFor } from './fixtures/server/bounded-wait.ts'
import { type RunningServer, startServer } from './fixtures/server/running-server.ts'
import { serverArguments } from './fixtures/server/server-arguments.ts'
import { temporaryFolder } from './fixtures/server/temporary-folder.ts'
import { withoutChromium } from './fixtures/server/test-app.ts'

/** Runs the server until it exits. */
const run = (t: Test, environment: Readonly<Record<string, string>>, uid?: number) => {
  const folder = t.testdir({ data: {}, content: { 'site.yaml': minimalSettings } })
  const folders = { DATA_DIR: join(folder, 'data'), CONTENT_DIR: join(folder, 'content') }
  return runVitrine(['serve'], { PORT: '0', ...folders, ...environment }, undefined, uid)
}

const occupyPort = async (t: Test) => String(await listen(t, createServer()))

const refusals: readonly (readonly [
  name: string,
  environment: (t: Test) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>,
  message: RegExp,
])[] = [
  [
    'two bad variables',
    () => ({ PORT: 'http', LOG_LEVEL: 'loud' }),
    /^PORT: found "http"; expected .*\.\nLOG_LEVEL: found "loud"; expected .*\.\n$/,
  ],
  [
    'content without its settings',
    (t) => {
      const folder = temporaryFolder(t)
      writeFileSync(join(folder, 'notes.txt'), '')
      return { CONTENT_DIR: folder }
    },
    /^The content has an error:\nsite\.yaml: found no such file\. Fix: .*\n$/,
  ],
  [
    'an empty content folder, as in an image without a mount',
    (t) => ({ CONTENT_DIR: temporaryFolder(t) }),
    /^\S+: found an empty folder; expected your site\. Fix: .* docker run -v "\$PWD\/my-site:\/content:ro" .* --sample/,
  ],
  [
    'a file as content folder',
    () => ({ CONTENT_DIR: import.meta.filename }),
    /^\S.*server\.test\.ts: found a file; expected a folder\. Fix: name the folder\.\n$/,
  ],
  [
    'a port that is in use',
    async (t) => ({ PORT: await occupyPort(t) }),
    /^PORT: found \d+, which another program uses on 127\.0\.0\.1\. Fix: stop that program, or set PORT .*\n$/,
  ],
  [
    'a port for the metrics that is in use',
    async (t) => ({ METRICS_PORT: await occupyPort(t) }),
    /^METRICS_PORT: found \d+, which another program uses on 127\.0\.0\.1\. Fix: stop that program, or .*\n$/,
  ],
  [
    'an address of another machine',
    () => ({ HOST: '203.0.113.7' }), // a documentation address (RFC 5737)
    /^HOST: found 203\.0\.113\.7, which is not an address of this machine\. Fix: .*\n$/,
  ],
  [
    'an address with a path',
    () => ({ BASE_URL: 'https://ada.example/site' }),
    /^BASE_URL: found https:\/\/ada\.example\/site; expected an address without a path, .*\n$/,
  ],
]

for (const [name, environment, message] of refusals) {
  t.test(`exits with 1 and one message: ${name}`, async (t) => {
    const { code, errors } = await run(t, await environment(t))
    t.match(errors, message)
    t.equal(code, 1)
  })
}

/** Root may listen on any port, and only Linux tells which ports other users may use. */
const NOBODY = 65_534
const firstUnprivilegedPort = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  } catch {
    return 0
  }
}
const noOtherUser = (): string | false => {
  if (process.getuid?.() !== 0) return 'only root can start the program as another user'
  const read = `require('node:fs').accessSync(${JSON.stringify(import.meta.filename)})`
  const { status } = spawnSync(process.execPath, ['--eval', read], { uid: NOBODY })
  return status !== 0 && 'other users cannot run the Node of this project, or cannot read it'
}
const noReservedPort = () => firstUnprivilegedPort() <= 80 && 'no port is reserved for root here'

t.test(
  'exits with 1 and one message: a content folder of another user',
  { skip: noOtherUser() },
  async (t) => {
    const folder = temporaryFolder(t) // only its owner may read it
    const { code, errors } = await run(t, { CONTENT_DIR: folder }, NOBODY)
    t.match(errors, /^\S+: found a folder that cannot be read \(EACCES\)\. Fix: .*chmod -R a\+rX\.\n$/)
    t.equal(code, 1)
  },
)

t.test(
  'exits with 1 and one message: a port reserved for root',
  { skip: noOtherUser() || noReservedPort() },
  async (t) => {
    const { code, errors } = await run(t, { PORT: '80' }, NOBODY)
    t.equal(errors, 'PORT: found 80, which only root may use. Fix: set it to a number above 1023.\n')
    t.equal(code, 1)
  },
)

/** Asks for each URL that the server suggests to try. */
const statusesOf = async (t: Test, { address, tries }: RunningServer): Promise<readonly number[]> => {
  t.equal(new URL(address).hostname, 'localhost')
  const urls = tries.map((line) => line.match(/http\S+/)?.[0] ?? '')
  return Promise.all(urls.map(async (url) => (await fetch(url, { method: 'HEAD' })).status))
}

t.test('serves the sample site with --sample, but for the PDF without Chromium, until SIGINT', async (t) => {
  const environment = { ...withoutChromium, CONTENT_DIR: '/nowhere/at/all' }
  const server = await startServer(t, environment, [...serverArguments, '--sample'])
  t.match(await (await fetch(server.address)).text(), 'Ada Lovelace')
  t.strictSame(await statusesOf(t, server), [200, 200, 200, 200, 503, 200], 'it suggests only what exists')
  t.match(await (await fetch(`${server.address}/readyz`)).text(), /^ready\nPDF is off: /)
  t.equal(await (await fetch(`${server.address}/healthz`)).text(), 'alive\n')
  const health = await fetch(`${server.address}/healthz`, { headers: { accept: 'application/json' } })
  t.match(await health.json(), { status: 'alive', version, contentVersion: /./ })
  const response = await fetch(`${server.address}/api/cv/`)
  t.match(response.headers.get('retry-after'), /^\d+$/)
  t.match(await response.json(), { error: { code: 'upstream_unavailable', status: 503 } })
  server.signal('SIGINT')
  t.equal(await server.exited, 0)
  t.equal(server.messages.at(-1), 'stopped')
  t.ok(server.messages.includes('there is no browser to print with'), 'logged')
})

t.test('reloads the content on SIGHUP, and stops on SIGTERM whatever clients leave unfinished', async (t) => {
  const large = Buffer.alloc(32 * 1024 * 1024) // more than socket buffers hold
  // 1 MB that becomes 6: more than socket buffers hold
  const code = `    ${'"'.repeat(1_000)}\n`.repeat(1_000)
  const pages = { 'large.zip': large, 'long.md': `# Long\n\n${code}` }
  const folder = t.testdir({ content: { 'site.yaml': minimalSettings, pages } })
  const environment = { ...withoutChromium, CONTENT_DIR: join(folder, 'content'), HOST: '0.0.0.0' }
  const server = await startServer(t, environment)
  t.strictSame(await statusesOf(t, server), [200, 200, 200, 200], 'it suggests no CV')

  const file = join(folder, 'content/site.yaml')
  writeFileSync(file, 'titel: A\n')
  const refused = server.says(/write title/)
  server.signal('SIGHUP')
  t.match(
    await refused,
    /^The content has 3 errors:\n.*Until this is fixed, nothing new or changed is published; .*$/s,
  )
  t.equal((await fetch(server.address)).status, 200)
  writeFileSync(file, minimalSettings.replace('title: A', 'title: Mended'))
  const published = server.says(/site published/)
  server.signal('SIGHUP')
  await published
  t.match(await (await fetch(server.address)).text(), /<title>Mended/)

  const send = async (bytes: string): Promise<Socket> => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => {})
    t.teardown(() => socket.destroy())
    await once(socket, 'connect')
    socket.write(bytes)
    return socket
  }
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
  const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n'
  for (const bytes of ['', 'GET / HT', `${get('/')}GET /`, post, get('/large.zip')]) await send(bytes)
  const slow = await send(get('/long/'))
  const [head] = await once(slow.setEncoding('latin1'), 'data')
  slow.pause()
  const stopping = server.says(/^stopping$/)
  server.signal('SIGTERM')
  await stopping
  const rest = await waitFor('the rest of the response', text(slow))
  const [, length] = /content-length: (\d+)/.exec(head) ?? []
  t.equal((head + rest).split('\r\n\r\n')[1]?.length, Number(length))
  t.equal(await server.exited, 0)
})

t.test('survives SIGHUP during its start', async (t) => {
  const program = `
    import { loadConfig } from './src/config.ts'
    import { runServer } from './src/server.ts'
    const starting = runServer(loadConfig(process.env))
    process.kill(process.pid, 'SIGHUP')
    await starting`
  const server = await startServer(t, withoutChromium, ['--input-type=module', '--eval', program])
  t.equal((await fetch(server.address)).status, 200)
  server.signal('SIGTERM')
  t.equal(await server.exited, 0)
})
