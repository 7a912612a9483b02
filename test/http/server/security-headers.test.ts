import t, { type Test } from 'tap'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'
import { buildTestApp, testOrigin, withoutChromium } from '../../fixtures/server/test-app.ts'

const everywhere = {
  'content-security-policy':
    "default-src 'none';style-src 'self';font-src 'self';img-src 'self';media-src 'self';connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

const app = await buildTestApp(t, withoutChromium)

t.test('every kind of response has the headers', async (t) => {
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
    t.match(
      { statusCode, headers },
      {
        statusCode: status,
        headers: {
          ...everywhere,
          'cross-origin-resource-policy': 'same-origin',
          'cross-origin-opener-policy': 'same-origin',
          'strict-transport-security': 'max-age=63072000',
        },
      },
      `${method} ${url}`,
    )
    t.notOk('server' in headers || 'x-powered-by' in headers, `${method} ${url} has no banner`)
  }
})

t.test('only the card may be shown by other sites', async (t) => {
  const { headers } = await app.inject('/api/og/')
  t.match(headers, { ...everywhere, 'cross-origin-resource-policy': 'cross-origin' })
})

t.test('a site without TLS binds nobody to it', async (t) => {
  const app = await buildTestApp(t, { BASE_URL: 'http://ada.example' })
  const { headers } = await app.inject('/')
  t.match(headers, everywhere)
  t.notOk('strict-transport-security' in headers)
  t.notOk('cross-origin-opener-policy' in headers)
})

/** Visits pages and returns whatever the browser complains about. */
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

t.test('a real browser has nothing to say about any page of the sample site', async (t) => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const sitemap = (await app.inject('/sitemap.xml')).body
  const paths = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url = '']) =>
    url.slice(testOrigin.length),
  )
  t.ok(paths.includes('/cv/') && paths.includes('/fr/cv/'), `${paths.length} pages`)
  t.strictSame(await visit(t, origin, paths), [])
})
