import t from 'tap'
import { linkTo } from '../../src/pages/views/localized-site.ts'
import { readFiles } from '../fixtures/content/content-files.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'
import { editionOf, representationAt, watchedImages } from '../fixtures/publishing/edition-of.ts'

/** A page for each name, with an image that tells when its text is rendered. */
const pagesWithImages = (...names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`pages/${name}.md`, `![](${name}.png)`],
      [`pages/${name}.png`, ''],
    ]),
  )

t.test('renders nothing before it is asked, and a page once while it is kept', async (t) => {
  const rendered: string[] = []
  const site = await siteOf({ ...smallSite, 'resume.json': '{}', ...pagesWithImages('a', 'b', 'cv') })
  const edition = editionOf(site, { imageDescriptions: watchedImages((path) => rendered.push(path)) })
  t.strictSame(rendered, [])
  const first = edition.pages.at('/a/')?.htmlNow()
  t.equal(edition.pages.at('/a/')?.htmlNow(), first)
  t.strictSame(rendered, ['/a.png'])
  await edition.cvs.get('/cv/')?.printInput()
  t.strictSame(rendered, ['/a.png', '/cv.png'], 'on paper')
})

t.test('what is made again has the same bytes and ETag', async (t) => {
  const resume = JSON.stringify({ basics: { name: '山本 日向子' }, work: [{ name: 'Mill' }] })
  const post = '---\npublished: 2026-01-02\ntags: [a, b]\n---\nText[^1] with `code`.\n\n[^1]: Note.'
  const site = await siteOf({
    ...smallSite,
    'resume.json': resume,
    'pages/notes/a.md': post,
    'pages/notes/b.md': post,
  })
  const [one, other] = [editionOf(site), editionOf(site)]
  t.equal(one.version, other.version)
  for (const [address, page] of site.pages) {
    one.pages.render(page) // so that it is rendered a second time below
    t.strictSame(one.pages.at(address)?.htmlNow(), other.pages.at(address)?.htmlNow(), address)
    t.strictSame(await one.pages.at(address)?.markdown(), await other.pages.at(address)?.markdown(), address)
  }
  for (const path of one.generatedPaths()) {
    if (path.endsWith('.docx')) continue // a Word document has the time
    t.strictSame(await representationAt(one, path), await representationAt(other, path), path)
  }
})

t.test('pages of results and missing pages evict no page of the site', async (t) => {
  const site = await siteOf({ ...smallSite, ...pagesWithImages('a', 'b') })
  const edition = editionOf(site)
  const page = edition.pages.at('/a/')
  const search = edition.site.pages.get('/search/')
  if (page === undefined || search === undefined) throw new Error('the site lacks a page')
  const kept = [page.htmlNow(), await page.markdown()]
  const excerpt = [{ text: 'x'.repeat(1024 * 1024), isMatch: false }]
  const results = [{ ...linkTo(search), excerpt }]
  for (let count = 0; count < 40; count += 1)
    edition.pages.results(search, { query: `q${count}`, count, results }).htmlNow()
  for (const path of ['/aa/', '/bb/', '/ab/']) edition.pages.notFound(path).htmlNow()
  t.equal(page.htmlNow(), kept[0])
  t.equal(await page.markdown(), kept[1])
})

t.test('the version is that of the inputs', async (t) => {
  const site = await siteOf(smallSite)
  const { version } = editionOf(site)
  t.equal(editionOf(await siteOf(smallSite)).version, version)
  const image = { widthPx: 1, heightPx: 1, sources: [] }
  t.not(editionOf(site, { imageDescriptions: new Map([['/a.png', image]]) }).version, version)
  t.not(editionOf(await siteOf({ ...smallSite, 'pages/a.md': 'A' })).version, version)
})

t.test('a page whose text cannot be rendered fails alone', async (t) => {
  const site = await siteOf({ ...smallSite, ...pagesWithImages('a', 'b') })
  const failing = new Set(['/a.png'])
  const edition = editionOf(site, {
    imageDescriptions: watchedImages((path) => {
      if (failing.has(path)) throw new RangeError('no description')
    }),
  })
  const failure = {
    name: 'PageFailure',
    issue: { file: 'pages/a.md', found: /no description/, fix: /a bug/ },
  }
  t.throws(() => edition.pages.at('/a/')?.htmlNow(), failure)
  t.throws(() => edition.pages.at('/a/')?.htmlNow(), failure)
  await t.rejects(async () => edition.pages.at('/a/')?.markdown(), failure)
  await t.rejects(async () => representationAt(edition, '/a/index.md'), failure)
  const page = site.pages.get('/b/')
  if (page === undefined) throw new Error('the site lacks a page')
  failing.add('/b.png')
  t.throws(
    () => edition.pages.results(page, { query: 'q', count: 0, results: [] }).htmlNow(),
    /no description/,
  )
  failing.clear() // what a request adds fails that request alone
  t.match(edition.pages.at('/b/')?.htmlNow().bytes.toString(), '/b.png')
})

t.test('a CV is not printed again for what is on the site around it', async (t) => {
  const cvHtml = async (settings: string, files: Readonly<Record<string, string>> = {}) => {
    const site = await siteOf({
      ...smallSite,
      'site.yaml': `${smallSite['site.yaml']}\n${settings}`,
      'resume.json': JSON.stringify({ basics: { name: 'A. Person' } }),
      'pages/a.md': '# A',
      ...files,
    })
    return editionOf(site)
      .cvs.get('/cv/')
      ?.printInput()
      .then(({ html }) => html)
  }
  const before = await cvHtml('')
  const rows = {
    'an entry of the menu': ['navigation: [cv, a]'],
    'a page in the footer': ['footer: [a]'],
    'a link in the footer': ['links: [{ label: Elsewhere, url: https://b.example }]'],
    'another page': ['', { 'pages/b.md': '# B' }],
    'the licence of the site': [
      'license: { name: CC BY 4.0, url: https://creativecommons.org/licenses/by/4.0/ }',
    ],
    'the layout of pages': ['', { 'templates/layout.eta': '<main><%~ view.mainHtml %></main>' }],
  } as const
  for (const [name, [settings, files]] of Object.entries(rows))
    t.equal(await cvHtml(settings, files), before, name)
  t.not(await cvHtml('paperSize: Letter'), before)
})

t.test('a CV lists the images that it shows, the portrait included', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'resume.json': JSON.stringify({ basics: { name: 'A. Person', image: '/me.jpg' } }),
    'pages/cv.md': '---\ntemplate: cv\n---\n![Engine](engine.jpg) <img src="mill.jpg"> [link](file.pdf)',
    'pages/me.jpg': '',
    'pages/engine.jpg': '',
    'pages/mill.jpg': '',
    'pages/file.pdf': '',
  })
  const sources = [{ mediaType: 'image/webp', candidates: [{ path: '/static/images/1-9.webp', widthPx: 9 }] }]
  const edition = editionOf(site, {
    imageDescriptions: new Map([['/engine.jpg', { widthPx: 9, heightPx: 9, sources }]]),
  })
  const cv = await edition.cvs.get('/cv/')?.printInput()
  t.strictSame(cv?.images.map(({ url }) => url).toSorted(), ['/engine.jpg', '/me.jpg', '/mill.jpg'])
  t.match(edition.pages.at('/cv/')?.htmlNow().bytes.toString(), '<source type="image/webp"')
  t.match(cv?.html, '<img src="/engine.jpg" alt="Engine" width="9" height="9">')
  t.notMatch(cv?.html, /<source|loading=/)
  t.equal(edition.cvs.has('/'), false)
})

const japaneseCv = { ...smallSite, 'resume.json': JSON.stringify({ basics: { name: '山本 日向子' } }) }

t.test('a CV on paper in another script comes with fonts cut to it', async (t) => {
  const edition = editionOf(await siteOf(japaneseCv))
  const link = /<link rel="stylesheet" href="(\/static\/styles\/scripts\.\w+\.css)">\n<\/head>/
  const { html = '', assets: fonts } = (await edition.cvs.get('/cv/')?.printInput()) ?? {}
  const [, href = ''] = link.exec(html) ?? []
  const styleSheet = fonts?.get(href)
  t.match(styleSheet, { mediaType: 'text/css; charset=utf-8', headers: { 'cache-control': /immutable/ } })
  const [, font = ''] = /url\(([^)]+)\)/.exec(styleSheet?.bytes.toString() ?? '') ?? []
  t.match(fonts?.get(font), {
    mediaType: 'font/ttf',
    headers: { 'cache-control': /immutable/ },
  })
  t.notMatch(
    edition.pages.at('/cv/')?.htmlNow().bytes.toString(),
    'styles/scripts.',
    'that of the CV is for paper',
  )
})

t.test('CVs and applications whose fonts cannot be made do without', async (t) => {
  const printFonts = () => Promise.reject(new Error('no such package'))
  const application = { 'for/acme.md': `---\nkey: ${'k'.repeat(26)}\n---\nDear all` }
  const { site, privateContent } = await readFiles({ ...japaneseCv, ...application })
  const edition = editionOf(site, { printFonts })
  t.match(edition.pages.at('/cv/')?.htmlNow().bytes.toString(), '山本 日向子')
  const [acme] = privateContent.applications
  if (acme === undefined) throw new Error('there is no application')
  t.match(
    (await (await edition.renderApplication(acme, privateContent)).printInput('cv')).html,
    '山本 日向子',
  )
})

t.test('the Markdown of a page says what its text says, whatever a layout makes of it', async (t) => {
  const text = { 'pages/notes/a.md': '# Été\n\nUn café à Liège.' }
  for (const [layout, heading] of [
    [undefined, 'Été'],
    ['<title>É</title><main><%~ view.mainHtml %></main>', 'Été'],
    ['<main><%~ view.mainHtml.toUpperCase() %></main>', 'ÉTÉ'],
  ]) {
    const files = layout === undefined ? text : { ...text, 'templates/layout.eta': layout }
    const page = editionOf(await siteOf({ ...smallSite, ...files })).pages.at('/notes/a/')
    t.match(page?.htmlNow().bytes.toString(), heading)
    const markdown = (await page?.markdown())?.bytes.toString()
    t.match(markdown, /# Été\n\n[\s\S]*Un café à Liège\./, layout ?? 'ours')
  }
})
