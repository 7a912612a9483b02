/** Errors in the owner's messages files. */
import t from 'tap'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'
import { readFiles, testIssues, validSettings } from '../../fixtures/content/content-files.ts'

testIssues(t, [
  {
    name: 'unknown keys and placeholders',
    files: {
      'words/fr.yaml':
        'home.latset: Neuf\ncontact: Contact\ncontributions.sentence: {other: "{cuont} de {personne}"}\npage.table: "{n}"\n',
    },
    lines: [
      'words/fr.yaml:1:1 home.latset: found an unknown key; expected a key of templates/words/en.yaml. Fix: write home.latest.',
      'words/fr.yaml:2:1 contact: found an unknown key; expected a key of templates/words/en.yaml. Fix: remove it.',
      'words/fr.yaml:3:1 contributions.sentence: found the placeholder {cuont}; expected one of {count}, {from}, {to}, {days}, {streak}. Fix: write {count}.',
      'words/fr.yaml:3:1 contributions.sentence: found the placeholder {personne}; expected one of {count}, {from}, {to}, {days}, {streak}. Fix: remove it.',
      'words/fr.yaml:4:1 page.table: found the placeholder {n}; expected text without placeholders. Fix: remove it.',
    ],
  },
  {
    name: 'messages that are not texts',
    files: { 'words/fr.json': '{"home.latest": {"one": "Neuf"}, "page.table": null}' },
    lines: [
      'words/fr.json:1:17 home.latest: found an object with one; expected text, or text for each plural of the language such as {one: …, other: …}, at least other. Fix: correct the value.',
      'words/fr.json:1:48 page.table: found ""; expected text, or text for each plural of the language such as {one: …, other: …}, at least other. Fix: correct the value.',
    ],
  },
])

t.test('overrides the built-in messages with the owner’s, and those of pt with those of pt-BR', async (t) => {
  const { site, issues } = await readFiles({
    'site.yaml': validSettings.replace('fr', 'pt-BR'),
    'pages/index.md': '',
    'words/en.yaml': 'home.latest: News\n',
    'words/pt.yaml': 'home.latest: Notícias\npage.table: Quadro\n',
    'words/pt-BR.json': '{"page.table": "Grade"}',
  })
  t.strictSame([issues, site.warnings], [[], []])
  const shown = (language: string) =>
    ['home.latest', 'page.table', 'home.contributions'].map((key) =>
      createMessageFormatter(language, site.messages)(key),
    )
  t.strictSame(shown('en'), ['News', 'Table', 'Contributions'])
  t.strictSame(shown('pt-BR'), ['Notícias', 'Grade', 'Contribuições'])
})

t.test('keys of former versions are ignored with one warning, and the rest of the file counts', async (t) => {
  const { site, issues } = await readFiles({
    'pages/index.md': '',
    'words/fr.yaml': 'home.latest: Neuf\nllms.pages: Feuilles\nfiles.heading: Fichiers\n',
  })
  t.strictSame(issues, [])
  t.match(site.warnings, [
    { file: 'words/fr.yaml', line: 2, found: '2 keys of former versions: llms.pages, files.heading' },
  ])
  t.equal(createMessageFormatter('fr', site.messages)('home.latest'), 'Neuf')
})
