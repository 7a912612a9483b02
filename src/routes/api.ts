/**
 * Everything under /api, as one encapsulated scope: the two published endpoints, their 405s and 308s, and the
 * error object for whatever else is asked for or goes wrong. Registered by app.ts.
 */
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { allowedMethods, publishedEndpoints, servedMethods } from '../http/endpoints.ts'
import { PROBLEM_MEDIA_TYPE, type ProblemCode, problem } from '../http/problem.ts'
import { METHODS } from '../http/server/node-http.ts'
import { serverPaths } from '../http/server-paths.ts'
import { REDIRECT_CACHE_CONTROL } from '../http/url-path.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { type CurriculumVitaeOptions, curriculumVitae } from './api-cv.ts'
import { type OpenGraphImageOptions, openGraphImage } from './api-og.ts'

/** What the scope needs: the public origin and the two services that make the documents. */
export interface ApiOptions extends CurriculumVitaeOptions, OpenGraphImageOptions {
  readonly baseUrl: string
}

/** CONNECT has no path: http-edges refuses it. */
const refusedMethods = METHODS.filter((method) => !servedMethods.includes(method) && method !== 'CONNECT')

/** Answers with the error object of a code. Returns the reply, so that a hook can end with it. */
const sendProblem = (reply: FastifyReply, code: ProblemCode, baseUrl: string): FastifyReply => {
  const body = problem(code, { baseUrl })
  // A buffer, since Fastify adds a charset to strings, and JSON's types have no such parameter (RFC 8259 §11).
  return reply
    .code(body.error.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_MEDIA_TYPE)
    .send(Buffer.from(JSON.stringify(body)))
}

const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} ${cause.message}` : message

/** What is unavailable is no fault of the code: its service has said so once, and here a line says for whom. */
const logFailure = (request: FastifyRequest, error: Error): void => {
  if (request.socket.destroyed) request.log.info({ reason: reasonOf(error) }, 'the client has gone')
  else if (error instanceof UnavailableError) request.log.warn({ reason: reasonOf(error) }, 'answering 503')
  else request.log.error({ err: error }, 'answering 500')
}

/**
 * Registers the endpoints, and answers everything else under /api with the error object.
 *
 * Needs the root's http-edges plugin, which makes all methods known to Fastify and leaves bodies unread.
 */
export const api: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  const { baseUrl, readyToPrint, print, card } = options

  app.addHook('onRequest', async function openToAllOrigins(_request, reply) {
    reply.headers({
      'access-control-allow-origin': '*',
      // RFC 8631: where the description for machines and the one for people are.
      link: `<${baseUrl}/openapi.json>; rel="service-desc", <${baseUrl}/developers/>; rel="service-doc"`,
    })
  })

  const answerNotFound = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendProblem(reply, 'not_found', baseUrl)
  // Routes and no not-found handler: the site's catch-all would come before it.
  app.all(serverPaths.api.slice(0, -1), answerNotFound)
  app.all(`${serverPaths.api}*`, answerNotFound)

  app.setErrorHandler(function answerFailure(error: FastifyError, request, reply) {
    logFailure(request, error)
    // Headers of the answer that failed to come about must not describe this one.
    for (const name of ['content-disposition', 'content-length', 'etag']) reply.removeHeader(name)
    reply.header('x-request-id', request.id) // what the log has the cause under
    if (!(error instanceof UnavailableError)) return sendProblem(reply, 'internal_error', baseUrl)
    reply.header('retry-after', String(error.retryAfterSeconds))
    return sendProblem(reply, 'upstream_unavailable', baseUrl)
  })

  const refuseMethod = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendProblem(reply.header('allow', allowedMethods), 'method_not_allowed', baseUrl)

  for (const endpoint of publishedEndpoints) {
    const withoutSlash = endpoint.slice(0, -1)
    app.route({
      method: [...servedMethods],
      url: withoutSlash,
      handler: function redirectToSlash({ url }, reply) {
        const queryAt = url.indexOf('?')
        const query = queryAt < 0 ? '' : url.slice(queryAt)
        return reply.header('cache-control', REDIRECT_CACHE_CONTROL).redirect(`${endpoint}${query}`, 308)
      },
    })
    app.route({ method: refusedMethods, url: withoutSlash, handler: refuseMethod })
    app.route({ method: refusedMethods, url: endpoint, handler: refuseMethod })
  }
  await app.register(curriculumVitae, { readyToPrint, print })
  await app.register(openGraphImage, { card })
}
