/** Files beside pages: their types, validators and ranges, and their addresses. */
import { once } from 'node:events'
import { createReadStream, readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import t from 'tap'
import { contentFiles, sendContentFile } from '../../src/routes/content-files.ts'
import { content, numbers } from '../fixtures/content/site-with-files.ts'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const app = await buildTestSite(t, content)

const files: readonly (readonly [url: string, type: RegExp])[] = [
  ['/files/a%20b%23.bin', /^application\/octet-stream$/],
  ['/files/100%25.txt', /^text\/plain; charset=utf-8$/],
  ['/files/page.html', /^text\/html; charset=utf-8$/],
  ['/files/noextension', /^application\/octet-stream$/],
  ['/files/%C3%A9.svg', /^image\/svg\+xml$/],
  ['/notes/picture.png', /^image\/png$/],
]

t.test(
  'sends files beside pages with their type and nosniff, pictures to web readers on other origins',
  async (t) => {
    for (const [url, type] of files) {
      const response = await app.inject(url)
      const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', etag: /^(W\/)?".+"$/ }
      t.match(response, { statusCode: 200, headers }, url)
      t.match(response.headers, {
        'last-modified': /GMT$/,
        'accept-ranges': 'bytes',
        'cache-control': /max-age=3600/,
        'cross-origin-resource-policy': /image/.test(type.source) ? 'cross-origin' : 'same-origin',
      })
      const isSandboxed = String(response.headers['content-security-policy']).includes(';sandbox ')
      t.equal(isSandboxed, type.test('image/svg+xml'), 'XML may refresh itself')
      const head = await app.inject({ method: 'HEAD', url })
      t.match(head, {
        statusCode: 200,
        body: '',
        headers: { 'content-length': response.headers['content-length'] },
      })
    }
  },
)

t.test('honours validators and ranges on files beside pages', async (t) => {
  const url = '/files/a%20b%23.bin'
  const { headers, rawPayload } = await app.inject(url)
  t.ok(rawPayload.equals(numbers))
  const [etag, modified] = [String(headers.etag), String(headers['last-modified'])]
  const earlier = new Date(Date.parse(modified) - 1_000).toUTCString()
  const range = 'bytes=10-19'
  const rows: readonly [sent: Readonly<Record<string, string>>, status: number, contentRange?: string][] = [
    [{ 'if-none-match': etag }, 304],
    [{ 'if-modified-since': modified }, 304],
    [{ 'if-none-match': '"other"' }, 200],
    [{ 'if-match': '"other"' }, 412],
    [{ 'if-match': '*' }, 200],
    [{ range }, 206, 'bytes 10-19/256'],
    [{ range: 'bytes=-6' }, 206, 'bytes 250-255/256'],
    [{ range: 'bytes=256-' }, 416, 'bytes */256'],
    [{ range, 'if-range': modified }, 206, 'bytes 10-19/256'],
    [{ range, 'if-range': '"other"' }, 200],
    [{ range, 'if-range': earlier }, 200],
  ]
  for (const [sent, status, contentRange] of rows) {
    const response = await app.inject({ url, headers: sent })
    const name = JSON.stringify(sent)
    t.strictSame([response.statusCode, response.headers['content-range']], [status, contentRange], name)
    if (contentRange === 'bytes 10-19/256') t.ok(response.rawPayload.equals(numbers.subarray(10, 20)), name)
    if (status === 304) t.equal(response.body, '', name)
    if (status === 412) t.equal(response.headers.vary, 'Accept', name)
  }
  const head = await app.inject({ method: 'HEAD', url, headers: { range } })
  t.match(head, { statusCode: 200, headers: { 'content-length': '256', 'accept-ranges': 'bytes' } })
  t.notOk(head.headers['content-range'], 'no ranges for HEAD')
})

t.test('drawings and texts beside pages are compressed, whole and up to 1 MiB', async (t) => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1"/>'.repeat(200)}</svg>`
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const site = await buildTestSite(t, {
    pages: {
      'drawing.svg': drawing,
      'small.svg': '<svg/>',
      'data.json': '[1]'.repeat(400_000),
      'photo.png': drawing,
      'bomb.gz': bomb,
    },
  })
  const get = (url: string, headers = {}) => site.inject({ url, headers })
  for (const coding of ['br', 'gzip']) {
    const { headers, rawPayload } = await get('/drawing.svg', { 'accept-encoding': coding })
    t.match(headers, {
      'content-encoding': coding,
      'content-type': 'image/svg+xml',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      etag: new RegExp(`^"[^"]+-${coding}"$`),
    })
    t.ok(rawPayload.length < drawing.length / 5)
    t.equal(String((coding === 'br' ? brotliDecompressSync : gunzipSync)(rawPayload)), drawing)
    const again = { 'accept-encoding': coding, 'if-none-match': String(headers.etag) }
    t.equal((await get('/drawing.svg', again)).statusCode, 304)
  }
  t.match((await get('/drawing.svg')).headers, { vary: 'Accept-Encoding', 'content-encoding': undefined })
  const rows: readonly [url: string, headers: object][] = [
    ['/small.svg', {}],
    ['/data.json', {}],
    ['/photo.png', {}],
    ['/bomb.gz', {}],
    ['/drawing.svg', { range: 'bytes=0-9' }],
  ]
  for (const [url, headers] of rows) {
    const response = await get(url, { 'accept-encoding': 'br', ...headers })
    t.equal(response.headers['content-encoding'], undefined, url)
    t.equal(response.headers['accept-ranges'], 'bytes', url)
    if (url === '/bomb.gz') t.ok(response.rawPayload.equals(bomb), 'byte for byte')
  }
})

/** Whether this process has a file open. */
const isOpen = (path: string): boolean =>
  readdirSync('/proc/self/fd').some((descriptor) => {
    try {
      return readlinkSync(join('/proc/self/fd', descriptor)) === path
    } catch {
      return false // the one that listed the folder
    }
  })

const isLinux = process.platform === 'linux'

t.test(
  'closes a file that was opened for a client that had left',
  { skip: !isLinux && 'only Linux lists the open files of a process' },
  async (t) => {
    const folder = testFolder(t, { 'left.txt': 'Text' })
    const app = fastify()
    await app.register(contentFiles, { contentDir: folder })
    const served = Promise.withResolvers<void>()
    app.get('/', async (request, reply) => {
      client.destroy()
      await once(request.raw.socket, 'close')
      await sendContentFile(reply, folder, 'left.txt', () => reply.code(404).send())
      served.resolve()
      return reply
    })
    const client = connect(Number(new URL(await app.listen({ port: 0 })).port))
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await served.promise
    t.teardown(() => app.close())
    await waitUntil('the file to be closed', () => !isOpen(join(folder, 'left.txt')))
  },
)

t.test('a file that cannot be read after its client has left ends nothing', async (t) => {
  const app = fastify()
  await app.register(contentFiles, { contentDir: testFolder(t) })
  const left = Promise.withResolvers<Readable>()
  app.get('/', async (request, reply) => {
    client.destroy()
    await once(request.raw.socket, 'close')
    const file = createReadStream('/nowhere/a.txt')
    left.resolve(file)
    return reply.header('content-length', 5).send(file)
  })
  const client = connect(Number(new URL(await app.listen({ port: 0 })).port))
  t.teardown(() => app.close())
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const file = await left.promise
  await new Promise((resolve) => file.once('close', resolve)) // not once(), which would take the error
  t.ok(file.destroyed)
})
