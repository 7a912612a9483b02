import t from 'tap'
import { createMessageFunctions } from '../../../src/content/i18n/message-html.ts'
import { createMessageFormatter, type Messages } from '../../../src/content/i18n/messages.ts'

const files = new Map<string, Messages>([
  ['en', { one: 'One & {name}', two: 'Two', name: '{name}!' }],
  ['pt', { one: 'Um & {name}' }],
])

const functionsIn = (language: string) => createMessageFunctions(createMessageFormatter(language, files))

t.test('English that stands in for a translation is marked, and every text is escaped', async (t) => {
  const rows: readonly [language: string, key: string, html: string][] = [
    ['en', 'one', 'One &amp; &lt;b&gt;'],
    ['en-GB', 'two', 'Two'],
    ['pt-BR', 'one', 'Um &amp; &lt;b&gt;'],
    ['pt-BR', 'two', '<span lang="en">Two</span>'],
    ['pt-BR', 'name', '&lt;b&gt;!'], // no words
    ['fa', 'one', '<span lang="en" dir="ltr">One &amp; &lt;b&gt;</span>'],
  ]
  for (const [language, key, html] of rows)
    t.equal(functionsIn(language).messageHtml(key, { name: '<b>' }), html, `${language} ${key}`)
})

t.test('attributes name a language other than the page’s', async (t) => {
  const rows: readonly [language: string, of: string, html: string][] = [
    ['en', 'en', ''],
    ['pt', 'en', ' lang="en"'],
    ['fa', 'en', ' lang="en" dir="ltr"'],
    ['en', 'he', ' lang="he" dir="rtl"'],
  ]
  for (const [language, of, html] of rows) t.equal(functionsIn(language).langHtml(of), html)
})
