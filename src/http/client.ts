/** Identifies the client of a request by its address. */
import { compile } from '@fastify/proxy-addr'
import type { onRequestHookHandler } from 'fastify'
import createPlugin from 'fastify-plugin'
import ipaddr from 'ipaddr.js'

/** Bytes of an IPv6 address that identify a customer, who has a whole /64 or more (RFC 6177). */
const NETWORK_BYTES = 8

/** Stands for the peers of the Unix socket, which have no address, in a list of trusted proxies. */
export const UNIX_PEER = 'unix'

/** Removes brackets and port, which some proxies add: `[2001:db8::9]:4711`, `203.0.113.9:4711`. */
const withoutPort = (address: string): string =>
  address.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')

/**
 * Returns the client behind an address: an IPv4 address, even if mapped into IPv6, or the /64 of an IPv6
 * address. All values that are not addresses count as one client.
 */
export const clientOf = (addressText: string): string => {
  const address = withoutPort(addressText)
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  const bytes = parsed.toByteArray()
  return (parsed.kind() === 'ipv6' ? bytes.slice(0, NETWORK_BYTES) : bytes).join('.')
}

/** Whether an address belongs to this machine. */
export const isLoopback = (address = ''): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

const nearbyRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']

/** Whether an address belongs to this machine or to a private network, where proxies usually are. */
export const isNearby = (address = ''): boolean =>
  ipaddr.isValid(address) && nearbyRanges.includes(ipaddr.process(address).range())

/** Whether an origin, such as `http://localhost:3000`, leads to this machine. */
export const isLocalOrigin = (origin: string): boolean => {
  const { hostname = '' } = URL.parse(origin) ?? {}
  return hostname === 'localhost' || isLoopback(hostname.replaceAll(/[[\]]/g, ''))
}

/** Proxies whose forwarded headers are trusted: all peers, none, or these addresses and ranges. */
type TrustedProxies = boolean | readonly string[]

/** Creates a predicate: whether the peer at an address is a trusted proxy. */
export const createProxyTest = (trustProxy: TrustedProxies): ((address: string | undefined) => boolean) => {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const isListed = compile(trustProxy.filter((proxy) => proxy !== UNIX_PEER))
  const trustsUnixPeers = trustProxy.includes(UNIX_PEER)
  return (address) => (address === undefined ? trustsUnixPeers : isListed(address, 0))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Key for per-client limits; undefined for requests made by a trusted proxy itself. */
    readonly client: string | undefined
  }
}

const removePorts: onRequestHookHandler = ({ headers }, _reply, done) => {
  const forwardedFor = headers['x-forwarded-for']
  if (typeof forwardedFor === 'string' && forwardedFor.includes(':'))
    headers['x-forwarded-for'] = forwardedFor.split(',').map(withoutPort).join(',')
  done()
}

/** Decorates requests with `client`. Trusts `X-Forwarded-For` as Fastify's `request.ip` does. */
export const identifyClient = createPlugin<{ readonly trustProxy: TrustedProxies }>(
  async (app, { trustProxy }) => {
    const isProxy = createProxyTest(trustProxy)
    if (trustProxy !== false) app.addHook('onRequest', removePorts)
    app.decorateRequest('client', {
      getter() {
        const { remoteAddress } = this.socket
        return this.ip === remoteAddress && isProxy(remoteAddress) ? undefined : clientOf(this.ip ?? '')
      },
    })
  },
  { name: 'identify-client' },
)
