import t from 'tap'
import { createHttpClient } from '../../../src/statistics/providers/json-client.ts'
import { ProviderError } from '../../../src/statistics/providers/provider.ts'
import {
  cutOff,
  endless,
  htmlPage,
  json,
  type Reply,
  redirectTo,
  silent,
  startCodeHost,
} from '../../fixtures/statistics/code-host.ts'

const now = new Date('2026-11-20T12:00:00Z')
const deadlineMs = 150
const hourLater = new Date(now.getTime() + 3_600_000)
const hourLaterSeconds = `${hourLater.getTime() / 1000}`

const createClient = (t: Pick<typeof import('tap').default, 'teardown'>, options = {}) => {
  const client = createHttpClient({ now: () => now, ...options })
  t.teardown(() => client.close())
  return client
}
const ask = (url: string, more = {}) => ({
  url: new URL(url),
  authorization: { authorization: 'Bearer secret' },
  tokenAdvice: 'Set a token.',
  sizeLimitBytes: 100_000,
  signal: new AbortController().signal,
  ...more,
})

t.test('an answer of 200 with JSON is parsed', async (t) => {
  const host = await startCodeHost(t, json({ days: 1 }))
  const answer = await createClient(t).requestJson(ask(`${host.url}/a`))
  t.strictSame(answer, { json: { days: 1 }, retryAt: undefined })
})

t.test('whatever goes wrong is a named failure', async (t) => {
  const rows: readonly [name: string, reply: Reply, expected: object][] = [
    ['401', json({}, 401), { message: /answered 401, expected 200\. Set a token\./, lasting: true }],
    ['404', json({}, 404), { message: /404.*check name and url/, lasting: true }],
    ['403 without a reason', json({}, 403), { message: /403/, lasting: false, retryAt: undefined }],
    [
      '403 for a rate limit',
      json({}, 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': hourLaterSeconds }),
      { retryAt: hourLater, lasting: false },
    ],
    ['429 with seconds', json({}, 429, { 'retry-after': '3600' }), { retryAt: hourLater }],
    ['429 with a date', json({}, 429, { 'retry-after': hourLater.toUTCString() }), { retryAt: hourLater }],
    ['429 of GitLab', json({}, 429, { 'ratelimit-reset': hourLaterSeconds }), { retryAt: hourLater }],
    ['429 of a draft standard', json({}, 429, { 'ratelimit-reset': '3600' }), { retryAt: hourLater }],
    [
      'a pause of a hundred years is a week',
      json({}, 429, { 'retry-after': '3153600000' }),
      { retryAt: new Date('2026-11-27T12:00:00Z') },
    ],
    [
      'a pause that is over',
      json({}, 503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
      { retryAt: undefined },
    ],
    ['a pause that is no time', json({}, 503, { 'retry-after': 'soon' }), { retryAt: undefined }],
    [
      'a limit that is not used up',
      json({}, 500, { 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': hourLaterSeconds }),
      { retryAt: undefined },
    ],
    ['500', json({}, 500), { message: /500/, lasting: false }],
    ['204', (response) => response.writeHead(204).end(), { message: /answered 204/ }],
    ['silence', silent, { message: /no whole answer within 150 ms/ }],
    ['a body cut in the middle', cutOff, { message: /could not be asked/ }],
    ['an endless body', endless, { message: /more than the 100000 bytes/ }],
    [
      '50 MB that are announced',
      (response) => response.writeHead(200, { 'content-length': `${50 * 1024 ** 2}` }).write(' '),
      { message: /more than the 100000 bytes/ },
    ],
    ['HTML', htmlPage, { message: /not JSON \(text\/html, \d+ characters\)/ }],
    ['an empty body', (response) => response.end(), { message: /not JSON \(no media type, 0 characters\)/ }],
    ['JSON cut off', (response) => response.end('{"a":'), { message: /not JSON/ }],
    ['a connection that is dropped', (response) => response.destroy(), { message: /could not be asked/ }],
    ['a circle', redirectTo('/a'), { message: /redirects more than 3 times/ }],
    ['a redirect to nowhere', redirectTo('http://['), { message: /redirects to what is no address/ }],
    [
      'a redirect without an address',
      (response) => response.writeHead(302).end(),
      { message: /answered 302/ },
    ],
  ]
  for (const [name, reply, expected] of rows) {
    const host = await startCodeHost(t, reply)
    const client = createClient(t, name === 'silence' ? { deadlineMs } : {})
    await t.rejects(client.requestJson(ask(`${host.url}/a`)), { code: 'PROVIDER_FAILED', ...expected }, name)
  }
})

t.test('nobody listens there', async (t) => {
  await t.rejects(createClient(t).requestJson(ask('http://127.0.0.1:1/')), { message: /ECONNREFUSED/ })
})

t.test(
  'a redirect is followed inside its origin, with the method, body and token of the request',
  async (t) => {
    for (const status of [301, 302, 307, 308]) {
      const host = await startCodeHost(t, (response, request) =>
        (request.path === '/old' ? redirectTo('/new', status) : json('here'))(response, request),
      )
      const request = ask(`${host.url}/old`, { method: 'POST', body: '{}' })
      t.equal((await createClient(t).requestJson(request)).json, 'here')
      t.match(host.requests[1], {
        method: 'POST',
        path: '/new',
        body: '{}',
        headers: { authorization: 'Bearer secret' },
      })
    }
  },
)

t.test('a redirect to another origin is refused, and nothing is sent there', async (t) => {
  const other = await startCodeHost(t, json({}))
  const host = await startCodeHost(t, redirectTo(`${other.url}/steal`))
  const error = await createClient(t)
    .requestJson(ask(`${host.url}/a`))
    .catch((reason: unknown) => reason)
  t.type(error, ProviderError)
  t.match(error, { message: new RegExp(`redirects to ${other.url}.*set its url`), lasting: true })
  t.equal(other.requests.length, 0)
  t.notMatch(String(error), 'secret')
})

t.test('whoever closes need not wait for a silent host', async (t) => {
  const controller = new AbortController()
  const host = await startCodeHost(t, () => controller.abort())
  const asked = createClient(t).requestJson(ask(`${host.url}/a`, { signal: controller.signal }))
  await t.rejects(asked, { message: /could not be asked/ })
})
