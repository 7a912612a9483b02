/** The headers of every response, those to malformed requests included: security, and CORS. */
import createPlugin from 'fastify-plugin'
import type { HeaderFields } from '../representation.ts'
import { isApplicationTarget } from '../request-target.ts'

/**
 * Pages are text with styles, fonts, images and perhaps sound from their own origin: no scripts, frames or third parties, and
 * no forms but the search. JSON-LD is a data block, which the policy does not concern (HTML §4.12.1).
 */
const policy = (formAction: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:", // a portrait may be written into the CV
    "media-src 'self'",
    "connect-src 'self'", // for auditing tools, which fetch robots.txt and llms.txt from the page
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join(';')

/** The policy of pages: they have the form of the search. */
export const pageSecurityPolicy = policy("'self'")

/** The policy of SVG and other XML of the owner's: a sandbox stops a `<meta>` in it that leads visitors elsewhere, but no links. */
export const xmlSecurityPolicy = `${policy("'none'")};sandbox allow-popups allow-popups-to-escape-sandbox`

/** The policy as a page itself can have it, where a host sends no headers (CSP 3 §3.3). */
export const policyElement = `<meta http-equiv="Content-Security-Policy" content="${pageSecurityPolicy.replace(/;frame-ancestors[^;]*/, '')}">`

/** Features that browsers grant to pages and that none of ours uses. Browsers warn about names they do not know. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** For sites on https; browsers ignore both on http and complain about the first. */
const secureHeaders: HeaderFields = {
  'cross-origin-opener-policy': 'same-origin',
  // Two years, as hstspreload.org recommends. Subdomains may have other servers, so they are left to their owner.
  'strict-transport-security': 'max-age=63072000',
}

/**
 * Everything but applications is public and the same for all clients, so scripts of every origin may read it, whatever its status
 * (Fetch §3.3). They see these headers besides the safelisted ones. Preflights get no response: GET with Accept needs none.
 */
const openToAllOrigins: HeaderFields = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Link, Allow, Content-Disposition, X-Request-Id, Retry-After, X-Markdown-Tokens',
}

/** Nobody may keep an application, list it, or learn its address from a link in it. */
const ofApplications: HeaderFields = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

/** Those of @fastify/helmet that only concern Internet Explorer, Flash or scripts are left out. */
const common = (baseUrl: string): HeaderFields => ({
  'content-security-policy': policy("'none'"),
  'cross-origin-resource-policy': 'same-origin', // the social card replaces it
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin', // linked sites learn the site, not the page
  'x-content-type-options': 'nosniff',
  ...(baseUrl.startsWith('https:') ? secureHeaders : {}),
})

/**
 * Returns a function that returns the headers of the response to a request target.
 *
 * @param baseUrl decides whether the site is on https
 */
export const createSecurityHeaders = (baseUrl: string): ((target: string) => HeaderFields) => {
  const open = { ...openToAllOrigins, ...common(baseUrl) }
  const closed = { ...common(baseUrl), ...ofApplications }
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
