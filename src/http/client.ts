/** Identifies clients by their addresses, and decorates requests with theirs. */
import { compile } from '@fastify/proxy-addr'
import createPlugin from 'fastify-plugin'
import ipaddr from 'ipaddr.js'

/** Bytes of an IPv6 address that name one customer's network, a /64 (RFC 6177): its holder has all addresses in it. */
const NETWORK_BYTES = 8

/** Stands for the peers of the Unix socket, which have no address, in a list of trusted proxies. */
export const UNIX_PEER = 'unix'

/** Removes the brackets and the port with which some proxies write an address: `[2001:db8::9]:4711`, `203.0.113.9:4711`. */
const withoutPort = (address: string): string =>
  address.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')

/**
 * Returns the client behind an address: an IPv4 address, also one mapped into IPv6, or the network of an IPv6 address.
 * Everything that is not an address counts as one client.
 */
export const clientOf = (written: string): string => {
  const address = withoutPort(written)
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  const bytes = parsed.toByteArray()
  return (parsed.kind() === 'ipv6' ? bytes.slice(0, NETWORK_BYTES) : bytes).join('.')
}

/** Returns whether an address is that of a program on this machine. */
export const isLoopback = (address = ''): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

const nearbyRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']

/** Returns whether an address is of this machine or of a private network, in which proxies usually are. */
export const isNearby = (address = ''): boolean =>
  ipaddr.isValid(address) && nearbyRanges.includes(ipaddr.process(address).range())

/** Returns whether an origin, such as `http://localhost:3000`, leads to this machine. */
export const isLocalOrigin = (origin: string): boolean => {
  const { hostname = '' } = URL.parse(origin) ?? {}
  return hostname === 'localhost' || isLoopback(hostname.replaceAll(/[[\]]/g, ''))
}

/** The proxies whose forwarded headers count: all peers, none, or these addresses and ranges. */
type TrustedProxies = boolean | readonly string[]

/** Returns a function that tells whether the peer at an address is one of them. */
export const createProxyTest = (trustProxy: TrustedProxies): ((address: string | undefined) => boolean) => {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const isNamed = compile(trustProxy.filter((proxy) => proxy !== UNIX_PEER))
  const trustsUnixPeers = trustProxy.includes(UNIX_PEER)
  return (address) => (address === undefined ? trustsUnixPeers : isNamed(address, 0))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client among all others, for fair shares; undefined for a trusted proxy's own requests, which stand for many. */
    readonly client: string | undefined
  }
}

/** Reads `X-Forwarded-For` only from the peers that TRUST_PROXY names, as Fastify's `request.ip` does. */
export const requestClient = createPlugin<{ readonly trustProxy: TrustedProxies }>(
  async (app, { trustProxy }) => {
    const isProxy = createProxyTest(trustProxy)
    app.addHook('onRequest', function removePorts({ headers }, _reply, done) {
      const forwardedFor = headers['x-forwarded-for']
      if (typeof forwardedFor === 'string' && forwardedFor.includes(':'))
        headers['x-forwarded-for'] = forwardedFor.split(',').map(withoutPort).join(',')
      done()
    })
    app.decorateRequest('client', {
      getter() {
        const { remoteAddress } = this.socket
        return this.ip === remoteAddress && isProxy(remoteAddress) ? undefined : clientOf(this.ip ?? '')
      },
    })
  },
  { name: 'request-client' },
)
