/** What every printed CV must be: lines at one pitch, and no glyph that people cannot read. */
import t from 'tap'
import { cvLayoutNames } from '../../src/content/schema/cv-paper.ts'
import { lookNames } from '../../src/content/schema/design.ts'
import { READABLE_CONTRAST } from '../../src/lib/colour-contrast.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { type CvPerson, contentOfMost, peopleOfLooks } from '../fixtures/cv-people/cv-people.ts'
import { blackPng } from '../fixtures/images/photos.ts'
import { printCv } from '../fixtures/pdf/print-cvs.ts'
import { type DrawnRun, readGlyphs } from '../fixtures/pdf/read-glyphs.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
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

/** WCAG 2.2, 1.4.6. */
const AAA_CONTRAST = 7

const isAbove = (upper: DrawnRun, lower: DrawnRun): boolean =>
  upper.page === lower.page &&
  upper.baseline < lower.baseline - 1 &&
  upper.left < lower.right &&
  lower.left < upper.right

/** Returns the distances of the lines of one size to the nearest below them, by how often each occurs. */
const pitches = (runs: readonly DrawnRun[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const upper of runs) {
    const below = runs.filter((lower) => isAbove(upper, lower)).map(({ baseline }) => baseline)
    if (below.length === 0) continue
    const pitch = Number((Math.min(...below) - upper.baseline).toFixed(2))
    counts.set(pitch, (counts.get(pitch) ?? 0) + 1)
  }
  return counts
}

/** In points. */
const A4_WIDTH = 595.28

const centreOfName = (runs: readonly DrawnRun[]): number => {
  const line = runs.filter(({ page, baseline }) => page === 1 && baseline === runs[0]?.baseline)
  return (Math.min(...line.map(({ left }) => left)) + Math.max(...line.map(({ right }) => right))) / 2
}

/** Returns the runs that people cannot read, though programs can. */
const unseenIn = (runs: readonly DrawnRun[], leastContrast: number): readonly DrawnRun[] =>
  runs.filter(
    ({ isFilled, isOpaque, size, contrast }) =>
      !isFilled || !isOpaque || size < LEAST_SIZE || contrast < leastContrast,
  )

t.test('text that nobody sees is found', async (t) => {
  const app = await buildTestSite(t, {
    'resume.json': JSON.stringify({ basics: { name: 'Ada' } }),
    pages: {
      'cv.md': `---\ntitle: A\n---\n${['pale', 'glass', 'tiny', 'outline', 'dark', 'seen'].map((name) => `<p class="${name}">${name}</p>`).join('\n')}\n`,
    },
    styles: {
      'custom.css': `
        .pale { color: #888888 } .glass { opacity: 0.5 } .tiny { font-size: 5pt }
        .outline { color: transparent; -webkit-text-stroke: 1px black } .dark { background: #333333 }`,
    },
  })
  const runs = await readGlyphs((await app.inject('/api/cv/')).rawPayload)
  const unseen = unseenIn(runs, READABLE_CONTRAST).map(({ text }) => text.trim())
  t.strictSame(unseen.toSorted(), ['dark', 'glass', 'outline', 'pale', 'tiny'])
})

/** A distance that is nearly that of lines should be that of lines. */
const NEARLY = 1.1

/** In the size of the letters; wider distances are those of headings. */
const WIDEST_LINE = 2

interface Design {
  readonly name: string
  readonly settings: string
  readonly people: readonly CvPerson[]
  readonly contrast: number
  /** Undefined for looks, whose scale is their own: then lines of each size have one pitch, whatever it is. */
  readonly measures?: (typeof measures)[keyof typeof measures]
}

/** Everyone in each layout and density: rounding may fail in one script at one size. */
const designs: readonly Design[] = [
  ...cvLayoutNames.flatMap((layout) =>
    Object.entries(measures).map(([density, measures]) => ({
      name: `${density}, in ${layout}`,
      settings: `paperSize: ${layout === 'classic' ? 'A4' : 'Letter'}\ncv: { layout: ${layout}, density: ${density} }`,
      people,
      contrast: READABLE_CONTRAST,
      measures,
    })),
  ),
  ...lookNames.map((look) => ({
    name: `with the look ${look}`,
    settings: `design: { look: ${look} }`,
    people: peopleOfLooks,
    contrast: AAA_CONTRAST,
  })),
]

for (const { name, settings, people, contrast: leastContrast, measures } of designs)
  t.test(`CVs set ${name}`, async (t) => {
    const { content, pages } = contentOfMost(settings, people)
    const app = await buildTestSite(t, { ...content, pages: { 'photo.jpg': blackPng(300, 400) } })
    for (const name of people) {
      const { rawPayload, statusCode } = await app.inject(`${pages.get(name)}cv.pdf`)
      t.equal(statusCode, 200)
      const runs = await readGlyphs(rawPayload)
      t.ok(runs.length > 20, `${runs.length} runs`)
      if (settings.includes('formal'))
        t.ok(Math.abs(centreOfName(runs) - A4_WIDTH / 2) < 1, `${name} is centred`)
      t.strictSame(unseenIn(runs, leastContrast), [], `${name}: every glyph is seen`)
      const wanted = measures && (tallScripts.test(name) ? measures.tallLine : measures.line)
      for (const [size, ofSize] of Map.groupBy(runs, (run) => Number(run.size.toFixed(1)))) {
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
  const runs = (await readGlyphs(response.rawPayload)).filter(({ page }) => page === 1)
  const sizeOf = (text: string) => runs.find((run) => run.text.includes(text))?.size.toFixed(1)
  t.strictSame(['Ada', 'Analyst', 'night'].map(sizeOf), ['23.1', '12.6', '10.5'])
  const { for: _letter, ...site } = content
  const cv = await buildTestSite(t, { ...site, 'site.yaml': site['site.yaml'].replace('dense', 'normal') })
  const cvRuns = await readGlyphs((await cv.inject('/api/cv/')).rawPayload)
  const headOf = (found: readonly DrawnRun[]) =>
    found.slice(0, 4).map(({ text, left, baseline, size }) => ({ text, left, baseline, size }))
  t.strictSame(headOf(runs), headOf(cvRuns), 'the head is where that of a CV set normal is')
  const lines = runs.filter((run) => run.size.toFixed(1) === '10.5')
  t.ok((pitches(lines).get(13.5) ?? 0) >= 1, 'lines of 13.5 points')
  const closing = runs.find(({ text }) => text.startsWith('Yours'))
  const signature = runs.findLast(({ text }) => text.startsWith('Ada'))
  t.ok((signature?.baseline ?? 0) - (closing?.baseline ?? 0) > 4 * 13.5 - 1, 'room to sign')
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
