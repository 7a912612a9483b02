import t from 'tap'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { issuesOf, validSettings } from '../../fixtures/content/content-files.ts'

t.test('reports colours without enough contrast', async (t) => {
  const rows: readonly [name: string, design: string, lines: readonly string[]][] = [
    ['the defaults', '{}', []],
    ['a readable accent', "{ accent: '#005f73' }", []],
    [
      'a pale accent',
      "{ accent: '#ffcc00' }",
      [
        'site.yaml:5:11 design.accent: found accent #ffcc00 on paper #fbf8f1, a contrast of 1.4:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a darker accent, such as #806600.',
      ],
    ],
    [
      'dark paper with the default ink and accent',
      "{ paper: '#222222' }",
      [
        'site.yaml:5:11 design.paper: found ink #1d1a16 on paper #222222, a contrast of 1.0:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a lighter paper.',
        'site.yaml:5:11 design.paper: found accent #7a1f2b on paper #222222, a contrast of 1.5:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a lighter paper.',
      ],
    ],
    ['dark paper with light ink and accent', "{ paper: '#222222', ink: '#eeeeee', accent: '#ffcc00' }", []],
  ]
  for (const [name, design, lines] of rows)
    t.strictSame(
      (await issuesOf({ 'site.yaml': `${validSettings}design: ${design}\n` })).map(formatIssue),
      lines,
      name,
    )
})
