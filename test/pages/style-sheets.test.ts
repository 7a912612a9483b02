/** Rules that all style sheets keep. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'

const folder = resolve(import.meta.dirname, '../../static/styles')

t.test('queries of the width name their medium, because printing would rebuild all styles', async (t) => {
  // Chromium 156 lays a print out in the paper's width. A query whose result changes with it rebuilds a whole
  // cascade layer: the CV took a quarter more of the processor (measured).
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.css')) continue
    const queries = readFileSync(join(folder, name), 'utf8').match(/@media[^{]*width[^{]*/g) ?? []
    t.strictSame(
      queries.filter((query) => !/@media (?:screen|print)\b/.test(query)),
      [],
      name,
    )
  }
})
