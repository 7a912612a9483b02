/**
 * The headers that shut browsers out of what these pages never do. @fastify/helmet says them; they are the same on
 * every response, so they are asked for once. Registered by app.ts before any route.
 */
import { Socket } from 'node:net'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify from 'fastify'
import createPlugin from 'fastify-plugin'
import type { HeaderFields } from '../representation.ts'
import { noSchemas } from './no-schemas.ts'
import { IncomingMessage, ServerResponse } from './node-http.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What is on every response, for those who write one past Fastify. */
    readonly securityHeaders: HeaderFields
  }
}

/** Two years, as hstspreload.org asks; an owner who goes back to http before that has said so with BASE_URL. */
const HSTS_SECONDS = 63_072_000

const self = ["'self'"]
const none = ["'none'"]

/**
 * Pages are text with styles, fonts, pictures and perhaps sound of their own: no script, no frame, no form, nothing
 * from elsewhere. JSON-LD is a data block, which no directive concerns (HTML §4.12.1).
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': none,
    'style-src': self,
    'font-src': self,
    'img-src': self,
    'media-src': self,
    // No script of a page connects to anything; auditing tools ask for robots.txt and llms.txt in the page's name.
    'connect-src': self,
    'base-uri': none,
    'form-action': none,
    'frame-ancestors': none,
  },
}

const helmetOptions = ({ isSecure }: { readonly isSecure: boolean }): FastifyHelmetOptions => ({
  contentSecurityPolicy,
  // Browsers ignore both over http, the first with a complaint in the console. Subdomains are for their owner to
  // bind, and may have other servers.
  crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
  strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
  // The card has its own value: it is made to be shown elsewhere.
  crossOriginResourcePolicy: { policy: 'same-origin' },
  // Sites that are linked to may know which site sends them visitors, and not which page.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xContentTypeOptions: true,
  // frame-ancestors says it to every browser since 2015; the others speak to Internet Explorer, Flash and scripts.
  xFrameOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  originAgentCluster: false,
})

/** What helmet has no option for. Only features that browsers know by name: others are complaints in the console. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Returns what helmet puts on a response. Its own hooks put the policy together anew for each request, which takes
 * 20 µs where all the rest of a page takes 26; ours is always the same, so an app of one route is asked once.
 */
const askHelmet = async (options: FastifyHelmetOptions): Promise<HeaderFields> => {
  const sample = fastify(noSchemas)
  await sample.register(helmet, options)
  const asked = new Promise((resolve) => {
    sample.get('/', (_request, reply) => {
      reply.hijack()
      resolve(reply.raw.getHeaders())
    })
  })
  await sample.ready()
  // Not by inject(), which would load a library.
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/' })
  sample.routing(request, new ServerResponse(request))
  return (await asked) as HeaderFields
}

/** Puts the headers on every response of the app but those that are hijacked; a route may replace one with its own. */
export const securityHeaders = createPlugin<{ readonly baseUrl: string }>(
  async (app, { baseUrl }) => {
    const headers: HeaderFields = {
      ...(await askHelmet(helmetOptions({ isSecure: baseUrl.startsWith('https:') }))),
      'permissions-policy': permissionsPolicy,
    }
    app.decorate('securityHeaders', headers)
    app.addHook('onSend', function secureResponse(_request, reply, _payload, done) {
      reply.headers({ ...headers, ...reply.getHeaders() })
      done()
    })
  },
  { name: 'security-headers' },
)
