/** What is accepted in YAML. */
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { issuesOf, validSettings } from '../../fixtures/content/content-files.ts'

t.test('accepts any number of aliases', async (t) => {
  t.strictSame(
    await issuesOf({ 'resume.yaml': `work: &work []\nother:\n${'  - *work\n'.repeat(1_000)}` }),
    [],
  )
})

t.test('sends no warnings of the parser to the terminal', async (t) => {
  const warnings: unknown[] = []
  const note = (warning: unknown): void => void warnings.push(warning)
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  await issuesOf({ 'site.yaml': validSettings, 'pages/a.md': '---\n{{date}}: 1\n? [a, b]\n: 2\n---\n' })
  await setImmediate()
  t.strictSame(warnings, [])
})
