/** The Markdown of a very long page: the reader who asks for it first waits, and nobody else. */
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const lines = '- One *item*\n- [Two](/about/) of **three**\n- Three\n\nA paragraph.\n\n'

t.test('others are served while the Markdown of a page of 1 MB is made', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n',
    pages: {
      'long.md': `# Long\n\n${lines.repeat(Math.ceil(450_000 / lines.length))}`,
      'about.md': '# About\n\nShort.\n',
    },
  })
  const html = await app.inject('/long/') // rendering it is another matter
  t.ok(html.body.length > 900_000)
  let isDone = false
  const asking = app.inject('/long/index.md').finally(() => {
    isDone = true
  })
  let served = 0
  for (; !isDone; served += 1) {
    await pause(1)
    if ((await app.inject('/about/')).statusCode !== 200) t.fail('another page')
  }
  const { statusCode, body } = await asking
  t.equal(statusCode, 200)
  t.match(body, 'url: https')
  t.comment(`${served} others served meanwhile`)
  t.ok(served > 20)
})
