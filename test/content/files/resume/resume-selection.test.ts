/** What of a résumé the public gets, however it is written. */
import t from 'tap'
import {
  applicationSelection,
  publicSelection,
  selectFrom,
} from '../../../../src/content/files/resume/resume-selection.ts'

interface Row {
  readonly name: string
  readonly withheld?: readonly string[]
  readonly resume: object
  readonly expected: object
}

const rows: readonly Row[] = [
  {
    name: 'a value, and a list by its path without indexes',
    withheld: ['basics.phone', 'work.url'],
    resume: { basics: { name: 'A', phone: '1' }, work: [{ name: 'B', url: 'u' }, { url: 'v' }] },
    expected: { basics: { name: 'A' }, work: [{ name: 'B' }] },
  },
  {
    name: 'a whole section',
    withheld: ['references'],
    resume: { basics: { name: 'A' }, references: ['B'] },
    expected: { basics: { name: 'A' } },
  },
  {
    name: 'names from before JSON Resume 1.0, and misspelt by their case',
    withheld: ['work.name', 'basics.phone'],
    resume: { basics: { name: 'A', Phone: '1' }, work: [{ company: 'B', position: 'C' }] },
    expected: { basics: { name: 'A' }, work: [{ position: 'C' }] },
  },
  {
    name: 'texts in place of objects',
    withheld: ['basics.location.address', 'skills.name', 'awards.summary'],
    resume: { basics: { name: 'A', location: '1 High Street, Leeds' }, skills: ['maps'], awards: ['Prize'] },
    expected: { basics: { name: 'A' }, awards: ['Prize'] },
  },
  {
    name: 'groups in place of a list',
    withheld: ['skills.keywords'],
    resume: { basics: { name: 'A' }, skills: { Languages: ['Faroese'] }, languages: { English: 'native' } },
    expected: { basics: { name: 'A' }, languages: { English: 'native' } },
  },
  {
    name: 'members of the person at the top',
    withheld: ['basics.url'],
    resume: { basics: { name: 'A' }, website: 'https://a.example' },
    expected: { basics: { name: 'A' } },
  },
  {
    name: 'what becomes empty',
    withheld: ['basics.location.city', 'education.area'],
    resume: { basics: { name: 'A', location: { city: 'B' } }, education: [{ area: 'C' }], work: [] },
    expected: { basics: { name: 'A' }, work: [] },
  },
  {
    name: 'entries with the tag private, and tags',
    resume: {
      work: [
        { name: 'A', tags: ['private'] },
        { name: 'B', tags: ['x'] },
        { name: 'C', tags: ' Private' },
        { name: 'D', tags: 'x, private' },
        { name: 'E', Tags: ['private'] },
        { name: 'F', tag: 'private' },
        { name: 'E', tags: [{}] },
        { name: 'F', tags: [] },
      ],
      basics: { profiles: [{ network: 'G', tags: ['private'] }, { network: 'H' }] },
      talks: [{ title: 'I', tags: ['private'] }],
      'x-list': [{ tags: ['y'], deep: [{ tags: ['private'] }] }],
    },
    expected: {
      work: [{ name: 'B' }, { name: 'F' }],
      basics: { profiles: [{ network: 'H' }] },
    },
  },
  {
    name: 'highlights with tags',
    resume: {
      work: [{ name: 'A', highlights: ['a', { text: 'b', tags: ['x'] }, { text: 'c', tags: ['private'] }] }],
    },
    expected: { work: [{ name: 'A', highlights: ['a', 'b'] }] },
  },
]

for (const { name, withheld = [], resume, expected } of rows)
  t.test(`leaves out ${name}`, async (t) => {
    const selection = publicSelection({ cv: { private: withheld as never } })
    t.strictSame(selectFrom(resume, selection), expected)
  })

t.test('returns what has nothing private as it is', async (t) => {
  const resume = { basics: { name: 'A' }, work: [{ name: 'B', highlights: ['c'] }] }
  t.equal(selectFrom(resume, publicSelection({})), resume)
})

t.test(
  'an application shows entries without tags, and private ones only if it lists their own tags',
  async (t) => {
    const work = [
      { name: 'all' },
      { name: 'acme', tags: ['acme'] },
      { name: 'private', tags: ['private'] },
      { name: 'unreadable', tags: [{}] },
      { name: 'private acme', tags: ['private', 'acme'] },
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
        selectFrom({ work }, applicationSelection(chosen)),
        { work: names.map((name) => ({ name })) },
        `tags: [${chosen}]`,
      )
  },
)
