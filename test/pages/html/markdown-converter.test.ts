import { setImmediate as yieldIfDue } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { toMarkdown } from '../../../src/pages/html/html-to-markdown.ts'
import { createMarkdownConverter } from '../../../src/pages/html/markdown-converter.ts'

const url = 'https://ada.example/long/'
const frontMatter = { title: 'Long', lang: 'en' }
const list = '<ul><li>One <em>item</em></li><li><a href="/x/">Two</a></li></ul>\n'

const shortPage = list
const longPage = list.repeat(Math.ceil(120_000 / list.length))
const hugePage = list.repeat(Math.ceil(914_000 / list.length))

const create = (t: Test, options?: { readonly limitMs: number }) => {
  const converter = createMarkdownConverter(options)
  t.teardown(converter.close)
  return (mainHtml: string) => converter.convert(mainHtml, url, frontMatter)
}

t.test('returns the same in place and in a thread', async (t) => {
  const convert = create(t)
  for (const [name, html] of Object.entries({ shortPage, longPage }))
    t.equal(await convert(html), toMarkdown(html, url, frontMatter), name)
})

t.test('a page of 914 KB holds up nobody', async (t) => {
  const convert = create(t)
  let isDone = false
  let turns = 0
  const converted = convert(hugePage).finally(() => {
    isDone = true
  })
  for (; !isDone; turns += 1) await yieldIfDue()
  t.match(await converted, '](https://ada.example/x/)')
  t.ok(turns > 100, 'other work had its turns meanwhile')
})

t.test('converts one long page at a time, and short ones meanwhile', async (t) => {
  const convert = create(t)
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  await Promise.all([
    convert(hugePage).then(note('huge')),
    convert(longPage).then(note('long')),
    convert(shortPage).then(note('short')),
  ])
  t.strictSame(order, ['short', 'huge', 'long'])
})

t.test('gives a page up that takes too long, and goes on with the next', async (t) => {
  const convert = create(t, { limitMs: 1 })
  await t.rejects(convert(longPage), { name: 'UnavailableError', message: /took longer than 1 ms\. Fix: / })
  t.match(await convert(shortPage), 'One *item*')
})

t.test('ends its thread when it is closed', async (t) => {
  const converter = createMarkdownConverter()
  const converting = [hugePage, longPage].map((html) => converter.convert(html, url, frontMatter))
  const rejections = converting.map((promise) => t.rejects(promise, /closed/))
  await yieldIfDue()
  converter.close()
  await Promise.all(rejections)
})
