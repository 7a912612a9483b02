/** `vitrine check --read`: what programs find in the printed CV and in the Word document. */
import t, { type Test } from 'tap'
import { readBack, readingProblems } from '../../../src/cli/advice/read-back.ts'
import { contentOfMost } from '../../fixtures/cv-people/cv-people.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'
import type { FolderContents } from '../../fixtures/server/test-folder.ts'

t.test('finds what is missing, torn apart by letters, or out of place', async (t) => {
  const heading = (text: string) => ({ text, isHeading: true })
  const text = (text: string) => ({ text, isHeading: false })
  const rows: readonly [
    read: string,
    texts: Parameters<typeof readingProblems>[1],
    expected: readonly string[],
  ][] = [
    ['Ada  Love lace\nWork', [text('Ada Lovelace'), heading('Work')], []],
    ['Ada Love-lace', [text('Ada Lovelace')], ['do not find in full']],
    ['Skills Work', [heading('Work'), heading('Skills')], ['read out of order']],
    ['Course 1\n2019 Course 12', [text('Course 1'), text('2019'), text('Course 12')], []],
    ['ﬁne', [text('fine')], []],
    ['Maps', [text('Maps'), text(': ')], []],
  ]
  for (const [read, texts, expected] of rows)
    t.strictSame(
      readingProblems(read, texts).map(({ problem }) => problem),
      expected,
      read,
    )
})

const readBackOf = async (t: Test, content: FolderContents) => {
  const app = await buildTestSite(t, content)
  const issues = await readBack(app)
  await app.close()
  return issues
}

t.test('every text of people is read', async (t) => {
  for (const [layout, people] of [
    ['classic', ['senior', 'german', 'japanese', 'arabic', 'hebrew', 'hindi']],
    ['modern', ['academic', 'japanese', 'polish']],
  ] as const) {
    const { content } = contentOfMost(`cv: { layout: ${layout} }`, people)
    t.strictSame(await readBackOf(t, content), [], layout)
  }
})

t.test('a text may go on at the next page, after the foot', async (t) => {
  const summary = 'A text that is long and goes on. '.repeat(400)
  t.strictSame(
    await readBackOf(t, { 'resume.json': JSON.stringify({ basics: { name: 'Ada', summary } }) }),
    [],
  )
})

t.test('finds what a template leaves out', async (t) => {
  const leftOut = await readBackOf(t, {
    'resume.json': '{"basics": { "name": "Ada" }, "work": [{ "name": "Engines" }]}',
    templates: { 'cv.eta': "<%~ include('/partials/cv-head') %>" },
  })
  t.match(leftOut, [
    { found: '"Experience", which programs do not find in full in the PDF (en)' },
    { file: 'resume.json', found: /^"Engines"/ },
  ])
})
