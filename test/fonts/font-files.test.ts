import { basename } from 'node:path'
import t from 'tap'
import { readFontTables } from '../../src/fonts/font-files.ts'

t.test('sets labels in small capitals, except where these hide the dot of i', async (t) => {
  const filesFor = await readFontTables()
  const rows: readonly [language: string, name: RegExp][] = [
    ['en', /^alegreya-sc-/],
    ['tl', /^alegreya-sc-/],
    ['tr', /^alegreya-latin-/],
    ['az-Latn', /^alegreya-latin-/],
  ]
  for (const [language, name] of rows)
    t.match(basename(filesFor('label', language)[0]?.pathOf(400) ?? ''), name, language)
})
