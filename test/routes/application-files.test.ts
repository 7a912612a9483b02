/** The files of an application: its PDFs, Word and text, and what they look like. */
import { strFromU8, unzipSync } from 'fflate'
import t from 'tap'
import { themeNames } from '../../src/content/schema/design.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { readPlacedTexts } from '../fixtures/pdf/read-placed-texts.ts'
import { acme, application, content, createGet, key } from '../fixtures/publishing/applications.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const get = createGet(await buildTestSite(t, content))

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

t.test('without a text there is no letter', async (t) => {
  const silent = `/for/silent-${key('h')}/`
  t.equal((await get(`${silent}letter.pdf`)).statusCode, 404)
  const { text } = await get(silent)
  t.notMatch(text, /letter\.pdf|application-letter/)
  const [first] = (await readPdf((await get(`${silent}application.pdf`)).bytes)).pages
  t.match(first, 'Programmer')
})
