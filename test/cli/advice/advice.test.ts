/** What only `vitrine check` looks for: each rule with what it accepts, and what it says otherwise. */
import { join } from 'node:path'
import t from 'tap'
import { adviseOn } from '../../../src/cli/advice/advise.ts'
import { halfPrivateSuggestions } from '../../../src/cli/advice/cv-advice.ts'
import { fileIssues } from '../../../src/cli/advice/file-advice.ts'
import {
  headingSuggestions,
  searchResultSuggestions,
  siteSuggestions,
  translationSuggestions,
} from '../../../src/cli/advice/page-advice.ts'
import {
  letterPlaceholders,
  placeholdersInApplication,
  placeholdersInSettings,
} from '../../../src/cli/advice/placeholders.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'
import { type ContentIssue, formatIssue } from '../../../src/lib/data/issue.ts'
import { renderMarkdown } from '../../../src/markdown/render-markdown.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { context } from '../../fixtures/pages/markdown-context.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'
import { buildTestSite, testOrigin } from '../../fixtures/server/test-app.ts'

const message = createMessageFormatter('en', await loadMessages())

/** Issues in short: the place and what was found. */
const short = (issues: readonly ContentIssue[]): readonly string[] =>
  issues.map((issue) => formatIssue(issue).split(/; expected|\. Fix: /)[0] ?? '')

const placesOf = (issues: readonly ContentIssue[]): readonly string[] =>
  issues.map(({ file, field = '' }) => `${file} ${field}`.trimEnd())

t.test('pages: missing titles and descriptions, headings', async (t) => {
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
      'a heading behind a byte order mark',
      '\uFEFF# A\n\n---\n\nText\n',
      ['pages/a.md: found no description, so lists have none and search results show its first sentence'],
    ],
    ['a page that search engines leave out', '---\nnoindex: true\n---\nText\n', []],
    [
      'a skipped level',
      `${good}### Deep\n\n#### Deeper\n\n## Up\n`,
      ['pages/a.md:5: found the heading "Deep" of level 3 below one of level 1'],
    ],
    [
      'two headings of the first level',
      '# A\n\nText.\n\n# B\n\n## C\n',
      [
        'pages/a.md: found no description, so lists have none and search results show its first sentence',
        'pages/a.md:5: found the heading "B" of level 1, beside the title of the page',
      ],
    ],
    [
      'a title below other text',
      '---\ndescription: B.\n---\nText.\n\n# B\n',
      ['pages/a.md:6: found the heading "B" of level 1, beside the title of the page'],
    ],
    [
      'a title in the front matter, and a heading of the first level',
      `${good}# B\n`,
      ['pages/a.md:5: found the heading "B" of level 1, beside the title of the page'],
    ],
  ]
  for (const [name, text, found] of rows) {
    const page = (await siteOf({ ...smallSite, 'pages/a.md': text })).pages.get('/a/')
    if (page === undefined) throw new Error('the fixture has no page /a/')
    const { headings } = renderMarkdown(page.markdown, context)
    const read = { file: page.file, page, text, headings, links: [] }
    t.strictSame(short([...searchResultSuggestions([read]), ...headingSuggestions(read)]), found, name)
  }
})

t.test('placeholders that are left in settings, and a site without a description', async (t) => {
  const settings = 'title: Your Name\nowner: {name: Ada}\nlanguages: [en]\n'
  const sentence = "description: {en: 'What you do, in one sentence.'}\n"
  const described = await siteOf({ 'site.yaml': settings + sentence })
  t.strictSame(placesOf(placeholdersInSettings(described)), ['site.yaml title', 'site.yaml description'])
  t.strictSame(siteSuggestions(described), [])
  t.strictSame(placesOf(siteSuggestions(await siteOf({ 'site.yaml': settings }))), ['site.yaml'])
  const labelled = await siteOf({ 'site.yaml': settings, 'resume.json': '{"basics": {"label": "Editor"}}' })
  t.strictSame(siteSuggestions(labelled), [])
})

t.test('translations that are missing', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'pages/a.md': 'A',
    'pages/b.fr.md': 'B',
    'pages/c.md': '---\nnoindex: true\n---\n',
    'pages/d.md': 'D',
    'pages/d.fr.md': 'D',
    'pages/f.md': '---\nlanguage: fr\n---\n',
    'pages/g/index.md': 'G',
    'pages/h.md': '---\ndraft: true\n---\n',
    'pages/h.fr.md': 'H',
    'pages/i.md': '---\ndraft: true\n---\n',
  })
  t.strictSame(short(translationSuggestions(site)), [
    'pages/a.md: found no translation into fr',
    'pages/b.fr.md: found no translation into en',
    'pages/f.md: found no translation into en',
    'pages/g/index.md: found no translation into fr',
    'pages/h.fr.md: found no translation into en',
  ])
  t.match(translationSuggestions(site).at(-2), {
    expected: 'pages/g.fr.md',
    fix: /^translate it, or leave it/,
  })
})

t.test('images and videos', async (t) => {
  const variants = [{ mediaType: 'image/avif', candidates: [] }]
  /** Each file: what is known of it, and what is found. */
  const rows: Readonly<Record<string, readonly [known: object | undefined, found?: string]>> = {
    'pages/a.gif': [{}],
    'pages/d.JPG': [undefined, 'an image that cannot be read'],
    'pages/g.png': [
      { hasLocation: true },
      'a photo that reveals where it was taken and cannot be copied without its coordinates, so it is not served',
    ],
    'pages/h.jpg': [{ hasLocation: true, sources: variants }],
    'pages/j.mp4': [undefined, 'a video that reveals where it was taken'],
    'pages/k.mov': [undefined],
    'pages/m.webm': [
      undefined,
      'a file that could not be searched for private values (EMFILE: too many open files)',
    ],
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
  const found = await fileIssues({ site, imageDescriptions: images }, async (file) => {
    if (file === 'pages/m.webm') throw new Error('EMFILE: too many open files')
    return file !== 'pages/k.mov'
  })
  t.strictSame(
    Object.fromEntries(found.map((issue) => [issue.file, issue.found])),
    Object.fromEntries(Object.entries(rows).flatMap(([file, [, text]]) => (text ? [[file, text]] : []))),
  )
})

t.test('contribution figures that cannot be used', async (t) => {
  const accounts =
    '[{provider: file, name: a, path: good.yaml}, {provider: file, name: b}, {provider: file, name: c, path: gone.yaml}, {provider: github, name: d}]'
  const app = await buildTestSite(t, {
    'site.yaml': `title: A\nowner: {name: A}\nlanguages: [en]\naccounts: ${accounts}\n`,
    'good.yaml': 'days: [{ date: 2026-11-20, count: 3 }]',
    'contributions.json': '{"days": [{"date": "soon", "count": 1}]}',
  })
  const config = { contentDir: join(t.testdirName, 'content'), baseUrl: testOrigin }
  const { issues } = await adviseOn(app, config)
  const start = 'site.yaml accounts: found figures that cannot be used, file'
  t.match(short(issues.filter(({ code }) => code === 'figures/unusable')), [
    `${start} b: contributions.json in the content folder is invalid: days[0].date: found "soon"`,
    `${start} c: gone.yaml in the content folder cannot be read`,
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
    markdown: `\nDear Sir,\n${letterPlaceholders(message).markdown[0]}\n`,
    markdownLine: 9,
  }
  t.strictSame(short(placeholdersInApplication(written, message)), [
    'for/acme.md recipient: found the placeholder "Name of the company, Street, City"',
    'for/acme.md subject: found the placeholder "Application"',
    'for/acme.md summary: found the placeholder "What makes you right for this position."',
    'for/acme.md:11: found the placeholder "Why you want this position, and what you bring to it."',
  ])
  const own = { recipient: 'Acme\nCity Street', subject: 'Application as a teller', summary: 'Quick.' }
  t.strictSame(
    placeholdersInApplication({ ...written, ...own, markdown: 'Name of the company' }, message),
    [],
  )
  t.end()
})

t.test('an entry that is private in the CV of one language alone', async (t) => {
  const { privateContent } = await readFiles({
    ...smallSite,
    'resume.json': `{"basics": {"name": "A"},
      "work": [{"name": "Mill", "startDate": "2020"}, {"name": "Law", "startDate": "2010", "endDate": "2012"}],
      "certificates": [{"name": "Diving", "expires": "2030"}],
      "awards": [{"title": "One", "date": "2019"}, {"title": "Two", "date": "2019", "tags": ["private"]}],
      "skills": [{"name": "C"}]}`,
    'resume.fr.json': `{"basics": {"name": "A"},
      "work": [{"name": "Moulin", "startDate": "2020"}, {"name": "Loi", "startDate": "2010", "endDate": "2012", "tags": ["private"]}],
      "certificates": [{"name": "Plongée", "expires": "2030", "tags": ["private"]}],
      "awards": [{"title": "Un", "date": "2019"}, {"title": "Deux", "date": "2019", "tags": ["private"]}],
      "skills": [{"name": "D", "tags": ["private"]}]}`,
  })
  t.strictSame(short(halfPrivateSuggestions(privateContent)), [
    'resume.json work[1]: found a public entry that is private in resume.fr.json (its dates and URL are the same)',
    'resume.json certificates[0]: found a public entry that is private in resume.fr.json (its dates and URL are the same)',
  ])
})

/** What a site with a mistake for each rule is told. */
const everySuggestion = [
  /^the placeholder "Your Name"$/,
  /^the placeholder "Why you want/,
  /^no proof in linked_dids/,
  /^the value of basics\.phone, which is private/,
  /^no description/,
  /^no title, so/,
  /^the heading "Deep"/,
  /^no translation into fr/,
  /^personal data/,
  /^a public entry/,
  /^an image that cannot be read/,
]

t.test('every rule is asked', async (t) => {
  const resume = {
    basics: { name: 'A', phone: '020 7946 0018', location: { address: 'Dam 1' } },
    work: [{ name: 'C', startDate: '2020' }],
  }
  const app = await buildTestSite(t, {
    'site.yaml':
      'title: Your Name\nowner: { name: A }\nlanguages: [en, fr]\ncv: { private: [basics.phone] }\n',
    'resume.json': JSON.stringify(resume),
    'resume.fr.json': JSON.stringify({
      basics: { name: 'A' },
      work: [{ name: 'C', startDate: '2020', tags: ['private'] }],
    }),
    'well-known': { 'did-configuration.json': '{}' },
    for: { 'acme.md': `---\nkey: ${'a'.repeat(26)}\n---\n${letterPlaceholders(message).markdown[0]}\n` },
    pages: {
      'a.md': '#### Deep\n\nCall 020 7946 0018.\n',
      'b.jpg': 'no image',
    },
  })
  const contentDir = join(t.testdirName, 'content')
  const { issues } = await adviseOn(app, { contentDir, baseUrl: testOrigin })
  for (const found of everySuggestion)
    t.ok(
      issues.some((issue) => found.test(issue.found)),
      String(found),
    )
})
