/** The `Host` of a request, checked before anything else is read of it. */
import type { IncomingMessage } from 'node:http'

/** A name or an address, IPv6 in brackets, and perhaps a port; empty where the target has none (RFC 9110 §7.2). */
const hostPattern = /^(?:\[[\w:.%~-]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/

/**
 * Returns whether a request names its host once and soundly; before HTTP/1.1 it needs not (RFC 9112 §3.2). Proxies
 * that read another of two hosts than we do are how caches get poisoned. A plain loop, since every request pays it.
 */
export const hasSoundHost = ({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean => {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[at + 1] ?? ''
  }
  return host === undefined ? httpVersion !== '1.1' : hostPattern.test(host)
}
