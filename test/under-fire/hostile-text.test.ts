/**
 * Texts of 1 MB that were quadratic or worse. Nothing here measures time; what is quadratic again runs into
 * the time limit.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { adviseOn } from '../../src/cli/advice/advise.ts'
import { loadConfig } from '../../src/config.ts'
import { charactersOf, textsByWeight } from '../../src/cv/page-characters.ts'
import { notionText } from '../../src/import/sites/source/notion.ts'
import { convertTags } from '../../src/import/sites/text/convert-tags.ts'
import * as syntaxes from '../../src/import/sites/text/tag-syntaxes.ts'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'
import { hostileContent, hostilePages, longest, megabyte, repeated } from '../fixtures/hostile-text.ts'
import { context } from '../fixtures/pages/markdown-context.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

t.setTimeout(900_000)

/**
 * Of the processor, so that other work counts for nothing. What is linear takes a fifth of it, and what is
 * quadratic far more.
 */
const THREAD_LIMIT_US = 25_000_000

t.test(
  'the server starts and responds with each as a page, and check names those that are not data',
  async (t) => {
    const app = await buildTestSite(t, hostileContent())
    const expected: string[] = []
    for (const [index, [name, { isError }]] of Object.entries(hostilePages).entries()) {
      if (isError) expected.push(`pages/page-${index}.md`)
      t.equal((await app.inject(`/page-${index}/`)).statusCode, isError ? 404 : 200, name)
    }
    const { errors } = await app.publisher.waitForInspection()
    t.strictSame(
      [...app.content.current().errors, ...errors].map(({ file }) => file),
      expected,
    )
    await adviseOn(app, loadConfig({ CONTENT_DIR: `${t.testdirName}/content` }))
  },
)

t.test('what a page repeats is rendered, inspected and converted in linear time', async (t) => {
  const thread = new Worker(new URL('../fixtures/convert-in-thread.ts', import.meta.url))
  t.teardown(() => thread.terminate())
  const ended = once(thread, 'exit')
  const texts = Object.values(hostilePages).flatMap(({ text, isError }) => (isError ? [] : text))
  for (const text of [...texts, ...repeated.map((one) => `# A\n\n${longest(one)}`)]) {
    const name = JSON.stringify(text.slice(0, 40))
    const before = process.cpuUsage()
    const watch = setInterval(() => {
      if (process.cpuUsage(before).user > THREAD_LIMIT_US) void thread.terminate()
    }, 1_000)
    thread.postMessage(text)
    const [lengths] = await Promise.race([once(thread, 'message'), ended])
    clearInterval(watch)
    if (!Array.isArray(lengths)) return t.fail(`${name} took too long`)
    t.ok(Math.max(...lengths) < 100 * text.length, name)
  }
})

t.test('the characters of a page whose tags have no end', async (t) => {
  for (const tag of ['<', '<script>', '<style>', '<strong>', '<h1>', '<span class="name">'])
    t.match([...(charactersOf(textsByWeight(`日${megabyte(tag)}`), 'ja').get(400) ?? [])], ['日'], tag)
})

t.test('formulas that never end', async (t) => {
  for (const text of ['\\(_0', '\\[_0', '\\begin{a}\n', '`', '`` ` ', '$$ '])
    t.ok(renderMarkdown(megabyte(text).slice(0, 200_000), context), text)
})

t.test('tags of other generators that never end', async (t) => {
  const texts = [
    `{{ ${megabyte('"word" ')}`,
    `{{ ${megabyte('\t')}`,
    ...['{{ "word ', '{% a "', '{% a\t', '{{< a "b ', '{{< a `b', '{{<', '{%n(', '<A {...b ', '\t:::'].map(
      megabyte,
    ),
    `{{< ${megabyte('a')}`,
    `{% ${megabyte('a')}`,
    `<A${megabyte('\t')}`,
    `${megabyte('\t')}:::`,
    megabyte(':'),
  ]
  const all = Object.entries(syntaxes).flatMap(([name, syntax]) =>
    typeof syntax === 'string' ? [] : [[name, syntax] as const],
  )
  for (const [name, syntax] of all)
    for (const text of texts)
      t.type(
        convertTags(text, syntax, () => ''),
        'string',
        `${name}: ${text.slice(0, 12)}`,
      )
})

t.test('callouts of Notion that never end', { timeout: 30_000 }, async (t) => {
  const icons = megabyte('<img src="https://www.notion.so/')
  t.ok(notionText(`<aside>\n${icons}\n</aside>`, (part) => part))
})
