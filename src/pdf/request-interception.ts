/**
 * Isolates a tab: every request of its page is fulfilled from memory or aborted. Connections that
 * cannot be intercepted, such as a preconnect, go to a proxy that does not exist.
 */
import type { CDPSession, Protocol } from 'puppeteer-core'
import type { PrintAsset, PrintDocument } from './print-document.ts'

/** A proxy whose name never resolves (RFC 6761 §6.4). */
export const proxyServer = 'http://vitrine.invalid:1'

/** Sends loopback addresses, which bypass proxies by default, through the proxy. */
export const proxyBypass = '<-loopback>'

/**
 * Forbids frames, scripts and plug-ins a second time, in the page itself. `sandbox` also forbids automatic
 * navigation, such as `<meta http-equiv="refresh">` (HTML §7.1.5).
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-same-origin',
].join('; ')

const findResource = (
  { request, resourceType }: Protocol.Fetch.RequestPausedEvent,
  document: PrintDocument,
): PrintAsset | undefined => {
  if (request.method !== 'GET') return undefined
  if (resourceType === 'Document')
    return request.url === document.url
      ? { mediaType: 'text/html; charset=utf-8', bytes: Buffer.from(document.html) }
      : undefined
  const url = URL.parse(request.url)
  if (url === null || url.origin !== new URL(document.url).origin) return undefined
  return document.findAsset(url.pathname)
}

/**
 * Intercepts every request of a tab.
 *
 * @param getDocument returns the document that the tab shows or is about to load; without one, all requests
 *   are aborted
 */
export const interceptRequests = async (
  session: CDPSession,
  getDocument: () => PrintDocument | undefined,
): Promise<void> => {
  const respond = (event: Protocol.Fetch.RequestPausedEvent): Promise<void> => {
    const { requestId } = event
    const document = getDocument()
    const resource = document && findResource(event, document)
    // Not 'BlockedByClient': an aborted navigation leaves the page as it is.
    if (resource === undefined)
      return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'Content-Type', value: resource.mediaType },
        { name: 'Content-Security-Policy', value: contentSecurityPolicy },
        { name: 'X-DNS-Prefetch-Control', value: 'off' },
      ],
      body: Buffer.from(resource.bytes).toString('base64'),
    })
  }
  session.on('Fetch.requestPaused', (event) => {
    respond(event).catch(() => {}) // the tab was closed, or the page cancelled the request
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}
