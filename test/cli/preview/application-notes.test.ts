/** What the preview says of an application. */
import t from 'tap'
import { leftOutOf } from '../../../src/cli/advice/left-out.ts'
import { buildPreviewApp, statesUntil } from '../../fixtures/server/preview-app.ts'

t.test('names sections, entries and items that a version leaves out', (t) => {
  const work = { position: 'Teacher', name: 'A school', highlights: ['Taught', 'Wrote', 'Taught'] }
  const rows: readonly [name: string, whole: object, selected: object, expected: readonly string[]][] = [
    ['nothing', { work: [work], basics: { name: 'Ada' } }, { work: [work] }, []],
    ['an entry', { work: [work, { name: 'B' }] }, { work: [work] }, ['work: B']],
    ['one of two that are the same', { work: [work, work] }, { work: [work] }, ['work: Teacher, A school']],
    [
      'an item',
      { work: [work] },
      { work: [{ ...work, highlights: ['Wrote', 'Taught'] }] },
      ['work: Teacher, A school: “Taught”'],
    ],
    ['a section of its own', { customSections: { talks: [{ name: 'A talk' }] } }, {}, ['talks: A talk']],
  ]
  for (const [name, whole, selected, expected] of rows)
    t.strictSame(leftOutOf(whole, selected), expected, name)
  t.end()
})

const acme = `/for/acme-${'a'.repeat(26)}/`
const content = {
  'resume.json': JSON.stringify({
    basics: { name: 'C' },
    work: [
      {
        position: 'Engineer',
        name: 'Now',
        startDate: '2020-01',
        highlights: ['A', { text: 'B', tags: ['b'] }],
      },
      { position: 'Teacher', name: 'Then', startDate: '2015-01', endDate: '2019-12', tags: ['school'] },
      { position: 'Pupil', name: 'Before', startDate: '2010-01', endDate: '2014-12' },
    ],
  }),
  pages: { 'index.md': 'Hello' },
  for: { 'acme.md': `---\nkey: ${'a'.repeat(26)}\n---\nDear Sir or Madam,\n` },
}

t.test('on this machine only, and not in the page itself', async (t) => {
  const { app } = await buildPreviewApp(t, content, { WATCH: 'false' })
  const page = await app.inject(acme)
  const states = await statesUntil(app, acme, ({ panels }) => panels.some(({ kind }) => kind === 'notes'))
  const [first] = states
  t.equal(page.statusCode, 200)
  for (const { version } of states) t.match(page.body, `preview.js?version=${version}"`)
  t.notMatch(page.body, 'Teacher')
  t.match(page.headers, { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  t.strictSame(first?.panels, [], 'findings do not wait for a print')
  t.strictSame(states.at(-1)?.panels, [
    {
      kind: 'notes',
      title: 'This version leaves out 2 items',
      items: ['Left out: work: Engineer, Now: “B”', 'Left out: work: Teacher, Then'],
    },
  ])

  const remoteAddress = '192.0.2.1'
  const elsewhere = await app.inject({ url: acme, remoteAddress })
  t.equal(elsewhere.statusCode, 404)
  const others = await statesUntil(app, acme, () => true, remoteAddress)
  t.notMatch(JSON.stringify(others), /leaves out|Teacher/)
})

t.test('other devices are sent no errors, which may name applications', async (t) => {
  const { app } = await buildPreviewApp(t, {
    pages: { 'index.md': '# Home' },
    'resume.json': '{}',
    for: { 'acme.md': '---\ncompany: [Secret\n---\nDear Secret\n' },
  })
  const shown = async (remoteAddress: string) =>
    JSON.stringify(await statesUntil(app, '/', () => true, remoteAddress))
  t.match(await shown('127.0.0.1'), 'for/acme.md:2:10')
  t.notMatch(await shown('127.0.0.1'), 'Secret', 'an error in for/ has no line of the file')
  t.notMatch(await shown('192.0.2.1'), 'acme')
})
