/** Applications are there for those who have their address, and for nobody else. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { acme, application, content, createGet, key } from '../fixtures/publishing/applications.ts'
import { buildTestSite, withoutChromium } from '../fixtures/server/test-app.ts'

const app = await buildTestSite(t, content)
const get = createGet(app)

t.test('a page has the letter, then the CV with what was chosen', async (t) => {
  const { text, statusCode } = await get(acme)
  t.equal(statusCode, 200)
  for (const shown of [
    ...['Acme &amp; Co', 'Your offer', 'November 23, 2026', '<strong>engines</strong>', 'Engineer for Acme'],
    ...['020 7946 0018', 'ada@ada.example', 'Programmer', 'Always', 'For banks', 'Teller', 'Agent'],
  ])
    t.match(text, shown, shown)
  for (const left of ['Teacher', 'Spy', 'Mathematician', 'Numbers', 'Skills']) t.notMatch(text, left, left)
  t.ok(text.indexOf('engines') < text.indexOf('Programmer'))
  t.equal(text.match(/<h1/g)?.length, 2, 'that of the letter and that of the CV')
  t.notMatch(text, /canonical|rel="alternate"|describedby|og:|ld\+json|card\.png|search-form/)
  t.notMatch(text, key('a'), 'the page does not repeat its key')
  const markdown = (await get(acme, 'text/markdown')).text
  t.match(
    markdown,
    /^---\ntitle: Ada Lovelace\nlang: en\n---\n[\s\S]*I build \*\*engines\*\*[\s\S]*\n# Ada Lovelace[\s\S]*Programmer/,
  )
  t.strictSame(
    [...text.matchAll(/<li><a href="([a-z]+\.[a-z]+)">([^<]*)</g)].map(([, file, label]) => [file, label]),
    [
      ['application.pdf', 'Letter and CV (PDF)'],
      ['letter.pdf', 'Letter (PDF)'],
      ['cv.pdf', 'CV (PDF)'],
      ['cv.docx', 'Word (DOCX)'],
      ['cv.txt', 'Plain text'],
      ['resume.json', 'JSON Resume'],
    ],
  )
})

t.test('sends an application in French, by a name with a hyphen', async (t) => {
  const { text, response } = await get(`/for/two-words-${key('b')}/`)
  t.match(text, '<html lang="fr"')
  t.match(text, 'Mathématicienne')
  t.equal(response.headers['content-language'], 'fr')
})

t.test('what is not there, has ended or is not known is the same 404 page', async (t) => {
  const paths = [
    `/for/acme-${key('z')}/`,
    `/for/other-${key('a')}/`,
    `/for/over-${key('c')}/`,
    `/for/over-${key('c')}/application.pdf`,
    `/for/same-${key('d')}/`,
    `/for/again-${key('d')}/`,
    `/fr/../for/x-${key('a')}/`,
    `${acme}nothing.pdf`,
    ...'/for/acme.md /for/ /for /for/private.yaml //for/ /For/ /for%2f'.split(' '),
    `/%66or/x-${key('a')}/`,
    `//for/acme-${key('a')}/`,
  ]
  for (const accept of ['text/html', 'text/markdown', 'application/pdf'])
    for (const method of ['GET', 'HEAD'] as const) {
      const shown = async (path: string) => {
        const { statusCode, text, response } = await get(path, accept, method)
        const { date: _, 'x-request-id': __, ...headers } = response.headers
        return { statusCode, text, headers }
      }
      const first = await shown(paths[0] ?? '')
      t.equal(first.statusCode, 404)
      t.match(first.headers, { 'content-language': 'en', vary: 'Accept' })
      for (const path of paths) t.strictSame(await shown(path), first, `${method} ${path} as ${accept}`)
    }
  t.match(app.content.current().errors, [
    { file: 'for/again.md', field: 'key' },
    { file: 'for/same.md', field: 'key' },
  ])
  const { text } = await get('/for/')
  t.match(text, /<title>.*Ada<\/title>[\s\S]*class="site-header"[\s\S]*<h1/)
  t.notMatch(text, /canonical|ld\+json|og:url|class="page-list/)
  t.match(
    (await get('/for/', 'text/markdown')).text,
    /^---\ntitle: [^\n]+\n[\s\S]*\nlang: en\n[\s\S]*---\n\n#/,
  )
})

t.test('a crowd that asks for what is not there is told so, or to wait', async (t) => {
  const asked = Array.from({ length: 120 }, (_, index) => get(`${acme}${index}.pdf`))
  const statuses = new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))
  t.strictSame([...statuses].toSorted(), [404, 503])
})

t.test('no link to publications.bib, which only a public CV has', async (t) => {
  const site = await buildTestSite(t, {
    'site.yaml': content['site.yaml'],
    'resume.json': JSON.stringify({ work: [{ name: 'Engines' }] }),
    'publications.bib': '@article{a, author = {Lovelace, Ada}, title = {Notes}, year = {1843}}\n',
    for: { 'acme.md': application(`key: ${key('a')}`) },
  })
  t.match((await site.inject('/cv/')).body, 'publications.bib')
  t.notMatch((await site.inject(acme)).body, 'publications.bib')
})

t.test('an application says what its file says now, and is gone with it', async (t) => {
  const app = await buildTestSite(t, content)
  const file = join(t.testdirName, 'content/for/acme.md')
  t.match((await app.inject(acme)).body, 'Your offer')
  writeFileSync(file, content.for['acme.md'].replace('Your offer', 'Your mill'))
  await app.content.reload()
  t.match((await app.inject(acme)).body, 'Your mill')
  rmSync(file)
  await app.content.reload()
  t.equal((await app.inject(acme)).statusCode, 404)
})

t.test('links of a letter lead to pages', async (t) => {
  const { text } = await get(`/for/linked-${key('j')}/`)
  const links = text.match(/(?<=href=")[^"]*(?=">(?:one|two|three|four)<)/g)
  t.strictSame([...(links ?? [])], ['/cv/', '/', '/gone.md', 'https://else.example/'])
})

t.test(
  'what an application chose counts: nothing else of the CV is shown, no value replaces its own',
  async (t) => {
    const site = await buildTestSite(
      t,
      {
        'site.yaml': content['site.yaml'],
        'resume.json': JSON.stringify({
          basics: { name: 'Ada', label: 'Public' },
          work: [{ name: 'Engines' }],
        }),
        'publications.bib': '@article{a, author = {Lovelace, Ada}, title = {Zebra}, year = {1843}}\n',
        for: {
          'work.md': application(`key: ${key('a')}\nsections: [work]\nlabel: Keeper of zebras`),
          'all.md': application(`key: ${key('b')}`),
          'private.json': JSON.stringify({ label: 'Tamer of lions', phone: '020 7946 0018' }),
        },
      },
      withoutChromium,
    )
    const rows: readonly [address: string, shown: readonly RegExp[], left: RegExp][] = [
      [`/for/work-${key('a')}/`, [/Engines/, /Keeper of zebras/, /020 7946 0018/], /Zebra\b|lions|Public\b/],
      [`/for/all-${key('b')}/`, [/Engines/, /Tamer of lions/, /Zebra/], /Public\b|Keeper/],
    ]
    for (const [address, shown, left] of rows)
      for (const file of ['', 'cv.txt']) {
        const { body } = await site.inject(address + file)
        for (const pattern of shown) t.match(body, pattern, address + file)
        t.notMatch(body, left, address + file)
      }
    const print = { url: `/for/work-${key('a')}/application.pdf` }
    t.equal((await site.inject({ ...print, method: 'HEAD' })).statusCode, 200, 'HEAD prints nothing')
    t.equal((await site.inject(print)).statusCode, 503)
  },
)
