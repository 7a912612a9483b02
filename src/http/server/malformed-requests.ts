/**
 * Handles requests at the edges of HTTP: bytes that Node cannot parse, broken percent-encoding, missing or
 * repeated Host headers, too many header lines, bodies without an end, CONNECT, `Upgrade`, `Expect`, unknown
 * methods, unread bodies. Registered before any route.
 */
import { type IncomingMessage, METHODS } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import createPlugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { type EarlyResponse, earlyResponse, type RequestLine, serializeResponse } from './early-response.ts'
import { MAX_HEADER_LINES } from './limits.ts'
import { endSocket, lastResponse } from './pipelining.ts'
import { kindOf, type RefusedRequests } from './refused-requests.ts'

/** Matches a host name or address, IPv6 in brackets, with an optional port; may be empty (RFC 9110 §7.2). */
const hostPattern = /^(?:\[[\w:.%~-]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/

/**
 * Whether a request names one valid host; before HTTP/1.1 it may name none (RFC 9112 §3.2). If it names two,
 * a proxy may read the other one, and its cache can be poisoned.
 */
const hasValidHost = ({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (/^host$/i.test(rawHeaders[index] ?? '')) hosts += 1
  return hosts === 0 ? httpVersion !== '1.1' : hosts === 1 && hostPattern.test(headers.host ?? '')
}

/**
 * Whether a request has too many header lines. Older versions of Node 24, such as 24.13, silently ignore
 * lines above the limit. Many proxies write `X-Forwarded-For` last; without it, they would count as the
 * client.
 */
const hasTooManyLines = ({ rawHeaders }: IncomingMessage): boolean => rawHeaders.length / 2 > MAX_HEADER_LINES

/** Matches a `Transfer-Encoding` whose last coding marks the end of the body (RFC 9112 §6.3). */
const endsInChunked = /(?:^|,)[ \t]*chunked[ \t]*$/i

const hasAmbiguousLength = ({ headers: { 'transfer-encoding': codings } }: IncomingMessage): boolean =>
  codings !== undefined && !endsInChunked.test(codings)

/**
 * Whether bytes after a request may not be the next request: HTTP/1.0 has no Transfer-Encoding
 * (RFC 9112 §6.1), and the client may assume an upgrade that we ignore (RFC 9110 §7.8). Node itself stops
 * reading after an upgrade.
 */
const endsConnection = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.upgrade !== undefined || (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)

/** Node's error for bytes it cannot parse. */
interface ParserError extends Error {
  readonly code?: string
  /** A Buffer with the last packet to arrive, often the whole request. */
  readonly rawPacket?: unknown
  /** Where in the packet parsing stopped. */
  readonly bytesParsed?: number
}

/** Matches a request line. A method has no colon (RFC 9110 §5.6.2), unlike a header line. */
const requestLine = /^([^\s:]+) +(\S*)/

/** Reads the request line of the broken request in a packet, which may begin with valid requests. */
const requestLineOf = ({ rawPacket, bytesParsed = 0 }: ParserError): RequestLine => {
  if (!Buffer.isBuffer(rawPacket)) return { target: '' }
  const previousEnd = rawPacket.subarray(0, bytesParsed).lastIndexOf('\r\n\r\n')
  const head = rawPacket.toString('latin1', previousEnd < 0 ? 0 : previousEnd + 4)
  const [, method, target = ''] = head.match(requestLine) ?? []
  return { method, target }
}

/**
 * Closes a connection after unparseable input that needs no response of its own: once the response still owed
 * has been sent, or at once if the input is the rest of a request that has its response (RFC 9112 §9.6).
 *
 * @returns false if the input is a request of its own
 */
const endAfterLastResponse = (socket: Duplex): boolean => {
  const response = lastResponse(socket)
  if (response === undefined) return false
  if (!response.writableEnded) {
    response.shouldKeepAlive = false
    // Node calls this after the last response; Node's own would reset the connection if bytes are unread.
    Object.assign(socket, { destroySoon: () => endSocket(socket) })
    return true
  }
  if (response.req.complete && response.shouldKeepAlive) return false
  endSocket(socket)
  return true
}

/** Node's response if no header arrives in time. Browsers that connect in advance take it as a close. */
const timeoutResponse = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

const sendEarly = (reply: FastifyReply, { status, headers, body }: EarlyResponse): FastifyReply =>
  reply.code(status).headers(headers).send(Buffer.from(body))

/** Returns Fastify's handlers for requests that it cannot route and that Node cannot parse. */
export const malformedRequestHandlers = (baseUrl: string, refused: RefusedRequests) =>
  ({
    frameworkErrors: function sendUnroutable({ code }, request, reply) {
      refused.add(request.log, code, 400)
      const line = { method: request.method, target: request.raw.url ?? '' }
      if (endsConnection(request.raw)) reply.raw.shouldKeepAlive = false
      sendEarly(reply as unknown as FastifyReply, earlyResponse(line, 400, baseUrl))
    },
    clientErrorHandler: function sendUnparseable(this: FastifyInstance, error: ParserError, socket) {
      if (socket.writableEnded) return // responded already; these are more bytes of the same failure
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      if (endAfterLastResponse(socket)) return
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return endSocket(socket, timeoutResponse)
      const line = requestLineOf(error)
      const response = earlyResponse(line, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, baseUrl)
      refused.add(this.log, kindOf(error.code ?? 'unknown', error.rawPacket), response.status)
      endSocket(socket, serializeResponse(response, line.method))
    },
  }) satisfies FastifyServerOptions

/** Routes all methods that Node parses, ignores bodies and `Expect`, and refuses CONNECT and bad hosts. */
export const malformedRequests = createPlugin<
  Pick<Config, 'baseUrl'> & { readonly refused: RefusedRequests }
>(
  async (app, { baseUrl, refused }) => {
    app.decorate('refused', refused)
    for (const method of METHODS.filter((name) => name !== 'CONNECT'))
      app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
    app.server.on('connect', function refuseConnect({ method, url: target = '' }, socket) {
      socket.on('error', () => {}) // Node has removed its own listener, and a reset would end the process
      const response = earlyResponse({ method, target }, 400, baseUrl)
      refused.add(app.log, 'CONNECT', response.status)
      endSocket(socket, serializeResponse(response, method))
    })
    app.server.on('checkContinue', function ignoreContinue(request, response) {
      // Closes afterwards: the unwanted body may or may not follow (RFC 9110 §10.1.1).
      response.shouldKeepAlive = false
      app.server.emit('request', request, response)
    })
    app.server.on('checkExpectation', function ignoreExpectation(request, response) {
      app.server.emit('request', request, response)
    })
    app.addHook('onRequest', function refuseAmbiguousRequest({ raw, method, url: target }, reply, done) {
      if (endsConnection(raw) || hasTooManyLines(raw)) reply.raw.shouldKeepAlive = false
      const refuse = (status: number) => sendEarly(reply, earlyResponse({ method, target }, status, baseUrl))
      if (hasTooManyLines(raw)) refuse(431)
      else if (hasValidHost(raw) && !hasAmbiguousLength(raw)) done()
      else refuse(400)
    })
  },
  { name: 'malformed-requests' },
)
