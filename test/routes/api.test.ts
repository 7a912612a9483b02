import { METHODS } from 'node:http'
import t, { type Test } from 'tap'
import { type ProblemCode, problem } from '../../src/http/problem.ts'
import { UnavailableError } from '../../src/lib/unavailable-error.ts'
import { sendRaw } from '../fixtures/http/raw-http.ts'
import { baseUrl, buildTestApi, listenTestApi } from '../fixtures/test-api.ts'

interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const checkProblem = (t: Test, answer: Answer, code: ProblemCode, name: string): void => {
  const expected = problem(code, { baseUrl })
  t.equal(answer.statusCode, expected.error.status, `${name}: status`)
  t.equal(answer.headers['content-type'], 'application/problem+json', `${name}: type`)
  t.equal(answer.headers['access-control-allow-origin'], '*', `${name}: open to all origins`)
  t.equal(answer.headers['cache-control'], 'no-store', `${name}: kept by nobody`)
  t.equal(answer.headers.allow, code === 'method_not_allowed' ? 'GET, HEAD' : undefined, `${name}: Allow`)
  if (answer.body !== '') t.strictSame(JSON.parse(answer.body), expected, `${name}: body`)
}

t.test('the CV is an attachment that nobody keeps', async (t) => {
  const app = await buildTestApi(t)
  const answer = await app.inject('/api/cv/')
  t.match(answer, {
    statusCode: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="owner-cv.pdf"',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      link: '<https://ada.example/openapi.json>; rel="service-desc", <https://ada.example/developers/>; rel="service-doc"',
    },
    body: '%PDF-1.7 fake',
  })
})

t.test('HEAD of the CV has the headers of GET and prints nothing', async (t) => {
  const app = await buildTestApi(t, { print: async () => t.fail('printed') as never })
  const answer = await app.inject({ method: 'HEAD', url: '/api/cv/' })
  t.match(answer, {
    statusCode: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="owner-cv.pdf"',
      'cache-control': 'no-store',
    },
    body: '',
  })
  t.notOk('content-length' in answer.headers, 'a length that nobody knows is left out')
})

t.test('the image honours If-None-Match', async (t) => {
  const app = await buildTestApi(t)
  const first = await app.inject('/api/og/')
  t.match(first, {
    statusCode: 200,
    headers: {
      'content-type': 'image/png',
      etag: '"card-1"',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: 'PNG fake',
  })
  t.match(await app.inject({ method: 'HEAD', url: '/api/og/' }), {
    statusCode: 200,
    headers: { 'content-type': 'image/png', 'content-length': '8', etag: '"card-1"' },
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
    const answer = await app.inject({ url: '/api/og/', headers: { 'if-none-match': ifNoneMatch } })
    t.equal(answer.statusCode, status, ifNoneMatch)
    t.equal(answer.headers.etag, '"card-1"')
    t.equal(answer.headers['cache-control'], 'public, max-age=3600')
    if (status === 304) t.equal(answer.body, '')
  }
})

t.test('an address without its slash leads to the one with it, query and all', async (t) => {
  const app = await buildTestApi(t)
  const rows = [
    ['/api/cv', '/api/cv/'],
    ['/api/og?v=1&v=%202', '/api/og/?v=1&v=%202'],
    ['/api/cv?next=//evil.example', '/api/cv/?next=//evil.example'],
    ['/%61pi/cv?x', '/api/cv/?x'],
  ]
  for (const [url = '', location] of rows) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, headers: { host: 'evil.example' } })
      t.equal(answer.statusCode, 308)
      t.equal(answer.headers.location, location)
    }
  }
})

t.test('neither Accept, query nor body changes anything', async (t) => {
  const app = await buildTestApi(t)
  for (const url of ['/api/cv/?format=html', '/api/og/?width=1&width=2', '/%61pi/cv/']) {
    const answer = await app.inject({ url, headers: { accept: 'text/html, application/json;q=0.1' } })
    t.equal(answer.statusCode, 200, url)
  }
  const port = await listenTestApi(t)
  const answer = await sendRaw(
    port,
    'GET /api/cv/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\nContent-Type: ;;\r\n\r\nbody',
  )
  t.equal(answer.status, 200)
  t.ok(answer.body.includes('%PDF'))
})

t.test('unknown paths get the error object', async (t) => {
  const app = await buildTestApi(t)
  const urls = [
    '/api',
    '/api/',
    '/api?x=1',
    '/api/zzz',
    '/api/cv/extra',
    '/api//cv/',
    '/api/CV/',
    '/api/cv%2F',
    '/api/%00',
    '/api/cv/%0d%0a',
    `/api/${'a'.repeat(20_000)}`,
  ]
  for (const url of urls) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND'] as const) {
      checkProblem(
        t,
        await app.inject({ method: method as 'GET', url }),
        'not_found',
        `${method} ${url.slice(0, 40)}`,
      )
    }
  }
})

t.test('broken percent-encoding is not found too', async (t) => {
  const app = await buildTestApi(t)
  for (const url of ['/api/%zz', '/api/cv/%', '/api/%c3%28', '/%61pi/%ff']) {
    const answer = await app.inject(url)
    t.equal(answer.statusCode, 404, url)
    t.equal(answer.headers['content-type'], 'application/problem+json')
    t.equal(answer.headers['access-control-allow-origin'], '*')
    t.equal(answer.json().error.code, 'not_found')
  }
  t.match(
    await app.inject('/%zz'),
    { statusCode: 400, headers: { 'content-type': /^text\/plain/ } },
    'a page is no API',
  )
})

t.test('paths are told apart by case, and only /api is the API', async (t) => {
  const app = await buildTestApi(t)
  for (const url of ['/API/CV/', '/apiary/', '/api%2Fcv/', '//api/cv/']) {
    t.match(await app.inject(url), { statusCode: 404, headers: { 'content-type': /^text\/html/ } }, url)
  }
})

t.test('every method that Node parses, but GET and HEAD, is refused with Allow', async (t) => {
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
        const { status, ...answer } = await sendRaw(port, request)
        const name = `${method} ${path} ${body.split('\r\n')[0]}`
        checkProblem(t, { ...answer, statusCode: status ?? 0 }, 'method_not_allowed', name)
      }
    }
  }
})

t.test('failures of the services', async (t) => {
  const secret = 'chromium exited with 139 at /usr/lib/secret.js:1'
  const rows: readonly [name: string, error: unknown, code: ProblemCode, retryAfter: string | undefined][] = [
    ['an error', new Error(secret), 'internal_error', undefined],
    [
      'an error with a status',
      Object.assign(new Error(secret), { statusCode: 418 }),
      'internal_error',
      undefined,
    ],
    ['no error at all', secret, 'internal_error', undefined],
    ['unavailable', new UnavailableError(secret, { retryAfterSeconds: 6.2 }), 'upstream_unavailable', '7'],
  ]
  for (const [name, error, code, retryAfter] of rows) {
    const logLines: string[] = []
    const fail = async () => {
      throw error
    }
    const doors = { readyToPrint: fail, print: fail, card: fail }
    const app = await buildTestApi(t, { ...doors, log: (line) => logLines.push(line) })
    for (const url of ['/api/cv/', '/api/og/']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({ method, url })
        checkProblem(t, answer, code, `${name} ${method} ${url}`)
        t.equal(answer.headers['retry-after'], retryAfter)
        t.notOk(answer.body.includes('chromium'), 'the cause stays inside')
      }
    }
    const log = logLines.map((line) => JSON.parse(line))
    const failures = log.filter((line) => JSON.stringify(line).includes(secret))
    t.equal(failures.length, 4, 'the log has the cause, once for each')
    for (const { reqId } of failures)
      t.ok(
        log.some((line) => line.reqId === reqId && line.req),
        'under the same request id',
      )
  }
})

t.test('a client that goes takes its print with it', async (t) => {
  const { promise: aborted, resolve } = Promise.withResolvers<void>()
  const { promise: printing, resolve: begun } = Promise.withResolvers<void>()
  const { promise: told, resolve: tell } = Promise.withResolvers<number>()
  const port = await listenTestApi(t, {
    log: (line) => {
      const { reason, level } = JSON.parse(line)
      if (reason !== undefined) tell(level)
    },
    print: ({ signal }) =>
      new Promise((_, reject) => {
        begun()
        signal.addEventListener('abort', () => {
          reject(signal.reason)
          resolve()
        })
      }),
  })
  const controller = new AbortController()
  const response = fetch(`http://127.0.0.1:${port}/api/cv/`, { signal: controller.signal })
  await printing
  controller.abort()
  await t.rejects(response)
  await aborted
  t.equal(await told, 30, 'which is no failure of ours')
})
