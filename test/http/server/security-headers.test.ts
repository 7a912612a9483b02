import t, { type Test } from 'tap'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'
import { buildTestApp, testOrigin, withoutChromium } from '../../fixtures/server/test-app.ts'

const everywhere = {
  'content-security-policy':
    "default-src 'none';style-src 'self';font-src 'self';img-src 'self' data:;media-src 'self';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Content-Disposition, X-Request-Id, Retry-After',
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

t.test('sends the headers with every kind of response', async (t) => {
  const style = /\/static\/styles\/site\.[\w-]+\.css/.exec((await app.inject('/')).body)?.[0] ?? ''
  const rows: readonly (readonly [method: 'GET' | 'HEAD' | 'POST', url: string, status: number])[] = [
    ['GET', '/', 200],
    ['HEAD', '/cv/', 200],
    ['GET', '/cv/index.md', 200],
    ['GET', '/cv', 308],
    ['GET', '/nowhere/', 404],
    ['POST', '/', 405],
    ['GET', style, 200],
    ['GET', '/notes/engine-table.svg', 200],
    ['GET', '/healthz', 200],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/cv/', 405],
  ]
  for (const [method, url, status] of rows) {
    const { statusCode, headers } = await app.inject({ method, url })
    // Pages have the form of the search, nothing else has a form.
    const isPage = String(headers['content-type']).startsWith('text/html')
    const policy = onHttps['content-security-policy'].replace("form-action 'none'", "form-action 'self'")
    const isImage = String(headers['content-type']).startsWith('image/')
    const expected = {
      ...onHttps,
      ...(isPage && { 'content-security-policy': policy }),
      ...(isImage && { 'cross-origin-resource-policy': 'cross-origin' }),
    }
    t.match({ statusCode, headers }, { statusCode: status, headers: expected }, `${method} ${url}`)
    t.notOk('server' in headers || 'x-powered-by' in headers, `${method} ${url} has no banner`)
  }
})

t.test('every origin may read every response, whatever its status', async (t) => {
  const { etag = '' } = (await app.inject('/')).headers
  type Row = readonly [
    url: string,
    status: number,
    headers?: Record<string, string>,
    method?: 'OPTIONS' | 'GET',
  ]
  const rows: readonly Row[] = [
    ['/', 200],
    ['/', 200, { accept: 'text/markdown' }],
    ['/', 304, { 'if-none-match': String(etag) }],
    ['/', 406, { accept: 'image/png' }],
    ['/', 412, { 'if-match': '"other"' }],
    ['/nowhere/', 404],
    ['/nowhere/', 404, { accept: 'text/markdown' }],
    ['/cv', 308],
    ['/llms.txt', 200],
    ['/search/index.md?q=engine', 200],
    ['/api/og/', 200],
    ['/api/cv/', 503],
    ['/cv/cv.pdf', 503],
    ['/api/nothing', 404],
    ['/api/cv/', 405, {}, 'OPTIONS'],
  ]
  await app.publisher.complete()
  for (const [url, status, headers = {}, method = 'GET'] of rows) {
    const response = await app.inject({ method, url, headers })
    t.equal(response.statusCode, status, url)
    t.equal(response.headers['access-control-allow-origin'], '*', `${status} ${url}`)
    t.match(response.headers['access-control-expose-headers'], /ETag.*Retry-After/, `${status} ${url}`)
  }
})

t.test('lets other sites show only the card', async (t) => {
  const { headers } = await app.inject('/api/og/')
  t.match(headers, { ...everywhere, 'cross-origin-resource-policy': 'cross-origin' })
})

t.test('sends no headers for https on a site without it', async (t) => {
  const app = await buildTestApp(t, { BASE_URL: 'http://ada.example' })
  const { headers } = await app.inject('/healthz')
  t.match(headers, everywhere)
  t.notOk('strict-transport-security' in headers)
  t.notOk('cross-origin-opener-policy' in headers)
})

/** Visits pages and returns the complaints of the browser. */
const visit = async (t: Test, origin: string, paths: readonly string[]): Promise<readonly string[]> => {
  const complaints: string[] = []
  const page = await (await openBrowser(t)).newPage()
  page.on('console', (message) => complaints.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`))
  page.on('requestfailed', (request) => complaints.push(`${page.url()}: ${request.url()} failed`))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} is ${response.status()}`)
  })
  for (const path of paths) await page.goto(`${origin}${path}`, { waitUntil: 'load' })
  return complaints
}

t.test('gives a real browser no reason to complain about any page of the sample site', async (t) => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const sitemap = (await app.inject('/sitemap.xml')).body
  const paths = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url = '']) =>
    url.slice(testOrigin.length),
  )
  t.ok(paths.includes('/cv/') && paths.includes('/fr/cv/'), `${paths.length} pages`)
  t.strictSame(await visit(t, origin, paths), [])
})
