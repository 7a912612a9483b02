import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { validateXML } from 'xmllint-wasm'
import { buildSitemap } from '../../../src/publishing/machine-files/sitemap.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'
import { inputsOf } from '../../fixtures/publishing/edition-of.ts'

const fixture = async (fileName: string) => ({
  fileName,
  contents: await readFile(join(import.meta.dirname, '../../fixtures/sitemap', fileName), 'utf8'),
})
const schema = await fixture('sitemap.xsd')
const preload = [await fixture('sitemap-link.xsd')]
/** Returns whether each document is valid. One call for all, because each call loads the validator in a new thread. */
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

t.test('lists every page once with all translations, except drafts and noindex pages', async (t) => {
  const [file, ...rest] = buildSitemap(inputsOf(site))
  t.strictSame(rest, [])
  t.match(file, { path: '/sitemap.xml', mediaType: 'application/xml; charset=utf-8' })
  const body = String(file?.body())
  t.strictSame(locations(body).sort(), [
    'https://ada.example/',
    'https://ada.example/cv/',
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

t.test('xmllint accepts it and rejects invalid ones', async (t) => {
  const body = String(buildSitemap(inputsOf(site))[0]?.body())
  const broken: readonly [name: string, xml: string][] = [
    ['not well-formed', body.replace('&amp;', '&')],
    ['a relative location', body.replace('<loc>https://ada.example', '<loc>')],
    ['a date that is none', body.replace('2026-01-02', '2026-13-02')],
    ['a language that is none', body.replace('hreflang="fr"', 'hreflang="French!"')],
    ['a translation outside its page', body.replace('</urlset>', '<xhtml:link/></urlset>')],
    ['an element of no meaning', body.replace('<url>', '<page>').replace('</url>', '</page>')],
  ]
  const [isWhole, ...others] = await areValid([body, ...broken.map(([, xml]) => xml)])
  t.ok(isWhole)
  for (const [index, [name, xml]] of broken.entries()) {
    t.not(xml, body)
    t.equal(others[index], false, name)
  }
})

t.test('beyond the limit, it becomes an index of files within it', async (t) => {
  const [index, ...parts] = buildSitemap(inputsOf(site), 4)
  const bodies = await Promise.all([index, ...parts].map((file) => file?.body() ?? ''))
  t.strictSame(locations(bodies[0] ?? ''), [
    'https://ada.example/sitemap-1.xml',
    'https://ada.example/sitemap-2.xml',
  ])
  t.strictSame(
    parts.map(({ path }, part) => [path, locations(bodies[part + 1] ?? '').length]),
    [
      ['/sitemap-1.xml', 4],
      ['/sitemap-2.xml', 2],
    ],
  )
  t.strictSame(await areValid(bodies), [true, true, true])
})
