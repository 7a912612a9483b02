/** `vitrine check --read`: what programs find in the printed CV and in the Word document. */
import { join } from 'node:path'
import t from 'tap'
import { missingFrom, readBack } from '../../../src/cli/advice/read-back.ts'
import { contentOf } from '../../fixtures/cv-people/cv-people.ts'
import { buildTestApp } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

t.test('finds what is missing, torn apart by letters, or out of place', async (t) => {
  const heading = (text: string) => ({ text, isHeading: true })
  const text = (text: string) => ({ text, isHeading: false })
  const rows: readonly [
    read: string,
    texts: Parameters<typeof missingFrom>[1],
    expected: readonly string[],
  ][] = [
    ['Ada  Love lace\nWork', [text('Ada Lovelace'), heading('Work')], []],
    ['Ada Love-lace', [text('Ada Lovelace')], ['missing']],
    ['Skills Work', [heading('Work'), heading('Skills')], ['misplaced']],
    ['Ada Lovelace, Ada Lovelace', [text('Ada Lovelace')], ['repeated']],
    ['Python, Python developer', [text('Python'), text('Python developer')], []],
    ['Python, Python, Python developer', [text('Python'), text('Python developer')], ['repeated']],
    ['Go, Go, Go', [text('Go')], []],
    ['ﬁne', [text('fine')], []],
    ['', [text(' ')], []],
    ['Maps', [text('Maps'), text(': ')], []],
  ]
  for (const [read, texts, expected] of rows)
    t.strictSame(
      missingFrom(read, texts).map(({ problem }) => problem),
      expected,
      read,
    )
})

t.test('what a form shows besides is not found too often', (t) => {
  const texts = [{ text: 'Ada Lovelace', isHeading: false }]
  t.strictSame(missingFrom('Ada Lovelace 1 Ada Lovelace 2', texts, ['Ada Lovelace']), [])
  t.end()
})

t.test('every text of people is read from both forms', async (t) => {
  const rows = [
    ['classic', ['senior', 'german', 'japanese', 'arabic', 'hebrew', 'hindi']],
    ['modern', ['senior', 'academic', 'japanese', 'polish']],
  ] as const
  for (const [layout, person] of rows.flatMap(([layout, people]) =>
    people.map((person) => [layout, person] as const),
  )) {
    const folder = testFolder(t, { content: contentOf(person, layout), data: {} })
    const contentDir = join(folder, 'content')
    const app = await buildTestApp(t, { CONTENT_DIR: contentDir, DATA_DIR: join(folder, 'data') })
    t.strictSame(await readBack(app, contentDir), [], `${person}, ${layout}`)
    await app.close()
  }
})

t.test('a template that repeats a value is found, with its line', async (t) => {
  const content = {
    'site.yaml': 'title: A\ndescription: B\nowner: { name: C }\nlanguages: [en]\n',
    'resume.json': '{\n"basics": { "name": "Ada",\n"phone": "020 7946 0018" }\n}',
    templates: {
      'cv.eta': "<%~ include('/partials/cv-head') %><p><%= view.cv.contacts[0].textHtml %></p>020 7946 0018",
    },
    pages: { 'cv.md': 'Ask me.' },
  }
  const folder = testFolder(t, { content, data: {} })
  const contentDir = join(folder, 'content')
  const app = await buildTestApp(t, { CONTENT_DIR: contentDir, DATA_DIR: join(folder, 'data') })
  t.match(await readBack(app, contentDir), [
    { line: 3, found: '"020 7946 0018", which programs read more often than it is written in the PDF (en)' },
  ])
})

t.test('a template that leaves entries out is found, with their lines', async (t) => {
  const content = {
    'site.yaml': 'title: A\ndescription: B\nowner: { name: C }\nlanguages: [en]\n',
    'resume.json': '{\n"basics": { "name": "Ada" },\n"work": [{ "name": "Engines" }]\n}',
    templates: { 'cv.eta': "<%~ include('/partials/cv-head') %>" },
  }
  const folder = testFolder(t, { content, data: {} })
  const contentDir = join(folder, 'content')
  const app = await buildTestApp(t, { CONTENT_DIR: contentDir, DATA_DIR: join(folder, 'data') })
  t.match(await readBack(app, contentDir), [
    { line: undefined, found: '"Experience", which programs do not find complete in the PDF (en)' },
    { file: 'resume.json', line: 3, found: '"Engines", which programs do not find complete in the PDF (en)' },
  ])
})
