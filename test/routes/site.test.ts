/** The URLs of a site: pages in two formats, redirects, missing pages, files beside pages. */
import { rmSync } from 'node:fs'
import { METHODS } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { sendRaw } from '../fixtures/http/raw-http.ts'
import { buildTestSite, testOrigin } from '../fixtures/server/test-app.ts'

const settings = `title: {en: A Site, fr: Un site}
description: {en: About things., fr: Sur des choses.}
owner: {name: A. Person}
languages: [en, fr]
`

/** Each byte is its own position, so that every range is different. */
const numbers = Buffer.from(Array.from({ length: 256 }, (_, index) => index))

const content = {
  'site.yaml': settings,
  'resume.json': '{"basics":{"name":"A. Person"}}',
  pages: {
    'about.md': '---\ntitle: About\ndescription: What this is.\n---\nAbout [a file](files/a%20b%23.bin).',
    'about.fr.md': '---\ntitle: À propos\n---\nTexte.',
    'c#.md': 'Sharp',
    'cafe\u0301.md': 'Coffee: [menu](caf\u00e9.md), [broken](%ff.md)',
    'draft.md': '---\ntitle: Unfinished\ndraft: true\n---\nSecret',
    'hidden.md': '---\ntitle: Hidden\nnoindex: true\n---\nHere',
    'comma,semi;plus+.md': 'Signs',
    notes: {
      'one.md': '---\ntitle: One\npublished: 2026-01-02\n---\nFirst',
      'draft.md': '---\ntitle: Unfinished note\npublished: 2026-01-03\ndraft: true\n---\nSecret',
      'hidden.md': '---\ntitle: Hidden note\npublished: 2026-01-04\nnoindex: true\n---\nHere',
      'picture.png': 'not really a picture',
    },
    files: {
      'a b#.bin': numbers,
      '100%.txt': 'all of it',
      'what?.css': 'a{}',
      'page.html': '<p>a page of the owner’s own</p>',
      'data.json': '{}',
      noextension: 'some bytes',
      'e\u0301.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  },
}

const app = await buildTestSite(t, content)

const markdown = 'text/markdown; charset=utf-8'
const html = 'text/html; charset=utf-8'

/** The common headers; test/http/negotiation.test.ts has the whole table. */
const negotiated: readonly (readonly [accept: string | undefined, type: string])[] = [
  [undefined, html],
  ['', html],
  ['*/*', html],
  ['text/*', html],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', html],
  ['text/markdown', markdown],
  ['TEXT/Markdown', markdown],
  ['text/markdown;q=0.9, text/html;q=0.8', markdown],
  ['text/html, text/markdown', html],
  ['text/html;q=0.5, text/markdown;q=0.5', html],
  ['text/markdown, text/html, */*', markdown],
  ['text/markdown;variant=GFM', markdown],
  ['text/markdown;charset=utf-8', markdown],
  ['text/html;q=0, */*', markdown],
  ['text/markdown;q=0, */*', html],
  ['text/markdown;q=0.1, */*;q=0.5', html],
  ['text/plain, */*;q=0.1', html],
  ['application/json', 'none'],
  ['text/plain', 'none'],
  ['text/html;q=0, text/markdown;q=0', 'none'],
  ['*/*;q=0', 'none'],
  ['nonsense', 'none'],
]

t.test('sends a page in the format that Accept prefers', async (t) => {
  const etags = new Map<string, Set<unknown>>()
  for (const [accept, expected] of negotiated) {
    const headers = accept === undefined ? {} : { accept }
    const response = await app.inject({ url: '/about/', headers })
    const type = response.statusCode === 406 ? 'none' : String(response.headers['content-type'])
    t.equal(type, expected, `${accept}`)
    t.match(response.headers.vary, /(^|, )Accept(,|$)/)
    etags.set(type, (etags.get(type) ?? new Set()).add(response.headers.etag))
  }
  t.equal(etags.get(html)?.size, 1, 'HTML has one ETag')
  t.equal(etags.get(markdown)?.size, 1, 'Markdown has one ETag')
  t.notSame([...(etags.get(html) ?? [])], [...(etags.get(markdown) ?? [])], 'and they differ')
})

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

const redirects: readonly (readonly [from: string, to: string])[] = [
  ['/about', '/about/'],
  ['/about?a=1&b=/x/', '/about/?a=1&b=/x/'],
  ['/about/index.html', '/about/'],
  ['/about/index.html?q', '/about/?q'],
  ['/index.html', '/'],
  ['/fr', '/fr/'],
  ['/fr/about', '/fr/about/'],
  ['/%61bout/', '/about/'],
  ['/%61bout', '/about/'],
  ['/c%23', '/c%23/'],
  ['/cafe%CC%81/', '/caf%C3%A9/'],
  ['/caf%c3%a9/', '/caf%C3%A9/'],
  ['/caf%C3%A9', '/caf%C3%A9/'],
  ['/comma%2Csemi%3Bplus%2B/', '/comma,semi;plus+/'],
  ['/files/a%20b%23%2Ebin', '/files/a%20b%23.bin'],
  ['/about/index%2emd', '/about/index.md'],
]

t.test('redirects former paths and the URLs of other generators, and says what is gone', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': `${settings}redirects: {/old: /about/, /away/: 'https://b.example/?c=d', /gone: 410, /rss.xml: /notes/, /notes.html: 410}\n`,
    pages: {
      'about.md': '---\nredirect_from: /who.html\n---\nAbout',
      notes: { 'a.md': '---\npublished: 2026-01-02\n---\nNote' },
    },
  })
  const rows: readonly [from: string, status: number, to: string | undefined][] = [
    ['/old', 308, '/about/'],
    ['/old/?a=1', 308, '/about/?a=1'],
    ['/away?a=1', 308, 'https://b.example/?c=d'],
    ['/who.html', 308, '/about/'],
    ['/about.html', 308, '/about/'],
    ['/feed.xml', 308, '/feed.atom'],
    ['/index.xml', 308, '/feed.atom'],
    ['/atom.xml', 308, '/feed.atom'],
    ['/rss.xml', 308, '/notes/'],
    ['/notes.html', 410, undefined],
    ['/notes/index.html', 308, '/notes/'],
    ['/gone/', 410, undefined],
    ['/never.html', 404, undefined],
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
  const paths = ['/About/', '/about//', '//about/', '/fr%2Fabout/', '/notes%2Fone/', '/en/about/', '/c#/']
  for (const url of paths.map((path) => path.replace('#', '%2523'))) {
    const response = await app.inject({ url })
    t.match(response, { statusCode: 404, headers: { 'content-type': html, vary: /Accept/ } }, url)
  }
})

t.test('finds the Markdown of a page by the names of llmstxt.org', async (t) => {
  const rows = [
    ['/about.md', '/about/index.md'],
    ['/about/index.html.md', '/about/index.md'],
    ['/index.html.md', '/index.md'],
    ['/fr/about.md?a=1', '/fr/about/index.md?a=1'],
  ] as const
  for (const [url, location] of rows)
    t.match(await app.inject(url), { statusCode: 308, headers: { location } }, url)
  t.equal((await app.inject('/nowhere.md')).statusCode, 404)
})

t.test('the home page links to the API catalog, other pages do not', async (t) => {
  const link = `<${testOrigin}/.well-known/api-catalog>; rel="api-catalog"`
  t.match((await app.inject('/')).headers.link, link)
  t.match((await app.inject('/fr/')).headers.link, link)
  t.notOk(String((await app.inject('/about/')).headers.link).includes(link))
})

t.test('each page names the llms.txt of its language', async (t) => {
  for (const [url, file] of [
    ['/about/', '/llms.txt'],
    ['/fr/about/', '/fr/llms.txt'],
  ] as const) {
    const { headers, body } = await app.inject({ url, headers: { accept: 'text/html' } })
    t.match(headers.link, `<${testOrigin}${file}>; rel="describedby"; type="text/plain"`)
    t.match(body, `<link rel="describedby" type="text/plain" href="${testOrigin}${file}">`)
    const inMarkdown = await app.inject({ url, headers: { accept: 'text/markdown' } })
    t.match(inMarkdown.headers.link, `<${testOrigin}${file}>; rel="describedby"`)
  }
})

t.test('sends a missing page in the preferred format and the language of its path', async (t) => {
  const rows = [
    ['/abuot/', 'text/html', html, 'en', /href="\/about\/"/],
    ['/fr/abuot/', 'text/html', html, 'fr', /href="\/fr\/about\/"/],
    ['/abuot/', 'text/markdown', markdown, 'en', /\(https:\/\/ada\.example\/about\/\)/],
    ['/fr/abuot/', 'text/markdown', markdown, 'fr', /\(https:\/\/ada\.example\/fr\/about\/\)/],
    ['/abuot/', 'application/json', html, 'en', /href="\/about\/"/],
    ['/frabc/', '*/*', html, 'en', /./],
    ['/static/nothing.css', 'text/css,*/*;q=0.1', html, 'en', /./],
  ] as const
  for (const [url, accept, type, language, body] of rows) {
    const response = await app.inject({ url, headers: { accept } })
    const headers = {
      'content-type': type,
      'content-language': language,
      'x-robots-tag': 'noindex',
      vary: /Accept/,
    }
    t.match(response, { statusCode: 404, headers, body }, `${url} as ${accept}`)
    t.notMatch(response.headers.link, /canonical/)
  }
})

t.test('responds 405 to other methods on pages, machine files, files and missing pages', async (t) => {
  const refused = METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method))
  for (const url of ['/about/', '/about', '/llms.txt', '/files/data.json', '/nowhere/', '/healthz']) {
    for (const method of refused) {
      const response = await app.inject({ method: method as 'POST', url })
      const headers = { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8', vary: /Accept/ }
      t.match(response, { statusCode: 405, headers }, `${method} ${url}`)
    }
  }
})

t.test('publishes no drafts', async (t) => {
  const { machineFiles, pages } = app.publisher.current()
  for (const url of ['/draft/', '/notes/draft/', '/draft/index.md', '/draft.md', '/notes/draft.md'])
    t.equal((await app.inject(url)).statusCode, 404, url)
  for (const [address, { bytes }] of machineFiles) t.notMatch(bytes.toString(), /Unfinished|Secret/, address)
  for (const [address, page] of pages) t.notMatch(page.html.bytes.toString(), /Unfinished|Secret/, address)
})

t.test('serves noindex pages but lists them nowhere', async (t) => {
  for (const accept of ['text/html', 'text/markdown']) {
    const response = await app.inject({ url: '/hidden/', headers: { accept } })
    t.match(response, { statusCode: 200, headers: { 'x-robots-tag': 'noindex' } })
  }
  t.match((await app.inject('/hidden/')).body, /<meta name="robots" content="noindex/)
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

const files: readonly (readonly [url: string, type: RegExp])[] = [
  ['/files/a%20b%23.bin', /^application\/octet-stream$/],
  ['/files/100%25.txt', /^text\/plain; charset=utf-8$/],
  ['/files/what%3F.css', /^text\/css; charset=utf-8$/],
  ['/files/page.html', /^text\/html; charset=utf-8$/],
  ['/files/data.json', /^application\/json/],
  ['/files/noextension', /^application\/octet-stream$/],
  ['/files/%C3%A9.svg', /^image\/svg\+xml$/],
  ['/notes/picture.png', /^image\/png$/],
]

t.test('sends files beside pages with their type and nosniff', async (t) => {
  for (const [url, type] of files) {
    const response = await app.inject(url)
    const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', etag: /^(W\/)?".+"$/ }
    t.match(response, { statusCode: 200, headers }, url)
    t.match(response.headers, {
      'last-modified': /GMT$/,
      'accept-ranges': 'bytes',
      'cache-control': /max-age=3600/,
    })
    const head = await app.inject({ method: 'HEAD', url })
    t.match(head, {
      statusCode: 200,
      body: '',
      headers: { 'content-length': response.headers['content-length'] },
    })
  }
})

t.test('honours validators and ranges on files beside pages', async (t) => {
  const url = '/files/a%20b%23.bin'
  const { headers, rawPayload } = await app.inject(url)
  t.ok(rawPayload.equals(numbers))
  const get = (sent: Record<string, string>) => app.inject({ url, headers: sent })
  t.match(await get({ 'if-none-match': String(headers.etag) }), { statusCode: 304, body: '' })
  t.match(await get({ 'if-modified-since': String(headers['last-modified']) }), { statusCode: 304, body: '' })
  t.match(await get({ 'if-none-match': '"other"' }), { statusCode: 200 })
  t.match(await get({ 'if-match': '"other"' }), { statusCode: 412, headers: { vary: 'Accept' } })
  t.match(await get({ 'if-match': String(headers.etag) }), { statusCode: 412 }, 'a weak validator')
  t.match(await get({ 'if-match': '*' }), { statusCode: 200 })
  const part = await get({ range: 'bytes=10-19' })
  t.match(part, { statusCode: 206, headers: { 'content-range': 'bytes 10-19/256' } })
  t.ok(part.rawPayload.equals(numbers.subarray(10, 20)))
  t.match(await get({ range: 'bytes=-6' }), {
    statusCode: 206,
    headers: { 'content-range': 'bytes 250-255/256' },
  })
  t.match(await get({ range: 'bytes=256-' }), {
    statusCode: 416,
    headers: { 'content-range': 'bytes */256' },
  })
  const range = 'bytes=10-19'
  t.match(await get({ range, 'if-range': String(headers['last-modified']) }), { statusCode: 206 })
  t.match(await get({ range, 'if-range': String(headers.etag) }), { statusCode: 200 }, 'a weak validator')
  const later = new Date(Date.parse(String(headers['last-modified'])) + 1_000).toUTCString()
  t.match(await get({ range, 'if-range': later }), { statusCode: 200 }, 'another date')
  const head = await app.inject({ method: 'HEAD', url, headers: { range } })
  t.match(head, { statusCode: 200, headers: { 'content-length': '256', 'accept-ranges': 'bytes' } })
  t.notOk(head.headers['content-range'], 'no ranges for HEAD')
})

t.test('links pages and files by the URLs that are served', async (t) => {
  const about = (await app.inject('/about/')).body
  t.match(about, 'href="/files/a%20b%23.bin"')
  const coffee = (await app.inject('/caf%C3%A9/')).body
  t.match(coffee, 'href="/caf%C3%A9/"')
})

t.test('treats a file that was deleted after loading as a missing page', async (t) => {
  const app = await buildTestSite(t, content)
  rmSync(join(t.testdirName, 'content/pages/files/data.json'))
  const response = await app.inject('/files/data.json')
  t.match(response, { statusCode: 404, headers: { 'content-type': html } })
})

t.test('accepts targets in absolute-form (RFC 9112 §3.2.2)', async (t) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
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
