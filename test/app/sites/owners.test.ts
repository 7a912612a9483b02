/** Sites with less or more content than the sample: missing parts are left out, and nothing breaks. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parse } from 'node-html-parser'
import t from 'tap'
import type { Files } from '../../fixtures/content/content-files.ts'
import { siteOf } from '../../fixtures/pages/site-of.ts'
import { editionOf } from '../../fixtures/publishing/edition-of.ts'
import { buildTestSite, reload, testOrigin } from '../../fixtures/server/test-app.ts'

const settingsIn = (languages: string, more = ''): string =>
  `title: A Site\ndescription: About things.\nowner: {name: Noor}\nlanguages: [${languages}]\n${more}`

const resume = (name: string, more: object = {}): string => JSON.stringify({ basics: { name }, ...more })

const statusesOf = async (app: FastifyInstance, urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => [url, (await app.inject(url)).statusCode]))

const documentAt = async (app: FastifyInstance, url: string) => parse((await app.inject(url)).body)

const alternatesAt = async (app: FastifyInstance, url: string) =>
  (await documentAt(app, url))
    .querySelectorAll('link[hreflang]')
    .map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])

/** Returns the text of a home page, from files in memory. */
const homeOf = async (files: Files): Promise<string> => {
  const home =
    editionOf(await siteOf(files))
      .pages.at('/')
      ?.htmlNow()
      .bytes.toString() ?? ''
  const main = parse(home).querySelector('main')
  return main?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
}

t.test('site.yaml and resume.json alone are a complete site', async (t) => {
  const app = await buildTestSite(t, { 'site.yaml': settingsIn('en'), 'resume.json': resume('Noor') })
  for (const url of ['/resume.json', '/llms.txt', '/sitemap.xml', '/api/og/', '/cv/index.md'])
    t.equal((await app.inject(url)).statusCode, 200, url)
  for (const url of ['/', '/cv/', '/developers/', '/nowhere/']) {
    const page = await documentAt(app, url)
    const emptyLists = page.querySelectorAll('ul, ol').filter((list) => list.querySelector('li') === null)
    t.equal(emptyLists.length, 0, `${url} has no empty list`)
    t.ok(page.querySelector('main h1')?.text.trim(), `${url} has a heading`)
    t.equal(page.querySelectorAll('h1').length, 1)
  }
})

t.test(
  'the home page shows positions at one employer as one, posts, and a summary or description if it has no text',
  async (t) => {
    const work = ['Editor', 'Clerk', 'Porter', 'Scribe'].map((position) => ({ position, name: 'A House' }))
    const basics = { name: 'Noor', summary: 'Edits.', email: 'n@a.example' }
    const person = 'n@a.example Download PDF Full CV'
    const positions = 'Experience Editor, A House Earlier: Clerk, Porter, Scribe'
    const note = '---\npublished: 2026-01-02\n---\n# A'
    const cv = { 'resume.json': JSON.stringify({ basics, work }) }
    const text = { 'pages/index.md': '# Hello\n\nMine.' }
    const homes = [
      ['nobody wrote one', cv, `Noor ${person} Edits. ${positions}`],
      ['with a text', { ...cv, ...text }, `Hello ${person} Mine. ${positions}`],
      [
        'with a dated page',
        { ...cv, ...text, 'pages/notes/a.md': note },
        `Hello ${person} Mine. ${positions} Latest A, January 2, 2026`,
      ],
      ['without a résumé', {}, 'Noor About things.'],
      ['with a text, without a résumé', { 'pages/index.md': 'Mine.' }, 'Noor Mine.'],
    ] as const
    for (const [name, files, expected] of homes)
      t.equal(await homeOf({ 'site.yaml': settingsIn('en'), ...files }), expected, name)
  },
)

t.test('a site without a description says the label of the CV, or the name, and nothing twice', async (t) => {
  const settings = 'title: A\nowner: {name: Noor}\nlanguages: [en]\n'
  const rows = [
    ['the name', undefined, 'Noor', 'Noor'],
    ['the label', { label: 'Editor' }, 'Editor', 'Noor: Editor'],
  ] as const
  for (const [name, basics, description, alt] of rows) {
    const cv = basics && { 'resume.json': JSON.stringify({ basics: { name: 'Noor', ...basics } }) }
    const app = await buildTestSite(t, { 'site.yaml': settings, ...cv })
    const home = await documentAt(app, '/')
    t.equal(home.querySelector('meta[name="description"]')?.getAttribute('content'), description, name)
    t.equal(home.querySelector('meta[property="og:image:alt"]')?.getAttribute('content'), alt, name)
    t.equal(home.querySelector('main')?.textContent.match(/Noor/g)?.length, 1, name)
    t.match((await app.inject('/llms.txt')).body, `> ${description}\n`, name)
    t.equal((await app.inject('/api/og/')).statusCode, 200, name)
  }
})

t.test('with one language there is no language switch, one alternate and x-default', async (t) => {
  const app = await buildTestSite(t, { 'site.yaml': settingsIn('pt-BR'), 'resume.json': resume('Noor') })
  const page = await documentAt(app, '/cv/')
  t.equal(page.querySelector('html')?.getAttribute('lang'), 'pt-BR')
  t.strictSame(await alternatesAt(app, '/cv/'), [
    ['pt-BR', `${testOrigin}/cv/`],
    ['x-default', `${testOrigin}/cv/`],
  ])
  t.strictSame(page.querySelectorAll('header a[hreflang], footer a[hreflang]').length, 0)
})

t.test('three languages, one right-to-left, partly translated', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': settingsIn('en, fr, ar', 'navigation: [about, cv]\n'),
    'resume.json': resume('Noor'),
    'resume.ar.json': resume('نور'),
    pages: { 'about.md': '# About\n\nText', 'about.ar.md': '# عن نور\n\nنص' },
  })
  const arabic = await documentAt(app, '/ar/about/')
  t.match(arabic.querySelector('html')?.attributes, { lang: 'ar', dir: 'rtl' })
  t.strictSame(await alternatesAt(app, '/ar/about/'), [
    ['en', `${testOrigin}/about/`],
    ['ar', `${testOrigin}/ar/about/`],
    ['x-default', `${testOrigin}/about/`],
  ])
  t.match((await app.inject('/ar/cv/')).body, /نور/)
  t.match((await app.inject('/fr/cv/')).body, /Noor/)
  t.strictSame(await statusesOf(app, ['/fr/about/', '/fr/', '/ar/', '/ar/nothing/']), [
    ['/fr/about/', 404],
    ['/fr/', 200],
    ['/ar/', 200],
    ['/ar/nothing/', 404],
  ])
  t.equal((await app.inject('/ar/nothing/')).headers['content-language'], 'ar')
  const [about] = (await documentAt(app, '/fr/')).querySelectorAll('nav a[href*=about]')
  t.equal(about?.getAttribute('href') ?? 'none', '/about/', 'the navigation leads to the default language')
})

t.test('a resume in a language other than the default is used for every CV page', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': settingsIn('en, fr'),
    'resume.fr.json': resume('Noor', { work: [{ position: 'Rédactrice' }] }),
  })
  for (const url of ['/cv/', '/fr/cv/']) t.match((await app.inject(url)).body, /Rédactrice/, url)
})

t.test('changed messages appear on pages and the card at once', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': settingsIn('de', 'accounts: [{provider: file, name: noor, path: days.json}]\n'),
    'days.json': '{"days": [{"date": "2026-11-20", "count": 3}]}',
    translations: {},
  })
  const cardTag = () => app.cards.ofSite().then(({ etag }) => etag)
  t.match((await app.inject('/')).body, 'Ausgeliefert von Vitrine.')
  const before = await cardTag()
  writeFileSync(
    join(t.testdirName, 'content/translations/de.yaml'),
    'layout.colophon: Von Hand.\ncard.contributions: Beiträge im Jahr\n',
  )
  await reload(app)
  const { body } = await app.inject('/')
  t.match(body, 'Von Hand.')
  t.match(body, 'Zum Inhalt')
  t.not(await cardTag(), before)
})

t.test(
  'a page missing in the default language is one page to search engines, in pages and sitemap',
  async (t) => {
    const pages = { 'index.md': '# A', 'about.fr.md': '# À propos', 'about.de.md': '# Über' }
    const app = await buildTestSite(t, { 'site.yaml': settingsIn('en, fr, de'), pages })
    const expected = `${testOrigin}/fr/about/`
    for (const url of ['/fr/about/', '/de/about/'])
      t.strictSame((await alternatesAt(app, url)).at(-1), ['x-default', expected], url)
    const sitemap = (await app.inject('/sitemap.xml')).body
    const fallbacks = [...sitemap.matchAll(/hreflang="x-default" href="([^"]+about\/)"/g)].map(
      ([, href]) => href,
    )
    t.strictSame(fallbacks, [expected, expected])
  },
)

t.test('an icon of the owner replaces all of Vitrine’s', async (t) => {
  const iconsOf = async (files: Readonly<Record<string, string>>) => {
    const app = await buildTestSite(t, {
      'site.yaml': settingsIn('en'),
      pages: { 'index.md': 'Hello', ...files },
    })
    const links = (await documentAt(app, '/')).querySelectorAll('link[rel$=icon]')
    const hrefs = links.map((link) => link.getAttribute('href') ?? '')
    const unlinked = await statusesOf(app, ['/favicon.ico', '/apple-touch-icon.png'])
    return { hrefs, statuses: await statusesOf(app, hrefs), unlinked: unlinked.map(([, status]) => status) }
  }
  const usual = await iconsOf({})
  t.match(usual.hrefs, [/favicon\.\w+\.png$/, /favicon\.\w+\.svg$/, /apple-touch-icon/])
  const own = await iconsOf({
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'favicon.ico': 'icon',
  })
  t.strictSame(own.hrefs, ['/favicon.ico', '/favicon.svg'])
  t.strictSame(usual.unlinked, [200, 200], 'browsers and phones ask for these, whatever the page')
  t.strictSame(own.unlinked, [200, 404])
  const png = await iconsOf({ 'favicon.png': 'icon' })
  t.strictSame([png.hrefs, png.unlinked], [['/favicon.png'], [308, 404]])
  for (const { statuses } of [usual, own])
    t.strictSame(
      statuses.filter(([, status]) => status !== 200),
      [],
    )
})

t.test('no hreflang points to a noindex translation', async (t) => {
  const pages = { 'about.fr.md': '---\nnoindex: true\n---\n# À propos', 'about.en.md': '', 'about.de.md': '' }
  const app = await buildTestSite(t, { 'site.yaml': settingsIn('fr, en, de'), pages })
  t.strictSame(await alternatesAt(app, '/about/'), [])
  t.strictSame(await alternatesAt(app, '/de/about/'), [
    ['en', `${testOrigin}/en/about/`],
    ['de', `${testOrigin}/de/about/`],
    ['x-default', `${testOrigin}/en/about/`],
  ])
  t.notMatch((await app.inject('/about/')).headers.link, 'hreflang')
  t.match((await app.inject('/about/')).body, 'href="/en/about/"', 'people are')
})

t.test(
  'a home page with a text has the name of its language’s CV, unless it has a title of its own',
  async (t) => {
    const app = await buildTestSite(t, {
      'site.yaml': settingsIn('en, ja, fr'),
      'resume.json': resume('Noor'),
      'resume.ja.json': resume('ヌール'),
      pages: { 'index.ja.md': '紹介文です。', 'index.fr.md': '# Bonjour\n\nDu texte.' },
    })
    const nameAt = async (url: string) => (await documentAt(app, url)).querySelector('h1')?.textContent.trim()
    t.equal(await nameAt('/ja/'), 'ヌール')
    t.equal(await nameAt('/fr/'), 'Bonjour')
  },
)
