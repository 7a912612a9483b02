/** Warns about a missing BASE_URL or TRUST_PROXY: the site looks right, but its links or limits are wrong. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { createProxyTest, isLocalOrigin, isNearby } from '../http/client.ts'

/**
 * Warns once if BASE_URL is local but visitors request another host, and once if an untrusted address nearby
 * sends a proxy's headers. Distant clients may forge these headers, but proxies are near.
 */
export const missingVariables = createPlugin<Pick<Config, 'baseUrl' | 'trustProxy'>>(
  async (app, { baseUrl, trustProxy }) => {
    const isTrusted = createProxyTest(trustProxy)
    let isAddressDue = isLocalOrigin(baseUrl)
    let isProxyDue = true
    /** The last local host, so that it is not parsed with each request. */
    let localHost: string | undefined
    app.addHook('onRequest', function warnOfMissingVariables(request, _reply, done) {
      const { host, 'x-forwarded-for': forwardedFor } = request.headers
      if (isAddressDue && host !== localHost) {
        localHost = host
        isAddressDue = isLocalOrigin(`http://${host}`)
        if (!isAddressDue)
          request.log.warn(
            `Visitors ask for another host than ${baseUrl}, which begins the links in feeds, cards and ` +
              'the sitemap. Fix: set BASE_URL to the address that they use.',
          )
      }
      if (isProxyDue && forwardedFor !== undefined && isNearby(request.socket.remoteAddress)) {
        const { remoteAddress } = request.socket
        isProxyDue = false
        if (!isTrusted(remoteAddress))
          request.log.warn(
            `A proxy at ${remoteAddress} is not trusted, so all its visitors share the limits of one. ` +
              'Fix: set TRUST_PROXY to its address.',
          )
      }
      done()
    })
  },
  { name: 'missing-variables' },
)
