import t from 'tap'
import { loadContent } from '../../../src/content/content-folder.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import type { ContentError } from '../../../src/lib/data/issue.ts'

t.test('colours that could not be read are faults at their place', async (t) => {
  const rows: readonly [name: string, design: string, expected: readonly string[]][] = [
    ['the defaults', '{}', []],
    ['a readable accent', "{ accent: '#005f73' }", []],
    ['a pale accent', "{ accent: '#ffcc00' }", ['design.accent']],
    ['a dark paper under dark ink', "{ paper: '#222222' }", ['design.paper', 'design.paper']],
    [
      'a dark paper with all that belongs to it',
      "{ paper: '#222222', ink: '#eeeeee', accent: '#ffcc00' }",
      [],
    ],
  ]
  for (const [name, design, expected] of rows) {
    const folder = t.testdir({
      'site.yaml': `title: Ada\ndescription: A site.\nowner: { name: Ada }\nlanguages: [en]\ndesign: ${design}\n`,
    })
    const issues = await loadContent(folder, await loadMessages()).then(
      () => [],
      (error: ContentError) => error.issues,
    )
    t.strictSame(
      issues.map(({ member }) => member),
      expected,
      name,
    )
    for (const { line } of issues) t.equal(line, 5, `${name}: line`)
  }
})
