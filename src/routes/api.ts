/**
 * The /api routes: GET and HEAD of the two endpoints, redirects to them from their URLs without the slash,
 * 405 for other methods, and 404 for everything else.
 */
import type { FastifyPluginAsync } from 'fastify'
import {
  allowHeader,
  developersPath,
  endpoints,
  publishedEndpoints,
  supportedMethods,
} from '../addresses/endpoints.ts'
import { machineFilePaths, serverPaths } from '../addresses/server-paths.ts'
import { REDIRECT_CACHE_CONTROL } from '../addresses/url-path.ts'
import type { Config } from '../config.ts'
import { hintsWithoutCv } from '../http/problem.ts'
import { queryOf } from '../http/request-target.ts'
import { curriculumVitae } from './cv-pdf.ts'

/** Headers of every card, of the site and of a page. */
export const cardHeaders = {
  'cache-control': 'public, max-age=3600', // the figures change once a day; an edit should show sooner
  'cross-origin-resource-policy': 'cross-origin', // cards are shown on other sites
}

/**
 * Registers the routes. Needs `malformedRequests`, which makes every method routable and leaves bodies
 * unread, and `problemJson`.
 */
export const readOnlyApi: FastifyPluginAsync<Pick<Config, 'baseUrl'>> = async (app, { baseUrl }) => {
  const otherMethods = app.supportedMethods.filter((method) => !supportedMethods.includes(method))
  const headers = {
    // RFC 8631: the descriptions for programs and for people.
    link:
      `<${baseUrl}${machineFilePaths.openapi}>; rel="service-desc", ` +
      `<${baseUrl}${developersPath}>; rel="service-doc"`,
  }
  app.addHook('onRequest', function setApiHeaders(_request, reply, done) {
    reply.headers(headers)
    done()
  })

  for (const endpoint of publishedEndpoints) {
    const withoutSlash = endpoint.slice(0, -1)
    app.route({
      method: [...supportedMethods],
      url: withoutSlash,
      handler: function redirectToEndpoint({ url }, reply) {
        return reply
          .header('cache-control', REDIRECT_CACHE_CONTROL)
          .redirect(`${endpoint}${queryOf(url)}`, 308)
      },
    })
    for (const url of [withoutSlash, endpoint])
      app.route({
        method: otherMethods,
        url,
        handler: (_request, reply) => reply.header('allow', allowHeader).sendProblem('method_not_allowed'),
      })
  }
  // Routes instead of a not-found handler, because the site's own catch-all would match first.
  for (const url of [serverPaths.api.slice(0, -1), `${serverPaths.api}*`])
    app.all(url, (_request, reply) =>
      reply.sendProblem(
        'not_found',
        app.publisher.current().deployment.hasCv ? undefined : { hint: hintsWithoutCv.not_found(baseUrl) },
      ),
    )

  await app.register(curriculumVitae)
  app.route({
    method: [...supportedMethods],
    url: endpoints.openGraphImage,
    handler: async function sendCard(_request, reply) {
      const image = await app.cards.ofSite() // before the headers, which an error would otherwise keep
      return reply.headers(cardHeaders).sendRepresentation(image)
    },
  })
}
