import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import t from 'tap'
import { mainOf, readHtml } from '../../fixtures/pages/html-tree.ts'
import { buildTestApp, testOrigin } from '../../fixtures/server/test-app.ts'

/** Keeps formulas as they are written, so that their underscores and backslashes are not Markdown. */
const formulas = (md: MarkdownIt): void => {
  md.inline.ruler.after('escape', 'formula', (state, silent) => {
    const [formula] = /^(\$\$?)[^$]+\1/.exec(state.src.slice(state.pos)) ?? []
    if (formula === undefined) return false
    if (!silent) state.push('text', '', 0).content = formula
    state.pos += formula.length
    return true
  })
}

const renderAgain = (markdown: string): string =>
  createMarkdownIt({ html: true })
    .use(footnote)
    .use(deflist)
    .use(formulas)
    .render(markdown.replace(/^---\n[\s\S]*?\n---\n/, ''))

const app = await buildTestApp(t)

t.test('every page has the same content in Markdown as in HTML', async (t) => {
  for (const address of app.publisher.current().site.pages.keys()) {
    t.test(address, async (t) => {
      const html = await app.inject({ url: address })
      const markdown = await app.inject({ url: address, headers: { accept: 'text/markdown' } })
      const shown = readHtml(mainOf(html.body), testOrigin + address)
      const read = readHtml(renderAgain(markdown.body), testOrigin + address)
      t.ok(shown.words.length > 5, `${shown.words.length} words`)
      for (const part of ['headings', 'links', 'images', 'cells', 'code', 'terms', 'words'] as const)
        t.strictSame(read[part], shown[part], part)
      t.equal(read.listItems, shown.listItems, 'list items')
    })
  }
})

t.test('the Markdown of pages contains no HTML, no template leftovers and no empty heading', async (t) => {
  for (const address of app.publisher.current().site.pages.keys()) {
    const { body } = await app.inject({ url: address, headers: { accept: 'text/markdown' } })
    const prose = body.replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, 'code')
    t.notMatch(
      prose,
      /(?<!\\)<\/?(?!su[bp]>)[a-z]+[^>]*>(?<!<https?:[^>]*>)/,
      `${address}: no HTML but sub and sup`,
    )
    t.notMatch(prose, /\[object Object\]|undefined|NaN/, `${address}: nothing unprinted`)
    t.notMatch(prose, /^#+\s*$/m, `${address}: no empty heading`)
  }
})
