/** `vitrine import --former https://…`: what a live site tells, and which sites are no evidence. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { crawl } from '../../../src/cli/import/former/crawl.ts'

type Answers = Readonly<Record<string, string | { readonly status: number; readonly location?: string }>>

const words =
  'These are more than twenty words about an engine that reads its own cards and writes what it has found on them.'

const html = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>A</title>${head}</head><body>${body}</body></html>`

/** Serves answers by path; `otherwise` for any other path. */
const serve = async (
  t: { readonly teardown: (end: () => void) => void },
  answers: (origin: string) => Answers,
  otherwise = 404,
) => {
  const asked: string[] = []
  let known: Answers = {}
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const answer = known[url] ?? (otherwise === 200 ? html(words) : { status: otherwise })
    const { status, location } = typeof answer === 'string' ? { status: 200, location: undefined } : answer
    const type =
      typeof answer === 'string' && answer.startsWith('<!')
        ? 'text/html'
        : answer.toString().startsWith('<')
          ? 'application/xml'
          : 'text/plain'
    response.writeHead(status, { 'content-type': type, ...(location !== undefined && { location }) })
    response.end(typeof answer === 'string' ? answer : '')
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  t.teardown(() => server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  known = answers(origin)
  return { origin, asked }
}

t.test('reads what sitemaps and links lead to, and obeys robots.txt', async (t) => {
  const { origin, asked } = await serve(t, (site) => ({
    '/blog/': html(
      `<nav><a href="a/">A</a></nav><p>${words} <a href="whisper/">w</a></p><a href="closed/">c</a><a href="/outside/">o</a><a href="paper.pdf">p</a><a href="moved">m</a>`,
    ),
    '/robots.txt': `User-agent: *\nDisallow: /blog/closed/\nSitemap: ${site}/blog/index.xml`,
    '/blog/index.xml': `<sitemapindex><sitemap><loc>${site}/blog/part.xml</loc></sitemap></sitemapindex>`,
    '/blog/part.xml': `<urlset><url><loc>${site}/blog/b.html</loc></url><url><loc>https://other.invalid/</loc></url></urlset>`,
    '/blog/a/': html(words, '<meta name="robots" content="noindex">'),
    '/blog/b.html': html(`<h1>B</h1>${words}`),
    '/blog/whisper/': html(words),
    '/blog/moved': { status: 301, location: '/blog/a/' },
    '/blog/closed/': html('Secret'),
    '/outside/': html('Secret'),
  }))
  const site = await crawl(`${origin}/blog/`)
  t.strictSame([...site.pages.keys()].toSorted(), ['/', '/a/', '/b/', '/whisper/'])
  t.strictSame([...site.redirects], [['/moved/', '/a/']])
  t.strictSame([site.listed.has('/b/'), site.listed.has('/whisper/')], [true, false])
  t.equal(site.pages.get('/a/')?.noindex, true)
  t.ok(site.files.has('paper.pdf'))
  t.strictSame(site.notes, ['robots.txt forbids addresses, whose pages stay drafts: 1'])
  t.notOk(asked.some((url) => /closed|outside|paper/.test(url)))
})

const refused: readonly (readonly [name: string, answers: Answers, otherwise: number, message: RegExp])[] = [
  ['answers everything', { '/': html(words) }, 200, /an answer for addresses that do not exist/],
  [
    'is made by scripts',
    { '/': html('<div id="root"></div><script src="/x.js"></script>') },
    404,
    /made by scripts.*give the built folder/,
  ],
  [
    'forbids robots',
    { '/': html(words), '/robots.txt': 'User-agent: *\nDisallow: /' },
    404,
    /robots\.txt forbids/,
  ],
  ['does not answer', {}, 404, /no page \(404\)/],
]
for (const [name, answers, otherwise, message] of refused)
  t.test(`refuses a site that ${name}`, async (t) => {
    const { origin } = await serve(t, () => answers, otherwise)
    await t.rejects(crawl(origin), { name: 'UsageError', message })
  })

t.test('ends at sites without an end', async (t) => {
  const found = `<p>${words}</p><a href="a">a</a>`
  const hostile: Readonly<Record<string, string>> = {
    'a page of 20 MB': found + 'x'.repeat(20_000_000),
    'unclosed links': found + '<a '.repeat(200_000),
    'elements nested too deeply': found + '<div>'.repeat(20_000),
    'a sitemap of unclosed links': '<link '.repeat(200_000),
    'sitemaps that name others': '',
  }
  for (const [name, body] of Object.entries(hostile)) {
    let count = 0
    const server = createServer(({ url = '', headers }, response) => {
      count += 1
      const known: Readonly<Record<string, string>> = name.includes('sitemap')
        ? { '/': html(found), '/sitemap.xml': body }
        : { '/': html(found), '/a': html(body) }
      const isNext = body === '' && /sitemap\.xml|\/next/.test(url)
      const next = `<sitemapindex><loc>http://${headers.host}/next${count}.xml</loc></sitemapindex>`
      const text = isNext ? next : known[url]
      const type = url.endsWith('xml') ? 'application/xml' : 'text/html'
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': type })
      response.write(text ?? '')
      response.end()
    })
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
    const site = await crawl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
    t.match(site.pages.get('/')?.titles, ['A'], name)
    t.ok((site.pages.get('/a/')?.wordCount ?? 0) < 50, name)
    t.ok(count < 1000, name)
  }
})
