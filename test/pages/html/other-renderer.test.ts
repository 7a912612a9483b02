/** Markdown says what the page says: HTML is compared with what another renderer shows of its Markdown. */
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import t from 'tap'
import { markdownOf, render } from '../../fixtures/pages/markdown-context.ts'
import { compareForms } from '../../fixtures/pages/page-forms.ts'

const url = 'https://ada.example/a/'

/** Packages whose readme file differs, and why. */
const reasons: Readonly<Record<string, string>> = {
  'chromium-bidi': 'micromark loses the end of a line after blank ones in a fence in a list',
  lie: 'GFM makes links of bare addresses, which the broken Markdown of this file has as text',
  'type-fest': 'links around blocks are split into one for each block',
}

t.test('the readme files of packages', async (t) => {
  const files = globSync('node_modules/{*,@*/*}/{README,readme,Readme}.{md,markdown}').toSorted()
  for (const file of files) {
    const name = dirname(file).slice('node_modules/'.length)
    const html = render(readFileSync(file, 'utf8'))
    const found = compareForms(html, await markdownOf(html, url), url)
    if (found.length > 0 && reasons[name] === undefined) t.fail(name, { found })
  }
  t.ok(files.length > 100, `${files.length} files`)
})
