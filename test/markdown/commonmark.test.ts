/**
 * CommonMark's own examples, with every extension of the syntax switched on: none may change what they mean.
 */
import commonmark from 'commonmark-spec'
import createMarkdownIt from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import t from 'tap'
import { emoji } from '../../src/content/files/emoji.ts'
import { alerts } from '../../src/markdown/plugins/alerts.ts'
import { math } from '../../src/markdown/plugins/math.ts'
import { strikethrough } from '../../src/markdown/plugins/paired-marks.ts'
import { taskLists } from '../../src/markdown/plugins/task-lists.ts'

const markdown = createMarkdownIt({ html: true, xhtmlOut: true, langPrefix: 'language-' })
  .use(footnote)
  .use(deflist)
  .use(emoji)
  .use(math)
  .use(strikethrough)
  .use(taskLists)
  .use(alerts)

/** markdown-it writes no line break in an empty quotation, and the specification does. */
const comparable = (html: string): string => html.replaceAll('→', '\t').replaceAll('>\n<', '><')

t.test('renders every example of CommonMark as the specification does', async (t) => {
  t.ok(commonmark.tests.length >= 650)
  for (const { number, section, markdown: text, html } of commonmark.tests)
    t.equal(comparable(markdown.render(text.replaceAll('→', '\t'))), comparable(html), `${number} ${section}`)
})
