import t from 'tap'
import { buildTestApp, withoutChromium } from '../../fixtures/server/test-app.ts'

const everywhere = {
  'content-security-policy':
    "default-src 'none';style-src 'self';font-src 'self';img-src 'self' data:;media-src 'self';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, Allow, Content-Disposition, X-Request-Id, Retry-After, X-Markdown-Tokens',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

const onHttps = {
  ...everywhere,
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000',
}

const app = await buildTestApp(t, withoutChromium)

t.test('sends the headers with every kind of response, so that every origin may read it', async (t) => {
  const home = await app.inject('/')
  const style = /\/static\/styles\/site\.[\w-]+\.css/.exec(home.body)?.[0] ?? ''
  type Row = readonly [
    method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS',
    url: string,
    status: number,
    sent?: Readonly<Record<string, string>>,
  ]
  const rows: readonly Row[] = [
    ['GET', '/', 200],
    ['GET', '/', 200, { accept: 'text/markdown' }],
    ['GET', '/', 304, { 'if-none-match': String(home.headers.etag) }],
    ['GET', '/', 406, { accept: 'image/png' }],
    ['GET', '/', 412, { 'if-match': '"other"' }],
    ['HEAD', '/cv/', 200],
    ['GET', '/cv/index.md', 200],
    ['GET', '/cv', 308],
    ['GET', '/nowhere/', 404],
    ['GET', '/nowhere/', 404, { accept: 'text/markdown' }],
    ['POST', '/', 405],
    ['GET', '/llms.txt', 200],
    ['GET', '/search/index.md?q=engine', 200],
    ['GET', style, 200],
    ['GET', '/notes/engine-table.svg', 200],
    ['GET', '/healthz', 200],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/cv/', 405],
    ['OPTIONS', '/api/cv/', 405],
    ['GET', '/api/og/', 200],
    ['GET', '/api/cv/', 503],
    ['GET', '/cv/cv.pdf', 503],
  ]
  await app.publisher.waitForInspection()
  for (const [method, url, status, sent = {}] of rows) {
    const { statusCode, headers } = await app.inject({ method, url, headers: sent })
    const type = [304, 412].includes(status) ? 'text/html' : String(headers['content-type'])
    // Pages have the form of the search, nothing else has a form.
    const policy = onHttps['content-security-policy'].replace("form-action 'none'", "form-action 'self'")
    const expected = {
      ...onHttps,
      ...(type.startsWith('text/html') && { 'content-security-policy': policy }),
      ...((type.startsWith('image/') || url === '/llms.txt') && {
        'cross-origin-resource-policy': 'cross-origin',
      }),
    }
    t.match({ statusCode, headers }, { statusCode: status, headers: expected }, `${method} ${status} ${url}`)
    t.notOk('server' in headers || 'x-powered-by' in headers, `${method} ${url} has no banner`)
  }
})

t.test('sends no headers for https on a site without it', async (t) => {
  const app = await buildTestApp(t, { BASE_URL: 'http://ada.example' })
  const { headers } = await app.inject('/healthz')
  t.match(headers, everywhere)
  t.notOk('strict-transport-security' in headers)
  t.notOk('cross-origin-opener-policy' in headers)
})
