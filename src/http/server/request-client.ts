/** Decorates requests with the client that they count for. Registered by app.ts before any route that shares places out. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { clientOf, createProxyTest } from '../client.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client among all others, for fair shares; undefined for a trusted proxy's own requests, which stand for many. */
    readonly client: string | undefined
  }
}

/** Reads `X-Forwarded-For` only from the peers that TRUST_PROXY names, as Fastify's `request.ip` does. */
export const requestClient = createPlugin<Pick<Config, 'trustProxy'>>(
  async (app, { trustProxy }) => {
    const isProxy = createProxyTest(trustProxy)
    app.decorateRequest('client', {
      getter() {
        const { remoteAddress } = this.socket
        return this.ip === remoteAddress && isProxy(remoteAddress) ? undefined : clientOf(this.ip)
      },
    })
  },
  { name: 'request-client' },
)
