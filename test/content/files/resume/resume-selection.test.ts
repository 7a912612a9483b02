/** Who gets what of a résumé, however it is written. */
import t from 'tap'
import { readResume } from '../../../../src/content/files/resume/resume-file.ts'
import {
  everyone,
  recipient,
  selectResume,
  tagsIn,
} from '../../../../src/content/files/resume/resume-selection.ts'

const read = (written: object) => readResume('resume.json', JSON.stringify(written)).resume ?? {}

interface Row {
  readonly name: string
  readonly withheld?: readonly string[]
  readonly written: object
  readonly expected: object | undefined
}

const rows: readonly Row[] = [
  {
    name: 'a value, and a list by its path without indexes',
    withheld: ['basics.phone', 'work.url'],
    written: { basics: { name: 'A', phone: '1' }, work: [{ name: 'B', url: 'u' }, { url: 'v' }] },
    expected: { basics: { name: 'A' }, work: [{ name: 'B' }] },
  },
  {
    name: 'a whole section',
    withheld: ['references'],
    written: { basics: { name: 'A' }, references: ['B'] },
    expected: { basics: { name: 'A' } },
  },
  {
    name: 'names from before JSON Resume 1.0',
    withheld: ['work.name', 'basics.image', 'education.score'],
    written: {
      basics: { name: 'A', picture: 'p' },
      work: [{ company: 'B', position: 'C' }],
      education: [{ gpa: 1, area: 'D' }],
    },
    expected: { basics: { name: 'A' }, work: [{ position: 'C' }], education: [{ area: 'D' }] },
  },
  {
    name: 'texts in place of objects, and groups in place of a list',
    withheld: ['skills.keywords', 'awards.title', 'languages.fluency'],
    written: { skills: { Languages: ['Faroese'] }, awards: ['Prize'], languages: { English: 'native' } },
    expected: { skills: [{ name: 'Languages' }], languages: [{ language: 'English' }] },
  },
  {
    name: 'what becomes empty',
    withheld: ['basics.location.city', 'education.area'],
    written: { basics: { name: 'A', location: { city: 'B' } }, education: [{ area: 'C' }], work: [] },
    expected: { basics: { name: 'A' } },
  },
  {
    name: 'what has the tag private, and tags',
    written: {
      work: [
        { name: 'A', tags: ['private'] },
        { name: 'B', tags: ['x'] },
        { name: 'C', tags: ' Private' },
        { name: 'D', tags: 'x, private' },
        { name: 'E', Tags: ['private'] },
        { name: 'F', tag: 'private' },
        { name: 'G', tags: [{}] },
        { name: 'H', tags: [] },
        { name: 'I', access: 'private' },
      ],
      basics: {
        profiles: [{ network: 'J', tags: ['private'] }, { network: 'K' }],
        location: { city: 'L', tags: ['private'] },
      },
      talks: [{ title: 'M', tags: ['private'] }],
    },
    expected: { work: [{ name: 'B' }, { name: 'H' }], basics: { profiles: [{ network: 'K' }] } },
  },
  {
    name: 'highlights with tags',
    written: {
      work: [
        { name: 'A', highlights: ['a', { text: 'b', tags: ['x'] }, { text: 'c', tags: ['private'] }] },
        { name: 'B', highlights: [{ text: 'd', private: true }] },
      ],
    },
    expected: { work: [{ name: 'A', highlights: ['a', 'b'] }, { name: 'B' }] },
  },
  {
    name: 'groups with a mark',
    written: { basics: { name: 'A' }, skills: { private: true, Tools: ['a'] }, interests: { Public: ['b'] } },
    expected: { basics: { name: 'A' }, interests: [{ name: 'Public', keywords: ['b'] }] },
  },
  { name: 'all of it', written: { basics: { name: 'A' }, draft: true }, expected: undefined },
  {
    name: 'nothing for what is not a mark',
    written: {
      draft: false,
      work: [{ name: 'A', status: 'Completed', public: true, visibility: 'public', gender: 'female' }],
    },
    expected: { work: [{ name: 'A' }] },
  },
]

for (const { name, withheld, written, expected } of rows)
  t.test(`leaves out ${name}`, async (t) => {
    t.strictSame(selectResume(read(written), everyone(withheld)), expected)
  })

const marks: readonly object[] = [
  { private: true },
  { isPrivate: 'yes' },
  { Private: 'maybe' },
  { draft: true },
  { hidden: true },
  { wip: true },
  { visibility: 'private' },
  { visibility: 'friends' },
  { visiblity: 'private' },
  { status: 'draft' },
  { public: false },
  { publish: 'no' },
  { published: false },
  { password: 'a' },
  { params: { private: true } },
  { access: ['private'] },
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
      t.strictSame(new Set(tagsIn(resume)), new Set(['private']))
      t.strictSame(selectResume(resume, everyone()), {})
      t.match(JSON.stringify(selectResume(resume, recipient(['private']))), 'A')
    }
    t.strictSame(selectResume(read({ basics: { name: 'A' }, ...mark }), everyone()), undefined)
  })

for (const tags of ['private acme', 'acme; private', ['privat'], ['prviate']])
  t.test(`tags: ${JSON.stringify(tags)} are private`, async (t) => {
    const work = [
      { name: 'A', tags },
      { name: 'B', tags: ['private equity', 'privacy', 'pirate'] },
    ]
    t.strictSame(selectResume(read({ work }), everyone()), { work: [{ name: 'B' }] })
    t.strictSame(selectResume(read({ work: [work[1]], tags }), everyone()), undefined)
  })

t.test('the name of a group with a mark in it is private', async (t) => {
  const basics = { name: 'A' }
  const skills = { B: { keywords: ['C'], private: true } }
  const languages = { B: { fluency: 'C', private: true } }
  t.strictSame(selectResume(read({ basics, skills, languages }), everyone()), { basics })
})

t.test('members of a highlight that nobody understands are named', async (t) => {
  const written = { work: [{ name: 'A', highlights: [{ text: 'B', hide: true }] }] }
  t.match(readResume('resume.json', JSON.stringify(written)).issues, [
    { member: 'work[0].highlights[0].hide' },
  ])
})

t.test('sections may be called like members of every object', async (t) => {
  const lists = { toString: ['A'], constructor: ['A'] }
  const expected = { toString: [{ name: 'A' }], constructor: [{ name: 'A' }] }
  t.equal(JSON.stringify(read({ basics: { name: 'A' }, ...lists }).own), JSON.stringify(expected))
})

t.test(
  'an application shows what has no tags, and what is private only if it lists its own tags',
  async (t) => {
    const work = [
      { name: 'all' },
      { name: 'acme', tags: ['acme'] },
      { name: 'private', tags: ['private'] },
      { name: 'unreadable', tags: [{}] },
      { name: 'private acme', private: true, tags: ['acme'] },
    ]
    const shown: readonly (readonly [chosen: readonly string[], names: readonly string[]])[] = [
      [[], ['all']],
      [['acme'], ['all', 'acme', 'private acme']],
      [['private'], ['all', 'private', 'unreadable']],
      [
        ['acme', 'private'],
        ['all', 'acme', 'private', 'unreadable', 'private acme'],
      ],
    ]
    for (const [chosen, names] of shown)
      t.strictSame(
        selectResume(read({ work }), recipient(chosen)),
        { work: names.map((name) => ({ name })) },
        `tags: [${chosen}]`,
      )
  },
)
