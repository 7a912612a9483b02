import { METHODS } from 'node:http'
import fc from 'fast-check'
import t from 'tap'
import { malformedRequests } from '../fixtures/http/malformed-requests.ts'
import { parseRawResponse, sendRaw } from '../fixtures/http/raw-http.ts'
import { buildTestApp, type LogLine } from '../fixtures/server/test-app.ts'

const SEED = 20_261_121
const COUNT = 2_000
/** Enough to keep the server busy, well below limits on open files. */
const SOCKETS_AT_ONCE = 32

const known = malformedRequests.map(([, bytes]) => bytes.split('\r\n'))
const targets = `/api /api?x /api/og /api/%zz /api/%00 /api/%c3%28 /api/..%2f..%2fetc%2fpasswd /api/%2e%2e/etc/passwd
  /api/<script>alert(1)</script> /api/"'$(id) /api/\xff /api/__proto__ / /cv/ /%zz /%00 /../../etc/passwd /.git/config
  /static/..%2f..%2fpackage.json /.well-known/../site.yaml //evil.example/ /\\evil.example /constructor * a:443`
const junk = fc.sample(fc.string({ maxLength: 30, unit: 'binary' }), { seed: SEED, numRuns: 5 })
/** None asks for the CV, which would print. */
const path = fc
  .array(
    fc.oneof(
      fc.constantFrom('', ...'cv fr notes engine index.md index.html . static og about llms.txt'.split(' ')),
      fc.constantFrom('%', '%zz', '%2e%2e', '%00', '%c3%28', '%2F', ';', '&', '=', '?', '#', '\xe9'),
      fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
    ),
    { maxLength: 6 },
  )
  .map((parts) => `/${parts.join('/')}`)
const range = fc.tuple(
  fc.constantFrom(...'text/html text/markdown text/* */* TEXT/MARKDOWN application/json x'.split(' ')),
  fc.constantFrom('', ...';q=0 ;q=0.5 ;q=1 ;q=x ;charset=utf-8 ;q="1" ;a="b,c";q=0.3'.split(' ')),
)
const accept = fc
  .array(range, { maxLength: 5 })
  .map((all) => `Accept: ${all.map((it) => it.join('')).join(', ')}`)
/** Lines as the known requests have them, in any order. */
const lines = fc.oneof(fc.constantFrom(...new Set(known.flatMap(([, ...rest]) => rest))), accept)
const requestLine = fc.oneof(
  fc.constantFrom(...known.map(([line = '']) => line.replaceAll('/cv/', '/x/'))),
  fc
    .tuple(
      fc.oneof(fc.constant('GET'), fc.constantFrom(...METHODS, 'get', 'G\0T', '', '<x>', 'A'.repeat(300))),
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...targets.split(/\s+/), ...junk) }, path),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'ICY/1.0', ''),
    )
    .map((parts) => parts.join(' ')),
)
const request = fc
  .tuple(
    requestLine,
    fc.array(lines, { maxLength: 5 }),
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r\r\n'),
    fc.option(fc.nat(400)),
  )
  .map(([first, rest, lineEnd, length]) => {
    const text = [first, 'Host: a', ...rest, '', ''].join(lineEnd)
    return Buffer.from(text.slice(0, length ?? text.length), 'latin1')
  })

/** Completes or breaks any unfinished request, so that the server closes the connection. */
const sentinel = Buffer.from('GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')

/** What must never reach a client: stack traces, paths, library names, contents of other files. */
const leaks = /\n\s+at |node_modules|\/src\/|file:\/\/|fastify|root:.:0:0|"dependencies"|FST_|HPE_|ERR_/i

/** The request line is parseable, and its target under /api. */
const isForApi = (text: string): boolean =>
  /^[\w-]+ (?:http:\/\/[^/\s]+)?\/api(?:[/?][!-~\x80-\xff]*)? /.test(text)

/** Returns what is wrong with a response; undefined if nothing is. */
const faultOf = (sent: string, text: string): string | undefined => {
  const { status, headers, body } = parseRawResponse(text)
  if (status === undefined) return 'no response'
  if (status >= 500) return 'a failure'
  if (leaks.test(text)) return 'a leak'
  const isPage = headers['content-type']?.startsWith('text/html') || status === 406
  if (isPage && !/(?:^|, )Accept(?:,|$)/.test(headers.vary ?? '')) return 'no Vary'
  if (!isForApi(sent) || status < 400) return undefined
  if (headers['content-type'] !== 'application/problem+json') return 'no problem document'
  if (headers['access-control-allow-origin'] !== '*') return 'closed to other origins'
  if (sent.startsWith('HEAD ')) return undefined
  const { error } = JSON.parse(body.slice(0, Number(headers['content-length'])))
  const isKnown = error.status === status && ['not_found', 'method_not_allowed'].includes(error.code)
  return isKnown ? undefined : 'a wrong code'
}

t.test(`${COUNT} malformed requests, seed ${SEED}`, async (t) => {
  const errors: LogLine[] = []
  const app = await buildTestApp(t, { LOG_LEVEL: 'error' }, errors)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const faults: string[] = []
  const statuses: Record<string, number> = {}
  const pending = fc.sample(request, { seed: SEED, numRuns: COUNT }).values()
  const work = async (): Promise<void> => {
    for (const bytes of pending) {
      const sent = bytes.toString('latin1')
      const { text, status } = await sendRaw(Number(new URL(address).port), Buffer.concat([bytes, sentinel]))
      const fault = faultOf(sent, text)
      if (fault) faults.push(`${fault}: ${JSON.stringify(sent.slice(0, 200))} gets ${text.slice(0, 300)}`)
      const key = `${isForApi(sent) ? 'api' : 'else'} ${status}`
      statuses[key] = (statuses[key] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, work))
  t.comment(statuses)
  t.strictSame(faults.slice(0, 5), [], `${faults.length} responses at fault`)
  t.ok((statuses['api 404'] ?? 0) > COUNT / 5, 'enough of them are for the API')
  for (const status of [200, 308, 400, 404, 405, 406]) t.ok(statuses[`else ${status}`], `${status} came up`)
  t.strictSame(errors, [], 'nothing failed inside')
  t.equal((await fetch(`${address}/readyz`)).status, 200, 'and the server goes on')
})
