/**
 * What people write into the texts of a CV, in every form: one CV has all cases, so that it is printed once.
 */
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { parse } from 'node-html-parser'
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

/** What is written, and where it leads from each form; undefined if the form shows it as it is written. */
const links: readonly (readonly [written: string, href: string | undefined])[] = [
  ['thesis.pdf', 'https://ada.example/thesis.pdf'],
  ['pages/thesis.pdf', 'https://ada.example/thesis.pdf'],
  ['./data/set_(1).zip', 'https://ada.example/data/set_(1).zip'],
  ['notes/engine.md', 'https://ada.example/notes/engine/'],
  ['notes/engine.md#wheels', 'https://ada.example/notes/engine/#wheels'],
  ['/notes/engine/', 'https://ada.example/notes/engine/'],
  ['missing.pdf', 'https://ada.example/missing.pdf'],
  ['get.sh', 'https://get.sh'],
  ['run.sh', 'https://ada.example/run.sh'],
  ['readme.md', 'https://ada.example/readme/'],
  ['crates.rs/loom', 'https://crates.rs/loom'],
  ['müller.example', 'https://müller.example'],
  ['mill.example:8080/a', 'https://mill.example:8080/a'],
  ['https://mill.example/a?b=c#d', 'https://mill.example/a?b=c#d'],
  ['sgnl://x', undefined],
  ['javascript:alert(1)', undefined],
  ['nowhere', undefined],
]

t.test('links lead to files and pages of the site first, then to hosts; the rest is a warning', async (t) => {
  const app = await buildTestSite(t, {
    'resume.json': JSON.stringify({
      basics: { name: 'Ada' },
      projects: links.map(([url], index) => ({
        name: `Project ${index}`,
        url,
        highlights: [`[by Markdown ${index}](<${url}>)`, `<a href="${url}">by HTML ${index}</a>`],
      })),
    }),
    pages: {
      notes: { 'engine.md': '# Engine\n' },
      'readme.md': '# Read me\n',
      'run.sh': '#!/bin/sh\n',
      'thesis.pdf': '%PDF-',
      data: { 'set_(1).zip': 'PK' },
    },
  })
  const get = async (path: string) => (await app.inject(path)).rawPayload
  const { value: word } = await mammoth.convertToHtml({ buffer: await get('/cv/cv.docx') })
  const resumeJson = JSON.parse(String(await get('/resume.json')))
  const hrefOf = (html: string, label: string) => {
    const link = parse(html)
      .querySelectorAll('a')
      .find(({ text }) => text === label)
    const href = link?.getAttribute('href')
    return href && URL.parse(href, 'https://ada.example/cv/')?.href
  }
  const page = String(await get('/cv/'))
  const text = String(await get('/cv/cv.txt'))
  for (const [index, [written, expected]] of links.entries()) {
    const href = expected && new URL(expected).href
    for (const label of [`Project ${index}`, `by Markdown ${index}`, `by HTML ${index}`]) {
      t.equal(hrefOf(page, label), href, `${written}: ${label}`)
      t.equal(hrefOf(word, label), href, `${written}: ${label} in Word`)
    }
    const project = resumeJson.projects[index]
    t.equal(project.url, expected, `${written} in /resume.json`)
    if (expected?.startsWith('https://ada.example')) {
      t.match(project.highlights, [`(<${expected}>)`, `"${expected}"`])
      t.ok(text.includes(`Project ${index} <${expected}>`), `${written} in text`)
    }
  }
  const warnings = app.content.current().warnings.filter(({ code }) => code === 'cv/no-address')
  t.strictSame(
    [...new Set(warnings.map(({ field }) => field?.replace(/\].*/, ']')))],
    ['projects[14]', 'projects[15]', 'projects[16]'],
  )
})

/** Accounts as people write them, and the URL of each; undefined if it cannot be known. */
const accounts: readonly (readonly [network: string, username: string, url: string | undefined])[] = [
  ['GitHub', 'ada', 'https://github.com/ada'],
  ['github', '@ada-l', 'https://github.com/ada-l'],
  ['LinkedIn', 'ada', 'https://www.linkedin.com/in/ada'],
  ['Twitter', 'ada', 'https://x.com/ada'],
  ['ORCID', '0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
  ['Stack Overflow', '1815', 'https://stackoverflow.com/users/1815'],
  ['StackOverflow', 'ada', undefined],
  ['Mastodon', '@ada@social.example', 'https://social.example/@ada'],
  ['GitHub', 'Ada Lovelace', undefined],
  ['Signal', '+49 30 1', undefined],
  ['Club', 'ada', undefined],
]

t.test('an account of a known network is a link in every form', async (t) => {
  const profiles = accounts.map(([network, username]) => ({ network, username }))
  const app = await buildTestSite(t, { 'resume.json': JSON.stringify({ basics: { name: 'Ada', profiles } }) })
  const get = async (path: string) => (await app.inject(path)).rawPayload
  const { value: word } = await mammoth.convertToHtml({ buffer: await get('/cv/cv.docx') })
  const [page, home, markdown] = await Promise.all(['/cv/', '/', '/cv/index.md'].map(get))
  const pdf = (await get('/cv/cv.pdf')).toString('latin1')
  for (const [network, username, url] of accounts) {
    const label = `${network}: ${username}`
    const linkIn = (html: string): string | undefined =>
      parse(html)
        .querySelectorAll('a')
        .find(({ text }) => text === label)
        ?.getAttribute('href')
    t.equal(linkIn(String(page)), url, `${label} on the page`)
    t.equal(linkIn(word), url, `${label} in Word`)
    t.equal(markdown?.includes(`](${url})`), url !== undefined, `${label} in Markdown`)
    t.equal(pdf.includes(`(${url})`), url !== undefined, `${label} in the PDF`)
    t.equal(home?.includes(`href="${url}"`), url !== undefined, `${label} on the home page`)
  }
  t.match(JSON.parse(String(await get('/resume.json'))).basics, { profiles }, 'as it was written')
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
