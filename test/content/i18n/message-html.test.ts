import t from 'tap'
import { createMessageHtml } from '../../../src/content/i18n/message-html.ts'
import { createMessageFormatter, type Messages } from '../../../src/content/i18n/messages.ts'

const files = new Map<string, Messages>([
  ['en', { one: 'One & {name}', two: 'Two' }],
  ['pt', { one: 'Um & {name}' }],
])

t.test('English that stands in for a translation is marked, and every text is escaped', async (t) => {
  const rows: readonly [language: string, key: string, html: string][] = [
    ['en', 'one', 'One &amp; &lt;b&gt;'],
    ['en-GB', 'two', 'Two'],
    ['pt-BR', 'one', 'Um &amp; &lt;b&gt;'],
    ['pt-BR', 'two', '<span lang="en">Two</span>'],
    ['fa', 'one', '<span lang="en" dir="ltr">One &amp; &lt;b&gt;</span>'],
  ]
  for (const [language, key, html] of rows) {
    const message = createMessageHtml(language, files, createMessageFormatter(language, files))
    t.equal(message(key, { name: '<b>' }), html, `${language} ${key}`)
  }
})
