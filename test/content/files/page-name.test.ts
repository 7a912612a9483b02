import t from 'tap'
import { pageFileName, parsePageName, titleFromKey } from '../../../src/content/files/page-name.ts'

t.test('returns key and language of a file name', async (t) => {
  const rows: readonly [path: string, key: string, language: string | undefined][] = [
    ['index.md', '', undefined],
    ['index.fr.md', '', 'fr'],
    ['about.md', 'about', undefined],
    ['about.en.md', 'about', 'en'],
    ['about.pt-BR.md', 'about', 'pt-BR'],
    ['about.pt.md', 'about.pt', undefined],
    ['about.FR.md', 'about.FR', undefined],
    ['notes/index.md', 'notes', undefined],
    ['notes/index.fr.md', 'notes', 'fr'],
    ['notes/engine.fr.MD', 'notes/engine', 'fr'],
    ['v1.2.md', 'v1.2', undefined],
    ['my-index.md', 'my-index', undefined],
    ['cafe\u0301.md', 'caf\u00e9', undefined],
  ]
  for (const [path, key, language] of rows)
    t.strictSame(parsePageName(path, ['en', 'fr', 'pt-BR']), { key, language }, path)
})

t.test('returns the file name of a page', async (t) => {
  t.equal(pageFileName('', 'en', ['en', 'fr']), 'pages/index.md')
  t.equal(pageFileName('', 'fr', ['en', 'fr']), 'pages/index.fr.md')
  t.equal(pageFileName('notes/engine', 'fr', ['en', 'fr']), 'pages/notes/engine.fr.md')
})

t.test('makes a title of a key', async (t) => {
  t.equal(titleFromKey('notes/my-first-note'), 'My first note')
  t.equal(titleFromKey('daily/2026-11-01'), '2026-11-01')
})
