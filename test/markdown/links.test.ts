import t from 'tap'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'
import { context } from '../fixtures/pages/markdown-context.ts'

t.test('rendering returns each link with its line', async (t) => {
  const rows: readonly [name: string, markdown: string, targets: string][] = [
    ['a paragraph', 'One\n[a](a)\\\n*![b](b)*', 'a 2, b 3'],
    ['a table', '| a |\n|---|\n| [a](a) |\n| [b](b) |', 'a 3, b 4'],
    ['references', '[a]\n\n[a]: /a', '/a 1'],
    ['notes', 'One[^1] and^[inside [b](b)]\n\n[^1]: Note\n    [a](a)', 'a 4, b undefined'],
    ['blocks of HTML', '<div>\n<p\n><a href="a">\n<img alt="x" src=\'b\'></div>', 'a 3, b 4'],
    ['HTML in a line', 'x <b\nid="x"> <a class="x" href="a?b&amp;c">x</a>', 'a?b&c 2'],
    ['no links', '`<a href="a">` <!-- <a href="b"> -->\n\n<!--\n<a href="b">', ''],
  ]
  for (const [name, markdown, expected] of rows) {
    const { links } = renderMarkdown(markdown, { ...context, resolveLink: (href) => `/to/${href}` })
    t.equal(links.map(({ url, line }) => `${url.replace('/to/', '')} ${line}`).join(', '), expected, name)
    for (const { url } of links) t.match(url, /^\/to\//)
  }
})
