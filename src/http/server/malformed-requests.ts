/**
 * Requests at the edges of HTTP, before any route sees them: unread bodies, `Expect`, CONNECT, a missing or doubtful
 * Host, broken percent-encoding, and bytes that Node can't parse. domain/edge-answer.ts says what each gets. app.ts passes
 * {@link edgeServerOptions} to Fastify and registers {@link httpEdges} first.
 */
import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import createPlugin from 'fastify-plugin'
import { type EdgeAnswer, edgeAnswer, type RequestLine } from './early-response.ts'
import { closePromptly, endAfterLastAnswer, endSocket, noteResponse } from './graceful-close.ts'
import { hasSoundHost } from './host.ts'
import { MAX_CONNECTIONS, serverLimits } from './limits.ts'
import { METHODS, STATUS_CODES } from './node-http.ts'
import { type ParserError, refusedLine, refusedStatus } from './refused-bytes.ts'
import { endStillSockets } from './still-sockets.ts'

const sendAnswer = (reply: FastifyReply, { status, headers, body }: EdgeAnswer): FastifyReply =>
  reply.code(status).headers(headers).send(Buffer.from(body))

/** Writes a whole answer on a socket, without its body where HEAD asked for it, and closes it. */
const writeAnswer = (
  socket: Duplex,
  { status, headers, body }: EdgeAnswer,
  { method }: RequestLine,
): void => {
  const fields = {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const content = method === 'HEAD' ? '' : body
  endSocket(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${content}`)
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
      noteResponse(request.socket, reply.raw)
      const line = { method: request.method, target: request.raw.url ?? '' }
      sendAnswer(reply as unknown as FastifyReply, edgeAnswer(line, 400, baseUrl))
    },
    clientErrorHandler: function answerParserError(error: ParserError, socket) {
      // More bytes after an answer are the same failure again.
      if (socket.writableEnded) return
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      if (endAfterLastAnswer(socket)) return
      const line = refusedLine(error)
      writeAnswer(socket, edgeAnswer(line, refusedStatus(error, line), baseUrl), line)
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
    endStillSockets(app.server)
    app.server.on('connect', (request, socket) => {
      const line = { method: 'CONNECT', target: request.url ?? '' }
      writeAnswer(socket, edgeAnswer(line, 405, baseUrl), line)
    })
    app.server.on('checkContinue', (request, response) => {
      // Whether the unwanted body still comes is not known, so the connection ends here (RFC 9110 §10.1.1).
      response.shouldKeepAlive = false
      app.server.emit('request', request, response)
    })
    app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
    // With a callback: a promise that hardly ever does anything would cost every request.
    app.addHook('onRequest', function requireHost(request: FastifyRequest, reply, done) {
      noteResponse(request.socket, reply.raw)
      if (hasSoundHost(request.raw)) return done()
      sendAnswer(reply, edgeAnswer({ method: request.method, target: request.url }, 400, baseUrl))
    })
  },
  { name: 'http-edges' },
)
