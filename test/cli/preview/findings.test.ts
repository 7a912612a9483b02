/** What the overlay of the preview lists while one file after the other gets an error, and its lines. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { currentFindings, excerptOf, linesOf, withExcerpts } from '../../../src/cli/preview/findings.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createContentReader } from '../../../src/content/reading/content-reader.ts'
import { error } from '../../../src/lib/data/issue.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

t.test('lists each error once, and none that is fixed', async (t) => {
  const app = await buildTestSite(t, { pages: { 'index.md': 'Hello' } })
  const content = join(t.testdirName, 'content')
  const filesWithErrors = async () => {
    await app.content.reload()
    const panels = await currentFindings(app, content)
    return panels.flatMap(({ items }) => items.map((text) => text.replace(/:.*/s, '')))
  }
  t.strictSame(await filesWithErrors(), [])
  writeFileSync(join(content, 'pages/about.md'), '---\ntitle: [\n---\n')
  t.strictSame(await filesWithErrors(), ['pages/about.md'])
  writeFileSync(join(content, 'site.yaml'), `${minimalSettings}titel: x\n`)
  t.strictSame(await filesWithErrors(), ['site.yaml'], 'without settings, nothing else is read')
  rmSync(join(content, 'pages/about.md'))
  writeFileSync(join(content, 'site.yaml'), minimalSettings)
  t.strictSame(await filesWithErrors(), [])
})

t.test('lists issues file by file, from top to bottom, whatever found them', async (t) => {
  const folder = testFolder(t, { 'a.md': 'A\nB\n', 'b.md': 'C\nD\n' })
  const issue = { ...error('a/b'), found: 'x', expected: 'y', fix: 'z' }
  const places = [
    { file: 'b.md', line: 2 },
    { file: 'a.md', line: 2 },
    { file: 'b.md', line: 1 },
    { file: 'gone.md', line: 1 },
    { file: 'b.md' },
  ]
  const findings = await withExcerpts(
    folder,
    places.map((place) => ({ ...place, ...issue })),
  )
  t.strictSame(
    findings.map(({ file, line, excerpt }) => [file, line, excerpt]),
    [
      ['b.md', undefined, undefined],
      ['b.md', 1, '1 | C'],
      ['b.md', 2, '2 | D'],
      ['a.md', 2, '2 | B'],
      ['gone.md', 1, undefined],
    ],
  )
})

t.test('shows the line, and a caret', (t) => {
  const lines = linesOf(
    `title: A\r\nlanguages: [en]\r\n\tdesign: red\r\n${'a'.repeat(120)}${'b'.repeat(180)}`,
  )
  const rows: readonly [place: Parameters<typeof excerptOf>[1], expected: string | undefined][] = [
    [{ line: 1, column: 8 }, '1 | title: A\n  |        ^'],
    [{ line: 3, column: 2 }, '3 | \tdesign: red\n  | \t^'],
    [{ line: 2 }, '2 | languages: [en]'],
    [{ line: 4, column: 200 }, `4 | ${'b'.repeat(160)}\n  | ${' '.repeat(79)}^`],
    [{ line: 9, column: 1 }, undefined],
  ]
  for (const [place, expected] of rows) t.equal(excerptOf(lines, place), expected, JSON.stringify(place))
  t.end()
})

/** Files with a secret in a line with an error, above it, or anywhere in a file that is not public. */
const secretive: Readonly<Record<string, string>> = {
  'pages/above.md': '---\npassword: hunter2\ntitle: [\n---\nText',
  'pages/in-it.md': '---\ntitle: A\nsecret: "hunter2\n---\nText',
  'pages/colon.md': '---\npassword: hunter2: A\n---\nText',
  'pages/beside.md': '---\nextra: {isSecret: hunter2, title: [}\n---\nText',
  'pages/address.md': '---\naddress: /a b/\npassword: hunter2\n---\nText',
  'pages/wrong-name.md': '---\ntitle: A\nhiden: yes\nnote: hunter2\n---\nText',
  'pages/no-fence.md': 'password: hunter2\ndraft: true\n---\nText',
  'for/acme.md': `---\nkey: ${'hunter2'.repeat(4)}\nsubjct: A\n---\nText`,
  'for/key.md': `---\nkey: ${'HUNTER2'.repeat(4)}\n---\nText`,
  'resume.json': '{"basics": {"name": "A"}, "work": [{"name": "B", "secret": "hunter2",,}]}',
}

t.test('no line has a password, a secret or a key', async (t) => {
  for (const [file, text] of Object.entries(secretive)) {
    const folder = testFolder(t, {})
    const [site, ...path] = [{ 'site.yaml': minimalSettings }, ...file.split('/')]
    const contents = path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), text) as object
    t.testdir({ ...site, ...contents })
    const { errors, warnings, info } = (await createContentReader(folder, await loadMessages())()).site
    t.ok(errors.length + warnings.length > 0, file)
    t.notMatch(
      JSON.stringify(await withExcerpts(folder, [...errors, ...warnings, ...info])),
      /hunter2/i,
      file,
    )
  }
})
