/** Publications as citations: on the page and in BibTeX. */
import t from 'tap'
import type { SiteSettings } from '../../src/content/schema/site-settings.ts'
import type { Publication } from '../../src/resume/publications/publication.ts'
import { readPublications } from '../../src/resume/publications/publications-file.ts'
import type { Resume } from '../../src/resume/schema.ts'
import { contentOf } from '../fixtures/cv-people/cv-people.ts'
import { arrange } from '../fixtures/pages/arrange-resume.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const citationsOf = (resume: Resume, language = 'en', cv: SiteSettings['cv'] = {}) => {
  const [section] = arrange(resume, language, cv).sections
  return section?.kind === 'publications' ? section.groups : []
}

/** The citations of each group below its title, as `1 Title`. */
const listed = (groups: ReturnType<typeof citationsOf>) =>
  groups.map(({ titleHtml, publications }) => [
    titleHtml,
    ...publications.map(({ number, title: { text } }) => `${number} ${text}`),
  ])

const authors = (names: readonly string[], owner: string, language = 'en'): string => {
  const resume = { basics: { name: owner }, publications: [{ name: 'T', authors: [...names] }] }
  const html = citationsOf(resume, language)[0]?.publications[0]?.authorsHtml ?? ''
  return html.replaceAll(/<\/?strong>/g, '*').replaceAll(/<[^>]*>/g, '')
}

const many = Array.from({ length: 9 }, (_, index) => `Ann Author${String.fromCharCode(65 + index)}`)
const nbsp = '\u00A0'

const names: readonly (readonly [
  names: readonly string[],
  owner: string,
  language: string,
  expected: string,
])[] = [
  [['Ada Lovelace', 'Menabrea, Luigi F.'], 'Ada Lovelace', 'en', `*A. Lovelace*, L.${nbsp}F. Menabrea`],
  [['Fiona Ó Súilleabháin'], 'Prof. Dr. Fiona O Suilleabhain', 'en', `*F. Ó Súilleabháin*`],
  [['Lovelace, Byron'], 'Ada Lovelace', 'en', 'B. Lovelace'],
  [['Ursula K. Le Guin'], 'Ada Lovelace', 'en', `U.${nbsp}K. Le Guin`],
  [['Hans-Peter Müller'], 'Ada Lovelace', 'de', 'H.-P. Müller'],
  [['山本,日向子', '王,小明'], '山本 日向子', 'ja', '*山本日向子*、王小明'],
  [
    [...many, 'Ada Lovelace'],
    'Ada Lovelace',
    'en',
    `${[...'ABCDEF'].map((letter) => `A. Author${letter}`).join(', ')}, *A. Lovelace*, et al.`,
  ],
]

for (const [list, owner, language, expected] of names)
  t.test(`${list.length} authors in ${language}: ${expected}`, async (t) => {
    t.equal(authors(list, owner, language).replaceAll(nbsp, ' '), expected.replaceAll(nbsp, ' '))
  })

const publication = (title: string, type: Publication['type'], date?: string): Publication => ({
  ...{ key: title, title, type, date, authors: [], hasMoreAuthors: false },
  ...{ venue: undefined, doi: undefined, url: undefined },
})

t.test('grouped by type or year, newest first, numbered through; one group has no title', async (t) => {
  const bibliography = [
    publication('A', 'article', '2001'),
    publication('B', 'book', '2003'),
    publication('C', 'article', 'in press'),
    publication('D', 'article', '2003-04'),
    publication('E', 'article'),
  ]
  const publications = [{ name: 'b' }, { name: 'F', doi: '10.1000/d', releaseDate: '1999' }]
  t.strictSame(listed(citationsOf({ bibliography, publications })), [
    ['Journal articles', '1 C', '2 D', '3 A', '4 F', '5 E'],
    ['Books', '6 B'],
  ])
  t.strictSame(listed(citationsOf({ bibliography }, 'en', { publications: 'year' })), [
    ['in press', '1 C'],
    ['2003', '2 D', '3 B'],
    ['2001', '4 A'],
    ['Other publications', '5 E'],
  ])
  for (const publications of ['type', 'year'] as const)
    t.strictSame(listed(citationsOf({ bibliography: bibliography.slice(0, 1) }, 'en', { publications })), [
      [undefined, '1 A'],
    ])
})

t.test('of one that is in both, the resume says what is missing in the bibliography', async (t) => {
  const bibliography = [publication('On Looms', 'article')]
  const publications = [
    {
      name: 'On looms',
      publisher: 'Mills',
      releaseDate: '2001',
      authors: ['Bo Li', 'et al.'],
      summary: 'Short.',
    },
  ]
  const [group] = citationsOf({
    bibliography,
    publications: [...publications, { name: 'Other', summary: 'Long.' }],
  })
  t.match(group?.publications, [
    {
      venueHtml: /Mills/,
      date: { iso: '2001' },
      authorsHtml: /B\. Li.*et al/,
      blocksHtml: ['<p>Short.</p>'],
    },
    { title: { text: 'Other' }, blocksHtml: ['<p>Long.</p>'] },
  ])
})

t.test('a resume without authors and DOIs lists them as before', async (t) => {
  t.strictSame(citationsOf({ publications: [{ name: 'A', publisher: 'B' }] }), [])
})

t.test('everywhere they are shown, and nothing of the file that is not', async (t) => {
  const app = await buildTestSite(t, contentOf('professor'))
  const { body: page } = await app.inject('/cv/')
  t.match(page, '<a href="/cv/publications.bib" type="application/x-bibtex">BibTeX file</a>')
  t.match(page, '<strong><bdi>F. Ó Súilleabháin</bdi></strong>')
  t.match(page, /Tidal Flats(?:<\/bdi>)?<\/em>, <span class="parts">228–237/)
  const bib = await app.inject('/cv/publications.bib')
  t.equal(bib.headers['content-type'], 'application/x-bibtex; charset=utf-8')
  t.equal(bib.body.match(/^@/gm)?.length, 40)
  t.match(bib.body, 'author = {Ó Súilleabháin, Fiona')
  const llms = await app.inject('/llms.txt')
  t.match(llms.body, '\n- [Publications, BibTeX](https://ada.example/cv/publications.bib): authors,')
  for (const text of [page, bib.body, llms.body, (await app.inject('/cv/index.md')).body])
    t.notMatch(text, /home\/fiona|rejected twice|nobody needs to know/)
  t.equal((await app.inject('/publications.bib')).statusCode, 404)
})

t.test('a master’s thesis is cited as one', async (t) => {
  const app = await buildTestSite(t, {
    'resume.json': '{"basics": {"name": "Ada"}}',
    'publications.bib': '@thesis{t, type = {mathesis}, title = {T}, institution = {S}, year = 2001}',
  })
  t.match((await app.inject('/cv/publications.bib')).body, /^@mastersthesis\{t,\n[\s\S]*school = \{S\}/)
})

t.test(
  'the file that is served reads as the owner’s does, with signs that mean something in TeX',
  async (t) => {
    const title = 'p < 0.05 & x > 3 of ~5 % in A_1, 2^n # $5'
    const app = await buildTestSite(t, {
      'resume.json': JSON.stringify({
        basics: { name: 'Ada' },
        publications: [{ name: title, type: 'book' }],
      }),
    })
    const { body } = await app.inject('/cv/publications.bib')
    t.match(body, 'p {\\textless} 0.05 \\& x {\\textgreater} 3')
    const { value } = await readPublications('publications.bib', body)
    t.strictSame(
      value.map(({ title }) => title),
      [title],
    )
  },
)

t.test('a citation in Latin letters runs from left to right in an Arabic CV', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': 'title: A\ndescription: B\nowner: {name: نور}\nlanguages: [ar]\n',
    'resume.json': '{"basics": {"name": "نور"}}',
    'publications.bib':
      '@book{a, author = {Sharifi, Noor and Müller, Jo}, title = {A Treebank}, publisher = {ACL}, year = 2015}\n@book{b, author = {شريف, نور}, title = {كتاب}, year = 2014}',
  })
  const { body } = await app.inject('/cv/')
  const items = [...body.matchAll(/<li>(?:<span dir="ltr">)?<span class="authors">.*<\/li>/g)].map(String)
  t.match(items, [/^<li><span dir="ltr">.*<\/bdi>, <bdi.*ACL.*, <time.*<\/span><\/li>$/, /^<li><span class/])
  t.notMatch(items[0], '،')
})

t.test('entries of one key have keys of their own in the file that is served', async (t) => {
  const app = await buildTestSite(t, {
    'resume.json': '{"basics": {"name": "Ada"}}',
    'publications.bib': ['a2001', 'A2001', 'b']
      .map((key) => `@book{${key}, title = {T}, year = 2001}`)
      .join('\n'),
  })
  const { body } = await app.inject('/cv/publications.bib')
  t.strictSame(body.match(/(?<=^@book\{)[^,]+/gm), ['a2001', 'A2001-2', 'b'])
})
