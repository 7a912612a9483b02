/**
 * A page's two formats: which one a request gets, how they name each other and what describes them, and
 * `noindex` in both.
 */
import t from 'tap'
import { content, settings } from '../fixtures/content/site-with-files.ts'
import { buildTestSite, testOrigin } from '../fixtures/server/test-app.ts'

const app = await buildTestSite(t, content)

const markdown = 'text/markdown; charset=utf-8'

t.test('responds 406 with a text that lists both types', async (t) => {
  const response = await app.inject({ url: '/about/', headers: { accept: 'image/png' } })
  t.match(response, { statusCode: 406, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  t.match(response.body, /text\/html\ntext\/markdown\n/)
})

t.test(
  'links both representations to each other and to what describes them, and names their language',
  async (t) => {
    const page = `${testOrigin}/fr/about/`
    const common = [
      `<${testOrigin}/fr/llms.txt>; rel="describedby"; type="text/plain"`,
      `<${testOrigin}/openapi.json>; rel="service-desc"; type="application/json"`,
    ]
    const rows = [
      [
        'text/html',
        [
          `<${page}>; rel="canonical"`,
          `<${page}index.md>; rel="alternate"; type="text/markdown"`,
          `<${testOrigin}/about/>; rel="alternate"; hreflang="en"`,
          `<${page}>; rel="alternate"; hreflang="fr"`,
          `<${testOrigin}/about/>; rel="alternate"; hreflang="x-default"`,
        ],
      ],
      ['text/markdown', [`<${page}>; rel="canonical"`, `<${page}>; rel="alternate"; type="text/html"`]],
    ] as const
    for (const [accept, links] of rows) {
      const { headers } = await app.inject({ url: '/fr/about/', headers: { accept } })
      t.equal(headers['content-language'], 'fr')
      const found = String(headers.link).split(', ')
      for (const link of [...links, ...common]) t.ok(found.includes(link), `${accept} has ${link}`)
    }
    const { body } = await app.inject('/fr/about/')
    t.match(body, `<link rel="describedby" type="text/plain" href="${testOrigin}/fr/llms.txt">`)
  },
)

t.test('sends a page’s Markdown at index.md whatever the Accept header', async (t) => {
  const page = await app.inject({ url: '/about/', headers: { accept: 'text/markdown' } })
  for (const accept of ['text/html', 'application/json', '*/*']) {
    const twin = await app.inject({ url: '/about/index.md', headers: { accept } })
    t.match(twin, { statusCode: 200, headers: { 'content-type': markdown, 'content-language': 'en' } })
    t.equal(twin.body, page.body)
    t.match(twin.headers.link, `<${testOrigin}/about/>; rel="canonical"`)
    t.notMatch(String(twin.headers.vary), /Accept(,|$)/)
  }
})

t.test('the home page links to the API catalog, other pages do not', async (t) => {
  const link = `<${testOrigin}/.well-known/api-catalog>; rel="api-catalog"`
  t.match((await app.inject('/')).headers.link, link)
  t.match((await app.inject('/fr/')).headers.link, link)
  t.notOk(String((await app.inject('/about/')).headers.link).includes(link))
})

t.test('serves noindex pages but lists them nowhere', async (t) => {
  for (const accept of ['text/html', 'text/markdown']) {
    const response = await app.inject({ url: '/hidden/', headers: { accept } })
    t.match(response, { statusCode: 200, headers: { 'x-robots-tag': 'noindex' } })
  }
  t.match((await app.inject('/hidden/')).body, /<meta name="robots" content="noindex/)
  const { headers } = await app.inject('/hidden/index.md')
  t.match(headers, { 'x-robots-tag': 'noindex', link: /hidden\/>; rel="alternate"; type="text\/html"/ })
  t.notMatch(headers.link, 'canonical')
  for (const url of ['/sitemap.xml', '/llms.txt', '/feed.atom', '/feed.json', '/', '/search/?q=here'])
    t.notMatch((await app.inject(url)).body, /hidden/i, url)
})

t.test(
  'asks search engines to stay away if site.yaml refuses search, and still lists its pages for agents',
  async (t) => {
    const refusing = await buildTestSite(t, {
      ...content,
      'site.yaml': `${settings}crawl: {search: false}\n`,
    })
    for (const [url, accept] of [
      ['/about/', 'text/html'],
      ['/about/', 'text/markdown'],
      ['/about/index.md', '*/*'],
    ] as const) {
      const headers = { accept }
      t.match(await refusing.inject({ url, headers }), {
        statusCode: 200,
        headers: { 'x-robots-tag': 'noindex' },
      })
      t.equal((await app.inject({ url, headers })).headers['x-robots-tag'], undefined, `${url} as ${accept}`)
    }
    t.match((await refusing.inject('/about/')).body, /<meta name="robots" content="noindex/)
    t.match((await refusing.inject('/llms.txt')).body, '/about/index.md')
  },
)
