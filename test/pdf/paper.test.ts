/** What every printed CV must be: lines at one pitch, and no text that people cannot read. */
import t from 'tap'
import { cvLayoutNames } from '../../src/content/schema/cv-paper.ts'
import { themeNames } from '../../src/content/schema/design.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { type CvPerson, contentOfMost, peopleOfThemes } from '../fixtures/cv-people/cv-people.ts'
import { blackPng } from '../fixtures/images/photos.ts'
import { axeViolations, openPage, serveContent } from '../fixtures/pdf/browser.ts'
import { openBrowser } from '../fixtures/pdf/open-browser.ts'
import { printCv } from '../fixtures/pdf/print-cvs.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { type PlacedText, readPlacedTexts } from '../fixtures/pdf/read-placed-texts.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

/** Those whose scripts, or photo, could change the lines. */
const people: readonly CvPerson[] = [
  ...(['senior', 'academic', 'german', 'with-photo'] as const),
  ...(['japanese', 'chinese', 'arabic', 'hindi'] as const),
]

/** Ideographs, and scripts with marks above and below their letters. */
const tallScripts = /^(?:japanese|chinese|arabic|hindi)$/

/** In points: text, and its lines, also those of tall scripts. */
const measures = {
  normal: { text: 10.5, line: 13.5, tallLine: 15.75 },
  compact: { text: 9.75, line: 12, tallLine: 14.25 },
  dense: { text: 9, line: 10.5, tallLine: 13.5 },
} as const

const LEAST_SIZE = 6

const isAbove = (upper: PlacedText, lower: PlacedText): boolean =>
  upper.page === lower.page &&
  upper.y > lower.y + 1 &&
  upper.x < lower.x + lower.width &&
  lower.x < upper.x + upper.width

/** Returns the distances of the lines of one size to the nearest below them, by how often each occurs. */
const pitches = (texts: readonly PlacedText[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const upper of texts) {
    const below = texts.filter((lower) => isAbove(upper, lower)).map(({ y }) => y)
    if (below.length === 0) continue
    const pitch = Number((upper.y - Math.max(...below)).toFixed(2))
    counts.set(pitch, (counts.get(pitch) ?? 0) + 1)
  }
  return counts
}

const readTexts = async (pdf: Buffer): Promise<readonly PlacedText[]> =>
  (await readPlacedTexts(pdf)).filter(({ text }) => text.trim() !== '')

/** In points. */
const A4_WIDTH = 595.28

const centreOfName = (texts: readonly PlacedText[]): number => {
  const line = texts.filter(({ page, y }) => page === 0 && y === texts[0]?.y)
  return (Math.min(...line.map(({ x }) => x)) + Math.max(...line.map(({ x, width }) => x + width))) / 2
}

/** A distance that is nearly that of lines should be that of lines. */
const NEARLY = 1.1

/** In the size of the letters; wider distances are those of headings. */
const WIDEST_LINE = 2

interface Design {
  readonly name: string
  readonly settings: string
  readonly people: readonly CvPerson[]
  /**
   * Undefined for themes, whose scale is their own: then lines of each size have one pitch, whatever it is.
   */
  readonly measures?: (typeof measures)[keyof typeof measures]
}

/** Rounding may fail in one script at one size. */
const designs: readonly Design[] = [
  ...cvLayoutNames.flatMap((layout) =>
    Object.entries(measures).map(([density, measures]) => ({
      name: `${density}, in ${layout}`,
      settings: `paperSize: ${layout === 'classic' ? 'A4' : 'Letter'}\ncv: { layout: ${layout}, density: ${density} }`,
      people: layout === 'classic' ? people : peopleOfThemes,
      measures,
    })),
  ),
  ...themeNames.map((theme) => ({
    name: `with the theme ${theme}`,
    settings: `design: { theme: ${theme} }`,
    people: peopleOfThemes,
  })),
]

for (const { name, settings, people, measures } of designs)
  t.test(`CVs set ${name}`, async (t) => {
    const { content, pages } = contentOfMost(settings, people)
    const app = await buildTestSite(t, { ...content, pages: { 'photo.jpg': blackPng(300, 400) } })
    for (const name of people) {
      const { rawPayload, statusCode } = await app.inject(`${pages.get(name)}cv.pdf`)
      t.equal(statusCode, 200)
      const texts = await readTexts(rawPayload)
      t.ok(texts.length > 20, `${texts.length} texts`)
      if (settings.includes('formal'))
        t.ok(Math.abs(centreOfName(texts) - A4_WIDTH / 2) < 1, `${name} is centred`)
      t.ok(Math.min(...texts.map(({ height }) => height)) >= LEAST_SIZE, `${name}: no text is too small`)
      const wanted = measures && (tallScripts.test(name) ? measures.tallLine : measures.line)
      for (const [size, ofSize] of Map.groupBy(texts, ({ height }) => Number(height.toFixed(1)))) {
        const found = pitches(ofSize)
        const isText = measures !== undefined && Math.abs(size - measures.text) < 0.1
        const pitch = (isText ? wanted : undefined) ?? Math.min(...found.keys())
        const others = [...found].filter(
          ([one]) => one !== pitch && one < NEARLY * pitch && one < WIDEST_LINE * size,
        )
        t.strictSame(others, [], `${name}: the lines of ${size} points have one pitch, ${pitch}`)
        if (isText) t.ok((found.get(pitch) ?? 0) >= 3, `${name}: it is that of the style sheet`)
      }
    }
  })

const browser = await openBrowser(t)

for (const settings of [
  ...cvLayoutNames.map((layout) => `cv: { layout: ${layout} }`),
  ...themeNames.map((theme) => `design: { theme: ${theme} }`),
])
  t.test(`every text on paper has contrast: ${settings}`, async (t) => {
    const page = await browser.newPage()
    await page.emulateMediaType('print')
    await openPage(page, `${await serveContent(t, contentOfMost(settings, ['senior']).content)}/cv/`)
    t.notMatch((await axeViolations(page)).join('\n'), 'color-contrast')
    await page.close()
  })

t.test('a table has the colour of the paper, whatever a theme has on screens', async (t) => {
  const page = await browser.newPage()
  await page.emulateMediaType('print')
  const content = {
    'site.yaml': `${minimalSettings}design: { theme: bold }\n`,
    pages: { 'index.md': '| a | b |\n|---|---|\n| 1 | 2 |\n' },
  }
  await openPage(page, await serveContent(t, content))
  const ground = await page.$eval('.table', (table) => getComputedStyle(table).backgroundColor)
  t.equal(ground, 'rgba(0, 0, 0, 0)')
  await page.close()
})

t.test('the numbers of printed pages stand where lines end', async (t) => {
  const page = await browser.newPage()
  const origin = await serveContent(t, {
    'site.yaml': 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en, he]\n',
    pages: { 'about.md': 'Text', 'about.he.md': 'טקסט' },
  })
  for (const [path, isAtRight] of [
    ['/about/', true],
    ['/he/about/', false],
  ] as const) {
    await openPage(page, origin + path)
    const texts = await readTexts(Buffer.from(await page.pdf({ preferCSSPageSize: true })))
    const numbers = texts.filter(({ y }) => y < 57)
    t.ok(numbers.length > 0, path)
    for (const { x, pageWidth } of numbers) t.equal(x > pageWidth / 2, isAtRight, path)
  }
  await page.close()
})

t.test('a letter has the head of the CV, its own measures, and room to sign', async (t) => {
  const key = 'a'.repeat(26)
  const body = 'I find the flaw that costs a night’s sleep, and write down how it was found. '.repeat(3)
  const content = {
    'site.yaml': `${minimalSettings}cv: { density: dense }\n`,
    'resume.json':
      '{"basics": {"name": "Ada Lovelace", "label": "Analyst", "email": "ada@ada.example"}, "skills": ["Numbers"]}',
    for: {
      'acme.md': `---\nkey: ${key}\nrecipient: Acme\n---\n\nDear Acme,\n\n${body}\n\nYours,\\\nAda Lovelace\n`,
    },
  }
  const app = await buildTestSite(t, content)
  const response = await app.inject(`/for/acme-${key}/application.pdf`)
  t.equal(response.statusCode, 200)
  const texts = (await readTexts(response.rawPayload)).filter(({ page }) => page === 0)
  const sizeOf = (part: string) => texts.find(({ text }) => text.includes(part))?.height.toFixed(1)
  t.strictSame(['Ada', 'Analyst', 'night'].map(sizeOf), ['28.3', '12.6', '10.5'])
  const { for: _letter, ...site } = content
  const cv = await buildTestSite(t, site)
  const [name] = await readTexts((await cv.inject('/api/cv/')).rawPayload)
  t.equal(texts[0]?.x, name?.x, 'the head begins at the edge of the CV')
  const lines = texts.filter(({ height }) => height.toFixed(1) === '10.5')
  t.ok((pitches(lines).get(13.5) ?? 0) >= 1, 'lines of 13.5 points')
  const closing = texts.find(({ text }) => text.startsWith('Yours'))
  const signature = texts.findLast(({ text }) => text.startsWith('Ada'))
  t.ok((closing?.y ?? 0) - (signature?.y ?? 0) > 4 * 13.5 - 1, 'room to sign')
})

t.test('terms of a word or two stand in columns', async (t) => {
  const names = ['Loom', 'Shuttle', 'Warp', 'Weft', 'Heddle', 'Reed']
  const pdf = await printCv(t, { basics: { name: 'Ada' }, skills: names.map((name) => ({ name })) })
  const lines = (await readTexts(pdf)).filter(({ text }) => names.includes(text.trim())).map(({ y }) => y)
  t.equal(lines.length, names.length)
  t.ok(new Set(lines).size < names.length, String(lines))
})

t.test('accents of an entry at the top of a page are not printed on the page before', async (t) => {
  const resume = {
    basics: { name: 'Ada Lovelace' },
    work: Array.from({ length: 50 }, (_, index) => ({ position: 'ẤẾỖ', name: `Employer ${index}` })),
  }
  for (const layout of cvLayoutNames)
    for (const density of ['normal', 'dense']) {
      const settings = `cv: { layout: ${layout}, density: ${density} }`
      const texts = await readTexts(await printCv(t, resume, settings))
      t.ok(texts.some(({ page }) => page > 0))
      const found = texts.filter(({ text }) => text.includes('Ỗ'))
      t.equal(found.length, resume.work.length, `${settings}: programs read each title once`)
    }
})

t.test('a short list of terms is not split, wherever it stands', async (t) => {
  const terms = Array.from({ length: 9 }, (_, index) => `Term${index}`)
  const splits: string[] = []
  for (const lines of [38, 40]) {
    const resume = {
      basics: { name: 'Ada Lovelace' },
      work: [
        { position: 'Analyst', highlights: Array.from({ length: lines }, (_, index) => `Line${index}`) },
      ],
      skills: terms.map((name) => ({ name, keywords: ['Numbers'] })),
    }
    const { pages } = await readPdf(await printCv(t, resume, 'cv: { density: normal }'))
    const found = pages.map((page) => terms.filter((term) => page.includes(term)).length)
    if (!found.includes(terms.length)) splits.push(`${lines} lines: ${found.join(' + ')} terms`)
    t.equal(pages.length, 2)
  }
  t.strictSame(splits, [])
})
