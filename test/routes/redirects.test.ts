/**
 * The other spellings of an address: those that redirect, those that are missing pages, and absolute-form.
 */
import t from 'tap'
import { content, settings } from '../fixtures/content/site-with-files.ts'
import { sendRaw } from '../fixtures/http/raw-http.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const app = await buildTestSite(t, content)

const html = 'text/html; charset=utf-8'

const redirects: readonly (readonly [from: string, to: string])[] = [
  ['/about', '/about/'],
  ['/about?a=1&b=/x/', '/about/?a=1&b=/x/'],
  ['/about/index.html', '/about/'],
  ['/index.html', '/'],
  ['/fr', '/fr/'],
  ['/%61bout/', '/about/'],
  ['/cafe%CC%81/', '/caf%C3%A9/'],
  ['/comma%2Csemi%3Bplus%2B/', '/comma,semi;plus+/'],
  ['/files/a%20b%23%2Ebin', '/files/a%20b%23.bin'],
  ['/about/index%2emd', '/about/index.md'],
  // the names of llmstxt.org
  ['/about.md', '/about/index.md'],
  ['/about/index.html.md', '/about/index.md'],
  ['/index.html.md', '/index.md'],
  ['/fr/about.md?a=1', '/fr/about/index.md?a=1'],
  ['/fr/agents.txt', '/fr/agent.txt'],
  ['/sitemap-index.xml', '/sitemap.xml'],
  ['/sitemap_index.xml', '/sitemap.xml'],
  ['/.well-known/openapi.json', '/openapi.json'],
]

t.test('redirects former paths and the URLs of other generators, and says what is gone', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': `${settings}redirects: {/old: /about/, /café: '/about/?x=1#y', /away/: 'https://b.example/?c=d', /gone: 410, /rss.xml: /notes/, /notes.html: 410, /blog/*: /*, /blog/b/*: /about/, /c/*: 'https://c.example/*', /d/*: 'https://d.example*', /thés: /the\u0301/, /e/*: /旅/*, /g/*: /h/*, /h/a/: /about/, /i/*: 410, /i/a/: /about/, /about/feed.atom: /about/feed.xml, /f: 'https://f.example/旅?q=%E6%97%85&r=旅'}\n`,
    pages: {
      'about.md': '---\naliases: [/who.html, Start here, First]\n---\nAbout',
      'b.md': '---\naliases: [/who.html, /about/, First]\n---\n',
      notes: { 'a.md': '---\npublished: 2026-01-02\n---\nNote', b: { 'c d.txt': 'File' } },
      'notes/b/index.md': '---\naddress: /2026/b/\nredirects: /b.html\n---\n',
      'index.fr.md': 'Accueil',
      'e.txt': 'File',
      'thé.md': 'Thé',
      旅: { 'a.md': 'Journey' },
    },
  })
  const rows: readonly [from: string, status: number, to: string | undefined][] = [
    ['/old', 308, '/about/'],
    ['/old/?a=1', 308, '/about/?a=1'],
    ['/caf%c3%a9', 308, '/about/?x=1#y'],
    ['/th%c3%a9s', 308, '/th%C3%A9/'],
    ['/e/a/', 308, '/%E6%97%85/a/'],
    ['/f', 308, 'https://f.example/%E6%97%85?q=%E6%97%85&r=%E6%97%85'],
    ['/away?a=1', 308, 'https://b.example/?c=d'],
    ['/who.html', 308, '/about/'],
    ['/about.html', 308, '/about/'],
    ['/feed.xml', 308, '/feed.atom'],
    ['/feed/feed.xml', 308, '/feed.atom'],
    ['/fr/feed', 404, undefined],
    ['/about/feed.xml', 404, undefined],
    ['/atom.xml', 308, '/feed.atom'],
    ['/rss.xml', 308, '/notes/'],
    ['/notes.html', 410, undefined],
    ['/gone/', 410, undefined],
    ['/never.html', 404, undefined],
    ['/blog/', 308, '/'],
    ['/blog/about', 308, '/about/'],
    ['/blog/notes/b/c%20d.txt', 308, '/notes/b/c%20d.txt'],
    ['/blog/never/', 404, undefined],
    ['/blog/blog/about/', 404, undefined],
    ['/blog//b.example/', 404, undefined],
    ['/blog/%5Cb.example/', 404, undefined],
    ['/blog/b/c/d', 308, '/about/'],
    ['/c/d/e', 308, 'https://c.example/d/e'],
    ['/g/a/', 308, '/about/'],
    ['/i/', 410, undefined],
    ['/i/b/c', 410, undefined],
    ['/i/a', 308, '/about/'],
    ['/d/.b.example', 308, 'https://d.example*'],
    ['/2026/b/c%20d.txt', 308, '/notes/b/c%20d.txt'],
    ['/fr/e.txt', 308, '/e.txt'],
  ]
  for (const [url, status, to] of rows) {
    const { statusCode, headers } = await app.inject(url)
    t.strictSame([statusCode, headers.location], [status, to], url)
  }
})

t.test('redirects other spellings to the canonical URL, with their query', async (t) => {
  for (const [from, to] of redirects) {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await app.inject({ method, url: from })
      t.match(response, { statusCode: 308, headers: { location: to, vary: /Accept/ } }, `${method} ${from}`)
    }
    t.equal((await app.inject(to)).statusCode, 200, `${to} is there`)
  }
})

t.test('treats what only looks like another spelling as a missing page', async (t) => {
  const paths = '/About/ /about// //about/ /fr%2Fabout/ /notes%2Fone/ /en/about/ /c%2523/ /nowhere.md'
  for (const url of paths.split(' ')) {
    const response = await app.inject({ url })
    t.match(response, { statusCode: 404, headers: { 'content-type': html, vary: /Accept/ } }, url)
  }
})

t.test('accepts targets in absolute-form (RFC 9112 §3.2.2)', async (t) => {
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const rows = [
    ['http://ada.example/about/', 200, undefined],
    ['http://ada.example', 200, undefined],
    ['HTTP://elsewhere.example/about?a=1', 308, '/about/?a=1'],
    ['http://ada.example/nowhere/', 404, undefined],
    ['*', 404, undefined],
  ] as const
  for (const [target, status, location] of rows) {
    const request = `GET ${target} HTTP/1.1\r\nHost: ada.example\r\nConnection: close\r\n\r\n`
    const response = await sendRaw(port, request)
    t.equal(response.status, status, target)
    t.equal(response.headers.location, location)
  }
})

t.test('serves pages with a licence at an address in other letters', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': `${settings}license: { name: L, url: 'https://例え.jp/旅' }\n`,
    pages: { 'index.md': 'Hello' },
  })
  const { statusCode, headers } = await app.inject('/')
  t.equal(statusCode, 200)
  t.match(headers.link, '<https://%E4%BE%8B%E3%81%88.jp/%E6%97%85>; rel="license"')
})
