/**
 * Requests at the edges of HTTP, before any route sees them: unread bodies, `Expect`, CONNECT, a missing or doubtful
 * Host, broken percent-encoding, and bytes that Node can't parse. Under /api each of them gets the error object, as far
 * as the bytes tell that they are meant for it; elsewhere a line of plain text. app.ts passes
 * {@link edgeServerOptions} to Fastify and registers {@link httpEdges} first.
 */
import { type IncomingMessage, METHODS, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import createPlugin from 'fastify-plugin'
import { allowedMethods, publishedEndpoints, servedMethods } from '../domain/endpoints.ts'
import { PROBLEM_MEDIA_TYPE, problem } from '../domain/problem.ts'
import { decodedPathOf, isApiTarget } from '../domain/request-target.ts'
import { MAX_CONNECTIONS, MAX_HEADER_BYTES, serverLimits } from './server-limits.ts'

/** Long enough for a few hundred bytes to cross the world and back, too short to hold many sockets by. */
const LINGER_MS = 1_000

/** For the last answers when the server closes; the prints are done by then. Who reads more slowly asks again. */
const LAST_ANSWERS_MS = 2_000

/** An answer to a request that has no reply object, or one that no hook of ours has seen. */
interface EdgeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const answerText = (status: number): EdgeAnswer => ({
  status,
  // Whatever a page's address answers varies by Accept, so that no cache keeps this for all.
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    vary: 'Accept',
    ...(status === 405 ? { allow: allowedMethods } : {}),
  },
  body: `${STATUS_CODES[status]}\n`,
})

/**
 * Chooses the answer to a request that can't be routed. The contract has four codes, each with one status: what
 * can't be read under /api is no endpoint, so it is `not_found`; another method on an endpoint is
 * `method_not_allowed`.
 */
const answerFor = (
  request: { readonly method?: string | undefined; readonly target: string },
  status: number,
  baseUrl: string,
): EdgeAnswer => {
  if (!isApiTarget(request.target)) return answerText(status)
  const path = decodedPathOf(request.target).replace(/\/?$/, '/')
  const isRefused = publishedEndpoints.includes(path) && !servedMethods.includes(request.method ?? 'GET')
  const body = isRefused
    ? problem('method_not_allowed', { baseUrl })
    : problem('not_found', { baseUrl, message: 'The request could not be read, so it names no endpoint.' })
  return {
    status: body.error.status,
    headers: {
      'content-type': PROBLEM_MEDIA_TYPE,
      'access-control-allow-origin': '*',
      ...(isRefused ? { allow: allowedMethods } : {}),
    },
    body: JSON.stringify(body),
  }
}

const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

const sendAnswer = (reply: FastifyReply, answer: EdgeAnswer): FastifyReply =>
  reply
    .code(answer.status)
    .headers({ ...commonHeaders, ...answer.headers })
    .send(Buffer.from(answer.body))

/**
 * Ends a socket that no parser follows any more, after a last text. What still arrives is left to run into the void
 * for a moment: closing over unread bytes would reset the connection and lose what was sent.
 */
const endSocket = (socket: Duplex, text = ''): void => {
  const deadline = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(deadline))
  socket.resume()
  socket.end(text)
}

/** Writes a whole answer on a socket, and closes it. */
const writeAnswer = (socket: Duplex, answer: EdgeAnswer): void => {
  const headers = {
    ...commonHeaders,
    ...answer.headers,
    'content-length': String(Buffer.byteLength(answer.body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  endSocket(
    socket,
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${answer.body}`,
  )
}

/** The response to the last request that could be read on a socket. */
const lastResponses = new WeakMap<Duplex, ServerResponse>()

/** Lets a response go out before the connection ends. */
const closeAfter = (response: ServerResponse, socket: Duplex): void => {
  response.shouldKeepAlive = false
  response.once('finish', () => endSocket(socket))
}

/**
 * Makes a server that closes wait for the answers that it owes, and for nothing else. Node alone would wait for
 * connections that have sent nothing yet, which browsers open to be quick, and for half a request.
 */
const closePromptly = (server: Server): void => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Server.close() calls it when it has stopped to listen for more.
  server.closeIdleConnections = function closeWhatIsOwedNothing() {
    for (const socket of sockets) {
      const response = lastResponses.get(socket)
      // Ended is not yet sent: what a slow client has not taken still lies in memory.
      if (response?.writableFinished === false) closeAfter(response, socket)
      else socket.destroy()
    }
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref()
  }
}

/**
 * Returns whether what is broken is the rest of a request that has its answer: a second one could be taken for the
 * answer to whatever comes next. Nor does anything follow the answer that closes (RFC 9112 §9.6).
 */
const isAnswered = ({ req, shouldKeepAlive }: ServerResponse): boolean => !req.complete || !shouldKeepAlive

/**
 * What Node says of bytes that it refused: `rawPacket` is a Buffer of the last piece to arrive, often all of it, and
 * `bytesParsed` is where in it the parser gave up.
 */
interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
  readonly bytesParsed?: number
}

interface RequestLine {
  readonly method?: string | undefined
  readonly target: string
}

/** A method that Node does not know is still one that an address, where it names one, does not take. */
const statusOf = ({ code = '' }: ParserError, { target }: RequestLine): number => {
  if (code === 'HPE_INVALID_METHOD' && target.startsWith('/')) return 405
  return { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[code] ?? 400
}

/** Reads the line of the request that broke: others may have come before it in the same packet. */
const requestLineOf = ({ rawPacket, bytesParsed = 0 }: ParserError): RequestLine => {
  if (!Buffer.isBuffer(rawPacket)) return { target: '' }
  const before = rawPacket.subarray(0, bytesParsed).lastIndexOf('\r\n\r\n')
  const start = before < 0 ? 0 : before + 4
  const head = rawPacket.toString('latin1', start, start + MAX_HEADER_BYTES)
  const [, method, target = ''] = head.match(/^(\S+) +(\S*)/) ?? []
  return { method, target }
}

/** A name or an address, IPv6 in brackets, and perhaps a port; empty where the target has none (RFC 9110 §7.2). */
const hostPattern = /^(\[[\w:.%~-]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/

/**
 * Returns whether a request names its host once and soundly; before HTTP/1.1 it needs not (RFC 9112 §3.2). Proxies
 * that read another of two hosts than we do are how caches get poisoned. A plain loop, since every request pays it.
 */
const hasSoundHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[at + 1] ?? ''
  }
  return host === undefined ? httpVersion !== '1.1' : hostPattern.test(host)
}

/**
 * Returns what app.ts passes to Fastify: answers to broken percent-encoding and to bytes that are no HTTP, the
 * limits of {@link serverLimits}, and what would otherwise answer in Fastify's own words.
 */
export const edgeServerOptions = ({ baseUrl }: { readonly baseUrl: string }) =>
  ({
    ...serverLimits,
    // Without it Node answers a missing Host itself, with no body; httpEdges does so in the right type.
    http: { ...serverLimits.http, requireHostHeader: false },
    // While closing, Fastify would answer late requests in its own JSON; the services still stand: serve them.
    return503OnClosing: false,
    frameworkErrors: function answerFrameworkError(_error, request, reply) {
      lastResponses.set(request.socket, reply.raw)
      sendAnswer(
        reply as unknown as FastifyReply,
        answerFor({ method: request.method, target: request.raw.url ?? '' }, 400, baseUrl),
      )
    },
    clientErrorHandler: function answerParserError(error: ParserError, socket) {
      // More bytes after an answer are the same failure again.
      if (socket.writableEnded) return
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const response = lastResponses.get(socket)
      // What followed its request is broken, it is not.
      if (response?.writableEnded === false) return closeAfter(response, socket)
      if (response !== undefined && isAnswered(response)) return endSocket(socket)
      const line = requestLineOf(error)
      writeAnswer(socket, answerFor(line, statusOf(error, line), baseUrl))
    },
  }) satisfies FastifyServerOptions & Record<string, unknown>

/**
 * Registers what concerns every request: all methods that Node parses may have routes, none has a body that anyone
 * reads, `Expect` changes nothing, CONNECT is refused, and a request of HTTP/1.1 must name its host, once (RFC 9112 §3.2).
 * Register it before any route.
 */
export const httpEdges = createPlugin<{ readonly baseUrl: string }>(
  async (app, { baseUrl }) => {
    for (const method of METHODS) {
      if (method !== 'CONNECT') app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
    }
    app.server.maxConnections = MAX_CONNECTIONS
    closePromptly(app.server)
    app.server.on('connect', (request, socket) => {
      writeAnswer(socket, answerFor({ method: 'CONNECT', target: request.url ?? '' }, 405, baseUrl))
    })
    app.server.on('checkContinue', (request, response) => {
      // Whether the unwanted body still comes is not known, so the connection ends here (RFC 9110 §10.1.1).
      response.shouldKeepAlive = false
      app.server.emit('request', request, response)
    })
    app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
    // With a callback: a promise that hardly ever does anything would cost every request.
    app.addHook('onRequest', function requireHost(request: FastifyRequest, reply, done) {
      lastResponses.set(request.socket, reply.raw)
      if (hasSoundHost(request.raw)) return done()
      sendAnswer(reply, answerFor({ method: request.method, target: request.url }, 400, baseUrl))
    })
  },
  { name: 'http-edges' },
)
