/** Languages in file names. */
import t from 'tap'
import { testIssues } from '../../fixtures/content/content-files.ts'

testIssues(t, [
  {
    name: 'pages and CVs in languages that the site does not have',
    files: {
      'pages/a.de.md': '',
      'pages/b.pt-BR.md': '',
      'pages/c.FR.md': '',
      'resume.de.json': '{}',
    },
    lines: [
      'resume.de.json: found the language "de" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add de to languages in site.yaml.',
      'pages/a.de.md: found the language "de" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add de to languages in site.yaml.',
      'pages/b.pt-BR.md: found the language "pt-BR" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add pt-BR to languages in site.yaml.',
      'pages/c.FR.md: found the language "FR" in the file name; expected one of the languages of site.yaml: en, fr. Fix: write fr in the file name.',
    ],
  },
  {
    name: 'two CVs in the same language',
    files: { 'resume.yaml': '{}', 'resume.en.json': '{}' },
    lines: [
      'resume.yaml: found a second file like resume.en.json; only one can be read. Fix: merge them, and remove one.',
    ],
  },
  {
    name: 'messages in other languages, and twice in one',
    files: {
      'words/de.yaml': '',
      'words/French.yaml': '',
      'words/fr.json': '{}',
      'words/fr.yaml': '',
      'words/README.md': '',
    },
    lines: [
      'words/French.yaml: found the language "French" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add French to languages in site.yaml.',
      'words/de.yaml: found the language "de" in the file name; expected one of the languages of site.yaml: en, fr. Fix: rename the file, or add de to languages in site.yaml.',
      'words/fr.yaml: found a second file like words/fr.json; only one can be read. Fix: merge them, and remove one.',
    ],
  },
])
