import t from 'tap'
import { issuesOf, validSettings } from '../../fixtures/content/content-files.ts'

t.test('accepts colours with enough contrast', async (t) => {
  for (const design of [
    '{}',
    "{ accent: '#005f73' }",
    "{ paper: '#222222', ink: '#eeeeee', accent: '#ffcc00' }",
  ])
    t.strictSame(await issuesOf({ 'site.yaml': `${validSettings}design: ${design}\n` }), [], design)
})
