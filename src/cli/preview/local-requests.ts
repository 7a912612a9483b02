/**
 * Keeps other sites from reading drafts in the preview. After DNS rebinding, a page whose domain resolves to
 * this machine could read every response, but its requests have its own `Host`.
 */
import type { FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import ipaddr from 'ipaddr.js'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Returns a host as in URLs. A dual-stack socket reports IPv4 addresses as `::ffff:192.0.2.1`. */
const inUrl = (host = ''): string => {
  const address = ipaddr.isValid(host) ? ipaddr.process(host).toString() : host.toLowerCase()
  return address.includes(':') ? `[${address}]` : address
}

const hostnameOf = (url: string): string | undefined => URL.parse(url)?.hostname

/**
 * Refuses requests unless `Host` and `Origin` are loopback, HOST, or the address that received the request,
 * which other devices use if HOST is 0.0.0.0. Ignores `X-Forwarded-Host`, because a page can send it.
 *
 * Pages of other sites can also request a file as an image, without `Origin`, and then read the response from
 * the browser's cache if it allows any origin. So responses to requests without `Origin` allow none.
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
          'The preview shows drafts, so it only responds at localhost and at HOST. ' +
            'Fix: open http://localhost, or set HOST to the name that you use.\n',
        )
    })
    app.addHook('onSend', async function keepFromOtherSites({ headers: { origin } }, reply) {
      if (origin === undefined) reply.removeHeader('access-control-allow-origin')
    })
  },
  { name: 'local-requests' },
)
