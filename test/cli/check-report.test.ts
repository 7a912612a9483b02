/** What `vitrine check` prints of names and texts that terminals or GitHub would take for commands. */
import t from 'tap'
import { bySeverity, type Findings, formats } from '../../src/cli/check-report.ts'
import { error } from '../../src/lib/data/issue.ts'
import { readFiles } from '../fixtures/content/content-files.ts'

/** A file as a pull request of a stranger might name it. */
const hostileFile = 'pages/100%,title=x::\n::error::y\u001b[2J.md'

const findings: Findings = {
  errors: [
    {
      ...error('data/invalid-value'),
      ...{ file: hostileFile, line: 2, field: 'title', found: 'a\nb', expected: 'text', fix: 'write 100%' },
    },
  ],
  warnings: [],
  suggestions: [],
  info: [],
  cvs: [{ file: hostileFile, pages: 1, lastPageShare: 1, density: 'normal' }],
  isPartial: false,
}

/** Unlike `stripVTControlCharacters`, leaves the sequences of the texts themselves. */
const withoutColours = (line: string): string => line.replaceAll(/\p{Cc}\[\d+m/gu, '')

t.test('no name ends its workflow command or adds fields to it', async (t) => {
  const property = 'file=pages/100%25%2Ctitle=x%3A%3A%0A%3A%3Aerror%3A%3Ay\u001b[2J.md'
  const name = 'pages/100%25,title=x::%0A::error::y\u001b[2J.md'
  const shown = String.raw`pages/100%25,title=x::\x0a::error::y\x1b[2J.md`
  t.strictSame(formats.github(findings).split('\n'), [
    `::error ${property},line=2,title=data/invalid-value::${shown}:2 title: found a\\x0ab; expected text. Fix: write 100%25.`,
    `::notice ${property}::${name} prints on 1 page, 100%25 full.`,
  ])
})

t.test('people see control characters of names and texts instead of their effect', async (t) => {
  const excerpt = '1 | \tone\u001b[2J\u2066\n  | \t^'
  const errors = findings.errors.map((finding) => ({ ...finding, found: '\u009b2J\u202etxt', excerpt }))
  const lines = formats.text({ ...findings, errors }).split('\n')
  const name = String.raw`pages/100%,title=x::\x0a::error::y\x1b[2J.md`
  t.strictSame(lines.map(withoutColours), [
    String.raw`${name}:2: error: title: found \x9b2J\x202etxt; expected text. Fix: write 100%.`,
    '  1 | \tone\ufffd[2J\ufffd',
    '    | \t^',
    `${name} prints on 1 page, 100% full.`,
    '1 error, 0 warnings.',
  ])
})

/**
 * Of each kind of page that is not public, or has a field that says nothing, the one line for all of them.
 */
const frequent: readonly (readonly [what: string, front: string, line: RegExp])[] = [
  ['drafts', 'draft: true', /^300 files are not public: pages\/0\.md \(draft: true\), .*, and 295 more\.$/],
  [
    'secrets',
    'secret: hunter2',
    /^300 files are not public: pages\/0\.md \(secret: a value\), .*, and 295 more\.$/,
  ],
  ['pages to come', 'date: 2999-01-02', /^300 files are not public: pages\/0\.md \(date: 2999-01-02\), .*/],
  [
    'passwords',
    'password: hunter2',
    /^pages\/0\.md:2:1: warning: password: found a value, so the page is not public\. .*\n {2}Similar at .*, and 296 more\.$/,
  ],
  [
    'dates that cannot be read',
    'date: soon',
    /^pages\/0\.md:2:1: warning: date: found a value that cannot be read as a date, .*\n {2}Similar at .*, and 296 more\.$/,
  ],
  [
    'wrong letters',
    'draf: yes',
    /^pages\/0\.md:2:1: warning: draf: found yes in what is probably draft, .*\n {2}Similar at .*, and 296 more\.$/,
  ],
  [
    'unknown fields',
    'mood: hunter2',
    /^pages\/0\.md:2:1: suggestion: mood: found an unknown field, .*\n(?: .*\n)* {2}Similar at .*, and 296 more\.$/,
  ],
]
for (const [what, front, expected] of frequent)
  t.test(`three hundred ${what} have one line with a count`, async (t) => {
    const names = Array.from({ length: 300 }, (_, index) => `pages/${index}.md`)
    const { site } = await readFiles(
      Object.fromEntries(names.map((file) => [file, `---\n${front}\n---\nText`])),
    )
    const { errors, warnings, suggestions, info } = site
    const found = {
      ...bySeverity([...errors, ...warnings, ...suggestions, ...info]),
      cvs: [],
      isPartial: false,
    }
    const lines = withoutColours(formats.text(found)).split(/\n(?! )/)
    t.match(
      lines.find((line) => !line.includes('description')),
      expected,
    )
    t.notMatch(lines.join('\n'), 'hunter2')
  })
