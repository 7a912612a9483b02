/** Résumés as people write them (test/fixtures/resumes): they load, and the broken ones name the members to fix. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readResume } from '../../../src/content/files/resume-file.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'

const folder = join(import.meta.dirname, '../../fixtures/resumes')
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
      const published = JSON.stringify(written, (member, value) => (isPrivate(member) ? undefined : value))
      t.equal(JSON.stringify(source), published, 'the source is unchanged, but for private members')
    }
  })
}

const expectedErrors: Readonly<Record<string, readonly (string | null)[]>> = JSON.parse(
  await readFile(join(folder, 'broken/expected-errors.json'), 'utf8'),
)

for (const name of (await readdir(join(folder, 'broken'))).filter(isResume)) {
  t.test(`refuses broken/${name}`, async (t) => {
    const { issues } = await readFixture(`broken/${name}`)
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
