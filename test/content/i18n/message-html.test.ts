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

t.test('an element with an English label is marked, and what is inside is not English', async (t) => {
  const rows: readonly [language: string, label: string, within: string][] = [
    ['en', 'aria-label="Two"', ''],
    ['pt-BR', 'aria-label="Two" lang="en"', ' lang="pt-BR"'],
    ['fa', 'aria-label="Two" lang="en"', ' lang="fa"'], // a direction would turn the layout of the element
  ]
  for (const [language, label, within] of rows) {
    const { ariaLabelHtml, withinLabelHtml } = functionsIn(language)
    t.equal(ariaLabelHtml('two'), label, language)
    t.equal(withinLabelHtml('two'), within, language)
  }
  t.equal(functionsIn('pt').ariaLabelHtml('one', { name: '"' }), 'aria-label="Um &amp; &quot;"')
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
