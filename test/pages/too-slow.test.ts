/**
 * A page that takes too long to render is an error of its own, and in no feed, list of Markdown or search.
 */
import t from 'tap'

/** Interrupts every work, as if it had taken too long. */
const { buildTestSite, withoutChromium } = await t.mockImport<
  typeof import('../fixtures/server/test-app.ts')
>('../fixtures/server/test-app.ts', {
  '../../src/lib/time/time-limit.ts': { runWithTimeLimit: () => undefined },
})

t.test('the others are served, and feeds have them', async (t) => {
  const post = (text: string) => `---\ndate: 2026-01-01\n---\n${text}`
  const app = await buildTestSite(
    t,
    { pages: { blog: { 'long.md': post('zebra '.repeat(2_000)), 'short.md': post('An okapi.') } } },
    withoutChromium,
  )
  const { errors } = await app.publisher.waitForInspection()
  t.match(errors, [{ code: 'page/too-slow', file: 'pages/blog/long.md', fix: /divide the page/ }])
  t.equal((await app.inject('/blog/long/')).statusCode, 503)
  t.equal((await app.inject('/blog/short/')).statusCode, 200)
  const feed = (await app.inject('/feed.json')).json<{ items: readonly { url: string }[] }>()
  t.match(feed.items, [{ url: /\/blog\/short\/$/ }])
  t.equal(feed.items.length, 1)
  const texts = await app.inject('/llms-full.txt')
  t.equal(texts.statusCode, 200)
  t.match(texts.body, 'okapi')
  t.notMatch(texts.body, 'zebra')
})
