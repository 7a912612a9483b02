/** What only `vitrine check` looks for: each rule with what it accepts, and what it says otherwise. */
import t from 'tap'
import {
  imageAdvice,
  locationWarnings,
  unreadableImageWarnings,
  videoWarnings,
} from '../../../src/cli/advice/image-advice.ts'
import { headingAdvice, searchResultAdvice, siteAdvice } from '../../../src/cli/advice/page-advice.ts'
import {
  letterPlaceholders,
  placeholdersInApplication,
  placeholdersInSettings,
} from '../../../src/cli/advice/placeholders.ts'
import { resumeGaps } from '../../../src/cli/advice/resume-gaps.ts'
import { translationAdvice } from '../../../src/cli/advice/translation-advice.ts'
import { type ContentIssue, formatIssue } from '../../../src/lib/data/issue.ts'
import { renderMarkdown } from '../../../src/pages/markdown/render-markdown.ts'
import { context } from '../../fixtures/pages/markdown-context.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

/** Issues in short: the place and what was found. */
const short = (issues: readonly ContentIssue[]): readonly string[] =>
  issues.map((issue) => formatIssue(issue).split('; expected')[0] ?? '')

const pageOf = async (text: string) => {
  const page = (await siteOf({ ...smallSite, 'pages/a.md': text })).pages.get('/a/')
  if (page === undefined) throw new Error('the fixture has no page /a/')
  return page
}

t.test('pages: titles, descriptions, headings', async (t) => {
  const good = '---\ntitle: A\ndescription: B.\n---\n'
  const rows: readonly [name: string, text: string, found: readonly string[]][] = [
    ['nothing to say', `${good}## One\n\n### Two\n\n## Three\n`, []],
    ['a title as a heading', '---\ndescription: B.\n---\n# A\n', []],
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
    const page = await pageOf(text)
    const { headings } = renderMarkdown(page.markdown, context)
    const issues = [...searchResultAdvice(page, text), ...headingAdvice(page, headings)]
    t.strictSame(short(issues), found, name)
  }
})

t.test('placeholders that are left, and a site without a description', async (t) => {
  const settings = 'title: Your Name\nowner: {name: Ada}\nlanguages: [en]\n'
  const bare = await siteOf({ 'site.yaml': settings })
  t.strictSame(short(placeholdersInSettings(bare)), ['site.yaml title: found the placeholder "Your Name"'])
  t.strictSame(short(siteAdvice(bare)), [
    'site.yaml: found no description, so search results and lists show only your name',
  ])
  const labelled = await siteOf({ 'site.yaml': settings, 'resume.json': '{"basics": {"label": "Editor"}}' })
  const translated = await siteOf({
    'site.yaml': `${settings}description: {en: 'What you do, in one sentence.'}\n`,
  })
  t.strictSame([...siteAdvice(labelled), ...siteAdvice(translated)], [])
  t.strictSame(short(placeholdersInSettings(translated)), [
    'site.yaml title: found the placeholder "Your Name"',
    'site.yaml description: found the placeholder "What you do, in one sentence."',
  ])
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
  })
  t.strictSame(short(translationAdvice(site)), [
    'pages/a.md: found no translation into fr',
    'pages/b.fr.md: found a page in fr only',
    'pages/d.fr.md: found a translation of 2026-01-02, before the last change of pages/d.md on 2026-03-04',
  ])
})

t.test('CVs: half years without anything', async (t) => {
  const rows: readonly [name: string, periods: readonly [string, string?][], found: readonly string[]][] = [
    ['nothing', [], []],
    ['one after the other', [['2010-01', '2012-03'], ['2012-04']], []],
    [
      'five months',
      [
        ['2010', '2011'],
        ['2012-06', '2013'],
      ],
      [],
    ],
    [
      'six months',
      [['2010', '2011'], ['2012-07-01']],
      ['resume.json: found nothing from 2012-01 to 2012-06'],
    ],
    [
      'within a longer period',
      [
        ['2010', '2020'],
        ['2011', '2012'],
        ['2015', '2016'],
      ],
      [],
    ],
    ['until today', [['2010'], ['2026-05', '2026-06']], []],
  ]
  for (const [name, periods, found] of rows) {
    const work = periods.map(([startDate, endDate]) => ({ startDate, ...(endDate && { endDate }) }))
    t.strictSame(short(resumeGaps('resume.json', { work }, '2026-11-22')), found, name)
  }
})

t.test('images: those that are sent as they are, wider than they are shown', async (t) => {
  const site = await siteOf({ ...smallSite, 'pages/a.gif': '', 'pages/b.jpg': '', 'pages/c.svg': '' })
  const sources = [{ mediaType: 'image/avif', candidates: [] }]
  const sized = (path: string) => ({ widthPx: 3000, heightPx: 9, sources: path === '/b.jpg' ? sources : [] })
  t.strictSame(short(imageAdvice(site, ['/a.gif', '/a.gif', '/b.jpg', '/c.svg', '/gone.gif'], sized)), [
    'pages/a.gif: found an image 3000 pixels wide, which is sent unresized',
  ])
})

t.test('finds what `vitrine new application` wrote', (t) => {
  const letter = {
    name: 'acme',
    key: 'a'.repeat(26),
    file: 'for/acme.md',
    tags: [],
    recipient: 'Name of the company\n Street\nCity\n',
    subject: 'Application',
    summary: 'What makes you right for this position.',
    markdownLine: 9,
  }
  t.strictSame(
    short(placeholdersInApplication({ ...letter, markdown: `\nDear Sir,\n${letterPlaceholders.body}\n` })),
    [
      'for/acme.md recipient: found the placeholder "Name of the company"',
      'for/acme.md recipient: found the placeholder "Street"',
      'for/acme.md recipient: found the placeholder "City"',
      'for/acme.md subject: found the placeholder "Application"',
      'for/acme.md summary: found the placeholder "What makes you right for this position."',
      'for/acme.md:11: found the placeholder "Why you want this position, and what you bring to it."',
    ],
  )
  t.strictSame(
    placeholdersInApplication({
      ...letter,
      recipient: 'Acme\nCity Street',
      subject: 'Application as a teller',
      summary: 'Quick.',
      markdown: 'Name of the company',
    }),
    [],
  )
  t.end()
})

t.test('images that are damaged', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'pages/a.JPG': '',
    'pages/b.png': '',
    'pages/c.svg': '',
    'pages/d.heic': '',
  })
  const described = (path: string) =>
    path === '/b.png' ? { widthPx: 9, heightPx: 9, sources: [] } : undefined
  t.strictSame(short(unreadableImageWarnings(site, described)), [
    'pages/a.JPG: found an image that cannot be read',
  ])
})

t.test('photos that say where they were taken and of which visitors can get no copy', async (t) => {
  const site = await siteOf({ ...smallSite, 'pages/a.jpg': '', 'pages/b.jpg': '', 'pages/c.jpg': '' })
  const located = (path: string) => ({
    widthPx: 9,
    heightPx: 9,
    sources: path === '/c.jpg' ? [{ mediaType: 'image/webp', candidates: [] }] : [],
    hasLocation: path !== '/b.jpg',
  })
  t.strictSame(short(locationWarnings(site, located)), [
    'pages/a.jpg: found a photo that reveals where it was taken, and of which no copy without that can be made, so it is not served',
  ])
})

t.test('videos that say where they were taken', async (t) => {
  const site = await siteOf({ ...smallSite, 'pages/a.mp4': '', 'pages/b.mov': '', 'pages/c.jpg': '' })
  const warnings = await videoWarnings(site, async (file) => file !== 'pages/b.mov')
  t.strictSame(short(warnings), ['pages/a.mp4: found a video that reveals where it was taken'])
})
