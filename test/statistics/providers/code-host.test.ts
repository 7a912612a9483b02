import t from 'tap'
import { type CodeHost, fetchDays } from '../../../src/statistics/providers/code-host.ts'
import { ProviderError } from '../../../src/statistics/providers/provider-error.ts'
import { json, type Reply, redirectTo, startCodeHost } from '../../fixtures/statistics/code-host.ts'

const codeHost: CodeHost = {
  request: ({ url = '' }, token) => ({
    url: new URL('a', url),
    headers: { authorization: `Bearer ${token}` },
    tokenAdvice: 'Set a token.',
    sizeLimitBytes: 100,
  }),
  parse: (value) => [{ date: '2026-11-20', count: Number(value) }],
}
const daysFrom = (url: string) =>
  fetchDays(
    codeHost,
    { provider: 'forgejo', name: 'ada', url },
    { token: 'secret', signal: new AbortController().signal },
  )

t.test('returns the days of a 200 response', async (t) => {
  const host = await startCodeHost(t, json(3))
  t.strictSame(await daysFrom(host.url), [{ date: '2026-11-20', count: 3 }])
  t.match(host.requests, [{ path: '/a', headers: { authorization: 'Bearer secret' } }])
})

t.test('rejects with advice where only the owner can help', async (t) => {
  const rows: readonly [reply: Reply, message: RegExp][] = [
    [json({}, 401), /responded 401; expected 200\. Set a token\.$/],
    [json({}, 404), /404.*check name and url/],
    [json({}, 410), /410.*deleted/],
    [json({}, 403), /responded 403; expected 200\.$/],
    [json({}, 429, { 'retry-after': '3600' }), /responded 429; expected 200\.$/],
    [json({}, 500), /responded 500; expected 200\.$/],
    [(response) => response.end('{"a":'), /expected JSON/],
    [json('x'.repeat(100)), /sent more than 100 bytes/],
    [
      redirectTo('https://git.example/a'),
      /redirects to "https:\/\/git\.example\/a".*set its url in site\.yaml/,
    ],
  ]
  for (const [reply, message] of rows) {
    const host = await startCodeHost(t, reply)
    const error = await daysFrom(host.url).catch((reason: unknown) => reason)
    t.type(error, ProviderError, `${message}`)
    t.match(error, { code: 'PROVIDER_FAILED', message })
    t.notMatch(String(error), 'secret')
  }
})
