/**
 * Servers that send one response and do nothing else, for comparison: `node:http` or Fastify, with as few headers as
 * HTTP wants or with those they are given. A program: the parent sends {@link BareResponse}, it sends back its port.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** What to send. */
export interface BareResponse {
  readonly framework: 'node' | 'fastify'
  /** Whether Fastify writes its log, two lines for each request. */
  readonly hasLog?: boolean
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** In base64; empty for none. */
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
