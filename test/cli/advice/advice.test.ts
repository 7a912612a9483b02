/** What only `vitrine check` looks for: each rule with what it accepts, and what it says otherwise. */
import { join } from 'node:path'
import t from 'tap'
import { adviseOn } from '../../../src/cli/advice/advise.ts'
import {
  orderAdvice,
  paperTypefaceWarnings,
  personalDataAdvice,
  sectionTitleAdvice,
  splitLetterAdvice,
  undrawnLetterWarnings,
} from '../../../src/cli/advice/cv-advice.ts'
import { figuresWarnings, fileIssues } from '../../../src/cli/advice/file-advice.ts'
import {
  headingAdvice,
  searchResultAdvice,
  siteAdvice,
  translationAdvice,
} from '../../../src/cli/advice/page-advice.ts'
import {
  letterPlaceholders,
  placeholdersInApplication,
  placeholdersInSettings,
} from '../../../src/cli/advice/placeholders.ts'
import { resumeGaps } from '../../../src/cli/advice/resume-gaps.ts'
import { type ContentIssue, formatIssue, isWarning } from '../../../src/lib/data/issue.ts'
import { renderMarkdown } from '../../../src/pages/markdown/render-markdown.ts'
import { context } from '../../fixtures/pages/markdown-context.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'
import { buildTestSite, testOrigin } from '../../fixtures/server/test-app.ts'

/** Issues in short: the place and what was found. */
const short = (issues: readonly ContentIssue[]): readonly string[] =>
  issues.map((issue) => formatIssue(issue).split('; expected')[0] ?? '')

const placesOf = (issues: readonly ContentIssue[]): readonly string[] =>
  issues.map(({ file, member = '' }) => `${file} ${member}`.trimEnd())

t.test('pages: titles, descriptions, headings', async (t) => {
  const good = '---\ntitle: A\ndescription: B.\n---\n'
  const rows: readonly [name: string, text: string, found: readonly string[]][] = [
    ['nothing to say', `${good}## One\n\n### Two\n\n## Three\n`, []],
    [
      'neither title nor description',
      'Text\n',
      [
        'pages/a.md: found no title, so the file\'s name is shown: "A"',
        'pages/a.md: found no description, so lists have none and search results show its first sentence',
      ],
    ],
    [
      'long ones',
      `---\ntitle: ${'a'.repeat(66)}\ndescription: ${'b'.repeat(161)}\n---\n`,
      ['pages/a.md: found a title of 66 characters', 'pages/a.md: found a description of 161 characters'],
    ],
    ['a page that search engines leave out', '---\nnoindex: true\n---\nText\n', []],
    [
      'a skipped level',
      `${good}### Deep\n\n#### Deeper\n\n## Up\n`,
      ['pages/a.md:5: found the heading "Deep" of level 3 below one of level 1'],
    ],
  ]
  for (const [name, text, found] of rows) {
    const page = (await siteOf({ ...smallSite, 'pages/a.md': text })).pages.get('/a/')
    if (page === undefined) throw new Error('the fixture has no page /a/')
    const { headings } = renderMarkdown(page.markdown, context)
    const read = { file: page.file, page, text, headings, links: [] }
    t.strictSame(short([...searchResultAdvice([read]), ...headingAdvice(read)]), found, name)
  }
})

t.test('placeholders that are left in settings, and a site without a description', async (t) => {
  const settings = 'title: Your Name\nowner: {name: Ada}\nlanguages: [en]\n'
  const sentence = "description: {en: 'What you do, in one sentence.'}\n"
  const described = await siteOf({ 'site.yaml': settings + sentence })
  t.strictSame(placesOf(placeholdersInSettings(described)), ['site.yaml title', 'site.yaml description'])
  t.strictSame(siteAdvice(described), [])
  t.strictSame(placesOf(siteAdvice(await siteOf({ 'site.yaml': settings }))), ['site.yaml'])
  const labelled = await siteOf({ 'site.yaml': settings, 'resume.json': '{"basics": {"label": "Editor"}}' })
  t.strictSame(siteAdvice(labelled), [])
})

t.test('translations: missing, orphaned and outdated', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'pages/a.md': 'A',
    'pages/b.fr.md': 'B',
    'pages/c.md': '---\nnoindex: true\n---\n',
    'pages/d.md': '---\npublished: 2026-01-02\nupdated: 2026-03-04\n---\n',
    'pages/d.fr.md': '---\npublished: 2026-01-02\n---\n',
    'pages/e.md': '---\nupdated: 2026-03-04\n---\n',
    'pages/e.fr.md': 'E',
    'pages/f.md': '---\nlanguage: fr\n---\n',
  })
  t.strictSame(short(translationAdvice(site)), [
    'pages/a.md: found no translation into fr',
    'pages/b.fr.md: found no translation into en',
    'pages/d.fr.md: found a translation of 2026-01-02, before the last change of pages/d.md on 2026-03-04',
    'pages/f.md: found no translation into en',
  ])
  t.match(translationAdvice(site).at(-1)?.fix, /^rename this file to pages\/f\.fr\.md, or leave it/)
})

t.test('CVs: half years without anything', async (t) => {
  const rows: readonly [name: string, periods: string, found: string | undefined][] = [
    ['one after the other', '2010-01 2012-03, 2012-04', undefined],
    ['five months', '2010 2011, 2012-06 2013', undefined],
    ['six months', '2010 2011, 2012-07-01', 'nothing from 2012-01 to 2012-06'],
    ['within a longer period', '2010 2020, 2011 2012, 2015 2016', undefined],
    ['until today', '2010, 2026-05 2026-06', undefined],
  ]
  for (const [name, periods, expected] of rows) {
    const work = periods.split(', ').map((period) => {
      const [startDate = '', endDate] = period.split(' ')
      return { startDate, ...(endDate && { endDate }) }
    })
    const found = resumeGaps('resume.json', { work }, '2026-11-22')
    t.strictSame(
      found.map((issue) => issue.found),
      [expected].filter((text) => text !== undefined),
      name,
    )
  }
})

t.test('CVs: the order of entries, and what strangers read', async (t) => {
  const starting = (...dates: readonly (string | undefined)[]) => ({
    work: dates.map((startDate) => ({ name: 'Works', ...(startDate && { startDate }) })),
  })
  const location = { address: '1 Road', city: 'London' }
  const rows: readonly [name: string, resume: object, members: readonly string[]][] = [
    ['newest first', starting('2020', '2018-03', '2018-01'), []],
    ['without dates', starting(undefined, '2018', undefined), []],
    ['a date that is not one', starting('2018', 'Summer 2019', '31/06/2011', '2010'), []],
    ['one out of order', starting('2020', '2010', '2015'), ['work[2]']],
    ['a town and an e-mail address', { basics: { email: 'a@a.example', location: { city: 'London' } } }, []],
    [
      'telephone and street',
      { basics: { phone: '1', location } },
      ['basics.phone', 'basics.location.address'],
    ],
  ]
  for (const [name, resume, members] of rows)
    t.strictSame(
      [orderAdvice, personalDataAdvice]
        .flatMap((advise) => advise({ file: 'resume.json', resume }))
        .map(({ member }) => member),
      members,
      name,
    )
})

t.test('CVs: characters that no font has', async (t) => {
  const found = async (name: string): Promise<readonly string[]> =>
    (
      await undrawnLetterWarnings({
        resumes: new Map([['en', { resume: { basics: { name } }, file: 'resume.json', language: 'en' }]]),
      })
    ).map((issue) => `${issue.file}: ${issue.found}`)
  t.strictSame(await found('Ada Łódź 山本 ทำ श्री ❤️ \u200E✅'), [])
  const splitIn = (name: string) => splitLetterAdvice({ file: 'resume.json', resume: { basics: { name } } })
  t.strictSame(splitIn('Ada ที่'), [])
  t.match(splitIn('ทำงาน น้ำ'), [{ severity: undefined, found: 'ำ (U+0E33)' }])
  t.strictSame(await found('Ada \u{10330} \u{E000}'), ['resume.json: \u{10330} (U+10330), \u{E000} (U+E000)'])
})

t.test('CVs: typefaces that the printer lacks', async (t) => {
  const rows: readonly [typeface: string | undefined, fonts: readonly string[], warns: boolean][] = [
    [undefined, ['Alegreya-Regular'], false],
    ['"Iowan Old Style", serif', ['Alegreya-Regular'], true],
    ['"Iowan Old Style", serif', ['IowanOldStyle-Roman', 'Alegreya-Regular'], false],
    ['system-ui, sans-serif', ['DejaVuSans'], false],
    ['"Alegreya Sans", sans-serif', ['NotoSansJP-Regular'], false],
  ]
  for (const [textTypeface, fonts, warns] of rows)
    t.strictSame(
      placesOf(paperTypefaceWarnings({ design: { ...(textTypeface && { textTypeface }) } }, fonts)),
      warns ? ['site.yaml design.textTypeface'] : [],
      `${textTypeface} in ${fonts.join(', ')}`,
    )
})

t.test('CVs: sections of the owner’s own that have one title for all languages', async (t) => {
  const site = await siteOf({
    'site.yaml':
      'title: A\nowner: {name: A}\nlanguages: [en, pl]\ncv: {sections: [{key: patents, title: {pl: Patenty}}]}\n',
    'resume.json': JSON.stringify({ basics: { name: 'A' }, talks: ['B'], patents: ['C'], only: ['D'] }),
    'resume.pl.json': JSON.stringify({ basics: { name: 'A' }, talks: ['B'], patents: ['C'] }),
  })
  t.match(sectionTitleAdvice(site), [
    { found: /section talks,/, fix: 'add cv: { sections: [{ key: talks, title: { en: …, pl: … } }] }' },
  ])
  t.equal(sectionTitleAdvice(site).length, 1)
})

t.test('images and videos', async (t) => {
  const variants = [{ mediaType: 'image/avif', candidates: [] }]
  /** Each file: what is known of it, and what is found. */
  const rows: Readonly<Record<string, readonly [known: object | undefined, found?: string]>> = {
    'pages/a.gif': [{ widthPx: 3000 }, 'an image 3000 pixels wide, which is sent unresized'],
    'pages/b.jpg': [{ widthPx: 3000, sources: variants }],
    'pages/c.svg': [{ widthPx: 3000 }],
    'pages/d.JPG': [undefined, 'an image that cannot be read'],
    'pages/g.png': [
      { hasLocation: true },
      'a photo that reveals where it was taken and cannot be copied without its coordinates, so it is not served',
    ],
    'pages/h.jpg': [{ hasLocation: true, sources: variants }],
    'pages/j.mp4': [undefined, 'a video that reveals where it was taken'],
    'pages/k.mov': [undefined],
    'pages/trip/index.md': [undefined],
    'pages/trip/l.mp4': [
      undefined,
      'a video in a gallery, which may reveal where it was taken, so it is not served',
    ],
  }
  const texts = Object.keys(rows).map((file) => [
    file,
    file.endsWith('.md') ? '---\ntemplate: gallery\n---\n' : '',
  ])
  const site = await siteOf({ ...smallSite, ...Object.fromEntries(texts) })
  const images = new Map(
    Object.entries(rows).flatMap(([file, [known]]) =>
      known ? [[file.slice('pages'.length), { widthPx: 9, heightPx: 9, sources: [], ...known }]] : [],
    ),
  )
  const shown = ['/a.gif', '/a.gif', '/b.jpg', '/c.svg', '/gone.gif'].map((url) => ({ url }))
  const found = await fileIssues({ site, images }, shown, async (file) => file !== 'pages/k.mov')
  t.strictSame(
    found.filter((issue) => !isWarning(issue)).map(({ file }) => file),
    ['pages/a.gif'],
  )
  t.strictSame(
    Object.fromEntries(found.map((issue) => [issue.file, issue.found])),
    Object.fromEntries(Object.entries(rows).flatMap(([file, [, text]]) => (text ? [[file, text]] : []))),
  )
})

t.test('contribution figures that cannot be used', async (t) => {
  const texts: Readonly<Record<string, string>> = {
    'good.yaml': '2026-11-20: 3',
    'contributions.json': '[{"date": "soon", "count": 1}]',
  }
  const readFile = async (path: string): Promise<Buffer> => {
    if (texts[path] === undefined) throw new Error('no such file')
    return Buffer.from(texts[path])
  }
  const site = await siteOf({
    'site.yaml':
      'title: A\nowner: {name: A}\nlanguages: [en]\naccounts: [{provider: file, name: a, path: good.yaml}, {provider: file, name: b}, {provider: file, name: c, path: gone.yaml}, {provider: github, name: d}]\n',
  })
  t.strictSame(short(await figuresWarnings(site, readFile, '2026-11-27')), [
    'site.yaml accounts[1]: found figures that cannot be used: contributions.json in the content folder is invalid: /0/date is "soon"',
    'site.yaml accounts[2]: found figures that cannot be used: gone.yaml in the content folder cannot be read: no such file',
  ])
})

t.test('what `vitrine new application` wrote is found in its place', (t) => {
  const written = {
    name: 'acme',
    key: 'a'.repeat(26),
    file: 'for/acme.md',
    tags: [],
    recipient: 'Name of the company\n Street\nCity\n',
    subject: 'Application',
    summary: 'What makes you right for this position.',
    markdown: `\nDear Sir,\n${letterPlaceholders.markdown[0]}\n`,
    markdownLine: 9,
  }
  t.strictSame(short(placeholdersInApplication(written)), [
    'for/acme.md recipient: found the placeholder "Name of the company, Street, City"',
    'for/acme.md subject: found the placeholder "Application"',
    'for/acme.md summary: found the placeholder "What makes you right for this position."',
    'for/acme.md:11: found the placeholder "Why you want this position, and what you bring to it."',
  ])
  const own = { recipient: 'Acme\nCity Street', subject: 'Application as a teller', summary: 'Quick.' }
  t.strictSame(placeholdersInApplication({ ...written, ...own, markdown: 'Name of the company' }), [])
  t.end()
})

/** What a site with a mistake for each rule is told. */
const everyAdvice = [
  /^the placeholder "Your Name"$/,
  /^the placeholder "Why you want/,
  /^no proof in linked_dids/,
  /^the value of basics\.phone, which is private/,
  /^no description/,
  /^a title of 66 characters/,
  /^the heading "Deep"/,
  /^no translation into fr/,
  /^a start in 2020/,
  /^personal data/,
  /^no title for the section talks/,
  /^nothing from 2012/,
  /^an image that cannot be read/,
]

t.test('every rule is asked', async (t) => {
  const resume = {
    basics: { name: 'A', phone: '020 7946 0018', location: { address: 'Dam 1' } },
    work: [
      { name: 'B', startDate: '2010', endDate: '2011' },
      { name: 'C', startDate: '2020' },
    ],
    talks: ['D \u{E000}'],
  }
  const app = await buildTestSite(t, {
    'site.yaml':
      'title: Your Name\nowner: { name: A }\nlanguages: [en, fr]\ncv: { private: [basics.phone] }\n',
    'resume.json': JSON.stringify(resume),
    'resume.fr.json': JSON.stringify({ basics: { name: 'A' }, talks: ['D'] }),
    'well-known': { 'did-configuration.json': '{}' },
    for: { 'acme.md': `---\nkey: ${'a'.repeat(26)}\n---\n${letterPlaceholders.markdown[0]}\n` },
    pages: {
      'a.md': `---\ntitle: ${'a'.repeat(66)}\n---\n#### Deep\n\nCall 020 7946 0018.\n`,
      'b.jpg': 'no image',
    },
  })
  const contentDir = join(t.testdirName, 'content')
  const { issues } = await adviseOn(app, { contentDir, baseUrl: testOrigin })
  t.match(
    issues.find(({ found }) => found.includes('U+E000')),
    { severity: 'warning' },
  )
  for (const found of everyAdvice)
    t.ok(
      issues.some((issue) => found.test(issue.found)),
      String(found),
    )
})
