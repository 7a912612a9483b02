import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { validateXML } from 'xmllint-wasm'
import { isReservedAddress } from '../../../src/content/reading/addresses.ts'
import { createRepresentation } from '../../../src/http/representation.ts'
import { buildSitemap } from '../../../src/publishing/machine-files/sitemap.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'
import { inputsOf, rendererOf } from '../../fixtures/publishing/edition-of.ts'

const fixture = async (fileName: string) => ({
  fileName,
  contents: await readFile(join(import.meta.dirname, '../../fixtures/sitemap', fileName), 'utf8'),
})
const schema = await fixture('sitemap.xsd')
const preload = [await fixture('sitemap-link.xsd')]
/**
 * Returns whether each document is valid. One call for all, because each call loads the validator in a new
 * thread.
 */
const areValid = async (documents: readonly (string | Buffer)[]): Promise<readonly boolean[]> => {
  const xml = documents.map((contents, index) => ({ fileName: `${index}.xml`, contents: String(contents) }))
  const { errors } = await validateXML({ xml, schema, preload })
  return xml.map(({ fileName }) => !errors.some(({ rawMessage }) => rawMessage.startsWith(fileName)))
}

const locations = (body: string | Buffer): string[] =>
  [...String(body).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location ?? '')

const site = await siteOf({
  ...smallSite,
  'pages/cv.md': '---\ntitle: CV\n---\n',
  'pages/cv.fr.md': '---\ntitle: CV\n---\n',
  'pages/seul.fr.md': '---\ntitle: Seul\n---\n',
  'pages/hidden.md': '---\ntitle: Hidden\nnoindex: true\n---\n',
  'pages/draft.md': '---\ntitle: Draft\ndraft: true\n---\n',
  'pages/tom & "jérry".md': '---\ntitle: Strange\n---\n',
})

const build = (listed: typeof site) => {
  const inputs = inputsOf(listed)
  return buildSitemap(inputs, rendererOf(inputs), async () => createRepresentation('text/markdown', '', {}))
}

t.test('lists every page once with all translations, except drafts and noindex pages', async (t) => {
  const [file, ...rest] = build(site)
  t.strictSame(rest, [])
  t.match(file, { path: '/sitemap.xml', mediaType: 'application/xml; charset=utf-8' })
  const body = String(file?.body())
  t.strictSame(locations(body).sort(), [
    'https://ada.example/',
    'https://ada.example/cv/',
    'https://ada.example/developers/',
    'https://ada.example/fr/',
    'https://ada.example/fr/cv/',
    'https://ada.example/fr/seul/',
    'https://ada.example/tom%20&amp;%20%22j%C3%A9rry%22/',
  ])
  const elements = body.split('<url>')
  const french = elements.find((element) => element.includes('<loc>https://ada.example/fr/cv/</loc>'))
  const translations = { en: '/cv/', fr: '/fr/cv/', 'x-default': '/cv/' }
  for (const [language, address] of Object.entries(translations)) {
    t.ok(french?.includes(`hreflang="${language}" href="https://ada.example${address}"/>`), language)
  }
  const alone = elements.find((element) => element.includes('<loc>https://ada.example/fr/seul/</loc>'))
  t.ok(alone?.includes('hreflang="x-default" href="https://ada.example/fr/seul/"/>'))
  t.equal(body.match(/<lastmod>/g)?.length, 1)
  t.ok(body.includes('<loc>https://ada.example/</loc>\n    <lastmod>2026-01-02</lastmod>'))
})

t.test('xmllint accepts it, and rejects it with a language that is none', async (t) => {
  const body = String(build(site)[0]?.body())
  t.strictSame(await areValid([body, body.replace('hreflang="fr"', 'hreflang="French!"')]), [true, false])
})

t.test('beyond the limit, which languages share, it becomes an index of files within it', async (t) => {
  const about = site.pages.get('/cv/')
  if (about === undefined) throw new Error('the site lacks a page')
  const pages = Array.from({ length: 25_001 }, (_, number) => ({
    ...about,
    key: `${number}`,
    address: `/${number}/`,
  }))
  const large = { ...site, pages: new Map(pages.map((page) => [page.address, page])) }
  const [index, first, second, ...rest] = build(large).map(({ path, body }) => ({
    path,
    body: String(body()),
  }))
  t.strictSame(rest, [])
  t.strictSame(locations(index?.body ?? ''), [
    'https://ada.example/sitemap-1.xml',
    'https://ada.example/sitemap-2.xml',
  ])
  t.match([first, second], [{ path: '/sitemap-1.xml' }, { path: '/sitemap-2.xml' }])
  t.ok(isReservedAddress('/sitemap-2.xml', site.settings.languages), 'content has no such address')
  t.equal(locations(first?.body ?? '').length, 25_000)
  t.strictSame(locations(second?.body ?? ''), ['https://ada.example/25000/'])
  t.strictSame(await areValid([index?.body ?? '', second?.body ?? '']), [true, true])
})
