/**
 * Keeps other sites from reading drafts in the preview. A page whose domain name resolves to this machine (DNS rebinding) can
 * read every response, but names its own host.
 */
import type { FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import ipaddr from 'ipaddr.js'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Writes a host as the URLs that name it: a socket that listens for IPv6 as well has `::ffff:192.0.2.1` for an IPv4 address. */
const inUrl = (host = ''): string => {
  const address = ipaddr.isValid(host) ? ipaddr.process(host).toString() : host.toLowerCase()
  return address.includes(':') ? `[${address}]` : address
}

const hostnameOf = (url: string): string | undefined => URL.parse(url)?.hostname

/**
 * Refuses requests whose `Host` or `Origin` is neither loopback, nor HOST, nor the address that the request came to, which
 * other devices use if HOST is 0.0.0.0. `X-Forwarded-Host` does not count, since a page can send it.
 *
 * Pages of other sites can also request a file as an image, without `Origin`, and then read it from the browser's cache if
 * any origin may. So only those who name their origin may read.
 */
export const localRequests = createPlugin<{ readonly host: string }>(
  async (app, { host }) => {
    const isAllowed = (name: string | undefined, { localAddress }: FastifyRequest['socket']): boolean =>
      name !== undefined && [...loopback, inUrl(host), inUrl(localAddress)].includes(name)
    app.addHook('onRequest', function refuseOtherSites({ raw: { headers }, socket }, reply, done) {
      const { host: authority = '', origin } = headers
      const names = [hostnameOf(`http://${authority}`), ...(origin === undefined ? [] : [hostnameOf(origin)])]
      if (names.every((name) => isAllowed(name, socket))) return done()
      reply
        .code(403)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(
          `The preview shows drafts, so it only responds at localhost and at HOST. Fix: open http://localhost, or set HOST to the name that you use.\n`,
        )
    })
    app.addHook('onSend', async function keepFromOtherSites({ headers: { origin } }, reply) {
      if (origin === undefined) reply.removeHeader('access-control-allow-origin')
    })
  },
  { name: 'local-requests' },
)
