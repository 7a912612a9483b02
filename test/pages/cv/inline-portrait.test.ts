/** A portrait that is written into the CV as a data URI. */
import t from 'tap'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

t.test('is shown, and is neither logged nor in the Markdown', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': minimalSettings,
    'resume.json': JSON.stringify({ basics: { name: 'C', image: dot } }),
  })
  const { body, headers } = await app.inject({ url: '/cv/', headers: { accept: 'text/html' } })
  t.ok(body.includes(`<img src="${dot}" alt="C"`))
  t.notMatch(body.match(/<script type="application\/ld\+json">[\s\S]*?<\/script>/)?.[0], 'base64')
  t.match(headers['content-security-policy'], "img-src 'self' data:;")
  t.notMatch((await app.inject('/cv/index.md')).body, 'base64')
  const { warnings } = await app.publisher.complete()
  t.notMatch(JSON.stringify([...app.content.current().warnings, ...warnings]), 'base64')
})
