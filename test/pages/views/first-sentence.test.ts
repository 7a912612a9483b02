import t from 'tap'
import { renderMarkdown } from '../../../src/markdown/render-markdown.ts'
import { firstSentence } from '../../../src/pages/views/first-sentence.ts'
import { context } from '../../fixtures/pages/markdown-context.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

/** On a site that has everything that is named in double brackets. */
const resolveLink = (href: string): string => href.replace(/^\[\[(.*)\]\]$/, '/$1')

const sentenceOf = (markdown: string, language: string): string | undefined => {
  const { tree } = renderMarkdown(markdown, { ...context, resolveLink })
  return firstSentence(tree(), language)
}

t.test('finds the first sentence of the text', async (t) => {
  const rows: readonly [name: string, markdown: string, expected: string | undefined][] = [
    ['of a paragraph', 'One. Two.', 'One.'],
    ['after a heading', '## Title\n\nOne *and* `a < b` [more](/x).\n\nTwo.', 'One and a < b more.'],
    ['after a quotation, a list and an image', '> Said.\n\n- Item\n\n  Loose\n\n![A](a.png)\n\nOne.', 'One.'],
    ['after an image in double brackets', '![[a b.png]]\n\n![[a.svg|300]] One.', 'One.'],
    ['with a name in double brackets', 'See [[Two|two]]. Three.', 'See two.'],
    ['without its notes', 'One.[^1] Two.\n\n[^1]: Note.', 'One.'],
    ['with an abbreviation of the language', 'It costs 3.5 pounds. Two.', 'It costs 3.5 pounds.'],
    ['that is long', `${'word '.repeat(60)}end.`, `${'word '.repeat(32).trim()}…`],
    ['that is long, of emoji', `x${'😀'.repeat(300)}`, `x${'😀'.repeat(159)}…`],
    ['over two lines of Chinese', '中文\n中文', '中文中文'],
    ['of nothing', '', undefined],
    ['of a long page', `One.\n\n${'text '.repeat(50_000)}`, 'One.'],
  ]
  for (const [name, markdown, expected] of rows) t.equal(sentenceOf(markdown, 'en'), expected, name)
  t.equal(sentenceOf('一つ目。二つ目。', 'ja'), '一つ目。')
})

t.test('describes a page that has no description of its own', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': 'title: A\ndescription: The site.\nowner: {name: C}\nlanguages: [en]\n',
    pages: {
      'one.md': '# One\n\nWhat it says. More.\n',
      'two.md': '---\ndescription: Mine.\n---\n\nText.\n',
    },
  })
  for (const [url, expected] of [
    ['/one/', 'What it says.'],
    ['/two/', 'Mine.'],
    ['/', 'The site.'],
  ] as const)
    t.match((await app.inject(url)).body, `<meta name="description" content="${expected}">`, url)
})
