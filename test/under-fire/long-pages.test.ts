/** Very long pages, their Markdown and their feeds: the reader who asks first waits, and nobody else. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const lines =
  '- One *item* of a list that goes on and on\n- [Two](/about/) of **three** things to say\n- Three words, and a few more\n\nA paragraph of some length, as people write them: of a sentence or two, which say what there is to say about the thing.\n\n'

/** Asks for a path, and for a short page again and again until there is a response. */
const othersServedWhile = async (t: Test, app: FastifyInstance, path: string) => {
  let isDone = false
  const asking = app.inject(path).finally(() => {
    isDone = true
  })
  let served = 0
  for (; !isDone; served += 1) {
    await pause(1)
    if ((await app.inject('/about/')).statusCode !== 200) t.fail('another page')
  }
  return { served, response: await asking }
}

t.test('others are served while the Markdown of a page of 1 MB is made', async (t) => {
  const app = await buildTestSite(t, {
    pages: {
      'long.md': `# Long\n\n${lines.repeat(Math.ceil(800_000 / lines.length))}`,
      'about.md': '# About\n\nShort.\n',
    },
  })
  const html = await app.inject('/long/') // rendering it is another matter
  t.ok(html.body.length > 900_000)
  const { served, response } = await othersServedWhile(t, app, '/long/index.md')
  const { statusCode, body } = response
  t.equal(statusCode, 200)
  t.match(body, 'url: https')
  t.comment(`${served} others served meanwhile`)
  t.ok(served > 20)
})

t.test('others are served while a feed of long posts is made', async (t) => {
  const text = `---\npublished: 2026-01-02\n---\n# Long\n\n${lines.repeat(Math.ceil(200_000 / lines.length))}`
  const posts = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`long-${index}.md`, text]))
  const app = await buildTestSite(t, { pages: { posts, 'about.md': '# About\n\nShort.\n' } })
  await app.inject('/about/')
  const { served, response } = await othersServedWhile(t, app, '/feed.atom')
  t.equal(response.body.match(/<entry>/g)?.length, 8)
  t.ok(served > 4, `${served} others served meanwhile`)
})

t.test('others are served between long pages that are asked for at once', async (t) => {
  const text = `# Long\n\n${lines.repeat(Math.ceil(200_000 / lines.length))}`
  const names = Array.from({ length: 8 }, (_, index) => `long-${index}`)
  const app = await buildTestSite(t, {
    pages: {
      ...Object.fromEntries(names.map((name) => [`${name}.md`, text])),
      'about.md': '# About\n\nShort.\n',
    },
  })
  await app.inject('/about/')
  const finished: string[] = []
  const ask = async (path: string) => {
    const { statusCode } = await app.inject(path)
    finished.push(path)
    return statusCode
  }
  const long = names.map((name) => ask(`/${name}/`))
  t.equal(await ask('/about/'), 200)
  t.ok(finished.length < names.length, `after ${finished.length - 1} of ${names.length} long pages`)
  t.strictSame(
    await Promise.all(long),
    names.map(() => 200),
  )
})

t.test('those who ask for one long page share one place among those that wait', async (t) => {
  const text = `# Long\n\n${lines.repeat(Math.ceil(110_000 / lines.length))}`
  const names = ['first', 'long', 'second']
  const app = await buildTestSite(t, {
    pages: Object.fromEntries(names.map((name) => [`${name}.md`, text])),
  })
  const asked = ['first', 'second', ...Array.from({ length: 60 }, () => 'long')]
  const statuses = await Promise.all(asked.map(async (name) => (await app.inject(`/${name}/`)).statusCode))
  t.strictSame([...new Set(statuses)], [200])
})
