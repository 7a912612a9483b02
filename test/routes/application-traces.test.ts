/** Nothing of an application is left where others look: in logs, metrics and caches. */
import t from 'tap'
import { sendRaw } from '../fixtures/http/raw-http.ts'
import { buildTestSite, type LogLine, withoutChromium } from '../fixtures/server/test-app.ts'

const key = 'zq'.repeat(13)
const acme = `/for/acme-${key}/`
const failing = `/for/failing-${'y'.repeat(26)}/`

const lines: LogLine[] = []
const content = {
  'resume.json': JSON.stringify({ basics: { name: 'Ada Lovelace' }, skills: ['Numbers'] }),
  pages: { 'index.md': 'Hello' },
  for: {
    'acme.md': `---\nkey: ${key}\nrecipient: Acme Corporation\n---\nDear Sir or Madam,\n`,
    'failing.md': `---\nkey: ${'y'.repeat(26)}\nsubject: fails\n---\nDear Sir or Madam,\n`,
  },
  templates: {
    'application.eta': `<% if (view.letter?.subject === 'fails') throw new Error('it fails') %>
<html><head></head><body><main><%~ view.mainHtml %></main></body></html>`,
  },
}
const app = await buildTestSite(
  t,
  content,
  { ...withoutChromium, LOG_LEVEL: 'trace', METRICS_PORT: '0' },
  lines,
)
await app.publisher.waitForInspection()
await app.listen({ port: 0, host: '127.0.0.1' })
const port = Number(new URL(app.listeningOrigin).port)
const send = (request: string) => sendRaw(port, `${request}\r\nHost: a.example\r\nConnection: close\r\n\r\n`)

/** Each way to ask for an application, and the status of its response. */
const requests: readonly (readonly [request: string, status: number])[] = [
  [`GET ${acme} HTTP/1.1`, 200],
  [`GET ${acme} HTTP/1.1\r\nAccept: text/markdown`, 200],
  [`GET ${acme} HTTP/1.1\r\nAccept: image/png`, 406],
  [`GET ${acme}?utm_source=mail HTTP/1.1`, 200],
  [`HEAD ${acme}cv.docx HTTP/1.1`, 200],
  [`GET ${acme}resume.json HTTP/1.1`, 200],
  [`GET ${acme}letter.pdf HTTP/1.1`, 503],
  [`GET ${acme}nothing HTTP/1.1`, 404],
  [`GET ${acme.slice(0, -1)} HTTP/1.1`, 308],
  [`GET ${failing} HTTP/1.1`, 500],
  [`POST ${acme} HTTP/1.1`, 405],
  [`DELETE ${acme} HTTP/1.1`, 405],
  [`BREW ${acme} HTTP/1.1`, 400],
  [`GET https://ada.example${acme} HTTP/1.1`, 200],
  [`GET /%66%6fr/acme-${key}/ HTTP/1.1`, 404],
  [`GET /for%2Facme-${key}/ HTTP/1.1`, 404],
  [`GET /for//acme-${key}/ HTTP/1.1`, 404],
  [`GET //for/acme-${key}/ HTTP/1.1`, 404],
  [`GET /FOR/acme-${key}/ HTTP/1.1`, 404],
  [`GET /./for/acme-${key}/ HTTP/1.1`, 404],
  [`GET ${acme}%zz HTTP/1.1`, 400],
  [`GET ${acme}${'x'.repeat(80_000)} HTTP/1.1`, 431],
  [`GET ${acme} HTTP/9.9`, 400],
  [`GET ${acme} HTTP/1.1\r\nBroken header`, 400],
  [`GET ${acme} HTTP/1.1\r\nHost: b.example`, 400],
  [`GET ${acme} HTTP/1.1\r\nExpect: magic`, 200],
  [`GET /for/acme-${'x'.repeat(26)}/ HTTP/1.1`, 404],
]

const private_ = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

t.test('no log line at any level says what was asked for', async (t) => {
  for (const [request, status] of requests) {
    const before = lines.length
    const { status: received, headers } = await send(request)
    t.equal(received, status, request.slice(0, 80))
    if (request.includes(` ${acme}`)) t.match(headers, private_, request.slice(0, 80))
    if (request.includes(` ${acme}`))
      for (const name of ['etag', 'link', 'access-control-allow-origin', 'last-modified'])
        t.equal(headers[name], undefined, `${name} of ${request.slice(0, 80)}`)
    const written = JSON.stringify(lines.slice(before))
    t.notMatch(written, /zqzq|acme|yyyy|Sir or Madam/i, request.slice(0, 80))
    for (const { msg, path } of lines.slice(before)) if (msg === 'request') t.equal(path, '/for/…', request)
  }
  const logged = lines.filter(({ msg }) => msg === 'request')
  t.equal(logged.length > 20, true)
  t.notMatch(JSON.stringify(lines), /zqzq/)
})

t.test('metrics count all of them as one', async (t) => {
  const address = String(lines.find(({ msg }) => msg === 'serving metrics')?.address)
  const metrics = await (await fetch(address)).text()
  t.match(metrics, 'route="/for/*",method="GET",status="200",media_type="text/html"')
  t.notMatch(metrics, /zqzq|acme|failing|magic|BREW/)
})

t.test('no response can be kept, or asked for under a condition', async (t) => {
  const conditions = [
    ['if-none-match', '*'],
    ['if-none-match', '"x"'],
    ['if-match', '"x"'],
    ['if-modified-since', new Date(Date.now() + 1e6).toUTCString()],
    ['if-unmodified-since', new Date(0).toUTCString()],
    ['range', 'bytes=0-3'],
    ['if-range', '"x"'],
  ] as const
  const wanted = [
    [acme, 'text/html'],
    [acme, 'text/markdown'],
    ...['cv.txt', 'cv.docx', 'resume.json'].map((file) => [acme + file, '*/*'] as const),
  ] as const
  for (const [url, accept] of wanted) {
    const { rawPayload } = await app.inject({ url, headers: { accept } })
    for (const [name, value] of conditions) {
      const response = await app.inject({ url, headers: { accept, [name]: value } })
      t.equal(response.statusCode, 200, `${url} ${name}`)
      t.ok(response.rawPayload.equals(rawPayload))
      t.equal(response.headers['cache-control'], 'no-store')
      for (const validator of ['etag', 'last-modified', 'accept-ranges', 'content-range', 'age', 'expires'])
        t.equal(response.headers[validator], undefined, validator)
    }
  }
})
