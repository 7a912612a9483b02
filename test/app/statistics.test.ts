import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { buildTestSite, published, reload } from '../fixtures/server/test-app.ts'
import { forgejoHeatMap, startCodeHost } from '../fixtures/statistics/code-host.ts'

const heatMap = '<svg class="heat-map"'

t.test('from the first answer of a code host to the page, its Markdown and the card', async (t) => {
  const asked = Promise.withResolvers<() => void>()
  const today = new Date().toISOString().slice(0, 10)
  const host = await startCodeHost(t, (response, request) => {
    asked.resolve(() => forgejoHeatMap([{ date: today, count: 12 }])(response, request))
  })
  const app = await buildTestSite(t, {
    'site.yaml': `${minimalSettings}accounts: [{ provider: forgejo, name: ada, url: ${host.url} }]\n`,
    pages: { 'index.md': '---\ntitle: Ada\ntemplate: home\n---\nHello.\n' },
  })
  await app.listen() // only then is anything fetched
  const card = () => app.inject('/api/og/')
  const home = (accept = 'text/html') => app.inject({ url: '/', headers: { accept } })

  const early = await card()
  t.equal(early.statusCode, 503, 'no card before there are figures')
  t.match(early.json(), { error: { code: 'upstream_unavailable', status: 503 } })
  t.ok(Number(early.headers['retry-after']) > 0)
  t.equal(early.headers['cross-origin-resource-policy'], 'same-origin', 'the headers are not the card’s')
  t.notMatch((await home()).body, heatMap, 'and a page without them')

  const answer = await asked.promise
  const withFigures = published(app)
  answer()
  await withFigures
  t.match(await card(), { statusCode: 200, headers: { 'content-type': 'image/png' } })
  t.match((await home()).body, heatMap)
  t.match((await home('text/markdown')).body, /12 contributions.*Public contributions of ada \(Forgejo\)/s)

  await writeFile(join(t.testdirName, 'content/site.yaml'), minimalSettings)
  await reload(app)
  t.equal((await card()).statusCode, 200, 'a site without accounts has a card without figures')
  t.notMatch((await home()).body, heatMap)
})

t.test('GitHub without a token: the card has no figures, and nothing waits for them', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': `${minimalSettings}accounts: [{ provider: github, name: ada }]\n`,
  })
  t.match(await app.inject('/api/og/'), { statusCode: 200, headers: { 'content-type': 'image/png' } })
  t.notMatch((await app.inject('/')).body, heatMap)
  t.notMatch((await app.inject('/openapi.json')).body, /daily snapshot of/)
})

t.test('figures in a file are read again after an edit that leaves their length', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': `${minimalSettings}accounts: [{ provider: file, name: ada, path: days.yaml }]\n`,
    'days.yaml': 'days: [{ date: 2026-11-20, count: 3 }]\n',
    pages: { 'index.md': '---\ntemplate: home\n---\nHello.\n' },
  })
  await writeFile(join(t.testdirName, 'content/days.yaml'), 'days: [{ date: 2026-11-20, count: 9 }]\n')
  await reload(app)
  t.match((await app.inject({ url: '/', headers: { accept: 'text/markdown' } })).body, '9 contributions')
})
