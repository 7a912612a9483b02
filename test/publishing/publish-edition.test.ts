import fastify from 'fastify'
import t from 'tap'
import type { Site } from '../../src/content/site.ts'
import type { DescribeImage } from '../../src/images/responsive-image.ts'
import { TemplateError } from '../../src/lib/eta-compiler.ts'
import { createMemo } from '../../src/lib/memo.ts'
import { loadApiDescription } from '../../src/pages/openapi/load-api-description.ts'
import { createScriptFonts } from '../../src/pages/script-fonts/script-fonts.ts'
import { createEdition, type EditionContext } from '../../src/publishing/edition.ts'
import { publishEdition } from '../../src/publishing/publish-edition.ts'
import { createSearchIndex } from '../../src/search/search-index.ts'
import { sampleYear } from '../fixtures/card/awkward-cards.ts'
import { siteOf, smallSite } from '../fixtures/pages/site-of.ts'

const { log } = fastify()
const api = await loadApiDescription()
const tools = {
  scriptFonts: createScriptFonts(),
  searchIndex: createSearchIndex(),
  log,
}

const context: EditionContext = {
  baseUrl: 'https://ada.example',
  asset: (path) => `/static/${path}`,
  assetBytes: () => Buffer.of(),
  api,
}

const editionOf = (site: Site, describeImage: DescribeImage = () => undefined) =>
  createEdition(site, { contributions: undefined, describeImage, memo: createMemo()() }, context)

t.test('a page that cannot be rendered is an error of its file; all such pages are reported', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'pages/a.md': '![](a.png)',
    'pages/b.md': '![](b.png)',
    'pages/a.png': '',
    'pages/b.png': '',
  })
  const edition = await editionOf(site, (path) => {
    throw new RangeError(`no description of ${path}`)
  })
  await t.rejects(publishEdition(edition, tools), {
    code: 'CONTENT_INVALID',
    issues: [
      { file: 'pages/a.md', found: /no description of \/a\.png/, fix: /bug in Vitrine/ },
      { file: 'pages/b.md', found: /no description of \/b\.png/ },
    ],
  })
})

t.test('a template that fails is not an error of the page', async (t) => {
  const failing = () => {
    throw new TemplateError({ file: 'page.eta', line: 1, column: 1, reason: 'no' }, 'correct it')
  }
  await t.rejects(
    publishEdition({ ...(await editionOf(await siteOf(smallSite))), templates: failing }, tools),
    {
      code: 'TEMPLATE_INVALID',
    },
  )
})

t.test('a published page lists the images that it shows, the portrait on the CV included', async (t) => {
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
  const describeImage: DescribeImage = (path) =>
    path === '/engine.jpg' ? { widthPx: 9, heightPx: 9, sources } : undefined
  const published = await publishEdition(await editionOf(site, describeImage), tools)
  const cv = published.pages.get('/cv/')
  t.strictSame(cv?.images.map(({ url, sources }) => [url, sources.length]).toSorted(), [
    ['/engine.jpg', 1],
    ['/me.jpg', 0],
    ['/mill.jpg', 0],
  ])
  t.match(cv?.html.bytes.toString(), '<source type="image/webp"')
  t.match(cv?.paper?.html, '<img src="/engine.jpg" alt="Engine" width="9" height="9">')
  t.notMatch(cv?.paper?.html, /<source|loading=/)
  t.equal(published.pages.get('/')?.paper?.html, undefined)
})

t.test('missing paths with the same suggestions share one page', async (t) => {
  const published = await publishEdition(await editionOf(await siteOf(smallSite)), tools)
  t.equal(published.missingPage('/zzzzzzzzzzzz/'), published.missingPage('/qqqqqqqqqqqq/'))
  t.not(published.missingPage('/fr/zzzzzzzzzzzz/'), published.missingPage('/zzzzzzzzzzzz/'))
})

const japaneseCv = { ...smallSite, 'resume.json': JSON.stringify({ basics: { name: '山本 日向子' } }) }

t.test('a CV in another script comes with its fonts, on the page and on paper', async (t) => {
  const published = await publishEdition(await editionOf(await siteOf(japaneseCv)), tools)
  const page = published.pages.get('/cv/')
  const link = /<link rel="stylesheet" href="(\/static\/styles\/scripts\.\w+\.css)">\n<\/head>/
  const [, href = ''] = link.exec(page?.html.bytes.toString() ?? '') ?? []
  t.equal(link.exec(page?.paper?.html ?? '')?.[1], href)
  const styleSheet = published.machineFiles.get(href)
  t.match(styleSheet, { mediaType: 'text/css; charset=utf-8', headers: { 'cache-control': /immutable/ } })
  const [, font = ''] = /url\(([^)]+)\)/.exec(styleSheet?.bytes.toString() ?? '') ?? []
  t.match(published.machineFiles.get(font), {
    mediaType: 'font/ttf',
    headers: { 'cache-control': /immutable/ },
  })
  t.notMatch(published.pages.get('/')?.html.bytes.toString(), 'scripts.', 'other pages do without')
})

t.test('a CV’s Markdown and HTML are formatting on the page, on paper and in Markdown', async (t) => {
  const resume = {
    basics: { name: 'Noor', summary: 'Makes **maps** of <i>tides</i>.\n\n- a_b\n- List<T>' },
    work: [{ name: 'Institute', highlights: ['Wrote <b>two</b> [tables](https://a.example/)'] }],
  }
  const site = await siteOf({ ...smallSite, 'resume.json': JSON.stringify(resume) })
  const page = (await publishEdition(await editionOf(site), tools)).pages.get('/cv/')
  for (const html of [page?.html.bytes.toString(), page?.paper?.html]) {
    t.match(html, '<p>Makes <strong>maps</strong> of <em>tides</em>.</p>')
    t.match(html, '<li>Wrote <strong>two</strong> <a href="https://a.example/">tables</a></li>')
  }
  const markdown = page?.markdown.bytes.toString()
  t.match(markdown, 'Makes **maps** of *tides*.\n\n- a')
  t.match(markdown, '- Wrote **two** [tables](https://a.example/)')
  t.match(page?.html.bytes.toString(), '"description":"Makes maps of tides.')
  t.equal(JSON.stringify(site.resumeSources.get('en')), JSON.stringify(resume))
})

t.test('a CV whose fonts cannot be made is published without them', async (t) => {
  const failing = { styleSheetFor: () => Promise.reject(new Error('no such package')) }
  const published = await publishEdition(await editionOf(await siteOf(japaneseCv)), {
    ...tools,
    scriptFonts: failing,
  })
  t.match(published.pages.get('/cv/')?.html.bytes.toString(), '山本 日向子')
})

t.test('pages that an edit does not touch keep their representations', async (t) => {
  const startRun = createMemo()
  const publish = async (files: Readonly<Record<string, string>>) => {
    const data = { contributions: undefined, describeImage: () => undefined, memo: startRun() }
    return publishEdition(await createEdition(await siteOf({ ...smallSite, ...files }), data, context), tools)
  }
  const files = { 'pages/notes/a.md': 'A, see [b](b.md)', 'pages/notes/b.md': 'B', 'pages/notes/c.md': 'C' }
  const { 'pages/notes/b.md': _, ...withoutB } = files
  let before = await publish(files)
  const changedBy = async (edit: Readonly<Record<string, string>>) => {
    const after = await publish(edit)
    const changed = [...after.pages.keys()].filter((path) => after.pages.get(path) !== before.pages.get(path))
    before = after
    return changed
  }
  t.strictSame(await changedBy(files), [])
  t.strictSame(await changedBy({ ...files, 'pages/notes/b.md': 'B, edited' }), ['/notes/b/'])
  t.strictSame(
    await changedBy(withoutB),
    ['/notes/a/', '/notes/'],
    'a link leads nowhere now, and the list is shorter',
  )
})

t.test('new contribution figures change only the pages that show them', async (t) => {
  const startRun = createMemo()
  const site = await siteOf({ ...smallSite, 'pages/notes/a.md': 'A' })
  const publish = async (countOf: (index: number) => number) => {
    const data = { contributions: sampleYear(countOf), describeImage: () => undefined, memo: startRun() }
    return publishEdition(await createEdition(site, data, context), tools)
  }
  const before = await publish((index) => index % 3)
  const after = await publish((index) => index % 4)
  const changed = [...after.pages.keys()].filter((path) => after.pages.get(path) !== before.pages.get(path))
  t.strictSame(changed.toSorted(), ['/', '/fr/'])
})

t.test('the Markdown of a page says what its text says, whatever a layout makes of it', async (t) => {
  const text = { 'pages/notes/a.md': '# Été\n\nUn café à Liège.' }
  for (const [layout, heading] of [
    [undefined, 'Été'],
    ['<title>É</title><main><%~ view.mainHtml %></main>', 'Été'],
    ['<main><%~ view.mainHtml.toUpperCase() %></main>', 'ÉTÉ'],
  ]) {
    const files = layout === undefined ? text : { ...text, 'templates/layout.eta': layout }
    const { pages } = await publishEdition(await editionOf(await siteOf({ ...smallSite, ...files })), tools)
    const page = pages.get('/notes/a/')
    t.match(page?.html.bytes.toString(), heading)
    t.match(page?.markdown.bytes.toString(), /# Été\n\n[\s\S]*Un café à Liège\./, layout ?? 'ours')
  }
})
