/**
 * A server that sends one fixed response, for comparison: `node:http` or Fastify, with the headers it is given. Runs as a
 * child process: the parent sends a {@link BareResponse}, the child replies with its port.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** The response to send, and how. */
export interface BareResponse {
  readonly framework: 'node' | 'fastify'
  /** Whether Fastify logs each request (two lines). */
  readonly hasLog?: boolean
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Base64. */
  readonly body: string
}

const startNode = async ({ status, headers, body }: BareResponse): Promise<Server> => {
  const bytes = Buffer.from(body, 'base64')
  const length = status === 304 ? {} : { 'content-length': bytes.length }
  const server = createServer((_request, response) => {
    response.writeHead(status, { ...headers, ...length })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const startFastify = async ({ hasLog = false, status, headers, body }: BareResponse): Promise<Server> => {
  const bytes = status === 304 ? undefined : Buffer.from(body, 'base64')
  const app = fastify({ logger: hasLog })
  app.get('/*', (_request, reply) => reply.code(status).headers(headers).send(bytes))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}

process.once('message', async (response: BareResponse) => {
  const server = await (response.framework === 'node' ? startNode(response) : startFastify(response))
  process.send?.((server.address() as AddressInfo).port)
})
