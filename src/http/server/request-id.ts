/**
 * Each request's id, under which the log tells its story: the one that a trusted proxy sends, so that both logs
 * share it, else a new one. app.ts passes {@link requestIdOptions} to Fastify.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'

/** UUIDs, hexadecimal and base64 numbers, traces: what proxies send. 128 characters, since each line of the log has it. */
const soundId = /^[\w.:;=@+/-]{1,128}$/

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns what says whether a peer is one of the proxies. IPv4 addresses match in their IPv6 form too. */
const createTrust = (trustProxy: Config['trustProxy']): ((peer: string | undefined) => boolean) => {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const proxies = new BlockList()
  for (const proxy of trustProxy) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (peer) => peer !== undefined && proxies.check(peer, familyOf(peer))
}

/**
 * Returns what app.ts passes to Fastify: `X-Request-Id` counts where the peer is a trusted proxy and the value could
 * be an id. Other ids are a number of the process, random so that the logs of several replicas can lie in one place, and
 * one of the request.
 */
export const requestIdOptions = ({ trustProxy }: Pick<Config, 'trustProxy'>) => {
  const isTrusted = createTrust(trustProxy)
  const ownStart = randomBytes(6).toString('hex')
  let count = 0
  return {
    genReqId: function chooseRequestId({ headers, socket }: IncomingMessage): string {
      const given = headers['x-request-id']
      const isTaken = typeof given === 'string' && soundId.test(given) && isTrusted(socket.remoteAddress)
      if (isTaken) return given
      count += 1
      return `${ownStart}-${count}`
    },
  } satisfies FastifyServerOptions
}
