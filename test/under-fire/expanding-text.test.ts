/** Texts of a few kilobytes that libraries would expand, or read for minutes. */
import t from 'tap'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'
import { context } from '../fixtures/pages/markdown-context.ts'

const x = 'x'.repeat(20_000)
const doubling = `\\def\\a#1{\\a{#1#1}}\\a{x}`
const block = (formula: string): string => `$$\n${formula}\n$$\n`

t.test('formulas expand to no more than a few times their length', async (t) => {
  const rows = [
    ['a long word, called often', block(`\\def\\a{${x.slice(0, 4_000)}}${'\\a'.repeat(400)}`)],
    ['a longer one', block(`\\def\\a{${x}}${'\\a'.repeat(500)}`)],
    ['arguments that double', block(doubling)],
    ['other definitions', block(`\\newcommand{\\a}[1]{\\a{#1#1}}\\a{x}`)],
    ['a definition after a line break', block(`x\\\\\\${doubling.slice(1)}`)],
    ['another name for it', block(`\\let\\b\\def \\b\\a#1{\\a{#1#1}}\\a{x}`)],
    ['a long formula', block(`\\hat{${x}}`)],
    ['inline', `a $${doubling}$ b`],
  ] as const
  for (const [name, markdown] of rows) {
    const { html, problems } = renderMarkdown(markdown, context)
    t.notMatch(html, '<math', name)
    t.match(problems, [{ code: 'formula/mistake' }], name)
  }
  const { html, problems } = renderMarkdown(block(`x'${'x+'.repeat(2_000)}1`).repeat(40), context)
  t.equal(html.split('<math').length - 1, 24, 'and a page has 100,000 characters of formulas')
  t.match(problems[0], { found: /100000 characters of formulas/ })
  const plain = renderMarkdown('$x \\\\def$ and $$\\dfrac12 \\iff \\text{letter}$$', context)
  t.equal(plain.html.split('<math').length - 1, 2)
  t.strictSame(plain.problems, [])
})

t.test('code that takes long to highlight stays plain', async (t) => {
  const rows = [
    ['java', 'a'.repeat(97_000)],
    ['bash', '4f'.repeat(48_000)],
    ['csharp', `${'a'.repeat(30)} `.repeat(3_000)],
    ['c', `${'a'.repeat(990)} `.repeat(97)],
  ] as const
  for (const [language, code] of rows) {
    const { html } = renderMarkdown(`\`\`\`${language}\n${code}\n\`\`\`\n`, context)
    t.notMatch(html, 'hljs-', language)
    t.match(html, code.slice(-1_000).trim(), language)
  }
  t.match(renderMarkdown('```java\nint a = 1;\n```\n', context).html, 'hljs-')
})

t.test('names of emoji side by side are read in one pass', async (t) => {
  const { html } = renderMarkdown(':a:'.repeat(100_000), context)
  t.equal([...html.matchAll(/🅰️/gu)].length, 100_000)
})
