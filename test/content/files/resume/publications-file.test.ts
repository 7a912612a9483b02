/** publications.bib: what is read of it, and what is wrong with it. */
import t from 'tap'
import { readPublications } from '../../../../src/content/files/resume/publications-file.ts'

const read = async (text: string) => {
  const { value, issues } = await readPublications('publications.bib', text)
  return { publications: value, issues }
}

t.test('an article, with its letters and names', async (t) => {
  const { publications, issues } = await read(`
@string{jch = "Journal of Coastal Hydrology"}
@article{a1,
  author = {{\\'O} S{\\'u}illeabh{\\'a}in, Fiona and Jan van der Berg and {The Tide Group} and others},
  title = {Sediment flux in the {Firth of Clyde} \\& more}, journal = jch, year = 2024, month = sep,
  volume = 12, number = 3, pages = {45--67}, doi = {https://doi.org/10.1000/xyz_1}, url = {https://x.example/},
  file = {/home/me/a.pdf}, note = {secret}, annote = {secret}, abstract = {secret}
}`)
  t.strictSame(issues, [])
  t.strictSame(publications, [
    {
      key: 'a1',
      type: 'article',
      title: 'Sediment flux in the Firth of Clyde & more',
      authors: [
        { family: 'Ó Súilleabháin', given: 'Fiona' },
        { family: 'van der Berg', given: 'Jan' },
        { family: 'The Tide Group', given: undefined },
      ],
      hasMoreAuthors: true,
      venue: 'Journal of Coastal Hydrology',
      volume: '12',
      number: '3',
      pages: '45–67',
      date: '2024-09',
      doi: '10.1000/xyz_1',
      url: undefined,
    },
  ])
})

const types: readonly (readonly [type: string, fields: string, expected: object])[] = [
  ['inproceedings', 'booktitle = {P}', { type: 'conference', venue: 'P' }],
  ['book', 'publisher = {P}, date = {1984-05-02}', { type: 'book', venue: 'P', date: '1984-05-02' }],
  ['incollection', 'booktitle = {B}, publisher = {P}', { type: 'chapter', venue: 'B' }],
  ['phdthesis', 'school = {S}, year = {2007}', { type: 'thesis', venue: 'S', date: '2007' }],
  ['techreport', 'institution = {I}', { type: 'report', venue: 'I' }],
  ['misc', 'eprint = {2401.1}, archivePrefix = {arXiv}', { type: 'preprint', venue: 'arXiv' }],
  ['misc', 'eprint = {2401.01234v2}, archivePrefix = {arXiv}', { url: 'https://arxiv.org/abs/2401.01234v2' }],
  ['article', 'eprint = {math/0309136}, eprinttype = {arxiv}', { url: 'https://arxiv.org/abs/math/0309136' }],
  ['misc', 'eprint = {2401.01234}, eprinttype = {hal}', { url: undefined }],
  ['misc', 'howpublished = {Talk}', { type: 'other', venue: 'Talk' }],
  ['misc', 'url = {https://doi.org/10.1000/a}', { doi: '10.1000/a', url: undefined }],
]

for (const [type, fields, expected] of types)
  t.test(`@${type} with ${fields}`, async (t) => {
    const { publications } = await read(`@${type}{k, title = {T}, ${fields}}`)
    t.match(publications, [expected])
  })

t.test('a broken entry is an error with its line, and the rest is read', async (t) => {
  const { publications, issues } = await read(`@book{a, title = {A}}

@book{b,
  title = "B
}

@book{c, title = {C \\foo}}
@book{d, author = {D}}
`)
  t.strictSame(
    publications.map(({ key }) => key),
    ['a', 'c'],
  )
  t.match(
    issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    [
      { file: 'publications.bib', line: 3, found: /^an entry that cannot be read/ },
      { severity: 'warning', line: 7, found: /foo/ },
      { severity: 'warning', line: 8, member: 'd', found: /without a title/ },
    ],
  )
})

t.test('an entry nested too deeply is an error that does not repeat it', async (t) => {
  const braces = 5_000
  const entry = `@book{b, title = {${'{'.repeat(braces)}B${'}'.repeat(braces)}}}`
  const { publications, issues } = await read(`@book{a, title = {A}}\n${entry}`)
  t.match(publications, [{ key: 'a' }])
  t.match(issues, [{ line: 2, found: /^an entry that cannot be read \([^{]{1,99}\)$/ }])
})

t.test('letters of number sets are those letters', async (t) => {
  const { publications, issues } = await read('@misc{k, title = {Over $\\mathbb{Z}$ and $\\mathbb F$}}')
  t.match(publications, [{ title: 'Over ℤ and 𝔽' }])
  t.strictSame(issues, [])
})

t.test('more @ signs than the parser reads in a second', async (t) => {
  t.match(await read('@'.repeat(100_000)), {
    publications: [],
    issues: [{ file: 'publications.bib', found: /^100000 @ signs/ }],
  })
})

t.test('entries with a mark of privacy are left out', async (t) => {
  const marks = [
    'private = {true}',
    'draft = {yes}',
    'public = {no}',
    'keywords = {tides, private}',
    'visiblity = {hidden}',
  ]
  const entries = [...marks, 'keywords = {tides}, publisher = {P}, status = {read}'].map(
    (mark, index) => `@misc{m${index}, title = {T}, ${mark}}`,
  )
  const { publications, issues } = await read(entries.join('\n'))
  t.strictSame([publications.map(({ key }) => key), issues], [['m5'], []])
  const doubtful = await read('@misc{m, title = {T}, access = {library}}')
  t.strictSame(doubtful.publications, [])
  t.match(doubtful.issues, [{ severity: 'warning', line: 1, member: 'm.access' }])
})

t.test('texts that grow beyond all bounds are an error', async (t) => {
  const doubling = Array.from(
    { length: 40 },
    (_, index) => `@string{s${index} = ${index === 0 ? '"x"' : `s${index - 1} # s${index - 1}`}}`,
  )
  const { publications, issues } = await read(`${doubling.join('\n')}\n@misc{a, title = s39}`)
  t.strictSame(publications, [])
  t.match(issues, [{ file: 'publications.bib', found: /cannot be read/ }])
})
