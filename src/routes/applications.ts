/**
 * Serves applications below /for/ to anyone who has the address of one. No response may be cached, indexed or
 * linked to; security-headers.ts sets the headers, even for errors.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { allowHeader, supportedMethods } from '../addresses/endpoints.ts'
import { serverPaths } from '../addresses/server-paths.ts'
import type { Application } from '../content/files/application-file.ts'
import type { PrivateContent } from '../content/private-content.ts'
import { isLoopback } from '../http/client.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { logFailure } from '../http/log-failure.ts'
import type { HeaderFields } from '../http/representation.ts'
import { pathOf } from '../http/request-target.ts'
import { createBoundedQueue } from '../lib/fair-queue.ts'
import { memoizeByObject } from '../lib/memoize.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { findApplication } from '../publishing/applications/application-address.ts'
import type { RenderedApplication } from '../publishing/applications/application-renderer.ts'
import type { Edition } from '../publishing/edition.ts'
import type { PrintInput } from '../publishing/printable-cvs.ts'

/** A page takes about 5 ms, Markdown or a Word document 15 ms, and the fonts of another script longer. */
const queueOptions = { places: 50, name: 'applications', retryAfterSeconds: 2 }

/** Limits of the cache: anyone with a key could request a file all the time. A document is some 100 KB. */
const partCacheOptions = { max: 50, ttl: 60_000 }

/** A part of an application to send. Documents are printed for each request. */
interface ApplicationPart {
  readonly headers: HeaderFields
  /** Undefined if no part has the name. */
  readonly body: string | Uint8Array | PrintInput | undefined
}

/** Makes a file, or the page, named `page html` or `page markdown`, which are not names of files. */
const makePart = async (
  { language, html, markdown, files, fileName }: RenderedApplication,
  name: string,
): Promise<ApplicationPart> => {
  const format = (['html', 'markdown'] as const).find((format) => name === `page ${format}`)
  if (format !== undefined)
    return {
      headers: { 'content-type': `text/${format}; charset=utf-8`, 'content-language': language },
      body: await (format === 'html' ? html() : markdown()),
    }
  const file = files.get(name)
  // Not undefined, which would not survive an eviction.
  if (file === undefined) return { headers: {}, body: undefined }
  const disposition = contentDisposition(file.disposition, fileName(name), name)
  return {
    headers: {
      'content-type': file.mediaType,
      'content-language': language,
      'content-disposition': disposition,
    },
    body: await file.make(),
  }
}

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(text)

/** Sends the 404 page with the headers of /for/, alike for unpublished, expired and unknown applications. */
const sendMissing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { pages }: Edition,
): Promise<FastifyReply> => {
  const format = request.preferredPageFormat() ?? 'html'
  const { mediaType, headers, bytes } = await pages.notFound('/').inFormat(format)
  const { 'cache-control': _, 'x-robots-tag': __, link: ___, ...own } = headers
  return reply.code(404).headers(own).type(mediaType).send(bytes)
}

/**
 * Registers the routes, which match before those of the site.
 *
 * @param options.isPreview shows applications only to programs on this machine
 */
export const applications: FastifyPluginAsync<{ readonly isPreview: boolean }> = async (
  app,
  { isPreview },
) => {
  const inTurn = createBoundedQueue(queueOptions)
  /** Caches parts of applications by key and name. An edit empties it. */
  const partsOf = memoizeByObject(
    (content: PrivateContent, renderApplication: Edition['renderApplication']) =>
      new LRUCache<string, ApplicationPart, { readonly application: Application; readonly name: string }>({
        ...partCacheOptions,
        ignoreFetchAbort: true, // callers still wait for a part evicted meanwhile
        fetchMethod: (_id, _stale, { context: { application, name } }) =>
          inTurn(async () => makePart(await renderApplication(application, content), name)),
      }),
  )
  /** With --host, other devices see the preview, but no applications. */
  const isShownTo = ({ socket }: FastifyRequest): boolean => !isPreview || isLoopback(socket.remoteAddress)

  const sendApplication = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!supportedMethods.includes(request.method))
      return sendText(reply.header('allow', allowHeader), 405, 'Method not allowed.\n')
    const path = pathOf(request.url)
    const content = app.content.currentPrivate()
    const found = findApplication(content, path, Date.now())
    if (found === undefined || !isShownTo(request))
      return sendMissing(request, reply, app.publisher.current())
    const { application, rest } = found
    if (rest === undefined) return reply.redirect(`${path}/`, 308)
    if (rest === '/') reply.header('vary', 'Accept')
    const format = request.preferredPageFormat()
    if (rest === '/' && format === undefined) return sendText(reply, 406, 'text/html\ntext/markdown\n')
    const name = rest === '/' ? `page ${format}` : rest.slice(1)
    const parts = partsOf(content, app.publisher.current().renderApplication)
    const { headers, body } = await parts.forceFetch(`${application.key} ${name}`, {
      context: { application, name },
    })
    if (body === undefined) return sendMissing(request, reply, app.publisher.current())
    const isPrinted = typeof body === 'object' && 'html' in body
    const bytes = !isPrinted
      ? body
      : request.method === 'HEAD'
        ? undefined
        : await app.printer.printPrivate(body, request)
    return reply.headers(headers).send(bytes)
  }
  app.all(`${serverPaths.applications}*`, sendApplication)
  app.all(serverPaths.applications.slice(0, -1), sendApplication)

  app.setErrorHandler(function sendError(error: Error, request, reply) {
    logFailure(request, error)
    if (error instanceof UnavailableError)
      return sendText(
        reply.header('retry-after', String(error.retryAfterSeconds)),
        503,
        'Try again in a moment.\n',
      )
    return sendText(
      reply,
      500,
      `Something went wrong. The log has the cause under request id ${request.id}.\n`,
    )
  })
}
