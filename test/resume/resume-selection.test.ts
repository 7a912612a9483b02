/** Who gets what of a résumé, however it is written. */
import t from 'tap'
import { parse } from 'yaml'
import { readResume } from '../../src/resume/resume-file.ts'
import { everyone, recipient, resumeTags, selectResume } from '../../src/resume/resume-selection.ts'
import { rowsOf } from '../fixtures/rows-of.ts'

const read = (written: object) => readResume('resume.json', JSON.stringify(written)).resume ?? {}

const inYaml = (fields: string) => parse(`{${fields}}`)

/** What is withheld, written, and left, each as the fields of an object in YAML. */
const rows = rowsOf(`
a value, and a list by its path without indexes
  basics.phone work.url
  basics: {name: A, phone: "1"}, work: [{name: B, url: u}, {url: v}]
  basics: {name: A}, work: [{name: B}]
a whole section
  references
  basics: {name: A}, references: [B]
  basics: {name: A}
names from before JSON Resume 1.0
  work.name basics.image education.score
  basics: {name: A, picture: p}, work: [{company: B, position: C}], education: [{gpa: 1, area: D}]
  basics: {name: A}, work: [{position: C}], education: [{area: D}]
texts in place of objects
  awards.title
  basics: {name: A}, awards: [Prize]
  basics: {name: A}
what becomes empty
  basics.location.city education.area
  basics: {name: A, location: {city: B}}, education: [{area: C}], work: []
  basics: {name: A}
what has the tag private, and tags
  nothing
  work: [{name: A, tags: [private]}, {name: B, tags: [x]}, {name: C, tags: " Private"}, {name: D, tags: "x, private"}, {name: E, Tags: [private]}, {name: F, tag: private}, {name: G, tags: {private: true}}, {name: H, tags: []}, {name: I, access: private}], talks: [{title: M, tags: [private]}], basics: {profiles: [{network: J, tags: [private]}, {network: K}], location: {city: L, tags: [private]}}
  work: [{name: B}, {name: H}], basics: {profiles: [{network: K}]}
positions in an entry that has tags, or whose texts are withheld
  work.summary
  work: [{name: A, summary: s, positions: [{position: B, summary: t, highlights: [c]}, {position: D, tags: [private]}]}, {name: E, private: true, positions: [{position: F}]}, {name: G, tags: [x], roles: [{position: H, tags: [y]}, {position: I}]}]
  work: [{name: A}, {name: A, position: B, highlights: [c]}, {name: G, position: I}]
highlights with tags
  nothing
  work: [{name: A, highlights: [a, {text: b, tags: [x]}, {text: c, tags: [private]}]}, {name: B, highlights: [{text: d, private: true}]}]
  work: [{name: A, highlights: [a, b]}, {name: B}]
nothing for what is not a mark
  nothing
  draft: false, work: [{name: A, status: Completed, public: true, visibility: public, gender: female}]
  work: [{name: A}]
`)

for (const [name, withheld = '', written = '', left = ''] of rows)
  t.test(`leaves out ${name}`, async (t) => {
    t.strictSame(
      selectResume(read(inYaml(written)), everyone(withheld.split(' ').filter(Boolean))),
      inYaml(left),
    )
  })

t.test('a path in publications withholds all of publications.bib, which has no such paths', async (t) => {
  const resume = { bibliography: [{ key: 'a' }] } as never
  for (const path of ['publications', 'publications.url', 'publications.summary'])
    t.notOk(selectResume(resume, everyone([path]))?.bibliography, path)
  t.match(selectResume(resume, everyone(['publicationsList', 'work.url'])), { bibliography: [{ key: 'a' }] })
})

/** Of each kind one; every name and value is in reading/not-public.test.ts. */
const marks: readonly object[] = [
  { private: true },
  { Private: 'maybe' },
  { visibility: 'hidden' },
  { status: 'draft' },
  { public: false },
  { password: 'a' },
  { params: { private: true } },
  { access: ['private'] },
  { unlisted: true },
  { tags: '#private' },
  { '<<': { private: true } }, // what YAML merges
  { '<<': [{ name: 'B' }, { tags: ['private'] }] },
]

for (const mark of marks)
  t.test(`${JSON.stringify(mark)} is the tag private`, async (t) => {
    for (const written of [
      { basics: { name: 'A', ...mark } },
      { basics: { location: { city: 'A', ...mark }, profiles: [{ network: 'A', ...mark }] } },
      { work: [{ name: 'A', ...mark }], talks: [{ title: 'A', ...mark }] },
      { projects: [{ name: 'A', highlights: [{ text: 'A', ...mark }], ...mark }] },
    ]) {
      const resume = read(written)
      t.strictSame(new Set(resumeTags(resume)), new Set(['private']))
      t.strictSame(selectResume(resume, everyone()), {})
      t.match(JSON.stringify(selectResume(resume, recipient(['private']))), 'A')
    }
    t.strictSame(selectResume(read({ basics: { name: 'A' }, ...mark }), everyone()), undefined)
  })

for (const tags of ['private acme', 'acme; private', ['x', '#Draft']])
  t.test(`tags: ${JSON.stringify(tags)} are private`, async (t) => {
    const work = [
      { name: 'A', tags },
      { name: 'B', tags: ['private equity', 'privacy', 'pirate'] },
    ]
    t.strictSame(selectResume(read({ work }), everyone()), { work: [{ name: 'B' }] })
    t.strictSame(selectResume(read({ work: [work[1]], tags }), everyone()), undefined)
  })

t.test('sections may be called like fields of every object', async (t) => {
  const lists = { toString: ['A'], constructor: ['A'] }
  const expected = { toString: [{ name: 'A' }], constructor: [{ name: 'A' }] }
  t.equal(JSON.stringify(read({ basics: { name: 'A' }, ...lists }).customSections), JSON.stringify(expected))
})

t.test('an application shows what has no tags, and what has some that it lists', async (t) => {
  const work = inYaml(
    'a: [{name: all}, {name: acme, tags: [acme]}, {name: private, tags: [private]}, {name: odd, tags: [[private]]}, {name: both, private: true, tags: [acme]}]',
  ).a
  for (const [chosen, names] of [
    ['', 'all'],
    ['acme', 'all acme both'],
    ['private', 'all private odd'],
    ['acme private', 'all acme private odd both'],
  ] as const) {
    const shown = selectResume(read({ work }), recipient(chosen.split(' ')))
    t.strictSame(shown, { work: names.split(' ').map((name) => ({ name })) }, chosen)
  }
})
