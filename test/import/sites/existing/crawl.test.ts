/** `vitrine import --existing https://…`: what a live site tells, and which sites are no evidence. */
import { createServer } from 'node:http'
import t, { type Test } from 'tap'
import { crawl } from '../../../../src/import/sites/existing/crawl.ts'
import { importOf } from '../../../fixtures/content/import-of.ts'
import { listen } from '../../../fixtures/http/listen.ts'

/** A page or a list by its text, a redirect by its target. */
type Answers = Readonly<Record<string, string>>

const words =
  'These are more than twenty words about an engine that reads its own cards and writes what it has found on them.'

const html = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>A</title>${head}</head><body>${body}</body></html>`

/** Serves answers by path; `otherwise` returns those of other paths. */
const serve = async (
  t: Test,
  answers: (origin: string) => Answers,
  otherwise: (url: string, origin: string) => string | undefined = () => undefined,
) => {
  const asked: string[] = []
  const userAgents = new Set<string | undefined>()
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url)
    userAgents.add(headers['user-agent'])
    const origin = `http://${headers.host}`
    const answer = answers(origin)[url] ?? otherwise(url, origin)
    const isRedirect = answer?.startsWith('/') === true
    const type = answer?.startsWith('<!')
      ? 'text/html'
      : answer?.startsWith('<')
        ? 'application/xml'
        : 'text/plain'
    const status = answer === undefined ? 404 : isRedirect ? 301 : 200
    response.writeHead(status, { 'content-type': type, ...(isRedirect && { location: answer }) })
    response.end(answer)
  })
  return { origin: `http://127.0.0.1:${await listen(t, server)}`, asked, userAgents }
}

t.test('reads what sitemaps and links lead to, and obeys robots.txt', async (t) => {
  const { origin, asked, userAgents } = await serve(t, (site) => ({
    '/blog/': html(
      `<nav><a href="a/?sort=up">A</a></nav><p>${words} <a href="whisper/">w</a></p><a href="closed/">c</a><a href="/outside/">o</a><a href="paper.pdf">p</a><a href="moved">m</a><!-- <a href="hidden/">h</a> -->`,
    ),
    '/robots.txt': `User-agent: *\nDisallow: /blog/closed/\nSitemap: ${site}/blog/index.xml`,
    '/blog/index.xml': `<sitemapindex><sitemap><loc>${site}/blog/part.xml?a=1&amp;b=2</loc></sitemap></sitemapindex>`,
    '/blog/part.xml?a=1&b=2': `<urlset><url><loc>${site}/blog/b.html</loc></url><url><loc>https://other.invalid/</loc></url></urlset>`,
    '/blog/a/': html(words, '<meta name="robots" content="noindex">'),
    '/blog/b.html': html(`<h1>B</h1>${words}`),
    '/blog/whisper/': html(words),
    '/blog/moved': '/blog/a/',
    '/blog/closed/': html('Secret'),
    '/blog/hidden/': html('Secret'),
    '/outside/': html('Secret'),
  }))
  const site = await crawl(`${origin}/blog/`)
  t.strictSame([...site.pages.keys()].toSorted(), ['/', '/a/', '/b/', '/whisper/'])
  t.strictSame([...site.redirects], [['/moved/', { path: '/moved', target: '/a/' }]])
  t.strictSame([site.listed.has('/b/'), site.listed.has('/whisper/')], [true, false])
  t.equal(site.pages.get('/a/')?.noindex, true)
  t.ok(site.files.has('paper.pdf'))
  t.strictSame(site.notes, ['addresses that robots.txt forbids, so their pages stay drafts: 1'])
  t.notOk(asked.some((url) => /closed|hidden|outside|paper|sort/.test(url)))
  t.strictSame([...userAgents], ['vitrine-import'], 'the name that robots.txt may forbid')
})

t.test('reads a site of many short lists', async (t) => {
  const lists = ['/tags/a/', '/tags/b/', '/tags/c/']
  const links = lists.map((path) => `<a href="${path}">t</a>`).join('')
  const { origin } = await serve(t, () => ({
    '/': html(`<p>${words}</p>${links}`),
    ...Object.fromEntries(lists.map((path) => [path, html('<h1>t</h1><ul><li><a href="/">A</a></li></ul>')])),
  }))
  t.equal((await crawl(origin)).pages.size, 4)
})

t.test('sends 5,000 requests at most; the other pages are drafts', async (t) => {
  const addresses = Array.from({ length: 5_001 }, (_, index) => `/p${index}/`)
  const sitemap = `<urlset>${addresses.map((address) => `<loc>${address}</loc>`).join('')}</urlset>`
  const answer = async ({ pathname }: URL): Promise<Response> => {
    if (pathname === '/sitemap.xml')
      return new Response(sitemap, { headers: { 'content-type': 'application/xml' } })
    const isPage = pathname === '/' || pathname.startsWith('/p')
    return new Response(html(words), { status: isPage ? 200 : 404, headers: { 'content-type': 'text/html' } })
  }
  t.intercept(globalThis, 'fetch', { value: answer })
  const existing = await crawl('https://ada.example/')
  const unread = addresses.filter((address) => !existing.pages.has(address))
  t.equal(existing.pages.size, 4_994, 'besides the usual names of sitemaps and feeds')
  t.strictSame(existing.notes, ['more than 4994 pages; those that were not read stay drafts'])
  const sources = ['/p0/', ...unread].map((address) => [`${address.slice(1, -1)}.md`, words])
  const { converted } = await importOf(Object.fromEntries(sources), { from: 'markdown', existing })
  t.strictSame(
    converted.pages.filter(({ isDraft }) => isDraft).map(({ key }) => `/${key}/`),
    unread,
  )
})

const refused: readonly (readonly [name: string, answers: Answers, message: RegExp, otherwise?: string])[] = [
  [
    'answers everything',
    { '/': html(words) },
    /status 200 for addresses that do not exist.*give the built folder/,
    html(words),
  ],
  [
    'forbids robots',
    { '/': html(words), '/robots.txt': 'User-agent: *\nDisallow: /' },
    /robots\.txt that forbids/,
  ],
  ['has no page', {}, /no page \(404\)/],
]
for (const [name, answers, message, otherwise] of refused)
  t.test(`refuses a site that ${name}`, async (t) => {
    const { origin } = await serve(
      t,
      () => answers,
      () => otherwise,
    )
    await t.rejects(crawl(origin), { name: 'UsageError', message })
  })

const found = html(`<p>${words}</p><a href="a">a</a>`)
const hostile: Readonly<Record<string, Answers>> = {
  'a page of 20 MB': { '/a': found + 'x'.repeat(20_000_000) },
  'elements nested too deeply': { '/a': html('<div>'.repeat(20_000)) },
  'lists nested too deeply': { '/a': html('<ul><li>'.repeat(20_000)) },
  'a sitemap of unclosed links': { '/sitemap.xml': '<link '.repeat(200_000) },
  'sitemaps that name others': {},
}
for (const [name, answers] of Object.entries(hostile))
  t.test(`ends at ${name}`, async (t) => {
    const { origin, asked } = await serve(
      t,
      () => ({ '/': found, ...answers }),
      (url, own) =>
        name.includes('others') && /sitemap\.xml|\/next/.test(url)
          ? `<sitemapindex><loc>${own}/next${asked.length}.xml</loc></sitemapindex>`
          : undefined,
    )
    const site = await crawl(origin)
    t.match(site.pages.get('/')?.titles, ['A'])
    t.ok((site.pages.get('/a/')?.wordCount ?? 0) < 50)
    t.ok(asked.length < 1000)
  })
