/** What a printed CV shows, on which paper, in which fonts, and where its pages end. */
import { parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { contentOf } from '../fixtures/cv-people/cv-people.ts'
import { blackPng, photo } from '../fixtures/images/photos.ts'
import { mainOf, wordsOf } from '../fixtures/pages/html-tree.ts'
import { popplerText } from '../fixtures/pdf/extract-text.ts'
import { isMissing, writePdf } from '../fixtures/pdf/pdf-tools.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { millimetres, readPlacedTexts } from '../fixtures/pdf/read-placed-texts.ts'
import { buildTestApp, buildTestSite } from '../fixtures/server/test-app.ts'
import type { FolderContents } from '../fixtures/server/test-folder.ts'

/** Application portals accept files of this size, and mail clients preview them. */
const LARGEST_BYTES = 150 * 1024

/** Prints the CV of some content, or of the sample. */
const printCv = async (t: Test, content?: FolderContents) => {
  const app = await (content ? buildTestSite(t, content) : buildTestApp(t))
  t.match(app.printer.figures(), { browserStarts: 0, failedBrowserStarts: 0 }, 'it does not listen')
  const response = await app.inject('/api/cv/')
  t.equal(response.statusCode, 200)
  const bytes = response.rawPayload
  const texts = (await readPlacedTexts(bytes)).filter(({ text }) => text.trim() !== '')
  return { app, bytes, pdf: await readPdf(bytes), texts }
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

/**
 * Checks that every page ends with its foot, in the lower margin, and that nothing stands at the edge of the
 * paper.
 */
const checkFeet = (t: Test, { pdf, texts }: Awaited<ReturnType<typeof printCv>>): void => {
  for (const [page, text] of pdf.pages.entries()) {
    const foot = `${pdf.author} · Curriculum vitae · ${page + 1} / ${pdf.pages.length}`
    t.ok(text.endsWith(foot), `${foot}: it names the person and the page, and is read last`)
    const own = texts.filter((placed) => placed.page === page)
    const low = own.filter(({ y }) => y < millimetres(20)).map((placed) => placed.text)
    t.equal(low.join('').replaceAll(/\s/g, ''), foot.replaceAll(' ', ''))
    t.ok(Math.min(...own.map(({ y }) => y)) > millimetres(8), 'not at the edge, where printers leave out')
  }
}

t.test('prints the sample CV on A4 with its title, author, language, outline, tags and fonts', async (t) => {
  const print = await printCv(t)
  const { app, bytes, pdf } = print
  t.ok(bytes.length < LARGEST_BYTES, `${bytes.length} bytes`)
  t.equal(pdf.pages.length, 2)
  for (const size of pdf.sizes) t.strictSame(size.map(Math.round), [595, 842])
  t.match(pdf, { title: /Ada Lovelace/, author: 'Ada Lovelace', language: 'en', isTagged: true })
  t.strictSame(pdf.outline.slice(0, 2), ['Ada Lovelace', 'Experience'])
  checkFeet(t, print)
  const { body } = await app.inject('/cv/')
  const shown = wordsShown(body)
  t.ok(shown.length > 200, `${shown.length} words`)
  const foot = / ?Ada Lovelace · Curriculum vitae · \d+ \/ \d+$/
  const printed = wordsOf(pdf.pages.map((text) => text.replace(foot, ' ')).join(' '))
  t.strictSame(printed.toSorted(), shown.toSorted(), 'exactly the words of the page')
  t.ok(pdf.links.length > 0)
  for (const link of pdf.links) t.match(link, /^(https|mailto):/)
  const names = fontNamesIn(bytes)
  t.ok(names.length > 0)
  for (const name of names)
    t.match(name, /^[A-Z]{6}\+(Alegreya|Inconsolata)/, 'a subset of a font of the site')
  t.equal([...bytes.toString('latin1').matchAll(/\/FontFile\d? /g)].length, names.length, 'embedded')
})

const fontNamesIn = (pdf: Buffer): readonly string[] =>
  [...pdf.toString('latin1').matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name)

t.test('prints on Letter, and employers further apart than the positions at one of them', async (t) => {
  const content = contentOf('senior')
  const print = await printCv(t, { ...content, 'site.yaml': `${content['site.yaml']}\npaperSize: Letter\n` })
  t.strictSame(print.pdf.sizes, Array(2).fill([612, 792]))
  checkFeet(t, print)
  for (const { text, x, width } of print.texts)
    t.ok(x > millimetres(21.8) && x + width < 612 - millimetres(21.8), `between the margins: ${text}`)
  const first = print.texts.filter(({ page }) => page === 0)
  const spaceAbove = (title: string): number => {
    const y = first.find(({ text }) => text === title)?.y ?? Number.NaN
    return Math.min(...first.map((text) => text.y).filter((other) => other > y)) - y
  }
  t.ok(spaceAbove('Blue Heron Networks') > 1.2 * spaceAbove('Senior Engineer'))
})

t.test('prints emoji in a font of the site, and tables and code without scroll shadows', async (t) => {
  const { bytes, pdf } = await printCv(t, {
    'resume.json': '{"basics": {"name": "Ada 🚀 ✈ ❤️ ✅"}}',
    pages: { 'cv.md': '| A | B |\n|---|---|\n| Cell | 1 |\n\n```js\nlet program\n```\n' },
  })
  const foreign = fontNamesIn(bytes).filter((name) => !/\+(Alegreya|Inconsolata)/.test(name))
  t.ok(foreign.length > 0)
  for (const name of foreign) t.match(name, /\+NotoEmoji/, 'whatever the machine has')
  t.match(pdf.pages.join(), /Cell.*let program/s)
  t.notMatch(bytes.toString('latin1'), '/ShadingType')
})

t.test('prints the CV without a damaged photo that says where it was taken', async (t) => {
  const damaged = (await photo(900, 600)).subarray(0, -2000) // Chromium shows it, and would copy its bytes
  const { bytes } = await printCv(t, {
    'site.yaml': 'title: A\nowner: {name: A}\nlanguages: [en]\n',
    'resume.json': '{"basics": {"name": "Ada Lovelace", "image": "photo.jpg"}}',
    pages: { 'photo.jpg': damaged },
  })
  t.notOk(bytes.includes('Babbage & Sons'))
})

t.test('prints a photo of few pixels, and the CV without one of too many', async (t) => {
  const printWith = async (photo: Buffer) => {
    const { bytes, pdf } = await printCv(t, {
      'resume.json': '{"basics": {"name": "Ada Lovelace", "image": "photo.png"}}',
      pages: { 'photo.png': photo },
    })
    t.match(pdf.pages.join(), /Ada Lovelace/)
    return bytes.toString('latin1')
  }
  const tallImage = /\/Height \d{3,}\n/ // the sign for a missing image is smaller
  t.match(await printWith(blackPng(100, 100)), tallImage)
  t.notMatch(await printWith(blackPng(16_000, 16_000)), tallImage)
})

/** Returns entries of different lengths, each with a marker at its start and end. */
const markedEntries = (section: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const line = 'some words that tell what was done here, at a length that may wrap.'
    const lines = Array.from({ length: index % 6 }, (_line, number) => `Line ${number} of ${line}`)
    const [name, position] = [`${section} house ${index}`, `From-${section}-${index}`]
    const highlights = [...lines, `To-${section}-${index}.`]
    return { name, organization: name, position, startDate: '1842', highlights }
  })

t.test('breaks no entry across pages, and keeps headings with their first entry', async (t) => {
  const work = markedEntries('work', 23)
  const volunteer = markedEntries('volunteer', 17)
  const { pdf } = await printCv(t, { 'resume.json': JSON.stringify({ work, volunteer }) })
  t.ok(pdf.pages.length >= 4, `${pdf.pages.length} pages`)
  const pageOf = (text: string): number => pdf.pages.findIndex((page) => page.includes(text))
  for (const { position } of [...work, ...volunteer]) {
    t.not(pageOf(position), -1)
    t.equal(pageOf(`${position.replace('From', 'To')}.`), pageOf(position), position)
  }
  t.equal(pageOf('Volunteer'), pageOf('From-volunteer-0'), 'the heading is on the page of its first entry')
})

/** Words at every place in a line, so that some line would end in each of them. */
const turning = (words: readonly string[], separator: string): readonly string[] =>
  words.map((_, turn) => [...words.slice(turn), ...words.slice(0, turn)].join(separator))

t.test('short words are not broken at their hyphens, where programs join their parts', async (t) => {
  const words =
    'e-commerce front-end third-party state-of-the-art real-time peer-reviewed cross-functional'.split(' ')
  const summary = turning([...words, ...words, 'Rechtsschutz-versicherungs-gesellschaften'], ' ').join('\n\n')
  const { bytes, pdf } = await printCv(t, {
    'resume.json': JSON.stringify({ basics: { name: 'Ada', summary } }),
  })
  const texts = [
    ...pdf.pages,
    ...(isMissing('pdftotext') ? [] : [popplerText(writePdf(t, bytes), 'reading')]),
  ]
  for (const text of texts)
    t.notMatch(
      text,
      /(?<!schutz|rungs)-\s|ecommerce|frontend|thirdparty|oftheart|realtime|peerreviewed|sfunctional/,
    )
  t.match(texts.join(), /state-of-the-art/)
})

t.test(
  'keywords in Japanese and Chinese are whole in their lines, and no line begins with a comma',
  async (t) => {
    const keywords = 'Kubernetes PostgreSQL Kafka Grafana Elasticsearch Terraform'.split(' ')
    for (const language of ['ja', 'zh']) {
      const skills = keywords.map((_, turn) => ({
        name: '技'.repeat(turn * 2 + 1),
        keywords: turning([...keywords, ...keywords], ' ')[turn]?.split(' '),
      }))
      const { texts } = await printCv(t, {
        'site.yaml': `title: A\nowner: { name: 花 }\nlanguages: [${language}]\n`,
        'resume.json': JSON.stringify({ basics: { name: '花' }, skills }),
      })
      const lines = [...Map.groupBy(texts, ({ page, y }) => `${page} ${y}`).values()]
        .map((line) =>
          line
            .toSorted((one, other) => one.x - other.x)
            .map(({ text }) => text)
            .join(''),
        )
        .filter((line) => /[A-Z]/.test(line))
      t.ok(lines.length > skills.length, 'some go on in another line')
      for (const line of lines)
        t.match(
          line,
          new RegExp(`^(?:技+\\s*[:：]?\\s*)?(?:(?:${keywords.join('|')})\\s*、?\\s*)+$`),
          language,
        )
    }
  },
)
