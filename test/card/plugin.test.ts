import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'
import { buildTestSite, type LogLine } from '../fixtures/server/test-app.ts'

t.test('logs a new gap in the fonts of the card once', async (t) => {
  const settingsNaming = (name: string): string => minimalSettings.replace('name: C', `name: ${name}`)
  const lines: LogLine[] = []
  const content = { 'site.yaml': settingsNaming('အေဒါ'), pages: { 'index.md': 'Hello' } }
  const app = await buildTestSite(t, content, { LOG_LEVEL: 'warn' }, lines)
  const gaps = () => lines.filter(({ msg }) => /owner\.name: found/.test(String(msg)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  await waitUntil('the first warning', () => gaps().length > 0)
  const folder = join(t.testdirName, 'content')
  writeFileSync(join(folder, 'pages/about.md'), '---\ntitle: About\n---\n')
  await app.content.reload()
  writeFileSync(join(folder, 'site.yaml'), settingsNaming('ᏣᎳᎩ'))
  await app.content.reload()
  await waitUntil('the next warning', () => gaps().length > 1)
  t.match(gaps(), [{ level: 40, msg: /found အေ ဒ/ }, { msg: /found Ꮳ/ }], 'the same warning is not repeated')
  t.equal(gaps().length, 2)
})
