/** Files that cannot be read at all: too large, or not UTF-8. */
import t from 'tap'
import { testIssues, validSettings } from '../../fixtures/content/content-files.ts'

testIssues(t, [
  {
    name: 'text that is not UTF-8',
    files: { 'pages/a.md': Buffer.from('Yes\nAndr\xe9\n', 'latin1') },
    lines: [
      'pages/a.md: found bytes that are not UTF-8; expected text in UTF-8. Fix: save the file as UTF-8.',
    ],
  },
  {
    name: 'settings in UTF-16',
    files: { 'site.yaml': Buffer.from(`\uFEFF${validSettings}`, 'utf16le') },
    lines: [
      'site.yaml: found bytes that are not UTF-8; expected text in UTF-8. Fix: save the file as UTF-8.',
    ],
  },
  {
    name: 'files above the size limits',
    files: { 'pages/a.md': 'x'.repeat(1024 * 1024 + 1), 'resume.json': 'word '.repeat(1024 * 1024) },
    lines: [
      'pages/a.md: found 1.1 MiB; expected at most 1 MiB. Fix: split it into several pages.',
      'resume.json: found 5.0 MiB; expected at most 4 MiB. Fix: make it smaller.',
    ],
  },
])
