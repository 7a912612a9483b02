import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import t from 'tap'
import { readFontTables, screenFontPaths } from '../../src/fonts/font-files.ts'

t.test('sets labels in small capitals, except where these hide the dot of i', async (t) => {
  const filesFor = await readFontTables()
  const rows: readonly [language: string, name: RegExp][] = [
    ['en', /^alegreya-sc-/],
    ['tr', /^alegreya-latin-/],
  ]
  for (const [language, name] of rows)
    t.match(basename(filesFor('label', language)[0]?.woff2Path(400) ?? ''), name, language)
})

t.test('fonts.css has two rules of equal weights for each script that Alegreya lacks', async (t) => {
  const css = readFileSync('static/styles/fonts.css', 'utf8')
  const rules = css.split('@font-face').filter((rule) => rule.includes('"Vitrine Scripts"'))
  const paths = await screenFontPaths()
  t.ok(paths.length > 15)
  for (const path of paths)
    t.ok(
      rules.some((rule) => rule.includes(basename(path))),
      basename(path),
    )
  const weights = rules.map((rule) => /font-weight: ([^;]+);/.exec(rule)?.[1])
  t.strictSame(
    [...new Set(weights)],
    ['400', '500 700'],
    'browsers set a text in the faces of one weight alone',
  )
})
