/**
 * Shuts a tab in: every request that its page makes is answered from memory or refused. Used by the print tab;
 * the proxy that leads nowhere is for what makes no request that can be seen, such as a preconnect.
 */
import type { CDPSession, Protocol } from 'puppeteer'
import type { PrintDocument } from './print-document.ts'

/** A proxy whose name never resolves (RFC 6761 §6.4): what gets past the guard ends there. */
export const proxyServer = 'http://vitrine.invalid:1'

/** Sends loopback through the proxy too, which Chromium leaves out unless told. */
export const proxyBypass = '<-loopback>'

/**
 * The page's own wall, besides the guard's: no frames, no scripts, no plug-ins, and `sandbox` forbids what
 * navigates by itself, such as `<meta http-equiv="refresh">` (CSP 3, HTML §7.1.5).
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

interface Answer {
  readonly mediaType: string
  readonly body: string | Uint8Array
}

const findAnswer = (
  { request, resourceType }: Protocol.Fetch.RequestPausedEvent,
  document: PrintDocument,
): Answer | undefined => {
  if (request.method !== 'GET') return undefined
  if (resourceType === 'Document')
    return request.url === document.url
      ? { mediaType: 'text/html; charset=utf-8', body: document.html }
      : undefined
  const url = URL.parse(request.url)
  if (url === null || url.origin !== new URL(document.url).origin) return undefined
  const asset = document.asset(url.pathname)
  return asset && { mediaType: asset.mediaType, body: asset.bytes }
}

/**
 * Puts the guard on a tab.
 *
 * @param current the document that the tab shows or is about to show; while there is none, all is refused
 * @param refused is told the address of each request that is refused
 */
export const guardTab = async (
  session: CDPSession,
  current: () => PrintDocument | undefined,
  refused: (url: string) => void,
): Promise<void> => {
  const answer = (event: Protocol.Fetch.RequestPausedEvent): Promise<void> => {
    const document = current()
    const found = document && findAnswer(event, document)
    if (found === undefined) {
      refused(event.request.url)
      // Aborted and not blocked: a navigation that is aborted leaves the page as it is.
      return session.send('Fetch.failRequest', { requestId: event.requestId, errorReason: 'Aborted' })
    }
    return session.send('Fetch.fulfillRequest', {
      requestId: event.requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'Content-Type', value: found.mediaType },
        { name: 'Content-Security-Policy', value: contentSecurityPolicy },
        { name: 'X-DNS-Prefetch-Control', value: 'off' },
      ],
      body: Buffer.from(found.body).toString('base64'),
    })
  }
  session.on('Fetch.requestPaused', (event) => {
    answer(event).catch(() => {}) // the tab has gone, or the page has given the request up: nobody waits for it
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}
