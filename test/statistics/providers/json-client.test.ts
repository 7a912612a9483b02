import t from 'tap'
import { createJsonClient } from '../../../src/statistics/providers/json-client.ts'
import { ProviderError } from '../../../src/statistics/providers/provider.ts'
import { json, type Reply, redirectTo, silent, startCodeHost } from '../../fixtures/statistics/code-host.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hourLater = new Date(now.getTime() + 3_600_000)
const hourLaterSeconds = `${hourLater.getTime() / 1000}`

const requestJson = createJsonClient({ now: () => now })
const request = (url: string) => ({
  url: new URL(url),
  headers: { authorization: 'Bearer secret' },
  tokenAdvice: 'Set a token.',
  sizeLimitBytes: 100_000,
  signal: new AbortController().signal,
})

t.test('returns the JSON of a 200 response', async (t) => {
  const host = await startCodeHost(t, json({ days: 1 }))
  t.strictSame(await requestJson(request(`${host.url}/a`)), { json: { days: 1 }, retryAt: undefined })
})

t.test('rejects with advice for the owner and the time to retry', async (t) => {
  const rows: readonly [name: string, reply: Reply, expected: object][] = [
    ['401', json({}, 401), { message: /responded 401; expected 200\. Set a token\./, lasting: true }],
    ['404', json({}, 404), { message: /404.*check name and url/, lasting: true }],
    ['410', json({}, 410), { message: /410.*deleted/, lasting: true }],
    ['403 without a reason', json({}, 403), { message: /403/, lasting: false, retryAt: undefined }],
    [
      '403 for a rate limit',
      json({}, 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': hourLaterSeconds }),
      { retryAt: hourLater, lasting: false },
    ],
    ['429 with seconds', json({}, 429, { 'retry-after': '3600' }), { retryAt: hourLater }],
    ['429 with a date', json({}, 429, { 'retry-after': hourLater.toUTCString() }), { retryAt: hourLater }],
    ['429 of GitLab', json({}, 429, { 'ratelimit-reset': hourLaterSeconds }), { retryAt: hourLater }],
    ['429 of the draft standard', json({}, 429, { 'ratelimit-reset': '3600' }), { retryAt: hourLater }],
    [
      'a wait of a hundred years is a week',
      json({}, 429, { 'retry-after': '3153600000' }),
      { retryAt: new Date('2026-11-27T12:00:00Z') },
    ],
    [
      'a wait that is over',
      json({}, 503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
      { retryAt: undefined },
    ],
    ['an invalid wait', json({}, 503, { 'retry-after': 'soon' }), { retryAt: undefined }],
    [
      'a limit that is not used up',
      json({}, 500, { 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': hourLaterSeconds }),
      { retryAt: undefined },
    ],
    ['500', json({}, 500), { message: /500/, lasting: false }],
    ['not JSON', (response) => response.end('{"a":'), { message: /expected JSON/, lasting: false }],
    [
      'another origin',
      redirectTo('https://git.example/a'),
      { message: /redirects to "https:\/\/git\.example\/a".*set its url in site\.yaml/, lasting: true },
    ],
  ]
  for (const [name, reply, expected] of rows) {
    const host = await startCodeHost(t, reply)
    const error = await requestJson(request(`${host.url}/a`)).catch((reason: unknown) => reason)
    t.type(error, ProviderError, name)
    t.match(error, { code: 'PROVIDER_FAILED', ...expected }, name)
    t.notMatch(String(error), 'secret', name)
  }
})

t.test('rejects a silent host at its deadline', async (t) => {
  const host = await startCodeHost(t, silent)
  const requestSoon = createJsonClient({ now: () => now, deadlineMs: 150 })
  await t.rejects(requestSoon(request(host.url)), { message: /within 150 ms/, lasting: false })
})
