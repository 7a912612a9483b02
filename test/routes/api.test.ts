import { METHODS } from 'node:http'
import t, { type Test } from 'tap'
import { type ProblemCode, problem } from '../../src/http/problem.ts'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { cannotPrintError } from '../../src/pdf/errors.ts'
import { sendRaw } from '../fixtures/http/raw-http.ts'
import { baseUrl, buildTestApi, listenTestApi } from '../fixtures/http/test-api.ts'

interface Response {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const checkProblem = (t: Test, response: Response, code: ProblemCode, name: string): void => {
  const body = response.body === '' ? undefined : JSON.parse(response.body)
  // Hints of failures depend on the cause and the request; they have a test of their own.
  const isFailure = code === 'internal_error' || code === 'upstream_unavailable'
  const expected = problem(code, { baseUrl, ...(isFailure && body ? { hint: String(body.error.hint) } : {}) })
  t.equal(response.statusCode, expected.error.status, `${name}: status`)
  t.equal(response.headers['content-type'], 'application/problem+json', `${name}: type`)
  t.equal(response.headers['access-control-allow-origin'], '*', `${name}: any origin`)
  t.equal(response.headers['cache-control'], 'no-store', `${name}: not cached`)
  t.equal(response.headers.allow, code === 'method_not_allowed' ? 'GET, HEAD' : undefined, `${name}: Allow`)
  if (body !== undefined) t.strictSame(body, expected, `${name}: body`)
}

t.test('sends the CV as an attachment that is not cached, and prints nothing for HEAD', async (t) => {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="owner-cv.pdf"',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    link: '<https://ada.example/openapi.json>; rel="service-desc", <https://ada.example/developers/>; rel="service-doc"',
  }
  const printed = await (await buildTestApi(t)).inject('/api/cv/')
  t.match(printed, { statusCode: 200, headers, body: '%PDF-1.7 fake' })
  const idle = await buildTestApi(t, { print: async () => t.fail('printed') as never })
  const response = await idle.inject({ method: 'HEAD', url: '/api/cv/' })
  t.match(response, { statusCode: 200, headers, body: '' })
  const missing = Object.keys(printed.headers).filter((name) => !(name in response.headers))
  t.strictSame(missing, ['content-length'], 'as openapi.json says: the length is not known')
})

t.test('honours If-None-Match on the image', async (t) => {
  const app = await buildTestApi(t)
  const headers = {
    'content-type': 'image/png',
    etag: '"card-1"',
    'cross-origin-resource-policy': 'cross-origin',
  }
  t.match(await app.inject('/api/og/'), { statusCode: 200, headers, body: 'PNG fake' })
  t.match(await app.inject({ method: 'HEAD', url: '/api/og/' }), {
    statusCode: 200,
    headers: { ...headers, 'content-length': '8' },
    body: '',
  })
  const rows: readonly [ifNoneMatch: string, status: number][] = [
    ['"card-1"', 304],
    ['W/"card-1"', 304],
    ['"other", "card-1"', 304],
    ['*', 304],
    ['"card-2"', 200],
    ['card-1', 200],
    ['', 200],
  ]
  for (const [ifNoneMatch, status] of rows) {
    const response = await app.inject({ url: '/api/og/', headers: { 'if-none-match': ifNoneMatch } })
    t.equal(response.statusCode, status, ifNoneMatch)
    t.equal(response.headers.etag, '"card-1"')
    t.equal(response.headers['cache-control'], 'public, max-age=3600')
    if (status === 304) t.equal(response.body, '')
  }
})

t.test('redirects URLs without the slash, with their query', async (t) => {
  const app = await buildTestApi(t)
  const rows = [
    ['/api/cv', '/api/cv/'],
    ['/api/og?v=1&v=%202', '/api/og/?v=1&v=%202'],
    ['/api/cv?next=//evil.example', '/api/cv/?next=//evil.example'],
    ['/%61pi/cv?x', '/api/cv/?x'],
  ]
  for (const [url = '', location] of rows) {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await app.inject({ method, url, headers: { host: 'evil.example' } })
      t.equal(response.statusCode, 308)
      t.equal(response.headers.location, location)
    }
  }
})

t.test('ignores Accept, query and body', async (t) => {
  const app = await buildTestApi(t)
  for (const url of ['/api/cv/?format=html', '/api/og/?width=1&width=2', '/%61pi/cv/']) {
    const response = await app.inject({ url, headers: { accept: 'text/html, application/json;q=0.1' } })
    t.equal(response.statusCode, 200, url)
  }
  const port = await listenTestApi(t)
  const response = await sendRaw(
    port,
    'GET /api/cv/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\nContent-Type: ;;\r\n\r\nbody',
  )
  t.equal(response.status, 200)
  t.ok(response.body.includes('%PDF'))
})

t.test('responds with not_found to unknown paths', async (t) => {
  const app = await buildTestApi(t)
  const urls =
    '/api /api/ /api?x=1 /api/zzz /api/cv/extra /api//cv/ /api/CV/ /api/cv%2F /api/%00 /api/cv/%0d%0a'
  for (const url of [...urls.split(' '), `/api/${'a'.repeat(20_000)}`]) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND'] as const) {
      const response = await app.inject({ method: method as 'GET', url })
      checkProblem(t, response, 'not_found', `${method} ${url.slice(0, 40)}`)
    }
  }
  for (const url of ['/api/%zz', '/api/cv/%', '/api/%c3%28', '/%61pi/%ff']) {
    const headers = { 'content-type': 'application/problem+json', 'access-control-allow-origin': '*' }
    t.match(await app.inject(url), { statusCode: 404, headers, body: /"code":"not_found"/ }, url)
  }
  t.match(await app.inject('/%zz'), { statusCode: 400, headers: { 'content-type': /^text\/plain/ } })
})

t.test('matches paths by case, and nothing outside /api', async (t) => {
  const app = await buildTestApi(t)
  for (const url of ['/API/CV/', '/apiary/', '/api%2Fcv/', '//api/cv/']) {
    t.match(await app.inject(url), { statusCode: 404, headers: { 'content-type': /^text\/html/ } }, url)
  }
})

t.test('responds 405 with Allow to every method that Node parses except GET and HEAD', async (t) => {
  const port = await listenTestApi(t)
  const bodies = [
    '',
    'Content-Length: 2\r\n',
    'Content-Type: application/json\r\nContent-Length: 2\r\n',
    'Content-Type: nonsense;;;\r\nContent-Length: 2\r\n',
    'Transfer-Encoding: chunked\r\nContent-Type: text/xml\r\n',
  ]
  for (const method of METHODS.filter((name) => name !== 'GET' && name !== 'HEAD')) {
    for (const path of ['/api/cv/', '/api/og/', '/api/cv', '/api/og?x']) {
      for (const body of method === 'CONNECT' ? [''] : bodies) {
        const content = body === '' ? '' : body.startsWith('T') ? '2\r\n{]\r\n0\r\n\r\n' : '{]'
        const request = `${method} ${path} HTTP/1.1\r\nHost: a\r\n${body}Connection: close\r\n\r\n${content}`
        const { status, ...response } = await sendRaw(port, request)
        const name = `${method} ${path} ${body.split('\r\n')[0]}`
        checkProblem(t, { ...response, statusCode: status ?? 0 }, 'method_not_allowed', name)
      }
    }
  }
})

t.test('hides the causes of errors and logs them', async (t) => {
  const secret = 'chromium exited with 139 at /usr/lib/secret.js:1'
  const unavailable = new UnavailableError(secret, { retryAfterSeconds: 6.2, unavailable: 'It' })
  const rows: readonly [name: string, error: unknown, code: ProblemCode, retryAfter?: string][] = [
    ['an error', new Error(secret), 'internal_error'],
    ['an error with a status', Object.assign(new Error(secret), { statusCode: 418 }), 'internal_error'],
    ['a string', secret, 'internal_error'],
    ['unavailable', unavailable, 'upstream_unavailable', '7'],
  ]
  for (const [name, error, code, retryAfter] of rows) {
    const logLines: string[] = []
    const fail = async () => {
      throw error
    }
    const doors = { ready: fail, print: fail, card: fail }
    const app = await buildTestApi(t, { ...doors, log: (line) => logLines.push(line) })
    for (const url of ['/api/cv/', '/api/og/']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await app.inject({ method, url })
        checkProblem(t, response, code, `${name} ${method} ${url}`)
        t.equal(response.headers['retry-after'], retryAfter)
        t.notOk(response.body.includes('chromium'), 'no cause in the response')
      }
    }
    const log = logLines.map((line) => JSON.parse(line))
    const failures = log.filter((line) => JSON.stringify(line).includes(secret))
    t.equal(failures.length, 4, 'the log has the cause of each')
    for (const { reqId } of failures)
      t.ok(
        log.some((line) => line.reqId === reqId && line.req),
        'under the same request id',
      )
  }
})

t.test(
  'hints name what is unavailable, for how long and what works meanwhile, or the request to report',
  async (t) => {
    const rows: readonly (readonly [error: Error, hint: RegExp])[] = [
      [
        cannotPrintError('gone', { retryAfterSeconds: 3, unavailable: 'The browser that prints PDFs' }),
        /^The browser that prints PDFs is unavailable\. Try again in 3 seconds\. Meanwhile, the same content is at https:\/\/ada\.example\/cv\/ or https:\/\/ada\.example\/resume\.json\.$/,
      ],
      [
        new UnavailableError('gone', { retryAfterSeconds: 1, unavailable: 'The server' }),
        /^The server is unavailable\. Try again in 1 second\.$/,
      ],
      [new Error('broken'), /^Try again in a minute\. .* https:\/\/ada\.example\/ the request id \S+\.$/],
    ]
    for (const [error, hint] of rows) {
      const app = await buildTestApi(t, { print: () => Promise.reject(error) })
      const response = await app.inject('/api/cv/')
      t.match(response.json().error.hint, hint)
      t.equal(
        response.json().error.hint.includes(String(response.headers['x-request-id'])),
        response.statusCode === 500,
      )
    }
  },
)
