/** The owner's messages files. */
import t from 'tap'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'
import { readFiles, validSettings } from '../../fixtures/content/content-files.ts'

t.test('overrides the built-in messages with the owner’s, and those of pt with those of pt-BR', async (t) => {
  const { site, issues } = await readFiles({
    'site.yaml': validSettings.replace('fr', 'pt-BR'),
    'pages/index.md': '',
    'translations/en.yaml': 'home.latest: News\n',
    'translations/pt.yaml': 'home.latest: Notícias\npage.table: Quadro\n',
    'translations/pt-BR.json': '{"page.table": "Grade"}',
  })
  t.strictSame([issues, site.warnings], [[], []])
  const shown = (language: string) =>
    ['home.latest', 'page.table', 'home.contributions'].map((key) =>
      createMessageFormatter(language, site.messages)(key),
    )
  t.strictSame(shown('en'), ['News', 'Table', 'Contributions'])
  t.strictSame(shown('pt-BR'), ['Notícias', 'Grade', 'Contribuições'])
})

t.test('unknown keys are ignored with a warning, and the rest counts', async (t) => {
  const { site, issues } = await readFiles({
    'pages/index.md': '',
    'translations/fr.yaml': 'home.latest: Neuf\nllms.pages: Feuilles\npage.tabel: Tableau\n',
  })
  t.strictSame(issues, [])
  t.match(site.warnings, [
    { file: 'translations/fr.yaml', line: 2, field: 'llms.pages', fix: 'remove it' },
    { line: 3, field: 'page.tabel', fix: 'write page.table' },
  ])
  t.equal(site.warnings.length, 2)
  t.equal(createMessageFormatter('fr', site.messages)('home.latest'), 'Neuf')
})
