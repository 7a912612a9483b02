import type { FastifyInstance, InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { otherCvRepresentations } from '../../src/content/navigation/cv-page.ts'
import { problemCodes } from '../../src/http/problem.ts'
import { prose } from '../fixtures/pages/prose.ts'
import { buildTestApp, buildTestSite, testOrigin } from '../fixtures/server/test-app.ts'

const markdown = { accept: 'text/markdown' }

const files: readonly (readonly [address: string, type: string])[] = [
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/fr/llms.txt', 'text/plain; charset=utf-8'],
  ['/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/fr/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/agent.txt', 'text/plain; charset=utf-8'],
  ['/fr/agent.txt', 'text/plain; charset=utf-8'],
  ['/openapi.json', 'application/json'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/resume.json', 'application/json'],
  ['/fr/resume.json', 'application/json'],
  ['/.well-known/api-catalog', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  ['/.well-known/did-configuration.json', 'application/json'],
]

/** The site's own addresses in a text, without the marks that end a sentence. */
const ownPaths = (text: string): string[] =>
  [...text.matchAll(/https:\/\/ada\.example(\/[^\s<>()"`{}]*)/g)].map(([, path = '']) =>
    path.replace(/[.,;:]+$/, ''),
  )

/** The type that an address promises by its look. */
const promisedType = (path: string): RegExp | string => {
  const form = otherCvRepresentations.find(({ file }) => path.endsWith(`/${file}`))
  if (form !== undefined) return form.mediaType
  const byEnd: readonly (readonly [end: RegExp, type: RegExp])[] = [
    [/^\/api\/cv\/$|\/cv\.pdf$/, /^application\/pdf$/],
    [/^\/api\/og\/$|\.png$/, /^image\/png$/],
    [/\.md(?:\?q=\w*)?$/, /^text\/markdown; charset=utf-8$/],
    [/\.txt$/, /^text\/plain; charset=utf-8$/],
    [/\/feed\.json$/, /^application\/feed\+json/],
    [/\.svg$/, /^image\/svg\+xml$/],
    [/\.json$/, /^application\/json$/],
    [/\.(?:xml|atom)$/, /^application\/([a-z]+\+)?xml; charset=utf-8$/],
    [/\/api-catalog$/, /^application\/linkset\+json/],
    [/\/(?:search\/\?q=\w*)?$/, /^text\/html; charset=utf-8$/],
  ]
  return byEnd.find(([end]) => end.test(path))?.[1] ?? /^no address of ours$/
}

/** HEAD for what would print; its headers are GET's. */
const methodFor = (path: string): InjectOptions['method'] =>
  /^\/api\/cv\/$|\.pdf$/.test(path) ? 'HEAD' : 'GET'

const followAll = async (t: Test, app: FastifyInstance, paths: Iterable<string>) => {
  for (const path of new Set(paths)) {
    const answer = await app.inject({ method: methodFor(path) ?? 'GET', url: path })
    const found = { statusCode: answer.statusCode, type: answer.headers['content-type'] }
    t.match(found, { statusCode: 200, type: promisedType(path) }, path)
  }
}

const app = await buildTestApp(t)

t.test('every machine file is served, cacheable, and open to all origins', async (t) => {
  for (const [url, type] of files) {
    const answer = await app.inject(url)
    t.match(
      answer,
      { statusCode: 200, headers: { 'content-type': type, 'access-control-allow-origin': '*' } },
      url,
    )
    t.match(answer.headers['cache-control'], /max-age=\d+/, url)
    const { etag } = answer.headers
    t.match(etag, /^"[^"]+"$/, url)
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } })
    t.match(again, { statusCode: 304, body: '', headers: { etag, 'access-control-allow-origin': '*' } }, url)
    const head = await app.inject({ method: 'HEAD', url })
    t.match(head, { statusCode: 200, body: '', headers: { 'content-type': type, etag } }, url)
  }
})

t.test('every link in every machine file responds 200 with the type it promises', async (t) => {
  const answers = await Promise.all(files.map(([url]) => app.inject(url)))
  const paths = answers.flatMap(({ body, headers }) => [
    ...ownPaths(body),
    ...ownPaths(String(headers.link ?? '')),
  ])
  t.ok(new Set(paths).size > 25, 'there are links to follow')
  await followAll(t, app, paths)
})

t.test('so does every link in the headers of every page, in both representations', async (t) => {
  const addresses = ownPaths((await app.inject('/sitemap.xml')).body)
  t.ok(addresses.length > 20)
  const links: string[] = []
  for (const url of new Set(addresses)) {
    const [html, twin, asked] = await Promise.all([
      app.inject(url),
      app.inject(`${url}index.md`),
      app.inject({ url, headers: markdown }),
    ])
    for (const { headers } of [html, twin, asked]) links.push(...ownPaths(String(headers.link ?? '')))
    t.match(html.headers.link, /\/llms\.txt>; rel="describedby"/, `${url} leads to llms.txt`)
    t.match(asked.headers.link, /\/llms\.txt>; rel="describedby"/, `${url} as Markdown leads to llms.txt`)
  }
  await followAll(t, app, links)
})

t.test('the Markdown itself says what the headers say', async (t) => {
  const cv = await app.inject('/cv/index.md')
  t.match(parse(cv.body.split('---\n')[1] ?? ''), {
    url: `${testOrigin}/cv/`,
    translations: { fr: `${testOrigin}/fr/cv/index.md` },
    formats: { pdf: `${testOrigin}/cv/cv.pdf`, jsonResume: `${testOrigin}/resume.json` },
    index: `${testOrigin}/llms.txt`,
  })
})

t.test('Markdown stays in Markdown at index.md; by negotiation, links are canonical', async (t) => {
  const [asked, file] = await Promise.all([
    app.inject({ url: '/', headers: markdown }),
    app.inject('/index.md'),
  ])
  t.match(asked.body, `[Full CV](${testOrigin}/cv/)`)
  t.match(file.body, `[Full CV](${testOrigin}/cv/index.md)`)
  t.not(asked.headers.etag, file.headers.etag)
  t.equal(file.body.replaceAll('/index.md)', '/)'), asked.body, 'nothing else differs')

  const seen = new Set<string>()
  const waiting = ['/index.md']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { statusCode, body } = await app.inject(path)
    t.equal(statusCode, 200, path)
    const links = ownPaths(
      (body.split('---\n').slice(2).join('') ?? '').replaceAll(/```[\s\S]*?```|`[^`]*`/g, ''),
    )
    for (const link of links) {
      const page = link.replace(/[?#].*$/, '')
      t.notOk(app.publisher.current().site.pages.has(page), `${path} leads to ${link}`)
      if (page.endsWith('/index.md')) waiting.push(page)
    }
  }
  t.ok(seen.size > 10, 'a client without headers reads the whole site')
})

/** Tokens of the pages below, as js-tiktoken 1.0.21 counts them with o200k_base. */
const tokens = { '/': 264, '/fr/': 310, '/zh-Hans/': 299, '/ja/': 382 }

t.test('x-markdown-tokens is within 20 % of what a tokeniser counts', async (t) => {
  const languages = Object.keys(prose)
  const site = await buildTestSite(t, {
    'site.yaml': `title: T\ndescription: D\nowner: {name: N}\nlanguages: [${languages}]`,
    pages: Object.fromEntries(
      Object.entries(prose).map(([language, text]) => [`index.${language}.md`.replace('.en', ''), text]),
    ),
  })
  for (const [url, counted] of Object.entries(tokens)) {
    const { headers } = await site.inject({ url, headers: markdown })
    const estimated = Number(headers['x-markdown-tokens'])
    t.ok(Math.abs(estimated / counted - 1) < 0.2, `${url}: ${estimated}, ${counted}`)
    t.equal((await site.inject(`${url}index.md`)).headers['x-markdown-tokens'], String(estimated))
  }
})

t.test('llms.txt and agent.txt have the crawl policy of robots.txt', async (t) => {
  for (const url of ['/llms.txt', '/agent.txt'])
    t.match((await app.inject(url)).body, 'as in robots.txt: search=yes, ai-input=yes, ai-train=no.', url)
})

t.test('pages say the crawl policy in a header, unless search engines may not list them', async (t) => {
  const site = await buildTestSite(t, {
    'site.yaml': 'title: T\nowner: {name: N}\nlanguages: [en]\ncrawl: {search: true, aiTraining: false}\n',
    pages: { 'a.md': 'Text', 'b.md': '---\nnoindex: true\n---\nText' },
  })
  for (const url of ['/a/', '/a/index.md'])
    t.equal((await site.inject(url)).headers['content-signal'], 'search=yes, ai-train=no', url)
  t.equal((await site.inject('/b/')).headers['content-signal'], undefined)
})

t.test('what agent.txt says of pages holds', async (t) => {
  const { body } = await app.inject('/agent.txt')
  const etag = String((await app.inject('/')).headers.etag)
  const ofMarkdown = { 'content-type': /^text\/markdown/, 'x-markdown-tokens': /^\d+$/ }
  const rows: readonly [line: string, url: string, headers: Record<string, string>, expected: object][] = [
    ['send Accept: text/markdown', '/cv/', markdown, { headers: ofMarkdown }],
    [`append index.md to the URL: ${testOrigin}/index.md.`, '/index.md', {}, { headers: ofMarkdown }],
    ['The x-markdown-tokens header estimates', '/index.md', {}, { headers: ofMarkdown }],
    ['accept neither text/html nor text/markdown get 406', '/', { accept: 'image/png' }, { statusCode: 406 }],
    ['without it, the response is a 308 redirect', '/about', {}, { statusCode: 308 }],
    ['If-None-Match to get 304', '/', { 'if-none-match': etag }, { statusCode: 304 }],
    ['append search/?q= and your words', '/search/?q=engine', {}, { statusCode: 200, body: /engine/i }],
    ['works there, too', '/search/?q=engine', markdown, { headers: { 'content-type': /^text\/markdown/ } }],
  ]
  for (const [line, url, headers, expected] of rows) {
    t.match(body, line)
    t.match(await app.inject({ url, headers }), expected, line)
  }
})

t.test('the developers’ page has both operations and every error, in both languages and types', async (t) => {
  for (const url of ['/developers/', '/fr/developers/']) {
    for (const headers of [{}, markdown]) {
      const { statusCode, body } = await app.inject({ url, headers })
      const name = `${url} ${JSON.stringify(headers)}`
      t.equal(statusCode, 200, name)
      const text = body.replaceAll('\\_', '_')
      for (const command of ['--remote-name --remote-header-name', '--output card.png'])
        t.match(text, `curl --fail ${command} ${testOrigin}/api/`, `${name}: a command to paste`)
      const statuses = Object.entries(problemCodes).map(([code, { status }]) => `${code}.*?${status}`)
      t.match(text, new RegExp(statuses.join('.*'), 's'), `${name}: errors in the order of their statuses`)
    }
  }
})

t.test('the developers’ page has one introduction: its own text, or else that of the API', async (t) => {
  const own = (await app.inject('/developers/')).body
  t.match(own, 'Everything here is public')
  t.notMatch(own, 'Two public, read-only operations')
  const other = await buildTestSite(t, {})
  t.match((await other.inject('/developers/')).body, 'Two public, read-only operations')
})

t.test('without a text in its language, the developers’ page is in the first language alone', async (t) => {
  const site = await buildTestSite(t, { 'site.yaml': 'title: A\nowner: {name: A}\nlanguages: [fr, en]\n' })
  t.match(await site.inject('/en/developers/'), { statusCode: 308, headers: { location: '/developers/' } })
  const { body, headers } = await site.inject('/developers/')
  t.equal(headers['content-language'], 'fr')
  t.match(body, /<section lang="en">\n<p>Two public, read-only operations/)
  t.notMatch(body, 'hreflang="en" href="https://ada.example/en/developers/"')
  t.notMatch((await site.inject('/sitemap.xml')).body, '/en/developers/')
})

t.test('nothing else under /.well-known/ is served, and no folder is listed', async (t) => {
  const missing = `/.well-known/ /.well-known/nothing /.well-known/../site.yaml /.well-known/%2e%2e/site.yaml
    /.well-known/..%2fsite.yaml /.well-known/.hidden /site.yaml /.env /.git/config`
  for (const url of missing.split(/\s+/)) t.equal((await app.inject(url)).statusCode, 404, url)
})

t.test("an owner's own machine file takes the place of Vitrine's", async (t) => {
  const own = 'User-agent: *\nDisallow: /mine/\n'
  const app = await buildTestSite(t, {
    pages: { 'index.md': '# A', 'robots.txt': own, 'openapi.json': '{"mine": true}' },
  })
  t.equal((await app.inject('/robots.txt')).body, own)
  t.strictSame((await app.inject('/openapi.json')).json(), { mine: true })
  t.match((await app.inject('/llms.txt')).body, '# A\n')
})
