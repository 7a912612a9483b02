/** Résumés as people write them (test/fixtures/resumes): they load, and the broken ones name the members to fix. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readResume, selectResume } from '../../../../src/content/files/resume/resume-file.ts'
import { publicSelection } from '../../../../src/content/files/resume/resume-selection.ts'
import { reshapeResume } from '../../../../src/content/files/resume/resume-shapes.ts'
import { formatIssue } from '../../../../src/lib/data/issue.ts'

const folder = join(import.meta.dirname, '../../../fixtures/resumes')
const isResume = (name: string): boolean => /\.(json|yaml)$/.test(name) && name !== 'expected-errors.json'

const readFixture = async (name: string) =>
  readResume(name.split('/').at(-1) ?? '', await readFile(join(folder, name), 'utf8'))

/** Returns every object, list and value inside a value, itself included. */
const everythingIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(everythingIn)]
    : [value]

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

for (const name of (await readdir(folder)).filter(isResume)) {
  t.test(`loads ${name}`, async (t) => {
    const { resume, source, issues } = await readFixture(name)
    t.strictSame(issues, [])
    t.strictSame(Object.values(resume).flatMap(everythingIn).filter(isNothing), [], 'no empty member or item')
    if (name.endsWith('.json')) {
      const written = JSON.parse(await readFile(join(folder, name), 'utf8'))
      const isPrivate = (member: string) => /^(?:x-|_)/.test(member) || member === 'meta'
      const isDate = (member: string) => /^(?:startDate|endDate|date|releaseDate)$/.test(member)
      const textOf = (value: unknown) =>
        JSON.stringify(value, (name, member) => (isPrivate(name) || isDate(name) ? undefined : member))
      // Lists and objects have the shapes of JSON Resume, whose paths say what is private.
      t.equal(textOf(source), textOf(reshapeResume(written)), 'all else is unchanged')
    }
  })
}

const expectedErrors: Readonly<Record<string, readonly (string | null)[]>> = JSON.parse(
  await readFile(join(folder, 'broken/expected-errors.json'), 'utf8'),
)

for (const name of (await readdir(join(folder, 'broken'))).filter(isResume)) {
  t.test(`finds what is wrong in broken/${name}`, async (t) => {
    const { issues: errors, warnings } = await readFixture(`broken/${name}`)
    const issues = [...errors, ...warnings]
    const members = issues.map(({ member }) => member ?? null)
    t.strictSame(members.toSorted(), expectedErrors[name]?.toSorted())
    for (const issue of issues) t.match(issue, { file: name, line: Number, column: Number, fix: /\w/ })
  })
}

t.test('keeps the precision of dates', async (t) => {
  const { resume } = await readFixture('dates.json')
  t.strictSame(
    resume.work?.map(({ startDate, endDate }) => [startDate, endDate]),
    [
      ['2021-03', undefined],
      ['2019', undefined],
      ['2014-06-29', '2018-12-31'],
      ['2013-09', '2014-06-01'],
      ['2012-07-01', '2012-09-30'],
      [undefined, '2010'],
      [undefined, undefined],
    ],
  )
})

t.test('accepts the names from before version 1.0', async (t) => {
  const { resume } = await readFixture('before-1.0.json')
  t.match(resume, {
    basics: { image: 'https://example.org/ruth.jpg', url: 'https://example.org/ruth' },
    work: [{ name: 'Northern Choir', url: 'https://example.org/choir' }, { name: 'St Anne’s' }],
    publications: [{ url: 'https://example.org/hymns' }],
  })
})

t.test('keeps all of sixty positions', async (t) => {
  const { resume } = await readFixture('sixty-positions.json')
  t.equal(resume.work?.length, 60)
})

t.test('drops nulls from lists of texts and keeps the rest', async (t) => {
  const { resume } = await readFixture('nulls.json')
  t.strictSame(resume.work?.[1]?.highlights, ['Catalogued 4,000 photographs'])
})

t.test('reports a file that is not an object', async (t) => {
  const linesOf = (text: string) => readResume('resume.json', text).issues.map(formatIssue)
  const expected =
    'expected a JSON Resume, an object with members such as basics, work and education. Fix: rewrite the file in the form of jsonresume.org/schema.'
  t.strictSame(linesOf('[]'), [`resume.json:1:1: found an empty list; ${expected}`])
  t.strictSame(linesOf('"me"'), [`resume.json:1:1: found "me"; ${expected}`])
})

const dates: readonly (readonly [written: string, date: string | undefined, typed: string | undefined])[] = [
  ['Aug. 2011', '2011-08', '2011-08'],
  ['2013-9', '2013-09', '2013-09'],
  ['active', undefined, undefined],
  ['至今', undefined, undefined],
  ['to date', undefined, undefined],
  ['-', '-', undefined],
  ['Summer 2019', 'Summer 2019', undefined],
  ['Q3 2020', 'Q3 2020', undefined],
  ['Expected May 2026', 'Expected May 2026', undefined],
  ['Aug. 2007-May 2011', 'Aug. 2007-May 2011', undefined],
  ['2021-02-29', '2021-02-29', undefined],
]
for (const [written, date, typed] of dates)
  t.test(`no date takes the CV offline: ${written}`, async (t) => {
    const text = JSON.stringify({ work: [{ name: 'A', startDate: '2001', endDate: written }] })
    const reading = readResume('resume.json', text)
    const { resume, issues, warnings } = reading
    const { source } = selectResume(reading, publicSelection({}))
    t.strictSame(issues, [])
    t.strictSame(resume.work, [
      { name: 'A', startDate: '2001', ...(date !== undefined && { endDate: date }) },
    ])
    t.strictSame((source as { work: readonly { endDate?: string }[] }).work[0]?.endDate, typed)
    t.equal(warnings.length, date === typed ? 0 : 1)
  })

const shapes: readonly (readonly [name: string, text: string, expected: object])[] = [
  [
    'a list for an object',
    '{"basics": [{"name": "A"}, {"email": "a@b"}]}',
    { basics: { name: 'A', email: 'a@b' } },
  ],
  ['an object for a list', '{"work": {"name": "A"}}', { work: [{ name: 'A' }] }],
  ['a list in an object', '{"work": {"items": [{"name": "A"}]}}', { work: [{ name: 'A' }] }],
  [
    'an object of objects',
    '{"work": {"a": {"name": "A"}, "b": {"name": "B"}}}',
    { work: [{ name: 'A' }, { name: 'B' }] },
  ],
  [
    'numbers for texts',
    '{"basics": {"phone": 123}, "education": [{"score": 1.5}]}',
    { basics: { phone: '123' } },
  ],
  [
    'objects for texts',
    '{"work": [{"name": "A", "highlights": [{"text": "B"}]}]}',
    { work: [{ highlights: ['B'] }] },
  ],
  [
    'a website at the top',
    '{"website": "https://a.example", "basics": {"name": "A"}}',
    { basics: { name: 'A', url: 'https://a.example' } },
  ],
  ['lists for texts', '{"basics": {"label": ["A", "B"]}}', { basics: { label: 'A, B' } }],
  ['paragraphs in a list', '{"basics": {"summary": ["A.", "B."]}}', { basics: { summary: 'A.\n\nB.' } }],
  [
    'a quotation in a list',
    '{"references": [{"reference": ["A.", "B."]}]}',
    { references: [{ reference: 'A.\n\nB.' }] },
  ],
  [
    'the place of a position in parts',
    '{"work": [{"location": {"city": "Leeds", "region": "Yorkshire"}}]}',
    { work: [{ location: 'Leeds, Yorkshire' }] },
  ],
  ['a list around everything', '[{"resume": {"basics": {"name": "A"}}}]', { basics: { name: 'A' } }],
]
for (const [name, text, expected] of shapes)
  t.test(`reads ${name}`, async (t) => {
    const { resume, issues } = readResume('resume.json', text)
    t.strictSame(issues, [])
    t.match(resume, expected)
  })

t.test('leaves out what no shape fits, with a warning, and serves the rest', async (t) => {
  const text =
    '{"basics": {"name": "A", "summary": {"a": {"b": []}}}, "work": [{"name": "B", "url": {"c": [1]}}], "skills": 7}'
  const { resume, issues, warnings } = readResume('resume.json', text)
  t.strictSame(issues, [])
  t.match(resume, { basics: { name: 'A' }, work: [{ name: 'B' }] })
  t.ok(
    warnings.some(({ member, found }) => member === 'basics.summary' && found.endsWith('which is left out')),
  )
})

t.test('takes what tools and people add to JSON Resume, and names what it does not show', async (t) => {
  const rows: readonly (readonly [written: object, shown: object, warning: RegExp | undefined])[] = [
    [{ technologies: ['Node'] }, { keywords: ['Node'] }, undefined],
    [
      { technologies: ['Node'], keywords: ['Go'] },
      { keywords: ['Go'] },
      /members that are not shown: work\[\]\.technologies/,
    ],
    [{ role: 'A' }, {}, /work\[0\]\.role: .*Fix: write position if/],
    [
      { from: '2020', startDate: '2021' },
      { startDate: '2021' },
      /members that are not shown: work\[\]\.from/,
    ],
    [{ company: 'A', name: 'B' }, { name: 'B' }, /members that are not shown: work\[\]\.company/],
  ]
  for (const [written, shown, warning] of rows) {
    const { resume, warnings } = readResume('resume.json', JSON.stringify({ work: [written] }))
    t.match(resume.work, [shown])
    t.match(warnings.map(formatIssue).join('\n'), warning ?? /^$/)
  }
})

t.test('joins nothing that has tags or is private', async (t) => {
  const secret = { text: 'secret', tags: ['private'] }
  const text = JSON.stringify({
    basics: { name: 'A', label: ['A', secret], summary: [secret] },
    work: [
      { name: 'B', location: { city: 'secret', tags: ['private'] } },
      { name: 'C', location: { address: 'secret', city: 'Leeds' } },
    ],
  })
  const shown = selectResume(
    readResume('resume.json', text),
    publicSelection({ cv: { private: ['work.location.address'] } }),
  )
  t.notMatch(JSON.stringify(shown), 'secret')
})
