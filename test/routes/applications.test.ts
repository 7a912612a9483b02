/** Applications are there for those who have their address, and for nobody else. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import t from 'tap'
import { themeNames } from '../../src/content/schema/design.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { readPlacedTexts } from '../fixtures/pdf/read-placed-texts.ts'
import { buildTestSite, withoutChromium } from '../fixtures/server/test-app.ts'

const key = (letter: string): string => letter.repeat(26)
const acme = `/for/acme-${key('a')}/`

const application = (front: string, letter = 'Dear Sir or Madam,\n\nI build **engines**.'): string =>
  `---\n${front}\n---\n${letter}\n`

const content = {
  'site.yaml': `title: Ada
description: A site
owner: { name: Ada Lovelace }
languages: [en, fr]
cv: { private: [basics.phone] }
`,
  'resume.json': JSON.stringify({
    basics: { name: 'Ada Lovelace', label: 'Mathematician', phone: '020 7946 0018' },
    work: [
      {
        name: 'Engines',
        position: 'Programmer',
        highlights: ['Always', { text: 'For banks', tags: ['bank'] }],
      },
      { name: 'A bank', position: 'Teller', tags: ['bank'] },
      { name: 'A school', position: 'Teacher', tags: ['school'] },
      { name: 'A novel', summary: 'It is long. '.repeat(800), tags: ['long'] },
      {
        name: 'A tale',
        highlights: Array.from({ length: 51 }, (_, line) => `Line ${line}`),
        tags: ['close'],
      },
      { name: 'Secret work', position: 'Agent', tags: ['private', 'bank'] },
      { name: 'Unlisted work', position: 'Spy', tags: ['private'] },
    ],
    skills: ['Numbers'],
  }),
  'resume.fr.json': JSON.stringify({ basics: { name: 'Ada Lovelace', label: 'Mathématicienne' } }),
  pages: { 'index.md': 'Hello' },
  for: {
    'acme.md': application(
      `key: ${key('a')}\nlabel: Engineer for Acme\nrecipient: |\n  Acme & Co\n  Leeds\nsubject: Your offer\ndate: 2026-11-23\ntags: [bank]\nsections: [work]`,
    ),
    'two-words.md': application(`key: ${key('b')}\nlanguage: fr`),
    'silent.md': application(`key: ${key('h')}\nsections: [work]`, ''),
    'linked.md': application(
      `key: ${key('j')}`,
      '[one](../cv.md), [two](../pages/index.md), [three](../gone.md), [four](https://else.example/)',
    ),
    'over.md': application(`key: ${key('c')}\nexpires: 2026-05-31`),
    'long.md': application(`key: ${key('e')}\ntags: [long]`, 'A letter.\n\n'.repeat(60)),
    'loose.md': application(`key: ${key('g')}\ntags: [close]\nsections: [work]`),
    'close.md': application(`key: ${key('f')}\ntags: [close]\npages: 1\nsections: [work]`),
    'same.md': application(`key: ${key('d')}`),
    'again.md': application(`key: ${key('d')}`),
    'private.yaml': 'email: ada@ada.example\n',
  },
}

const app = await buildTestSite(t, content)

const get = async (url: string, accept = 'text/html', method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
  const response = await app.inject({ url, method, headers: { accept, 'if-none-match': '*' } })
  return { ...response, response, text: response.body, bytes: response.rawPayload }
}

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

t.test('the other files, called by the owner’s name', async (t) => {
  for (const [file, pattern] of [
    ['application.pdf', /engines.*Programmer/s],
    ['letter.pdf', /Acme & Co.*engines/s],
    ['cv.pdf', /Engineer for Acme.*Programmer/s],
  ] as const) {
    const { bytes, response } = await get(acme + file)
    t.equal(response.headers['content-disposition'], `attachment; filename="ada-lovelace-${file}"`)
    const { pages, title, author } = await readPdf(bytes)
    t.match(pages.join(' '), pattern, file)
    t.match([title, author], [/^Ada Lovelace/, 'Ada Lovelace'])
    const raw = bytes.toString('latin1')
    for (const secret of [key('a'), 'acme-', '/for/']) t.notMatch(raw, secret)
  }
  const document = unzipSync((await get(`${acme}cv.docx`)).bytes)
  t.match(strFromU8(document['word/document.xml'] ?? new Uint8Array()), 'Engineer for Acme')
  t.notMatch(strFromU8(document['docProps/core.xml'] ?? new Uint8Array()), /acme|aaaa/i)
  const plain = (await get(`${acme}cv.txt`)).text
  t.match(plain, /^Ada Lovelace\nEngineer for Acme\n/)
  t.notMatch(plain, /Your offer|Leeds/, 'without the letter')
  const resume = JSON.parse((await get(`${acme}resume.json`)).text)
  t.match(resume, {
    basics: { label: 'Engineer for Acme', phone: '020 7946 0018', email: 'ada@ada.example' },
  })
  t.notMatch(JSON.stringify(resume), /tags|meta|skills/)
})

t.test(
  'values of the owner go on top of the theme, and those of the application on top of both',
  async (t) => {
    const site = await buildTestSite(t, {
      ...content,
      'site.yaml': `${content['site.yaml'].replace('cv: {', 'cv: { layout: modern,')}design: { theme: clean }\n`,
      for: {
        'plain.md': application(`key: ${key('a')}`),
        'own.md': application(`key: ${key('b')}\nlayout: classic\ndensity: dense`),
      },
    })
    const rows: readonly [url: string, layout: string, density: string][] = [
      ['/cv/', 'modern', 'snug'],
      [`/for/plain-${key('a')}/`, 'modern', 'snug'],
      [`/for/own-${key('b')}/`, 'classic', 'dense'],
    ]
    for (const [url, layout, density] of rows) {
      const { body } = await site.inject(url)
      t.match(body, `/styles/layouts/${layout}.`, url)
      t.match(body, `data-density="${density}"`, url)
    }
  },
)

t.test('a letter and its CV begin at one edge in every theme', async (t) => {
  for (const theme of themeNames) {
    const site = await buildTestSite(t, {
      ...content,
      'site.yaml': `${content['site.yaml'].replace('cv: {', 'cv: { layout: classic,')}design: { theme: ${theme}, alignment: start }\n`,
    })
    const texts = await readPlacedTexts((await site.inject(`${acme}application.pdf`)).rawPayload)
    const [letter, cv] = texts.filter(({ text }) => text.startsWith('Ada Lovelace')).map(({ x }) => x)
    t.ok(letter && Math.abs((cv ?? 0) - letter) < 0.5, `${theme}: ${letter}, ${cv}`)
  }
})

t.test('pages are numbered from the CV on', async (t) => {
  const feet = async (path: string): Promise<readonly (string | undefined)[]> => {
    const { pages } = await readPdf((await get(path)).bytes)
    return pages.map((page) => /\d+ ?\/ ?\d+/.exec(page)?.[0].replaceAll(' ', ''))
  }
  const long = `/for/long-${key('e')}/`
  t.strictSame(await feet(`${long}application.pdf`), [undefined, undefined, '1/2', '2/2'])
  t.strictSame(await feet(`${long}cv.pdf`), ['1/2', '2/2'])
  t.strictSame(await feet(`${long}letter.pdf`), [undefined, undefined])
  t.strictSame(await feet(`${acme}application.pdf`), [undefined, undefined], 'a CV of one page has no number')
})

t.test('a CV fits on its pages after a letter as it does alone', async (t) => {
  const lengths = (address: string) =>
    Promise.all(
      ['application.pdf', 'cv.pdf', 'letter.pdf'].map(
        async (file) => (await readPdf((await get(address + file)).bytes)).pages.length,
      ),
    )
  t.strictSame(await lengths(`/for/loose-${key('g')}/`), [3, 2, 1])
  t.strictSame(await lengths(`/for/close-${key('f')}/`), [2, 1, 1])
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

t.test('without a text there is no letter', async (t) => {
  const silent = `/for/silent-${key('h')}/`
  t.equal((await get(`${silent}letter.pdf`)).statusCode, 404)
  const { text } = await get(silent)
  t.notMatch(text, /letter\.pdf|application-letter/)
  const [first] = (await readPdf((await get(`${silent}application.pdf`)).bytes)).pages
  t.match(first, 'Programmer')
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
