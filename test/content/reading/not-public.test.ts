/**
 * The rule for what is not public: one table, run for a page, an entry of a CV, a publication, an application
 * and an import.
 */
import t from 'tap'
import { stringify } from 'yaml'
import { readFields } from '../../../src/import/sites/front-matter/read-fields.ts'
import { NOT_PUBLIC } from '../../../src/privacy/describe-not-public.ts'
import { rule } from '../../../src/privacy/not-public.ts'
import { parsePublications } from '../../../src/resume/publications/parse-publications.ts'
import { readResume } from '../../../src/resume/resume-file.ts'
import { everyone, selectResume } from '../../../src/resume/resume-selection.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { smallSite } from '../../fixtures/pages/site-of.ts'

type Fields = Readonly<Record<string, unknown>>
type Subject = 'page' | 'entry' | 'publication' | 'application' | 'import'

const all = 'page entry publication application import'
const content = 'page entry publication import'
const ofCv = 'entry publication'

const no = [false, 'no', 'Off', 0, 'never', 'None']
const yes = [true, 'yes', 'On', 1]
const nothing = [null, '', ' ', []]

const each = (names: readonly string[], values: readonly unknown[]): readonly Fields[] =>
  names.flatMap((name) => values.map((value) => ({ [name]: value })))

/** What is said, and of what it keeps from being public. */
const rows: readonly (readonly [what: string, hides: string, said: readonly Fields[]])[] = [
  ['a field of 1 that is not no', all, each(rule.hiding, [...yes, 'maybe', 'hunter2', '2020-01-01'])],
  ['a field of 1 that is no or nothing', '', each(rule.hiding, [...no, ...nothing])],
  ['parts of the page', '', [{ hide: ['toc'] }, { hide: ['toc', 'navigation'] }]],
  ['2, not yes', all, each(rule.publishing, [...no, 'maybe', 'draft'])],
  ['2, yes or a date', '', each(rule.publishing, [...yes, ...nothing, '2020-01-01', '2020', 'May 1, 2020'])],
  ['2, no', all, each(rule.showing, no)],
  ['2, not no', '', each(rule.showing, [...yes, ...nothing, 'maybe', ['toc']])],
  ['2, enabled', ofCv, each(rule.showingInCv, no)],
  [
    '3, the only value',
    'page entry import',
    each(['status', 'stage', 'Visibility', 'visible'], [...rule.hiding, ['Draft']]),
  ],
  ['3, a field of pages', 'entry', each(['title', 'slug'], ['Private', 'draft'])],
  ['3, a field of JSON Resume', 'page import', each(['position', 'location'], ['Confidential'])],
  [
    '3, other values',
    '',
    each(['status', 'stage'], ['active', 'planning', 'archived', ['draft', 'sad'], 'no draft']),
  ],
  [
    '4, tags',
    content,
    each(['tags', 'Categories'], ['private', '#draft', ['a', 'Private'], ['#Draft'], 'a, #private']),
  ],
  ['4, one text', content, [{ tags: 'private acme' }, { tags: '#work #draft' }]],
  [
    '4, other tags',
    '',
    each(['tags', 'categories'], [['private-equity'], 'drafts, a', 'private equity, a', []]),
  ],
  ['4, keywords', 'publication', [{ keywords: 'a, private' }, { keywords: ['draft', 'b'] }]],
  ['5', content, each(['password', 'members-only', 'headless', 'cascade'], [...yes, 'hunter2'])],
  [
    '5, no',
    '',
    each(
      rule.ofOtherTools.map((name) => name.replace(' ', '_')),
      [...no, ...nothing],
    ),
  ],
  [
    '5, no anywhere',
    content,
    [...each(rule.building, no), { build: { render: 'never' } }, { _build: { render: [false] } }],
  ],
  [
    '5, what is built',
    '',
    [{ render: true }, { build: { render: 'always', list: true } }, { permalink: '/a/' }],
  ],
  ['5, no address', content, [{ permalink: false }]],
  ['lists', ofCv, [{ unlisted: true }, { listed: 'no' }]],
  [
    '7, a date that nobody can read',
    'page import',
    each(['date', 'pubDate', 'embargo', 'expires'], ['soon', true, '03/04/2018', '2014-31-12', '2023-02-30']),
  ],
  ['7, a date that is over', 'page', [{ expires: '2020-01-01' }, { expiryDate: '2020-01-01' }]],
  [
    '7, a date that is to come',
    'page',
    [
      { date: '2999-01-01' },
      { date: 'Jan 2, 2999' },
      { publishDate: '2999-1-1' },
      { embargo: '2999-01-01T10:00Z' },
    ],
  ],
  ['7, a date that is to come, in any of them', 'page', each(rule.publishing, ['2999-01-01'])],
  [
    '7, a date in the past',
    '',
    [
      { date: '2020-01-01' },
      { date: '2020-01-01 9:00:00' },
      { date: '2020-1-1' },
      { date: '2020/01/31' },
      { date: '31.1.2020' },
      { date: 'Nov 21, 2020' },
      { date: 'January 5th, 2021' },
      { date: '2014-1-5 10:00:00 PST' },
      { date: 2020 },
      { pubDatetime: '2020-01-01T10:00:00Z' },
      { expires: '2999-01-01' },
    ],
  ],
  [
    'capitals, spaces, hyphens, underscores, is',
    all,
    [{ Draft: 'Yes' }, { is_private: true }, { 'is-draft': 1 }, { isPublished: false }],
  ],
  [
    'a wrong letter',
    all,
    [
      { draf: true },
      { privat: 'yes' },
      { hiden: 1 },
      { publised: 'no' },
      { pubish: false },
      { isDraf: true },
    ],
  ],
  [
    'a wrong letter, other values',
    '',
    [{ draf: 'maybe' }, { craft: 'weaving' }, { publisher: 'Penguin' }, { hiden: false }],
  ],
  [
    'in params, extra and what YAML merges',
    all,
    [{ params: { draft: true } }, { Extra: { isPrivate: 1 } }, { '<<': { private: true } }],
  ],
  ['in params, of another tool', content, [{ params: { password: 'x' } }]],
  ['in any other object', '', [{ theme: { draft: true } }, { seo: { hidden: 'yes' } }]],
  [
    'anything else',
    '',
    [
      { archived: true },
      { toc_visible: false },
      { draft_of: 'x' },
      { protected: true },
      { robots: 'noindex' },
    ],
  ],
  ['another language', '', [{ entwurf: true }, { privé: 'oui' }, { draft: 'never' }]],
]

const bibtexOf = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `  ${name} = {${[value].flat().join(', ')}},\n`)
    .join('')

const lists: readonly string[] = [...rule.lists, ...rule.listsInBibtex]

/** BibTeX has texts, and lists of words. */
const isBibtex = (fields: Fields): boolean =>
  Object.entries(fields).every(
    ([name, value]) =>
      /^[\w-]+$/.test(name) && (typeof value !== 'object' || lists.includes(name.toLowerCase())),
  )

const key = 'a'.repeat(26)

/** Returns what is hidden by the fields; those that a subject cannot have are as expected. */
const hiddenBy = async (fields: Fields, expected: ReadonlySet<Subject>): Promise<readonly Subject[]> => {
  const { site } = await readFiles({
    ...smallSite,
    'pages/page.md': `---\n${stringify({ ...('title' in fields ? {} : { title: 'A' }), ...fields })}---\nText`,
    'for/acme.md': `---\n${stringify({ key, ...fields })}---\nText`,
  })
  const { resume } = readResume(
    'resume.yaml',
    stringify({ basics: { name: 'A' }, work: [{ name: 'B', ...fields }] }),
  )
  const bibtex = `@article{a,\n  title = {A},\n${bibtexOf(fields)}}\n`
  const publications = isBibtex(fields)
    ? parsePublications({ file: 'publications.bib', bibtex: bibtex }).value
    : undefined
  const nowMs = Date.parse('2026-06-01')
  const rules = {
    taxonomies: ['tags', 'categories'],
    generator: '',
    breaksLines: false,
    config: {},
    timeZone: undefined,
    nowMs,
  }
  const hidden: Readonly<Record<Subject, boolean>> = {
    page: ![...site.ownPages.values()].some(({ file }) => file === 'pages/page.md'),
    entry: selectResume(resume ?? {}, everyone())?.work === undefined,
    publication: publications === undefined ? expected.has('publication') : publications.length === 0,
    application: [...site.info, ...site.warnings].some(
      ({ file, code }) => file === 'for/acme.md' && code === NOT_PUBLIC,
    ),
    import: readFields('a.md', fields, rules).hiddenBy !== undefined,
  }
  return (Object.keys(hidden) as Subject[]).filter((subject) => hidden[subject])
}

for (const [what, hides, said] of rows)
  t.test(`${what}: ${hides === '' ? 'hides nothing' : `hides ${hides}`}`, async (t) => {
    const expected = hides.split(' ').filter(Boolean) as Subject[]
    for (const fields of said)
      t.strictSame(await hiddenBy(fields, new Set(expected)), expected, JSON.stringify(fields))
  })

t.test('a tag that YAML takes for a comment hides a page and an entry', async (t) => {
  for (const [tags, isHidden] of [
    ['tags: #private', true],
    ['categories: #Draft', true],
    ['tag: #private', true],
    ['tags: #work #private', true],
    ['tags: work #private', true],
    ['tags:\n  - work\n  - #private', true],
    ['tags:\n  - #private # not yet', true],
    ['tags: # private ones are not here', false],
    ['tags: [work] # no #privateer', false],
    ['title: A #private', false],
  ] as const) {
    const { site } = await readFiles({ ...smallSite, 'pages/page.md': `---\n${tags}\n---\nText` })
    t.equal(!site.ownPages.has('/page/'), isHidden, tags)
    const entry = tags.replaceAll('\n', '\n    ')
    const { resume } = readResume('resume.yaml', `work:\n  - name: B\n    ${entry}\n`)
    t.equal(selectResume(resume ?? {}, everyone())?.work === undefined, isHidden, tags)
  }
})

t.test('what hides an entry hides its positions and highlights', async (t) => {
  for (const hidden of [{ draft: true }, { tags: ['private'] }, { visible: 'no' }, { stage: 'draft' }]) {
    const entry = { name: 'B', highlights: ['C'], positions: [{ position: 'D' }, { position: 'E' }] }
    const written = JSON.stringify({ basics: { name: 'A' }, work: [{ ...entry, ...hidden }, { name: 'F' }] })
    const { resume } = readResume('resume.json', written)
    t.strictSame(selectResume(resume ?? {}, everyone())?.work, [{ name: 'F' }], JSON.stringify(hidden))
  }
})

/** Another tool's site is read by its own row first: Hugo's `list` keeps a page out of lists only. */
t.test('build: {list: never} hides a page, and imported, leaves it out of lists', async (t) => {
  const fields = { build: { list: 'never' } }
  t.strictSame(await hiddenBy(fields, new Set()), ['page', 'entry'])
})
