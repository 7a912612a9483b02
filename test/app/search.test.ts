/**
 * The search of the whole app: a form, a page in HTML and in Markdown, and an index that follows the content.
 */
import t from 'tap'
import { buildTestApp, buildTestSite } from '../fixtures/server/test-app.ts'

const app = await buildTestApp(t)
await app.publisher.waitForInspection()
const search = (query: string, headers = {}, prefix = '') =>
  app.inject({ url: `${prefix}/search/?q=${encodeURIComponent(query)}`, headers })

t.test('finds pages by their text and the CV by its entries, in the language of the page', async (t) => {
  const { body, headers } = await search('ladys objecton')
  t.match(body, /<ol class="results plain">\s*<li><span class="title"><a href="\/notes\/objection\/">/)
  t.match(body, '<mark>objection</mark>')
  t.match(headers, { 'x-robots-tag': 'noindex', 'content-language': 'en' })
  t.match((await search('mathematician')).body, '<a href="/cv/">')
  const french = await search('theme piece de musique', {}, '/fr')
  t.match(french.body, '<a href="/fr/notes/music/">')
  t.notMatch(french.body, '<a href="/notes/music/"><bdi>')
})

t.test('the results are negotiated like any page', async (t) => {
  const markdown = await search('bernoulli', { accept: 'text/markdown' })
  t.match(markdown.headers, { 'content-type': /^text\/markdown/, vary: /Accept/ })
  t.match(markdown.body, /\[Note G\]\(https:\/\/[^)]*\/notes\/engine\/\)/)
  t.equal((await search('bernoulli', { accept: 'application/json' })).statusCode, 406)
})

t.test('results have Markdown at index.md, as their alternates say', async (t) => {
  const { headers } = await search('bernoulli')
  t.match(headers.link, '<https://ada.example/search/?q=bernoulli>; rel="canonical"')
  t.match(
    headers.link,
    '<https://ada.example/search/index.md?q=bernoulli>; rel="alternate"; type="text/markdown"',
  )
  const file = await app.inject('/search/index.md?q=bernoulli')
  t.match(file.headers['content-type'], /^text\/markdown/)
  t.match(file.body, '[Note G](https://ada.example/notes/engine/index.md)')
  const empty = await app.inject('/search/index.md')
  t.not(empty.headers.etag, file.headers.etag)
  t.equal((await app.inject('/search/index.md?x=1')).body, empty.body)
  t.match((await search('c++ & é')).headers.link, '/search/index.md?q=c%2B%2B%20%26%20%C3%A9>')
})

t.test('a query is text, whatever is in it', async (t) => {
  const { body, statusCode } = await search('"><script>alert(1)</script> %')
  t.equal(statusCode, 200)
  t.notMatch(body, '<script>')
  t.match(body, 'value="&quot;&gt;&lt;script&gt;')
  for (const query of [
    '',
    '?q=',
    '?q=%',
    '?q=%ff%00',
    '?q=%ed%a0%80',
    '?x=1',
    `?q=${'a+'.repeat(3000)}`,
    '?q&q=a',
  ])
    t.equal((await app.inject(`/search/${query}`)).statusCode, 200, query.slice(0, 20))
})

t.test(
  'the form is on every page from eight pages of a language on, and always on the search page',
  async (t) => {
    const pages = (count: number, suffix: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`page-${index}${suffix}`, 'Text']))
    const site = await buildTestSite(t, {
      'site.yaml': 'title: A\nowner: {name: C}\nlanguages: [en, fr]\n',
      'resume.json': '{"basics": {"name": "C"}}',
      pages: { ...pages(8, '.md'), ...pages(7, '.fr.md'), 'cv.fr.md': '---\ntitle: CV\n---\n' },
    })
    const hasForm = async (url: string) => (await site.inject(url)).body.includes('<form class="search-form"')
    for (const url of ['/', '/page-0/', '/nothing/']) {
      t.equal(await hasForm(url), true, url)
      t.equal(await hasForm(`/fr${url}`), false, `/fr${url}`)
    }
    for (const url of ['/search/', '/fr/search/?q=text'])
      t.match(
        (await site.inject(url)).body,
        /<h1>.*<\/h1>\s*<form class="search-form"/,
        `${url}: below its heading`,
      )
    const markdown = await site.inject({ url: '/fr/search/?q=text', headers: { accept: 'text/markdown' } })
    t.match(markdown.body, /^# .*\n\n7 /m, 'the form is not part of the Markdown')
  },
)

t.test('every page has the form, and only pages may send it', async (t) => {
  const page = await app.inject('/notes/engine/')
  t.match(page.body, '<form class="search-form" action="/search/" method="get" role="search">')
  t.match(page.headers['content-security-policy'], "form-action 'self'")
  t.match((await app.inject('/fr/')).body, 'action="/fr/search/"')
  t.match((await app.inject('/llms.txt')).headers['content-security-policy'], "form-action 'none'")
  t.notMatch((await app.inject('/sitemap.xml')).body, '/search/')
  for (const file of ['/llms.txt', '/agent.txt']) t.match((await app.inject(file)).body, '/search/?q=', file)
})

t.test(
  'a search page at the owner’s address is the one that the form and the machine files name',
  async (t) => {
    const site = await buildTestSite(t, {
      pages: { 'search.md': '---\naddress: /find/\n---\n', 'walrus.md': 'walrus' },
    })
    const { body } = await site.inject('/find/?q=walrus')
    t.match(body, '<form class="search-form" action="/find/"')
    t.match(body, 'href="/walrus/"')
    t.match((await site.inject('/llms.txt')).body, '/find/?q=')
  },
)
