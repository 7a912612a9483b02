/** A page's tree, and how long its text takes to read. */

import { serialize } from 'parse5'
import t from 'tap'
import { siteOf } from '../fixtures/pages/site-of.ts'
import { editionOf } from '../fixtures/publishing/edition-of.ts'

const words = 'word '.repeat(460)
const drawing = `<svg viewBox="0 0 9 9"><path d="${'M 1 2 L 3 4 '.repeat(2_000)}"/><text>${words}</text></svg>`

const rows: readonly (readonly [name: string, text: string, minutes: number])[] = [
  ['words', words, 2],
  ['a drawing between words', `${words}\n\n${drawing}\n\n${words}`, 4],
  ['an empty text', '', 1],
]

for (const [name, text, minutes] of rows)
  t.test(name, async (t) => {
    const site = await siteOf({ 'pages/a.md': `---\ntitle: A\npublished: 2026-01-02\n---\n\n${text}` })
    const { pages } = editionOf(site)
    const page = site.pages.get('/a/')
    if (page === undefined) return t.fail('no page')
    const { view, main } = pages.render(page)
    t.equal(view.readingMinutes, minutes)
    t.equal(serialize(main()).split('word').length, text.split('word').length, 'has the text once')
  })
