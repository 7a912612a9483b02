/** Request ids, which connect the lines of the log: a trusted proxy's own, so that both logs share it, or a new one. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'
import { createProxyTest } from '../client.ts'

/** UUIDs, hexadecimal and base64 numbers, trace ids. Limited to 128 characters, because every log line repeats it. */
const validId = /^[\w.:;=@+/-]{1,128}$/

/**
 * Returns Fastify's option for request ids. `X-Request-Id` counts if it is valid and the peer is a trusted proxy.
 *
 * @param config.trustProxy which peers are proxies
 */
export const requestIdOptions = ({ trustProxy }: Pick<Config, 'trustProxy'>) => {
  const isTrusted = createProxyTest(trustProxy)
  return {
    genReqId: function chooseRequestId({ headers, socket }: IncomingMessage): string {
      const id = headers['x-request-id']
      const isUsable = typeof id === 'string' && validId.test(id) && isTrusted(socket.remoteAddress)
      return isUsable ? id : randomUUID()
    },
  } satisfies FastifyServerOptions
}
