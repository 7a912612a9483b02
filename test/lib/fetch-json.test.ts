import t from 'tap'
import { FetchJsonError, fetchJson } from '../../src/lib/fetch-json.ts'
import { freePort } from '../fixtures/http/proxies.ts'
import {
  endless,
  htmlPage,
  json,
  type Reply,
  redirectTo,
  silent,
  startCodeHost,
} from '../fixtures/statistics/code-host.ts'

const request = (url: string, more = {}) => ({
  url: new URL(url),
  headers: { authorization: 'Bearer secret' },
  deadlineMs: 10_000,
  sizeLimitBytes: 100_000,
  ...more,
})

t.test('returns parsed JSON', async (t) => {
  const host = await startCodeHost(t, json({ days: 1 }))
  t.strictSame(await fetchJson(request(`${host.url}/a`)), { days: 1 })
  t.match(host.requests[0]?.headers, { 'user-agent': 'vitrine', accept: 'application/json' })
})

t.test('rejects anything else, and says what it found', async (t) => {
  const rows: readonly [name: string, reply: Reply, message: RegExp, more?: object][] = [
    ['another status', json({}, 401), /\/a responded 401; expected 200\./],
    ['silence', silent, /sent no complete response within 150 ms/, { deadlineMs: 150 }],
    ['an endless body', endless, /sent more than 100000 bytes/],
    ['HTML', htmlPage, /sent \d+ characters of text\/html; expected JSON/],
    ['a dropped connection', (response) => response.destroy(), /failed: /],
    ['a redirect', redirectTo('/b'), /\/a responded 302 and redirects to "\/b"; expected 200/],
  ]
  for (const [name, reply, message, more] of rows) {
    const host = await startCodeHost(t, reply)
    const error = await fetchJson(request(`${host.url}/a?secret=query`, more)).catch(
      (reason: unknown) => reason,
    )
    t.type(error, FetchJsonError, name)
    t.match(error, { message }, name)
    t.notMatch(String(error), 'secret', name)
  }
})

t.test('names the reason if nothing listens', async (t) => {
  const url = `http://127.0.0.1:${await freePort()}/`
  await t.rejects(fetchJson(request(url)), { message: /failed: .*ECONNREFUSED/ })
})

t.test('sends nothing to another origin', async (t) => {
  const other = await startCodeHost(t, json({}))
  const host = await startCodeHost(t, redirectTo(`${other.url}/steal`))
  const error = await fetchJson(request(`${host.url}/a`)).catch((reason: unknown) => reason)
  t.match(error, { message: new RegExp(`redirects to "${other.url}/steal"`), status: 302 })
  t.equal(other.requests.length, 0)
})

t.test('stops at once when aborted', async (t) => {
  const controller = new AbortController()
  const host = await startCodeHost(t, () => controller.abort())
  const fetched = fetchJson(request(`${host.url}/a`, { signal: controller.signal }))
  await t.rejects(fetched, { message: /failed: .*abort/ })
})
