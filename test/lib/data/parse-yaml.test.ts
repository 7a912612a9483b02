/** Errors in YAML, reported with position and fix. */
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { issuesOf, testIssues, validSettings } from '../../fixtures/content/content-files.ts'

testIssues(t, [
  {
    name: 'a repeated member',
    files: { 'site.yaml': `title: A\n${validSettings}` },
    lines: ['site.yaml:2:1: found a second member with this name. Fix: merge the two, or remove one.'],
  },
  {
    name: 'a tab for indentation',
    files: { 'site.yaml': 'owner:\n\tname: C\n' },
    lines: ['site.yaml:2:1: found a tab. Fix: replace tabs with spaces.'],
  },
  {
    name: 'a second document',
    files: { 'site.yaml': `${validSettings}---\ntitle: B\n` },
    lines: ['site.yaml:5:1: found a second YAML document. Fix: remove the line of three hyphens.'],
  },
  {
    name: 'text that starts with an asterisk, which YAML takes for an alias',
    files: { 'pages/a.md': '---\ndescription: B\ntitle: *Important*\n---\n' },
    lines: [
      'pages/a.md:3:8: found the alias *Important*, which no anchor defines; expected text in quotes, or the anchor &Important* earlier in the file. Fix: if you meant text, write "*Important*".',
    ],
  },
  {
    name: 'a colon inside text',
    files: { 'pages/a.md': '---\ntitle: a: b\n---\n' },
    lines: [
      'pages/a.md:2:8: found a member inside the text of another; expected text in quotes, or each member on its own line. Fix: put text that contains ": " in quotes, or check the indentation of the lines around it.',
    ],
  },
  {
    name: 'a special character at the start of text',
    files: { 'site.yaml': validSettings.replace('title: A', 'title: @A') },
    lines: [
      'site.yaml:1:8: found a syntax error (Plain value cannot start with reserved character @); expected valid YAML. Fix: check the indentation, and quote text that starts with a special character or contains ": " or " #".',
    ],
  },
  {
    name: 'the right line after a byte order mark and CRLF',
    files: {
      'site.yaml': `\uFEFF${validSettings}paper: A4\n`.replaceAll('\n', '\r\n'),
    },
    lines: [
      'site.yaml:5:1 paper: found an unknown member; expected one of title, description, owner, languages, navigation, links, redirects, files, head, crawl, guidance, license, accounts, design, card, cv, home, paperSize, security, repository. Fix: remove it.',
    ],
  },
])

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
