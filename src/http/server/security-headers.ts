/** Security and CORS headers of every response, even to malformed requests. */
import createPlugin from 'fastify-plugin'
import type { HeaderFields } from '../representation.ts'
import { isApplicationTarget } from '../request-target.ts'

/**
 * Pages load styles, fonts, images and media from their own origin: no scripts, frames or third parties, and
 * the search is the only form. JSON-LD is a data block, to which the policy does not apply (HTML §4.12.1).
 */
const policy = (formAction: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:", // a portrait may be inline in the CV
    "media-src 'self'",
    "connect-src 'self'", // for auditing tools, which fetch robots.txt and llms.txt from the page
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join(';')

/** The policy of pages, which have the search form. */
export const pageSecurityPolicy = policy("'self'")

/** The policy of the owner's SVG and XML: the sandbox blocks `<meta>` redirects, but not links. */
export const xmlSecurityPolicy = `${policy("'none'")};sandbox allow-popups allow-popups-to-escape-sandbox`

/** The policy as an element of a page, for hosts that send no headers (CSP 3 §3.3). */
export const policyElement =
  '<meta http-equiv="Content-Security-Policy" ' +
  `content="${pageSecurityPolicy.replace(/;frame-ancestors[^;]*/, '')}">`

/** Features that our pages do not use. Browsers warn about names that they do not know. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** For sites on https; browsers ignore both on http and complain about the first. */
const secureHeaders: HeaderFields = {
  'cross-origin-opener-policy': 'same-origin',
  // Two years, as hstspreload.org recommends. Omits `includeSubDomains`: they may be other servers.
  'strict-transport-security': 'max-age=63072000',
}

/**
 * Lets scripts of every origin read all responses but applications, whatever their status (Fetch §3.3): they
 * are public and the same for all clients. Scripts see these headers besides the safelisted ones. Preflights
 * get no response: GET with Accept needs none.
 */
const openToAllOrigins: HeaderFields = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, Allow, Content-Disposition, X-Request-Id, Retry-After, X-Markdown-Tokens',
}

/** Nobody may cache an application, index it, or learn its address from a link in it. */
const applicationHeaders: HeaderFields = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

/** Omits @fastify/helmet's headers that matter only to Internet Explorer, Flash or scripts. */
const commonHeaders = (baseUrl: string): HeaderFields => ({
  'content-security-policy': policy("'none'"),
  'cross-origin-resource-policy': 'same-origin', // cards, images and media replace it
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin', // linked sites learn the site, not the page
  'x-content-type-options': 'nosniff',
  ...(baseUrl.startsWith('https:') ? secureHeaders : {}),
})

/**
 * Creates a function that returns the headers of the response to a request target.
 *
 * @param baseUrl decides whether the site is on https
 */
export const createSecurityHeaders = (baseUrl: string): ((target: string) => HeaderFields) => {
  const open = { ...openToAllOrigins, ...commonHeaders(baseUrl) }
  const closed = { ...commonHeaders(baseUrl), ...applicationHeaders }
  return (target) => (isApplicationTarget(target) ? closed : open)
}

/** Sets the headers on every response; a route may replace one. */
export const securityHeaders = createPlugin<{ readonly baseUrl: string }>(
  async (app, { baseUrl }) => {
    const headersOf = createSecurityHeaders(baseUrl)
    app.addHook('onRequest', function setSecurityHeaders(request, reply, done) {
      reply.headers(headersOf(request.url))
      done()
    })
  },
  { name: 'security-headers' },
)
