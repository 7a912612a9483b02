import t from 'tap'
import { styleSheetWarnings } from '../../../src/content/checks/design.ts'
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

t.test(
  'reports tokens of styles/custom.css without enough contrast, in the theme that they are for',
  async (t) => {
    const dark = '@media screen and (prefers-color-scheme: dark) {\n  :root { --accent: #5a1f2b }\n}'
    const rows: readonly [name: string, css: string, lines: readonly string[]][] = [
      ['none', 'body { color: #ffffff }', []],
      ['a comment', '/* :root { --ink: #ffffff } */', []],
      ['readable ones', ':root { --accent: #005f73; --ink: #000000 }', []],
      [
        'pale ink',
        'p { margin: 0 }\n:root {\n  --measure: 40rem;\n  --ink: #CCCCCC;\n}',
        [
          'styles/custom.css:4 --ink: found #CCCCCC on paper #fbf8f1 in the light theme, a contrast of 1.5:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a darker ink, or another paper.',
        ],
      ],
      [
        'a dark accent in the dark theme',
        `:root { --accent: #5a1f2b }\n${dark}`,
        [
          'styles/custom.css:3 --accent: found #5a1f2b on paper #191613 in the dark theme, a contrast of 1.4:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a lighter accent, or another paper.',
        ],
      ],
    ]
    for (const [name, css, lines] of rows)
      t.strictSame(styleSheetWarnings(css, undefined).map(formatIssue), lines, name)
  },
)
