/**
 * What people write into the texts of a CV, in every form: one CV has all cases, so that it is printed once.
 */
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import t from 'tap'
import { siteCardOf } from '../../src/card/card-input.ts'
import { nodeText, parseHtml } from '../../src/html/html-tree.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { mainOf } from '../fixtures/pages/html-tree.ts'
import { pdfjsText, popplerText } from '../fixtures/pdf/extract-text.ts'
import { isMissing, writePdf } from '../fixtures/pdf/pdf-tools.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

/** A case: part of a résumé, and the texts that every form has in this order. */
type Row = readonly [name: string, part: Readonly<Record<string, object>>, texts: readonly string[]]

const job = (name: string, fields: object): Row[1] => ({
  work: [{ name, position: 'Dev', startDate: '2019', ...fields }],
})
const paper = (name: string, fields: object): Row[1] => ({
  publications: [{ name, releaseDate: '2020', ...fields }],
})

const rows: readonly Row[] = [
  [
    'nested bullets',
    job('Nested', { highlights: ['Engine one\n  - Wheel one\n  - Wheel two', 'Engine two'] }),
    ['Engine one', 'Wheel one', 'Wheel two', 'Engine two'],
  ],
  [
    'HTML',
    job('Elements', { highlights: ['<ul><li>Axle one</li><li>Axle two</li></ul>'] }),
    ['Axle one', 'Axle two'],
  ],
  [
    'paragraphs and line breaks',
    job('Breaks', { summary: 'Row one  \nRow two\\\nRow three', highlights: ['Part one.\n\nPart two.'] }),
    ['Row one', 'Row two', 'Row three', 'Part one.', 'Part two.'],
  ],
  [
    'numbers',
    job('Numbers', { highlights: ['2019. A good year'], summary: '3. Platz' }),
    ['3. Platz', '2019. A good year'],
  ],
  ['a vertical tab', job('Tabs', { summary: 'left\u000Bright' }), ['left right']],
  [
    'positions',
    {
      work: [
        {
          name: 'Several',
          summary: 'A mill.',
          positions: [
            { position: 'Head of looms', startDate: '2018', endDate: '2019' },
            { position: 'Clerk of looms', startDate: '2016', endDate: '2018' },
          ],
        },
      ],
    },
    ['Several', 'A mill.', 'Head of looms', 'Clerk of looms'],
  ],
  [
    'education with texts',
    {
      education: [
        {
          institution: 'Evening school',
          area: 'Logic',
          summary: 'By correspondence.',
          highlights: ['First of all'],
        },
      ],
    },
    ['Logic', 'Evening school', 'By correspondence.', 'First of all'],
  ],
  [
    'a certificate that expires',
    { certificates: [{ name: 'Diving', date: '2020-03', expires: '2030-04' }] },
    ['Diving', 'Mar 2020 – Apr 2030'],
  ],
  [
    'names of authors',
    paper('Letters', {
      authors: [
        'Vincent van Gogh',
        'Ada von der Heide',
        'Martin Luther King Jr.',
        'ATLAS Collaboration',
        'et al.',
      ],
    }),
    ['V. van Gogh, A. von der Heide, M. L. King Jr., ATLAS Collaboration, et al. Letters. 2020.'],
  ],
  [
    'a list of authors',
    paper('Lists', { authors: 'Iris Quell, Bo Li and Ana de la Cruz, et al' }),
    ['I. Quell, B. Li, A. de la Cruz, et al. Lists. 2020.'],
  ],
  [
    'the summary of a publication',
    paper('Plain', { summary: 'Says *much* about it.' }),
    ['Plain. 2020.', 'Says much about it.'],
  ],
  [
    'titles as they are written',
    {
      'PhD Supervision': [{ title: 'Anna', date: '2019' }],
      'Talks in Germany': [{ title: 'Bonn', date: '2018' }],
    },
    ['PhD Supervision', 'Anna', 'Talks in Germany', 'Bonn'],
  ],
]

const entries = rows.flatMap(([, part]) => Object.entries(part))
const resume = Object.fromEntries(
  [...Map.groupBy(entries, ([section]) => section)].map(([section, parts]) => [
    section,
    parts.flatMap(([, part]) => part),
  ]),
)

/** Without markup, marks of lists, and where lines end. */
const bare = (text: string): string =>
  text.replaceAll(/[*\\]|^\s*[-•–] /gm, '').replaceAll(/[\s\u00A0]+/g, ' ')

t.test('every form has the texts of a CV, in order', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': 'title: A\ndescription: B\nowner: { name: Ada von der Heide }\nlanguages: [en]\n',
    'resume.json': JSON.stringify({ basics: { name: 'Ada von der Heide', pronouns: 'she/her' }, ...resume }),
  })
  const get = async (path: string) => (await app.inject(path)).rawPayload
  const pdf = await get('/cv/cv.pdf')
  const forms = {
    page: nodeText(
      parseHtml(mainOf(String(await get('/cv/'))).replaceAll(/<(?:br|\/?(?:p|li|h\d|div))\b/g, '\n$&')),
    ),
    Markdown: String(await get('/cv/index.md')),
    'PDF by poppler': isMissing('pdftotext') ? undefined : popplerText(writePdf(t, pdf)),
    'PDF by pdf.js': await pdfjsText(pdf, 'ltr'),
    Word: (await mammoth.extractRawText({ buffer: await get('/cv/cv.docx') })).value,
    text: String(await get('/cv/cv.txt')),
  }
  for (const [form, read] of Object.entries(forms))
    t.test(form, { skip: read === undefined && isMissing('pdftotext') }, async (t) => {
      const all = bare(read ?? '')
      t.match(all, 'she/her')
      for (const [name, , texts] of rows) {
        const found = texts.map((text) => all.indexOf(text))
        t.strictSame(
          found.toSorted((a, b) => a - b),
          found,
          `${name}: in order`,
        )
        t.notOk(found.includes(-1), `${name}: ${texts[found.indexOf(-1)] ?? ''}`)
      }
    })
  const home = String(await get('/'))
  const cv = String(await get('/cv/'))
  t.match(
    mainOf(home),
    /Ada von der Heide<\/h1>\s*<p class="pronouns">she\/her/,
    'beside the name on the home page',
  )
  for (const page of [home, cv])
    t.notMatch(page.replace(mainOf(page), ''), 'she/her', 'not in titles and JSON-LD')
  const card = siteCardOf(app.content.current(), { baseUrl: 'https://ada.example', summary: undefined })
  t.notMatch(JSON.stringify(card), 'she/her', 'nor on the card')
  for (const path of ['/cv/cv.pdf', '/cv/cv.docx'])
    t.notMatch((await app.inject(path)).headers['content-disposition'], 'she', 'nor in the names of files')
  t.match(JSON.parse(String(await get('/resume.json'))), {
    basics: { pronouns: 'she/her' },
    work: [
      { name: 'Nested' },
      {},
      {},
      {},
      {},
      { name: 'Several', summary: 'A mill.' },
      { name: 'Several', position: 'Head of looms' },
      { name: 'Several', position: 'Clerk of looms' },
    ],
    certificates: [{ expires: '2030-04' }],
  })
})

t.test('a section begins on a new page, and an entry is whole on one', async (t) => {
  const highlights = Array.from({ length: 20 }, (_, index) => `Turned wheel ${index}`)
  const app = await buildTestSite(t, {
    'site.yaml': `${minimalSettings}cv: { breaks: { before: [skills, 'Talks in Bonn'] } }\n`,
    'resume.json': JSON.stringify({
      basics: { name: 'Ada' },
      work: ['One', 'Two', 'Three'].map((name) => ({ name, position: `Post ${name}`, highlights })),
      skills: ['Looms'],
      'Talks in Bonn': [{ title: 'On wheels', date: '1843' }],
    }),
  })
  const { pages } = await readPdf((await app.inject('/cv/cv.pdf')).rawPayload)
  const pageWith = (text: string) => pages.findIndex((page) => page.includes(text))
  for (const [index, name] of ['One', 'Two', 'Three'].entries())
    t.match(pages[pageWith(`Post ${name}`)]?.split('Post ')[index % 2 === 0 ? 1 : 2], /wheel 19/, name)
  t.match(pages[pageWith('Looms')], /^Skills/)
  t.match(pages[pageWith('On wheels')], /^Talks in Bonn/)
  const { 'word/document.xml': document = Buffer.of() } = unzipSync(
    (await app.inject('/cv/cv.docx')).rawPayload,
  )
  const breaks = strFromU8(document).match(/<w:p>(?:(?!<\/w:p>).)*<w:pageBreakBefore\/>.*?<\/w:p>/g) ?? []
  t.strictSame(
    breaks.map((paragraph) => paragraph.replaceAll(/<[^>]*>/g, '')),
    ['Talks in Bonn', 'Skills'],
  )
})
