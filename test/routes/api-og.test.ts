import t from 'tap'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

t.test('responds 503 until the statistics of accounts are fetched, and 200 without accounts', async (t) => {
  const rows: readonly [name: string, accounts: string, status: number][] = [
    ['no accounts', '', 200],
    ['a file that is not there', 'accounts: [{ provider: file, name: o, path: missing.json }]\n', 503],
  ]
  for (const [name, accounts, status] of rows) {
    const app = await buildTestSite(t, {
      'site.yaml': minimalSettings + accounts,
      pages: { 'index.md': 'Hello' },
    })
    const response = await app.inject('/api/og/')
    t.equal(response.statusCode, status, name)
    if (status !== 503) continue
    t.match(response.json(), { error: { code: 'upstream_unavailable' } })
    t.match(response.headers['retry-after'], /^\d+$/)
    t.equal(response.headers['cross-origin-resource-policy'], 'same-origin', 'the headers are not the card’s')
  }
})
