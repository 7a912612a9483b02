import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { contentOf } from '../fixtures/cv-people/cv-people.ts'
import { blackPng } from '../fixtures/images/photos.ts'
import { mainOf, wordsOf } from '../fixtures/pages/html-tree.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { readPlacedTexts } from '../fixtures/pdf/read-placed-texts.ts'
import { buildTestApp } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

/** Application portals accept files of this size, and mail clients preview them. */
const LARGEST_BYTES = 150 * 1024

const copySample = (t: Test): string => {
  const folder = join(testFolder(t), 'content')
  cpSync('content', folder, { recursive: true })
  return folder
}

const changeFile = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')))

const printCv = async (t: Test, folder?: string) => {
  const app = await buildTestApp(t, {
    ...(folder === undefined ? {} : { CONTENT_DIR: folder }),
    DATA_DIR: t.testdirName,
    CHROMIUM_SANDBOX: 'auto',
  })
  const response = await app.inject('/api/cv/')
  t.equal(response.statusCode, 200)
  return { app, bytes: response.rawPayload, pdf: await readPdf(response.rawPayload) }
}

/** Returns the words of a page's `<main>`, without its menus, which are for screens. */
const wordsShown = (html: string): readonly string[] =>
  wordsOf(
    parse(
      mainOf(html)
        .replaceAll(/<nav.*?<\/nav>/gs, '')
        .replaceAll(/<\/\w+>/g, ' $&'),
    ).text,
  )

t.test('prints the sample CV on A4 with its title, author, language, outline and tags', async (t) => {
  const { app, bytes, pdf } = await printCv(t)
  t.ok(bytes.length < LARGEST_BYTES, `${bytes.length} bytes`)
  t.equal(pdf.pages.length, 2)
  for (const [width, height] of pdf.sizes) t.match([Math.round(width), Math.round(height)], [595, 842])
  t.match(pdf, { title: /Ada Lovelace/, author: 'Ada Lovelace', language: 'en', isTagged: true })
  t.strictSame(pdf.outline.slice(0, 2), ['Ada Lovelace', 'Experience'])
  const foot = / ?Ada Lovelace · Curriculum vitae · (\d+ \/ \d+)$/
  t.strictSame(
    pdf.pages.map((text) => foot.exec(text)?.[1]),
    ['1 / 2', '2 / 2'],
    'the foot names the person and the page, and is read last',
  )
  const { body } = await app.inject('/cv/')
  const shown = wordsShown(body)
  t.ok(shown.length > 200, `${shown.length} words`)
  const printed = wordsOf(pdf.pages.map((text) => text.replace(foot, ' ')).join(' '))
  t.strictSame(printed.toSorted(), shown.toSorted(), 'exactly the words of the page')
  t.ok(pdf.links.length > 0)
  for (const link of pdf.links) t.match(link, /^(https|mailto):/)
})

const fontNamesIn = (pdf: Buffer): readonly string[] =>
  [...pdf.toString('latin1').matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name)

t.test('emoji are printed in a font of the site, whatever the machine has', async (t) => {
  const folder = copySample(t)
  changeFile(join(folder, 'resume.json'), (text) =>
    text.replace('"name": "Ada Lovelace"', '"name": "Ada 🚀 ✈ ❤️ ✅"'),
  )
  const { bytes } = await printCv(t, folder)
  const foreign = fontNamesIn(bytes).filter((name) => !name.includes('+Alegreya'))
  t.ok(foreign.length > 0)
  for (const name of foreign) t.match(name, /\+NotoEmoji/)
})

t.test('embeds only fonts of the site, each subset', async (t) => {
  const { bytes } = await printCv(t)
  const text = bytes.toString('latin1')
  const names = fontNamesIn(bytes)
  t.ok(names.length > 0)
  for (const name of names) t.match(name, /^[A-Z]{6}\+(Alegreya|Inconsolata)/)
  t.equal([...text.matchAll(/\/FontFile\d? /g)].length, names.length)
})

const millimetres = (count: number): number => (count / 25.4) * 72

for (const [name, createContent] of [
  ['Ada Lovelace', copySample],
  ['Margaret Fielding', (t: Test) => join(testFolder(t, { content: contentOf('senior') }), 'content')],
] as const)
  t.test(`prints the CV of ${name} on Letter, and the foot in its lower margin`, async (t) => {
    const folder = createContent(t)
    changeFile(
      join(folder, 'site.yaml'),
      (text) => `${text.replace(/^paperSize:.*\n/m, '')}\npaperSize: Letter\n`,
    )
    const { bytes, pdf } = await printCv(t, folder)
    const letter = [612, 792]
    t.strictSame(pdf.sizes, [letter, letter])
    const texts = (await readPlacedTexts(bytes)).filter(({ text }) => text.trim() !== '')
    for (const [page, text] of pdf.pages.entries()) {
      const line = `${name} · Curriculum vitae · ${page + 1} / 2`
      t.ok(text.endsWith(line), line)
      const own = texts.filter((placed) => placed.page === page)
      const foot = own.filter(({ y }) => y < millimetres(20))
      t.equal(
        foot
          .map((placed) => placed.text)
          .join('')
          .replaceAll(/\s/g, ''),
        line.replaceAll(' ', ''),
      )
      for (const { text, x, y, width } of own) {
        t.ok(y > millimetres(8), `not at the edge, where printers leave out: ${text}`)
        t.ok(x > millimetres(21.8) && x + width < 612 - millimetres(21.8), `between the margins: ${text}`)
      }
    }
  })

t.test('employers stand further apart than the positions at one of them', async (t) => {
  const { bytes } = await printCv(t, join(testFolder(t, { content: contentOf('senior') }), 'content'))
  const texts = (await readPlacedTexts(bytes)).filter(({ page }) => page === 0)
  const spaceAbove = (title: string): number => {
    const y = texts.find(({ text }) => text === title)?.y ?? Number.NaN
    return Math.min(...texts.map((text) => text.y).filter((other) => other > y)) - y
  }
  t.ok(spaceAbove('Blue Heron Networks') > 1.2 * spaceAbove('Senior Engineer'))
})

t.test('prints a photo of few pixels, and the CV without one of too many', async (t) => {
  const content = (photo: Buffer) => ({
    'site.yaml': 'title: Ada\ndescription: Notes\nowner: { name: Ada }\nlanguages: [en]\n',
    'resume.json': JSON.stringify({ basics: { name: 'Ada Lovelace', image: 'photo.png' } }),
    pages: { 'photo.png': photo },
  })
  const printWith = async (photo: Buffer) => {
    const { bytes, pdf } = await printCv(t, join(testFolder(t, { content: content(photo) }), 'content'))
    t.match(pdf.pages.join(), /Ada Lovelace/)
    return bytes.toString('latin1')
  }
  const tallImage = /\/Height \d{3,}\n/ // the sign for a missing image is smaller
  t.match(await printWith(blackPng(100, 100)), tallImage)
  t.notMatch(await printWith(blackPng(16_000, 16_000)), tallImage)
})

t.test('prints tables and code without scroll shadows', async (t) => {
  const folder = copySample(t)
  const more = '\n| A | B |\n|---|---|\n| Cell | 1 |\n\n```js\nlet program\n```\n'
  changeFile(join(folder, 'pages/cv.md'), (text) => text + more)
  const { bytes, pdf } = await printCv(t, folder)
  t.match(pdf.pages.join(), /Cell.*let program/s)
  t.notMatch(bytes.toString('latin1'), '/ShadingType')
})

/** Returns entries of different lengths, each with a marker at its start and end. */
const markedEntries = (section: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${section} house ${index}`,
    position: `From-${section}-${index}`,
    startDate: '1842',
    highlights: [
      ...Array.from(
        { length: index % 6 },
        (_line, line) =>
          `Line ${line} of some words that tell what was done here, at a length that may wrap.`,
      ),
      `To-${section}-${index}.`,
    ],
  }))

t.test('breaks no entry across pages, and keeps headings with their first entry', async (t) => {
  const folder = copySample(t)
  rmSync(join(folder, 'resume.fr.json'))
  const work = markedEntries('work', 23)
  const volunteer = markedEntries('volunteer', 17).map(({ name, ...entry }) => ({
    organization: name,
    ...entry,
  }))
  writeFileSync(
    join(folder, 'resume.json'),
    JSON.stringify({ basics: { name: 'Ada Lovelace' }, work, volunteer }),
  )
  const { pdf } = await printCv(t, folder)
  t.ok(pdf.pages.length >= 4, `${pdf.pages.length} pages`)
  const pageOf = (text: string): number => pdf.pages.findIndex((page) => page.includes(text))
  for (const { position } of [...work, ...volunteer]) {
    t.not(pageOf(position), -1)
    t.equal(pageOf(`${position.replace('From', 'To')}.`), pageOf(position), position)
  }
  t.equal(pageOf('Volunteer'), pageOf('From-volunteer-0'), 'the heading is on the page of its first entry')
})
