import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import t from 'tap'
import { parseRawResponse, sendRaw } from '../../fixtures/http/raw-http.ts'
import { listenTestApi } from '../../fixtures/http/test-api.ts'

t.test('responds to bytes that never reach a route', async (t) => {
  const port = await listenTestApi(t)
  const long = 'a'.repeat(20_000)
  const huge = 'a'.repeat(70_000)
  const rows: readonly [name: string, bytes: string, status: number, code: string | undefined][] = [
    [
      'an unknown method on an endpoint',
      'FOO /api/cv/ HTTP/1.1\r\nHost: a\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    ['an unknown method elsewhere under /api', 'FOO /api/x HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'not_found'],
    ['the beginning of an unknown method', 'FO', 404, 'not_found'],
    ['an unknown method on a page', 'FOO /cv/ HTTP/1.1\r\nHost: a\r\n\r\n', 400, undefined],
    ['HTTP/2 as text is served as HTTP/1.1', 'GET /api/cv/ HTTP/2.0\r\nHost: a\r\n\r\n', 200, undefined],
    ['HTTP/0.9 is served as HTTP/1.1', 'GET /api/cv/\r\n\r\n', 200, undefined],
    ['a version that does not exist', 'GET /api/cv/ HTTP/7.3\r\nHost: a\r\n\r\n', 404, 'not_found'],
    ['dot segments', 'GET /api/../cv/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['HTTP/1.0 without a host', 'GET /api/cv/ HTTP/1.0\r\n\r\n', 200, undefined],
    ['a broken header', 'GET /api/og/ HTTP/1.1\r\nHost a\r\n\r\n', 404, 'not_found'],
    ['a NUL in the target', 'GET /api/\0 HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'not_found'],
    ['a NUL in a page', 'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n', 400, undefined],
    ['a control character', 'GET /api/\x07/ HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'not_found'],
    [
      'two lengths',
      'POST /api/cv/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    [
      'length and chunks',
      'GET /api/cv/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      404,
      'not_found',
    ],
    [
      'a target of 20 KB',
      `GET /api/${long} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      404,
      'not_found',
    ],
    ['a target of 70 KB', `GET /api/${huge} HTTP/1.1\r\nHost: a\r\n\r\n`, 404, 'not_found'],
    ['a page of 70 KB', `GET /${huge} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, undefined],
    ['no host under /api', 'GET /api/cv/ HTTP/1.1\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['no host on a page', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, undefined],
    ['what is not HTTP', 'NO HTTP\r\n\r\n', 404, 'not_found'],
    ['a greeting of TLS', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', 404, 'not_found'],
    [
      'a length that is no number',
      'GET /api/ HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
      404,
      'not_found',
    ],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400, undefined],
    [
      'two hosts under /api',
      'GET /api/og/ HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n',
      404,
      'not_found',
    ],
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n', 400, undefined],
    [
      'an IPv6 address as the host',
      'GET /api/cv/ HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n',
      200,
      undefined,
    ],
    ['an empty host', 'GET /api/cv/ HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 200, undefined],
    [
      'absolute-form',
      'GET http://x/api/cv/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      200,
      undefined,
    ],
    ['CONNECT to an endpoint', 'CONNECT /api/cv/ HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
    ['CONNECT to an authority', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'not_found'],
    [
      'Upgrade',
      'GET /api/cv/ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
      200,
      undefined,
    ],
    [
      'Upgrade with bytes of another protocol (RFC 9110 §7.8)',
      'GET /api/cv/ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x05hello',
      200,
      undefined,
    ],
    [
      'Upgrade on what cannot be routed',
      'GET /%ff HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      400,
      undefined,
    ],
    [
      'HTTP/1.0 with Transfer-Encoding (RFC 9112 §6.1)',
      'GET /api/cv/ HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      200,
      undefined,
    ],
    [
      'a Transfer-Encoding that does not end in chunked (RFC 9112 §6.3)',
      'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x\r\n\r\n',
      400,
      undefined,
    ],
    [
      'the same under /api',
      'GET /api/cv/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, x\r\n\r\n',
      404,
      'not_found',
    ],
    [
      'Transfer-Encoding: x, chunked',
      'GET /api/cv/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
      200,
      undefined,
    ],
    [
      'Expect: 100-continue',
      'POST /api/cv/ HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
      405,
      'method_not_allowed',
    ],
    [
      'another expectation',
      'GET /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: tea\r\n\r\n',
      404,
      'not_found',
    ],
  ]
  for (const [name, bytes, status, code] of rows) {
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
      if (code !== undefined) {
        t.equal(response.headers['content-type'], 'application/problem+json')
        t.match(JSON.parse(response.body), { error: { code, status } })
      } else if (status !== 200) t.match(response.headers['content-type'], /^text\/plain/)
    })
  }
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
