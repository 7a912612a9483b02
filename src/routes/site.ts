/**
 * Every address of the site itself: pages in the representation that the request asks for, documents, the files
 * beside pages and the smaller forms of pictures, redirects to canonical addresses, and the pages that say that
 * there is nothing.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { choosePageMediaType } from '../http/accept.ts'
import { allowedMethods } from '../http/endpoints.ts'
import type { HeaderFields } from '../http/representation.ts'
import { originFormOf } from '../http/request-target.ts'
import { STATUS_CODES } from '../http/server/node-http.ts'
import { REDIRECT_CACHE_CONTROL } from '../http/url-path.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import type { Variant } from '../images/variant.ts'
import { canonicalOf, type PublishedPage, type PublishedSite } from '../publishing/published-site.ts'

/** The site to serve, asked for at each request, and the folder its files lie in. */
export interface SiteOptions {
  readonly published: () => PublishedSite
  readonly contentFolder: string
  readonly images: Pick<ImageLibrary, 'find' | 'load'>
}

/** An hour: files beside pages have no hash in their names. */
const FILE_CACHE_CONTROL = 'public, max-age=3600'

const NOT_ACCEPTABLE = `This page can be had as one of these types:

text/html
text/markdown

Send one of them in the Accept header, or no Accept header for HTML.
`

const METHOD_NOT_ALLOWED = `This address answers ${allowedMethods} only.\n`

/** What a request for a file can ask for that does not hold: preconditions and ranges (RFC 9110 §13.1, §14.2). */
const refusedConditions = [412, 416]

/** How @fastify/static says so. */
interface RefusedCondition {
  readonly statusCode?: number
  /** Content-Range, which tells the file's length. */
  readonly headers?: HeaderFields
}

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('vary', 'Accept').type('text/plain; charset=utf-8').send(text)

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: PublishedPage) => {
  const mediaType = choosePageMediaType(request.headers.accept)
  if (mediaType === undefined) return sendText(reply, 406, NOT_ACCEPTABLE)
  return reply.sendRepresentation(mediaType === 'text/html' ? page.html : page.markdown)
}

const sendMissingPage = (request: FastifyRequest, reply: FastifyReply, { html, markdown }: PublishedPage) =>
  reply.sendRepresentation(
    choosePageMediaType(request.headers.accept) === 'text/markdown' ? markdown : html,
    404,
  )

/** Parts are for GET alone (RFC 9110 §14.2), and If-Range wants a strong validator (§13.1.5), which no file's tag is. */
const mayHavePart = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && !String(headers['if-range']).startsWith('W/')

const sendFile = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
  if (!mayHavePart(request)) delete request.raw.headers.range // where @fastify/static looks for it
  return reply.header('cache-control', FILE_CACHE_CONTROL).sendFile(path)
}

/** A form that can't be made, or whose original has just changed, is no reason to show nothing. */
const sendVariant = async (
  { load }: SiteOptions['images'],
  variant: Variant,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  try {
    return await reply.sendRepresentation(await load(variant))
  } catch (error) {
    // The library has warned of it once; browsers with an old page may ask many times.
    request.log.debug({ err: error, variant: variant.name }, 'leading to the original of a picture')
    return reply.header('cache-control', 'no-store').redirect(variant.original.address, 307)
  }
}

/** Registers the catch-all for every path and method. */
export const site: FastifyPluginAsync<SiteOptions> = async (app, { published, contentFolder, images }) => {
  await app.register(fastifyStatic, { root: contentFolder, serve: false, cacheControl: false })

  app.all('/*', function answerFromSite(request, reply) {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(reply.header('allow', allowedMethods), 405, METHOD_NOT_ALLOWED)
    const current = published()
    const target = originFormOf(request.url)
    const queryAt = target.indexOf('?')
    const path = queryAt < 0 ? target : target.slice(0, queryAt)
    const page = current.pages.get(path)
    if (page !== undefined) return sendPage(request, reply, page)
    const machineFile = current.machineFiles.get(path)
    if (machineFile !== undefined) return reply.sendRepresentation(machineFile)
    const file = current.site.files.get(path)
    if (file !== undefined) return sendFile(request, reply, file.file)
    const variant = images.find(path)
    if (variant !== undefined) return sendVariant(images, variant, request, reply)
    const canonical = canonicalOf(current, path)
    if (canonical === undefined) return sendMissingPage(request, reply, current.missingPage(path))
    const query = queryAt < 0 ? '' : target.slice(queryAt)
    return reply
      .headers({ vary: 'Accept', 'cache-control': REDIRECT_CACHE_CONTROL })
      .redirect(`${canonical}${query}`, 308)
  })

  app.setNotFoundHandler(function answerVanishedFile(request, reply) {
    return sendMissingPage(request, reply, published().missingPage(request.url))
  })

  app.setErrorHandler(function answerFailure(error, request, reply) {
    const { statusCode, headers = {} } = error as RefusedCondition
    if (statusCode !== undefined && refusedConditions.includes(statusCode))
      return sendText(
        reply.headers({ ...headers, 'cache-control': 'no-store' }),
        statusCode,
        `${STATUS_CODES[statusCode]}.\n`,
      )
    request.log.error({ err: error }, 'answering 500')
    const text = `Something failed here. It is in the log as request ${request.id}.\n`
    return sendText(reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id }), 500, text)
  })
}
