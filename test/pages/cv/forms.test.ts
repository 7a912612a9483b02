/** The CV as a Word document and as plain text. */
import { strFromU8, unzipSync } from 'fflate'
import stringWidth from 'string-width'
import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createFormats } from '../../../src/content/i18n/formats.ts'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'
import type { Resume } from '../../../src/content/schema/resume.ts'
import type { Portrait } from '../../../src/images/portraits.ts'
import { arrangeCv } from '../../../src/pages/cv/arrange-cv.ts'
import { cvDocument } from '../../../src/pages/cv/forms/docx.ts'
import { cvText } from '../../../src/pages/cv/forms/txt.ts'
import { type CvPerson, cvPeople, resumeOf } from '../../fixtures/cv-people/cv-people.ts'

const messages = await loadMessages()
const inLanguage = (language: string) => ({
  language,
  message: createMessageFormatter(language, messages),
  formats: createFormats(language),
  site: { baseUrl: 'https://ada.example' },
})

const people = Object.entries(cvPeople).map(([name, language]) => ({
  name,
  language,
  resume: resumeOf(name as CvPerson),
}))

const textOf = (resume: Resume, language = 'en'): string =>
  cvText(arrangeCv(resume, inLanguage(language)), inLanguage(language))

const documentOf = (resume: Resume, language = 'en', portrait?: Portrait): Promise<Buffer> =>
  cvDocument(arrangeCv(resume, inLanguage(language)), {
    ...inLanguage(language),
    title: 'A title',
    paperSize: 'A4',
    portrait,
  })

const partsOf = async (resume: Resume, language?: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await documentOf(resume, language))).map(([name, part]) => [
      name,
      strFromU8(part),
    ]),
  )

const resume: Resume = {
  basics: {
    name: 'Ada Lovelace',
    label: 'Mathematician',
    email: 'ada@ada.example',
    url: 'https://ada.example/',
    summary: 'Wrote **the first** program, see [the notes](https://notes.example/g).',
  },
  work: [
    {
      name: 'Engines & Co',
      position: 'Programmer',
      url: 'https://engines.example/?a=1&b=2',
      startDate: '1842',
      endDate: '1843',
      highlights: ['Made <i>a table</i>', 'Found a mistake'],
    },
  ],
  skills: [{ name: 'Mathematics', level: 'expert', keywords: ['Numbers', 'Tables'] }],
  interests: [{ name: 'Music', keywords: ['Harp'] }],
}

t.test('links to pages of the site have its origin', async (t) => {
  const projects: Resume = {
    projects: [{ name: 'The table', url: '/notes/g/', description: 'Like [this](/notes/a/).' }],
  }
  const text = textOf(projects)
  t.match(text, 'The table <https://ada.example/notes/g/>')
  t.match(text, 'this <https://ada.example/notes/a/>')
  const { 'word/_rels/document.xml.rels': links } = await partsOf(projects)
  t.match(links, 'Target="https://ada.example/notes/g/"')
})

t.test('plain text, from the name to the interests', async (t) => {
  t.equal(
    textOf(resume),
    `Ada Lovelace
Mathematician

ada@ada.example
ada.example

Wrote the first program, see the notes <https://notes.example/g>.

Experience
----------

Programmer
Engines & Co <https://engines.example/?a=1&b=2>
1842 – 1843
- Made a table
- Found a mistake

Skills
------

- Mathematics: expert – Numbers, Tables

Interests
---------

- Music: Harp
`,
  )
})

t.test('plain text has lines of at most 72 columns, whole addresses and no marks of direction', async (t) => {
  const address = `https://example.org/${'long/'.repeat(20)}`
  const lines = textOf({ basics: { summary: `See ${address} and \u2067more\u2069.` } }).split('\n')
  t.ok(lines.includes(address))
  for (const { name, resume, language } of people)
    for (const line of textOf(resume, language).split('\n')) {
      t.ok(stringWidth(line) <= 72 || !line.trim().includes(' '), `${name}: ${line}`)
      t.notMatch(line, /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    }
})

t.test('a document has headings, a list, links and properties, and the same bytes each time', async (t) => {
  const parts = await partsOf(resume)
  const text = parts['word/document.xml'] ?? ''
  for (const style of ['Title', 'Heading1', 'Heading2', 'ListParagraph'])
    t.match(text, `<w:pStyle w:val="${style}"/>`)
  t.match(text, '<w:numPr>')
  t.notMatch(text, '<w:tbl>')
  t.match(parts['word/_rels/document.xml.rels'], 'Target="https://engines.example/?a=1&amp;b=2"')
  t.match(parts['docProps/core.xml'], '<dc:title>A title</dc:title><dc:creator>Ada Lovelace</dc:creator>')
  t.notMatch(parts['docProps/core.xml'], 'dcterms:created')
  t.ok((await documentOf(resume)).equals(await documentOf(resume)))
})

t.test('a document has the portrait with its text, and the same bytes each time', async (t) => {
  const portrait = { bytes: Buffer.from('a picture'), format: 'jpeg', widthPx: 300, heightPx: 400 } as const
  const documents = [
    await documentOf(resume, 'en', portrait),
    await documentOf(resume, 'en', portrait),
  ] as const
  t.ok(documents[0].equals(documents[1]))
  const parts = unzipSync(documents[0])
  const text = strFromU8(parts['word/document.xml'] ?? Buffer.of())
  t.match(text, 'descr="Ada Lovelace"')
  const [, width, height] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(text) ?? []
  t.equal((Number(height) / Number(width)).toFixed(2), '1.34', 'in proportion, to whole pixels')
  t.strictSame(
    Object.entries(parts).flatMap(([name, bytes]) => (name.includes('media/') ? [strFromU8(bytes)] : [])),
    ['a picture'],
  )
})

t.test('each link of a document leads to its relationship', async (t) => {
  const parts = await partsOf(resume)
  const ids = [...(parts['word/document.xml'] ?? '').matchAll(/r:id="([^"]+)"/g)].map(([, id]) => id)
  t.ok(ids.length >= 3)
  for (const id of ids) t.match(parts['word/_rels/document.xml.rels'], `Id="${id}"`)
})

t.test('languages, directions and fonts of a document', async (t) => {
  const rows: readonly [language: string, expected: readonly string[]][] = [
    ['he', ['<w:bidi/>', '<w:rtl/>', 'w:bidi="he"']],
    ['ja', ['w:eastAsia="Yu Gothic"', 'w:lang w:val="ja" w:eastAsia="ja"']],
    ['zh', ['w:eastAsia="Microsoft YaHei"']],
    ['zh-Hant', ['w:eastAsia="Microsoft JhengHei"']],
    ['ko', ['w:eastAsia="Malgun Gothic"']],
  ]
  for (const [language, expected] of rows) {
    const name = language === 'he' ? 'עדה לאבלייס' : '愛達'
    const { 'word/document.xml': text } = await partsOf({ basics: { name } }, language)
    for (const part of expected) t.match(text, part, language)
  }
  const { 'word/document.xml': english } = await partsOf(resume)
  t.notMatch(english, /<w:rtl\/>|<w:bidi\/>|eastAsia/)
})

t.test('a document has every text of the people in order, whatever is in it', async (t) => {
  const { 'word/document.xml': control } = await partsOf({ basics: { name: 'A\u0001<&>' } })
  t.match(control, 'A&lt;&amp;&gt;')
  for (const { name, resume, language } of people) {
    const { 'word/document.xml': text = '' } = await partsOf(resume, language)
    const runs = [...text.matchAll(/<w:t\b[^>]*>([^<]*)<\/w:t>/g)].map(([, run = '']) => run).join(' ')
    t.match(runs, (resume.basics?.name ?? '').replaceAll('&', '&amp;'), name)
  }
})
