/** There is one CV, at the address that its owner gives it, and everything leads there. */
import t from 'tap'
import { buildTestSite, testOrigin } from '../../fixtures/server/test-app.ts'

const settings = 'title: A\ndescription: B\nowner: {name: Noor}\nlanguages: [en, fr]\n'

const rows: readonly { readonly name: string; readonly pages: Readonly<Record<string, string>> }[] = [
  { name: 'an address in front matter', pages: { 'cv.md': '---\naddress: /resume/\n---\n' } },
  {
    name: 'a page in the menu',
    pages: { 'resume.md': '---\ntemplate: cv\ntitle: CV\n---\n', 'about.md': 'About.' },
  },
]

for (const { name, pages } of rows)
  t.test(`the CV has ${name}`, async (t) => {
    const app = await buildTestSite(t, {
      'site.yaml': `${settings}navigation: [cv]\n`,
      'resume.json': JSON.stringify({ basics: { name: 'Noor' } }),
      pages,
    })
    const { body } = await app.inject('/resume/')
    t.match(body, 'href="/resume/cv.pdf"')
    t.match((await app.inject('/')).body, /<nav[\s\S]*<a href="\/resume\/"/)
    for (const [from, to] of [
      ['/cv/', '/resume/'],
      ['/cv', '/resume/'],
      ['/cv/cv.pdf', '/resume/cv.pdf'],
      ['/cv.pdf', '/resume/cv.pdf'],
      ['/resume.pdf', '/resume/cv.pdf'],
      ['/fr/cv.pdf', '/fr/cv/cv.pdf'],
      ['/fr/cv.docx', '/fr/cv/cv.docx'],
    ] as const)
      t.match(await app.inject(from), { statusCode: 308, headers: { location: to } }, from)
    t.match(await app.inject('/fr/cv/'), { statusCode: 200 }, 'the French one stays where it is')
    const sitemap = (await app.inject('/sitemap.xml')).body
    t.match(sitemap, `<loc>${testOrigin}/resume/</loc>`)
    t.notMatch(sitemap, `<loc>${testOrigin}/cv/</loc>`)
    t.match((await app.inject('/llms.txt')).body, `${testOrigin}/resume/index.md`)
    t.match((await app.inject('/resume.json')).headers.link, `<${testOrigin}/resume/>`)
    t.match(
      (await app.inject({ url: '/resume/', headers: { accept: 'text/markdown' } })).body,
      '/resume/cv.pdf',
    )
    t.strictSame([...app.publisher.current().cvs.keys()], ['/resume/', '/fr/cv/'])
  })

t.test('/cv.pdf is the own file of its owner', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': settings,
    'resume.json': '{}',
    pages: { 'cv.pdf': '%PDF-1.4' },
  })
  t.match(await app.inject('/cv.pdf'), { statusCode: 200, body: '%PDF-1.4' })
})

t.test('/cv.pdf is nothing without a CV', async (t) => {
  const app = await buildTestSite(t, { 'site.yaml': settings })
  t.match(await app.inject('/cv.pdf'), { statusCode: 404 })
})

t.test('a page at /cv/ that is no CV stays there', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': settings,
    'resume.json': '{}',
    pages: { 'cv.md': '---\naddress: /resume/\n---\n', 'other.md': '---\naddress: /cv/\n---\nOther' },
  })
  t.match(await app.inject('/cv/'), { statusCode: 200, body: /Other/ })
})
