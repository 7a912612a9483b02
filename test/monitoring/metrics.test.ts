import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { buildTestApp, buildTestSite, type LogLine, reload } from '../fixtures/server/test-app.ts'

const logLines: LogLine[] = []
const app = await buildTestApp(t, { METRICS_PORT: '0' }, logLines)
await app.ready()
const address = String(logLines.find(({ msg }) => msg === 'serving metrics')?.address)
const read = async (): Promise<readonly string[]> => (await (await fetch(address)).text()).split('\n')

/** Returns the labels of all counted responses with their counts. */
const responsesIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => /^vitrine_http_response_duration_seconds_count(.+)$/.exec(line)?.[1] ?? [])

t.test('has metrics of the printer, the content, the statistics and the process', async (t) => {
  const before = await read()
  const { version } = app.publisher.current()
  for (const line of [
    'vitrine_pdf_prints_total 0',
    'vitrine_pdf_waiting 0',
    'vitrine_pdf_browser_starts_total 0',
    `vitrine_content_info{version="${version}"} 1`,
    'vitrine_content_errors 0',
  ])
    t.ok(before.includes(line), line)
  t.match(
    before.join('\n'),
    /^vitrine_statistics_snapshot_age_seconds\{provider="file",account="[^"]+"\} \d+/m,
  )
  t.match(before.join('\n'), /^process_resident_memory_bytes \d+/m)
})

t.test('counts the errors of the content', async (t) => {
  const lines: LogLine[] = []
  const broken = { 'a.md': '---\ndate: [\n---\n', 'b.md': '# B' }
  const site = await buildTestSite(t, { pages: broken }, { METRICS_PORT: '0' }, lines)
  await site.ready()
  const { address } = lines.find(({ msg }) => msg === 'serving metrics') ?? {}
  const count = async () =>
    /^vitrine_content_errors (\d+)$/m.exec(await (await fetch(String(address))).text())?.[1]
  t.equal(await count(), '1', 'a page is left out')
  writeFileSync(join(t.testdirName, 'content/site.yaml'), 'title: [')
  await site.content.reload()
  t.equal(await count(), '1', 'nothing else is read while site.yaml has an error')
  writeFileSync(join(t.testdirName, 'content/site.yaml'), minimalSettings)
  writeFileSync(join(t.testdirName, 'content/pages/a.md'), '# A')
  await reload(site)
  t.equal(await count(), '0')
  mkdirSync(join(t.testdirName, 'content/templates'))
  writeFileSync(join(t.testdirName, 'content/templates/page.eta'), '<%= it.nothing.here %>')
  await site.content.reload()
  await site.publisher.publish()
  t.equal(await count(), '1', 'a template fails')
})

t.test('counts responses by route, method, status and media type', async (t) => {
  const { headers } = await app.inject('/cv/')
  await app.inject({ url: '/cv/', headers: { 'if-none-match': String(headers.etag) } })
  await app.inject({ url: '/', headers: { accept: 'text/markdown' } })
  await app.inject({ method: 'HEAD', url: '/' })
  await app.inject('/api/nothing')
  await app.inject('/cv')
  const style = /\/static\/styles\/site\.[\w-]+\.css/.exec((await app.inject('/')).body)?.[0] ?? ''
  await app.inject(style)
  t.strictSame(responsesIn(await read()).toSorted(), [
    '{route="/*",method="GET",status="200",media_type="text/html"} 2',
    '{route="/*",method="GET",status="200",media_type="text/markdown"} 1',
    '{route="/*",method="GET",status="304",media_type="text/html"} 1',
    '{route="/*",method="GET",status="308",media_type="none"} 1',
    '{route="/*",method="HEAD",status="200",media_type="text/html"} 1',
    '{route="/api/*",method="GET",status="404",media_type="application/problem+json"} 1',
    '{route="/static/*",method="GET",status="200",media_type="text/css"} 1',
  ])
})

t.test('counts requests that the parser refused, by the kind', async (t) => {
  for (const status of [404, 404]) app.refused.add(app.log, 'TLS', status)
  t.match((await read()).join('\n'), /^vitrine_http_refused_requests_total\{kind="TLS"\} 2$/m)
})

t.test('does not grow with what clients send', async (t) => {
  const before = responsesIn(await read())
  const methods = ['GET', 'PROPFIND', 'MKCOL', 'LINK', 'PURGE'] as const
  for (const [index, method] of [...methods, ...methods, ...methods].entries()) {
    await app.inject({ method: method as 'GET', url: `/nowhere-${index}/${'x'.repeat(index)}?q=${index}` })
    await app.inject({ method: method as 'GET', url: `/api/nothing-${index}` })
    await app.inject({ method: method as 'GET', url: `/static/none-${index}.css` })
  }
  const labels = responsesIn(await read()).filter((label) => !before.includes(label))
  t.ok(labels.length <= 6, labels.join('\n'))
  t.notMatch(labels.join(), /nowhere|PROPFIND/)
})

t.test('serves the metrics on their own port until the app closes', async (t) => {
  t.equal((await app.inject('/metrics')).statusCode, 404)
  t.equal((await fetch(address)).status, 200)
  await app.close()
  await t.rejects(fetch(address))
})
