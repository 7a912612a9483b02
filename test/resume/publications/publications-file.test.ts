/** publications.bib: what is read of it, and what is wrong with it. */
import t from 'tap'
import { parsePublications } from '../../../src/resume/publications/parse-publications.ts'
import { readPublications } from '../../../src/resume/publications/publications-file.ts'

const read = async (written: string) => {
  const { value, issues } = parsePublications({ file: 'publications.bib', bibtex: written })
  return { publications: value, issues: issues.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) }
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
      isMastersThesis: false,
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

t.test('accents on letters without a dot', async (t) => {
  const { publications } = await read(
    String.raw`@article{a, author = {Mar{\'\i}a \'{\i}x}, title = {L'\^{\i}le {\i}s Kılıç}}`,
  )
  t.match(publications, [{ title: "L'île ıs Kılıç", authors: [{ family: 'íx', given: 'María' }] }])
})

t.test('formulas of titles, as letters', async (t) => {
  const rows = [
    [String.raw`Models of $\mathcal{O}(N)$ in $\mathbb{R}$`, 'Models of O(N) in R'],
    [String.raw`$\mathfrak{g}$ and \textit{$\mu$} in \textbf{text} at $\log N$`, 'g and μ in text at logN'],
  ] as const
  for (const [written, shown] of rows) {
    const { publications, issues } = await read(`@article{a, title = {${written}}}`)
    t.strictSame([publications[0]?.title, issues], [shown.normalize('NFC'), []], written)
  }
})

const types: readonly (readonly [type: string, fields: string, expected: object])[] = [
  ['inproceedings', 'booktitle = {P}', { type: 'conference', venue: 'P' }],
  ['book', 'publisher = {P}, date = {1984-05-02}', { type: 'book', venue: 'P', date: '1984-05-02' }],
  ['incollection', 'booktitle = {B}, publisher = {P}', { type: 'chapter', venue: 'B' }],
  [
    'phdthesis',
    'school = {S}, year = {2007}',
    { type: 'thesis', isMastersThesis: false, venue: 'S', date: '2007' },
  ],
  ['mastersthesis', 'school = {S}', { type: 'thesis', isMastersThesis: true }],
  ['thesis', 'type = {mathesis}, institution = {S}', { type: 'thesis', isMastersThesis: true, venue: 'S' }],
  ['misc', 'eprint = {2401.01234v2}, archivePrefix = {arXiv}', { url: 'https://arxiv.org/abs/2401.01234v2' }],
  ['inproceedings', 'arxiv = {2401.01234}', { url: 'https://arxiv.org/abs/2401.01234' }],
  ['misc', 'eprint = {2401.01234}, eprinttype = {hal}', { url: undefined }],
  ['article', 'year = {in press}', { date: 'in press' }],
  ['online', 'url = {https://a.example}', { type: 'other' }],
  ['online', 'eprint = {2401.01234}, eprinttype = {arxiv}', { type: 'preprint' }],
  ['misc', 'howpublished = {Talk}', { type: 'other', venue: 'Talk' }],
  ['article', 'journal = {Proc.\\ of A}, doi = {10.1000/a\\_1}', { venue: 'Proc. of A', doi: '10.1000/a_1' }],
  ['misc', 'url = {https://e.example/a{\\_}b{\\%}20c?{\\&}y}', { url: 'https://e.example/a_b%20c?&y' }],
  [
    'misc',
    'howpublished = {If p < 0.05, $a<b$, a<b and c>d <i>in</i> CO<sub>2</sub> of <<A>>}, url = {https://e.example/<a>}',
    { venue: 'If p < 0.05, a<b, a<b and c>d in CO2 of «A»', url: 'https://e.example/<a>' },
  ],
  ['misc', 'url = {https://doi.org/10.1000/a}', { doi: '10.1000/a', url: undefined }],
]

for (const [type, fields, expected] of types)
  t.test(`@${type} with ${fields}`, async (t) => {
    const { publications } = await read(`@${type}{k, title = {T}, ${fields}}`)
    t.match(publications, [expected])
  })

t.test('a string that is not defined is a warning, and shown as written', async (t) => {
  const { publications, issues } = await read(
    '@article{a, title = {A},\n journal = PAMI, month = sept, year = 2001}',
  )
  t.match(publications, [{ venue: 'PAMI', date: '2001-09' }])
  t.match(issues, [
    { severity: 'warning', line: 2, found: /^PAMI without/ },
    { severity: 'warning', line: 2, found: /^sept without/ },
  ])
})

t.test('a broken entry is an error with its line, and the rest is read', async (t) => {
  const { publications, issues } = await read(`@book{a, title = {A}}

@book{b,
  title = "B
}

@book{c, title = {C \\foo}}
@book{d, author = {D}}
`)
  t.match(publications, [{ key: 'a' }, { key: 'c' }])
  t.equal(publications.length, 2)
  t.match(issues, [
    { file: 'publications.bib', line: 3, found: /^an entry that cannot be read/ },
    { severity: 'warning', line: 7, found: /foo/ },
    { severity: 'warning', line: 8, field: 'd', found: /without a title/ },
  ])
})

t.test('an entry nested too deeply is an error that does not repeat it', async (t) => {
  const braces = 5_000
  const entry = `@book{b, title = {${'{'.repeat(braces)}B${'}'.repeat(braces)}}}`
  const { publications, issues } = await read(`@book{a, title = {A}}\n${entry}`)
  t.match(publications, [{ key: 'a' }])
  t.match(issues, [{ line: 2, found: /^an entry that cannot be read \([^{]{1,99}\)$/ }])
})

const authors = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Doe${index}, Jane`).join(' and ')
const doubling = Array.from(
  { length: 40 },
  (_, index) => `@string{s${index} = ${index === 0 ? '"x"' : `s${index - 1} # s${index - 1}`}}`,
)
const tooLong: readonly (readonly [name: string, text: string, found: RegExp])[] = [
  ['@ signs', '@'.repeat(100_000), /^a file that takes more than /],
  ['one list of authors', `@book{a, author = {${authors(20_000)}}}`, /^a file that takes more than /],
  [
    'strings that double',
    `${doubling.join('\n')}\n@misc{a, title = s39}`,
    /^a file that (?:takes more than|cannot be read)/,
  ],
]
for (const [name, text, found] of tooLong)
  t.test(`what takes too long to read is an error: ${name}`, async (t) => {
    const { value, issues } = await readPublications('publications.bib', text, {
      timeMs: 1_000,
      memoryMb: 256,
    })
    t.strictSame(value, [])
    t.match(issues, [{ file: 'publications.bib', found }])
  })

t.test('characters for private use stay, and those of programs go', async (t) => {
  const { publications } = await read('@misc{a, title = {A \ue000 \ufdd0 b < c}}')
  t.match(publications, [{ title: 'A \ue000 b < c' }])
})

t.test('all authors of a long list, beside strings of journals', async (t) => {
  const strings = Array.from({ length: 500 }, (_, index) => `@string{j${index} = "Journal " # {${index}}}`)
  const { publications, issues } = await read(
    `${strings.join('\n')}\n@article{a, title = {T}, journal = j7, author = {${authors(3_000)}}}`,
  )
  t.match(publications, [{ venue: 'Journal 7' }])
  t.strictSame([publications[0]?.authors.length, issues], [3_000, []])
})

t.test('long fields that are not shown are not read, and lines stay', async (t) => {
  const long = `Of {${'{\\foo}\n'.repeat(99)}} things`
  const { publications, issues } = await read(`@misc{a, abstract = {${long}}, title = {A}, note = {A {B}}}
@misc{b, title = {B}, abstract={${long}
}, private = {true}}
@misc{c, Note = {${long}}}
@misc{d, title = {D}, x-abstract = {\\qux ${'x'.repeat(300)}}}
@misc{e, title = {E}, abstract = {{ ${'x'.repeat(300)}}
@misc{f, title = {F}, year = 2020}`)
  t.match(publications, [{ key: 'a' }, { key: 'd' }, { key: 'f' }])
  t.equal(publications.length, 3)
  t.match(issues, [
    { line: 202, field: 'c', found: /^an entry without a title/ },
    { line: 302, found: /qux/ },
    { line: 303, found: /^an entry that cannot be read/ },
  ])
})
