/**
 * A server that sends one fixed response, for comparison: Fastify, with the headers it is given. Runs as a
 * child process: the parent sends a {@link BareResponse}, the child replies with its port.
 */
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

/** The response to send, and how. */
export interface BareResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Base64. */
  readonly body: string
}

process.once('message', async ({ status, headers, body }: BareResponse) => {
  const bytes = status === 304 ? undefined : Buffer.from(body, 'base64')
  const app = fastify()
  app.get('/*', (_request, reply) => reply.code(status).headers(headers).send(bytes))
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as AddressInfo).port)
})
