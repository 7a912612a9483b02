import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import t from 'tap'
import { MAX_HEADER_LINES } from '../../../src/http/server/limits.ts'
import { malformedRequests } from '../../fixtures/http/malformed-requests.ts'
import { parseRawResponse, sendRaw } from '../../fixtures/http/raw-http.ts'
import { buildTestApi, listenTestApi } from '../../fixtures/http/test-api.ts'

t.test('responds to bytes that never reach a route', async (t) => {
  const port = await listenTestApi(t)
  for (const [name, bytes, status] of malformedRequests)
    t.test(name, async (t) => {
      const response = await sendRaw(port, bytes)
      t.equal(response.status, status)
      t.match(response.headers, {
        'content-security-policy': /^default-src 'none'/,
        'x-content-type-options': 'nosniff',
        'strict-transport-security': /^max-age/,
        'access-control-allow-origin': '*',
      })
      t.equal(response.headers.allow, status === 405 ? 'GET, HEAD' : undefined)
      if (status === 404 || status === 405) {
        t.equal(response.headers['content-type'], 'application/problem+json')
        const code = status === 404 ? 'not_found' : 'method_not_allowed'
        t.match(JSON.parse(response.body), { error: { code, status } })
      } else if (status !== 200) t.match(response.headers['content-type'], /^text\/plain/)
    })
})

t.test('counts what the parser refuses, and logs a line of each kind without what was sent', async (t) => {
  const lines: string[] = []
  const app = await buildTestApi(t, { log: (line) => lines.push(line) })
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const key = 'a'.repeat(26)
  const ask = (...headers: readonly string[]) =>
    `GET /for/acme-${key}/ HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
  const rows: readonly [bytes: string, kind: string, status: number][] = [
    [ask('Host: a', `Cookie: hush${'a'.repeat(40_000)}`), 'HPE_HEADER_OVERFLOW', 431],
    ['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 'TLS', 404],
    [`PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n${ask('Host: a')}`, 'PROXY', 404],
    ['FOO /api/cv/ HTTP/1.1\r\nHost: a\r\n\r\n', 'HPE_INVALID_METHOD', 405],
    [`${ask('Host: a', 'Transfer-Encoding : chunked')}0\r\n\r\n`, 'HPE_INVALID_HEADER_TOKEN', 400],
    [
      `GET /${key}%ff HTTP/1.1\r\nHost: a\r\nCookie: hush\r\nConnection: close\r\n\r\n`,
      'FST_ERR_BAD_URL',
      400,
    ],
    ['CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 'CONNECT', 404],
  ]
  for (const [bytes] of rows) for (let time = 0; time < 2; time += 1) await sendRaw(port, bytes)
  t.strictSame(
    app.refused.counts(),
    rows.map(([, kind]) => [kind, 2]),
  )
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('request refused'))
  const first = rows.map(([, kind, status]) =>
    logged.find((line) => line.kind === kind && line.status === status),
  )
  for (const [index, line] of first.entries()) t.match(line, { count: 1 }, String(rows[index]?.[1]))
  t.notMatch(JSON.stringify(logged), key)
  t.notMatch(JSON.stringify(logged), 'hush')
})

t.test('refuses more header lines than count, which Node 24.13 would ignore without an error', async (t) => {
  const app = await buildTestApi(t)
  // Not through a socket, where newer versions of Node refuse them before.
  const statusOf = async (lines: number) => {
    // with Host and User-Agent
    const names = Array.from({ length: lines - 2 }, (_, index) => [`x-${index}`, 'a'] as const)
    const { statusCode, headers } = await app.inject({ url: '/missing', headers: Object.fromEntries(names) })
    return [statusCode, headers.connection] as const
  }
  t.strictSame(await statusOf(MAX_HEADER_LINES), [404, 'keep-alive'])
  t.strictSame(await statusOf(MAX_HEADER_LINES + 1), [431, 'close'])
})

t.test('sends HEAD the headers of GET and no body', async (t) => {
  const port = await listenTestApi(t)
  for (const target of ['/api/\xff', '/\xff']) {
    const ask = (method: string) => sendRaw(port, `${method} ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)
    const [get, head] = await Promise.all([ask('GET'), ask('HEAD')])
    t.match(head, { status: get.status, body: '', headers: { ...get.headers, date: String } })
    t.equal(get.headers['content-length'], String(get.body.length))
  }
})

t.test('never reads a body', async (t) => {
  const port = await listenTestApi(t)
  const url = `http://127.0.0.1:${port}/api/cv/`
  const large = await fetch(url, { method: 'POST', body: Buffer.alloc(32 * 1024 * 1024) })
  t.equal(large.status, 405)
  t.match(await large.json(), { error: { code: 'method_not_allowed' } })

  const unended = request(url, { method: 'PUT', headers: { 'transfer-encoding': 'chunked' } })
  unended.write('the first of many')
  const [response] = (await once(unended, 'response')) as [IncomingMessage]
  t.equal(response.statusCode, 405, 'before the body is complete')
  unended.destroy()
})

t.test('responds to a request that is followed by a malformed one', async (t) => {
  const { promise: pdf, resolve: print } = Promise.withResolvers<Uint8Array>()
  const port = await listenTestApi(t, { print: () => pdf })
  const response = sendRaw(port, 'GET /api/cv/ HTTP/1.1\r\nHost: a\r\n\r\nNO HTTP\r\n\r\n')
  setImmediate(() => print(Buffer.from('%PDF-1.7 fake')))
  const { status, headers, body } = await response
  t.equal(status, 200)
  t.equal(headers.connection, 'close')
  t.equal(body, '%PDF-1.7 fake', 'nothing else follows')
})

t.test('responds to a malformed request that follows a valid one', async (t) => {
  const port = await listenTestApi(t)
  const valid = 'GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n'
  const responseAfterIt = async (broken: string) => {
    const { body } = await sendRaw(port, valid + broken)
    return parseRawResponse(body.slice(body.indexOf('HTTP/1.1')))
  }
  const endpoint = await responseAfterIt('FOO /api/cv/ HTTP/1.1\r\n\r\n')
  t.equal(endpoint.status, 405)
  t.match(JSON.parse(endpoint.body), { error: { code: 'method_not_allowed' } })
  const header = await responseAfterIt('GET /api/og/ HTTP/1.1\r\nHost a\r\n\r\n')
  t.equal(header.status, 404)
  t.match(JSON.parse(header.body), { error: { code: 'not_found' } })
  const page = await responseAfterIt('FOO /cv/ HTTP/1.1\r\n\r\n')
  t.match(page, { status: 400, body: 'Bad Request\n' })
})

t.test('responds to a header that breaks in a later packet with an error object', async (t) => {
  const port = await listenTestApi(t)
  const line = 'GET /api/cv/ HTTP/1.1\r\n'
  const requests: readonly (readonly [beginning: string, rest: string])[] = [
    [`${line}Host: a\r\n`, 'No colon\r\n\r\n'],
    [`${line}Host: a\r\n`, 'name : value\r\n\r\n'],
    [`${line}Host: a\r\n`, ': /cv/\r\n\r\n'],
    [`${line}Host: a\r\n`, '\0\r\n\r\n'],
  ]
  for (const [beginning, rest] of requests) {
    const socket = connect({ port, host: '127.0.0.1' })
    t.teardown(() => socket.destroy())
    const answers = socket.iterator()
    // The response to the first request shows that the server has read the beginning of the second.
    socket.write(`HEAD /api/og/ HTTP/1.1\r\nHost: a\r\n\r\n${beginning}`)
    t.match(String((await answers.next()).value), /^HTTP\/1\.1 200 /)
    socket.write(rest)
    let text = ''
    for await (const chunk of answers) text += chunk
    const { status, headers, body } = parseRawResponse(text)
    t.match(
      { status, headers },
      { status: 404, headers: { 'content-type': 'application/problem+json' } },
      rest,
    )
    t.match(JSON.parse(body), { error: { code: 'not_found', status: 404 } })
  }
})

t.test('responds once to a request with a malformed body', async (t) => {
  const port = await listenTestApi(t)
  const bodies: readonly [name: string, header: string, body: string][] = [
    ['no chunk', 'Transfer-Encoding: chunked', 'zz\r\n'],
    ['a chunk without end', 'Transfer-Encoding: chunked', 'ffffffffffffffffff\r\n'],
    ['a coding without an end', 'Transfer-Encoding: x', '0\r\n\r\n'],
    ['more after the connection is to close', 'Connection: close', 'NO HTTP\r\n\r\n'],
  ]
  for (const [name, header, body] of bodies) {
    for (const target of ['/', '/%ff', '/api/x', '/api/%ff']) {
      const { text } = await sendRaw(port, `POST ${target} HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n${body}`)
      t.equal(text.match(/HTTP\/1\.1 /g)?.length, 1, `${name} at ${target}`)
    }
  }
})

t.test('a client that resets its connection after CONNECT ends nothing', async (t) => {
  const app = await buildTestApi(t)
  const port = Number(new URL(await app.listen({ port: 0 })).port)
  const reset = Promise.withResolvers<void>()
  app.server.once('connect', (_request, socket) => {
    socket.once('close', () => reset.resolve())
    socket.destroy(new Error('read ECONNRESET'))
  })
  connect(port)
    .on('error', () => {})
    .write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')
  await reset.promise
  t.equal((await sendRaw(port, 'GET /api/cv HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).status, 308)
})
