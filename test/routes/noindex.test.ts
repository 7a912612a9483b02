/** Pages that search engines should leave out, one by one or all of them. */
import t from 'tap'
import { content, settings } from '../fixtures/content/site-with-files.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const app = await buildTestSite(t, content)

t.test('serves noindex pages but lists them nowhere', async (t) => {
  for (const accept of ['text/html', 'text/markdown']) {
    const response = await app.inject({ url: '/hidden/', headers: { accept } })
    t.match(response, { statusCode: 200, headers: { 'x-robots-tag': 'noindex' } })
  }
  t.match((await app.inject('/hidden/')).body, /<meta name="robots" content="noindex/)
  const { headers } = await app.inject('/hidden/index.md')
  t.match(headers, { 'x-robots-tag': 'noindex', link: /hidden\/>; rel="alternate"; type="text\/html"/ })
  t.notMatch(headers.link, 'canonical')
  for (const url of ['/sitemap.xml', '/llms.txt', '/feed.atom', '/feed.json', '/'])
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
