/** The program as its owner meets it: one readable message where it can't start, and an end when it is told to. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { waitFor } from './fixtures/bounded-wait.ts'
import { plainNode } from './fixtures/server/plain-node.ts'
import { serverArguments, startServer } from './fixtures/server/running-server.ts'
import { withoutChromium } from './fixtures/server/test-app.ts'
import { testFolder } from './fixtures/server/test-folder.ts'

const settings = 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n'

/** Runs the program until it ends by itself. */
const run = async (t: Test, environment: Readonly<Record<string, string>>, uid?: number) => {
  const folder = t.testdir({ data: {}, content: { 'site.yaml': settings } })
  const child = spawn('env', plainNode(...serverArguments), {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      CONTENT_DIR: join(folder, 'content'),
      ...environment,
    },
    ...(uid === undefined ? {} : { uid }),
  })
  t.teardown(() => child.kill('SIGKILL'))
  const ending = Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)])
  const [errors, [code]] = await waitFor('the program to end by itself', ending)
  return { code, errors }
}

const takePort = async (t: Test): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}

const refusals: readonly (readonly [
  name: string,
  environment: (t: Test) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>,
  message: RegExp,
])[] = [
  [
    'two bad variables',
    () => ({ PORT: 'http', LOG_LEVEL: 'loud' }),
    /^PORT is "http"; allowed: .*\.\nLOG_LEVEL is "loud"; allowed: .*\.\n$/,
  ],
  [
    'content without its settings',
    (t) => ({ CONTENT_DIR: t.testdir({}) }),
    /^The content has an error:\nsite\.yaml: found no such file; .*\n$/,
  ],
  [
    'no content folder',
    () => ({ CONTENT_DIR: '/nowhere/at/all' }),
    /^The content has an error:\n\/nowhere\/at\/all: found no such folder; .*CONTENT_DIR.*\n$/,
  ],
  [
    'a port that is taken',
    async (t) => ({ PORT: String(await takePort(t)) }),
    /^Port \d+ of 127\.0\.0\.1 is taken\. Fix: .*PORT.*\n$/,
  ],
  [
    'an address that is not this machine’s',
    () => ({ HOST: '203.0.113.7' }), // a documentation address (RFC 5737)
    /^HOST 203\.0\.113\.7 is no address of this machine\. Fix: .*\n$/,
  ],
  [
    'a host without an address',
    () => ({ HOST: 'nowhere.invalid' }),
    /^HOST nowhere\.invalid is no address of this machine\. Fix: .*\n$/,
  ],
]

for (const [name, environment, message] of refusals) {
  t.test(`says one thing and ends with 1: ${name}`, async (t) => {
    const { code, errors } = await run(t, await environment(t))
    t.match(errors, message)
    t.equal(code, 1)
  })
}

/** Root may listen anywhere, and only Linux says from which port on everybody may. */
const NOBODY = 65_534
const firstFreePort = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  } catch {
    return 0
  }
}
const canRefusePorts = process.getuid?.() === 0 && firstFreePort() > 80

t.test('says one thing and ends with 1: a port that is root’s', { skip: !canRefusePorts }, async (t) => {
  const { code, errors } = await run(t, { PORT: '80' }, NOBODY)
  t.equal(errors, 'Port 80 is not allowed to this user. Fix: set PORT to one above 1023.\n')
  t.equal(code, 1)
})

t.test('SIGTERM and SIGINT end it with 0', async (t) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = await startServer(t, withoutChromium)
    server.signal(signal)
    t.equal(await server.exited, 0, signal)
    t.equal(server.messages.at(-1), 'stopped')
  }
})

t.test('SIGTERM ends it with 0 whatever clients leave undone', async (t) => {
  const large = Buffer.alloc(32 * 1024 * 1024) // more than sockets hold
  const folder = t.testdir({ content: { 'site.yaml': settings, pages: { 'large.bin': large } } })
  await t.test('with the server running', async (t) => {
    const server = await startServer(t, { ...withoutChromium, CONTENT_DIR: join(folder, 'content') })
    const beginnings = [
      '',
      'GET / HT',
      'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n',
      'GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n',
    ]
    for (const bytes of beginnings) {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => {})
      t.teardown(() => socket.destroy())
      await once(socket, 'connect')
      socket.write(bytes)
    }
    await fetch(server.address) // it has seen the others by then
    server.signal('SIGTERM')
    t.equal(await server.exited, 0)
  })
})

t.test('SIGTERM cuts no answer off that a slow client is still reading', async (t) => {
  const code = `    ${'"'.repeat(1_000)}\n`.repeat(1_000) // 1 MB that becomes 6: more than sockets hold
  const folder = t.testdir({ content: { 'site.yaml': settings, pages: { 'long.md': `# Long\n\n${code}` } } })
  await t.test('with the server running', async (t) => {
    const server = await startServer(t, { ...withoutChromium, CONTENT_DIR: join(folder, 'content') })
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname)
    socket.write('GET /long/ HTTP/1.1\r\nHost: a\r\n\r\n')
    const [head] = await once(socket.setEncoding('latin1'), 'data')
    socket.pause()
    const stopping = server.says(/^stopping$/)
    server.signal('SIGTERM')
    await stopping
    const rest = await waitFor('the rest of the answer', text(socket))
    const [, length] = /content-length: (\d+)/.exec(head) ?? []
    t.equal((head + rest).split('\r\n\r\n')[1]?.length, Number(length))
    t.equal(await server.exited, 0)
  })
})

t.test('SIGHUP takes up changes, bad ones with a message, though nothing is watched', async (t) => {
  const folder = t.testdir({ content: { 'site.yaml': settings } })
  const file = join(folder, 'content/site.yaml')
  // A folder of its own for the test that starts the server, which has one too.
  await t.test('with the server running', async (t) => {
    const server = await startServer(t, { ...withoutChromium, CONTENT_DIR: join(folder, 'content') })
    writeFileSync(file, 'titel: A\n')
    const refused = server.says(/write title/)
    server.signal('SIGHUP')
    t.match(await refused, /^The content has 5 errors:\n.*The site keeps serving the last good version\.$/s)
    t.equal((await fetch(server.address)).status, 200)
    writeFileSync(file, settings.replace('title: A', 'title: Mended'))
    const published = server.says(/site published/)
    server.signal('SIGHUP')
    await published
    t.match(await (await fetch(server.address)).text(), /<title>Mended/)
  })
})

t.test('without Chromium everything but the PDF is served, and the log says why', async (t) => {
  const server = await startServer(t, withoutChromium)
  t.equal((await fetch(`${server.address}/cv/`)).status, 200)
  t.equal((await fetch(`${server.address}/api/og/`)).status, 200)
  t.equal((await fetch(`${server.address}/readyz`)).status, 200)
  const response = await fetch(`${server.address}/api/cv/`)
  t.equal(response.status, 503)
  t.match(response.headers.get('content-type'), 'application/problem+json')
  t.match(response.headers.get('retry-after'), /^\d+$/)
  t.match(await response.json(), { error: { code: 'upstream_unavailable', status: 503 } })
  server.signal('SIGTERM')
  await server.exited // lines of the log go out some time after what they tell of
  t.ok(server.messages.includes('there is no browser to print with'), 'the log says it')
})

t.test('whatever it says to try is there, with a CV or without', async (t) => {
  const content = testFolder(t, { 'site.yaml': settings })
  const contents: readonly [name: string, environment: Readonly<Record<string, string>>][] = [
    ['with a CV', {}],
    ['without', { CONTENT_DIR: content }],
  ]
  for (const [name, environment] of contents)
    await t.test(name, async (t) => {
      const { tries } = await startServer(t, environment)
      for (const line of tries) {
        const [url = ''] = line.match(/http\S+/) ?? []
        t.equal((await fetch(url, { method: 'HEAD' })).status, 200, line)
      }
    })
})
