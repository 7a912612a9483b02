import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { bytesIn } from '../../src/http/content-encoding.ts'
import { buildTestApp } from '../fixtures/server/test-app.ts'

const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (bytes) => bytes,
}
const codings = Object.keys(decoders)
const mediaTypes = ['text/html', 'text/markdown']

const get = async (app: FastifyInstance, url: string, headers: Readonly<Record<string, string>> = {}) => {
  const { statusCode: status, headers: fields, rawPayload } = await app.inject({ url, headers })
  return { status, headers: fields, bytes: rawPayload }
}

const app = await buildTestApp(t)

t.test('sends every representation in every coding with its own ETag and length', async (t) => {
  const tags = new Set<unknown>()
  for (const accept of mediaTypes) {
    const plain = await get(app, '/cv/', { accept })
    t.notOk('content-encoding' in plain.headers)
    for (const coding of codings) {
      const { headers, bytes } = await get(app, '/cv/', { accept, 'accept-encoding': coding })
      const name = `${accept} in ${coding}`
      t.equal(headers['content-encoding'], coding === 'identity' ? undefined : coding, name)
      t.ok(plain.bytes.equals((await decoders[coding]?.(bytes)) ?? Buffer.of()), `${name}: the same text`)
      t.ok(coding === 'identity' || bytes.length < plain.bytes.length / 2, `${name}: ${bytes.length} bytes`)
      t.equal(headers['content-length'], String(bytes.length), `${name}: length`)
      t.equal(headers.vary, 'Accept, Accept-Encoding', `${name}: Vary`)
      t.match(headers.etag, /^"[\w-]+"$/, `${name}: a strong ETag`)
      tags.add(headers.etag)
    }
  }
  t.equal(tags.size, mediaTypes.length * codings.length, 'all different')
})

t.test('sends 304 for the same representation in the same coding only', async (t) => {
  for (const accept of mediaTypes) {
    for (const coding of codings) {
      const request = { accept, 'accept-encoding': coding }
      const { headers } = await get(app, '/cv/', request)
      const name = `${accept} in ${coding}`
      for (const ifNoneMatch of [`${headers.etag}`, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
        const again = await get(app, '/cv/', { ...request, 'if-none-match': ifNoneMatch })
        t.equal(again.status, 304, `${name}: ${ifNoneMatch}`)
        t.equal(again.bytes.length, 0)
        for (const field of ['etag', 'vary', 'cache-control', 'content-language', 'link'])
          t.equal(again.headers[field], headers[field], `${name}: ${field} as in the 200`)
        for (const field of ['content-type', 'content-encoding', 'content-length'])
          t.notOk(field in again.headers, `${name}: no ${field}`)
      }
      const others = codings.filter((other) => other !== coding)
      for (const other of others) {
        const crossed = { accept, 'accept-encoding': other, 'if-none-match': `${headers.etag}` }
        t.equal((await get(app, '/cv/', crossed)).status, 200, `${name}: not the ETag of ${other}`)
      }
    }
  }
})

t.test('never sends 304 for a missing page', async (t) => {
  const { headers } = await get(app, '/nowhere/')
  const again = await get(app, '/nowhere/', { 'if-none-match': String(headers.etag ?? '*') })
  t.equal(again.status, 404)
  t.ok(again.bytes.length > 0)
})

t.test('chooses a coding for usual and odd Accept-Encoding headers', async (t) => {
  const rows: readonly (readonly [header: string, coding: string | undefined])[] = [
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=1.0', 'br'], // our own preference decides among what the client accepts
    ['*;q=0', undefined],
    ['identity', undefined],
    ['identity;q=0', undefined], // no coding is left; identity is better than 406
    [',,;;q=1', undefined],
    [`${'x, '.repeat(300)}br`, 'br'],
    [`${'x, '.repeat(350)}br`, undefined], // too long, so it counts as none
  ]
  for (const [header, coding] of rows) {
    const { status, headers } = await get(app, '/', { 'accept-encoding': header })
    t.strictSame([status, headers['content-encoding']], [200, coding], JSON.stringify(header.slice(0, 40)))
  }
})

t.test('does not compress what is small or compressed already', async (t) => {
  const home = (await app.inject('/')).body
  const addressOf = (pattern: RegExp): string => pattern.exec(home)?.[0] ?? ''
  const rows = [
    addressOf(/\/static\/fonts\/[\w.-]+\.woff2/),
    addressOf(/\/static\/icons\/[\w.-]+\.png/),
    '/healthz',
  ]
  for (const url of rows) {
    const { status, headers } = await get(app, url, { 'accept-encoding': 'br, gzip' })
    t.equal(status, 200, url)
    t.notOk('content-encoding' in headers, url)
    t.notMatch(headers.vary, /Accept-Encoding/, `${url} does not vary by Accept-Encoding`)
  }
})

t.test('honours If-Match by strong comparison (RFC 9110 §13.1.1)', async (t) => {
  for (const url of ['/cv/', '/robots.txt', '/cv/index.md']) {
    const { headers } = await app.inject(url)
    const etag = String(headers.etag)
    const rows: readonly (readonly [ifMatch: string, status: number])[] = [
      [etag, 200],
      ['*', 200],
      [`"other", ${etag}`, 200],
      ['"other"', 412],
      [`W/${etag}`, 412],
      ['', 412],
    ]
    for (const [ifMatch, status] of rows) {
      const response = await app.inject({ url, headers: { 'if-match': ifMatch } })
      t.equal(response.statusCode, status, `${url}: If-Match: ${ifMatch}`)
    }
    const both = await app.inject({ url, headers: { 'if-match': '"other"', 'if-none-match': etag } })
    t.equal(both.statusCode, 412, 'If-Match comes first (§13.2.2)')
  }
  const card = await app.inject({ url: '/api/og/', headers: { 'if-match': '"other"' } })
  t.equal(card.statusCode, 200, 'the endpoints have no error for it')
})

/** Each kind of response with its Cache-Control. */
const kinds: readonly (readonly [url: string, accept: string, status: number, cacheControl: unknown])[] = [
  ['/cv/', '*/*', 200, 'public, max-age=60, stale-while-revalidate=86400'],
  ['/cv/', 'text/markdown', 200, 'public, max-age=60, stale-while-revalidate=86400'],
  ['/cv/index.md', '*/*', 200, 'public, max-age=60, stale-while-revalidate=86400'],
  ['/cv', '*/*', 308, 'public, max-age=86400'],
  ['/api/og', '*/*', 308, 'public, max-age=86400'],
  ['/nowhere/', '*/*', 404, 'no-cache'],
  ['/nowhere/', 'text/markdown', 404, 'no-cache'],
  ['/cv/', 'image/png', 406, 'no-cache'],
  ['/robots.txt', '*/*', 200, 'public, max-age=300'],
  ['/sitemap.xml', '*/*', 200, 'public, max-age=300'],
  ['/openapi.json', '*/*', 200, 'public, max-age=300'],
  ['/notes/engine-table.svg', '*/*', 200, 'public, max-age=3600'],
  ['/api/og/', '*/*', 200, 'public, max-age=3600'],
  ['/api/nothing', '*/*', 404, 'no-store'],
  ['/healthz', '*/*', 200, 'no-store'],
]

t.test('tells caches how long to keep each kind of response', async (t) => {
  for (const [url, accept, status, cacheControl] of kinds) {
    const { headers, ...response } = await get(app, url, { accept })
    t.strictSame([response.status, headers['cache-control']], [status, cacheControl], `${url} as ${accept}`)
  }
  const style = /\/static\/styles\/site\.[\w-]+\.css/.exec((await app.inject('/')).body)?.[0] ?? ''
  t.equal((await get(app, style)).headers['cache-control'], 'public, max-age=31536000, immutable')
})

t.test('responds to HEAD with the status and headers of GET', async (t) => {
  for (const [url, accept] of kinds) {
    for (const coding of ['identity', 'br']) {
      const headers = { accept, 'accept-encoding': coding }
      const get = await app.inject({ url, headers })
      const head = await app.inject({ method: 'HEAD', url, headers })
      // Node adds a length of 0 to GET only; HEAD may leave it out.
      const comparable = ({ date: _date, 'content-length': length = '0', ...rest }: typeof get.headers) => ({
        ...rest,
        length,
      })
      t.strictSame(
        [head.statusCode, comparable(head.headers), head.body],
        [get.statusCode, comparable(get.headers), ''],
        `${url} as ${accept} in ${coding}`,
      )
    }
  }
})

t.test('nothing but the encoded bytes stays in memory', async (t) => {
  const bytes = Buffer.alloc(100_000, 'The engine weaves algebraical patterns. ')
  for (const coding of ['br', 'gzip'] as const) {
    const encoded = await bytesIn({ bytes, etag: '"long"' }, coding)
    t.equal(encoded.buffer.byteLength, encoded.length)
  }
})
