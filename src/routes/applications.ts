/**
 * Serves applications below /for/, to those who have the address of one. No response there may be cached, indexed or linked to;
 * security-headers.ts says so in each, errors included.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isLoopback } from '../http/client.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { allowHeader, supportedMethods } from '../http/endpoints.ts'
import { logFailure } from '../http/log-failure.ts'
import { originFormOf, pathOf } from '../http/request-target.ts'
import { serverPaths } from '../http/server-paths.ts'
import { createBoundedQueue } from '../lib/fair-queue.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { findApplication } from '../publishing/applications/application-address.ts'
import type { RenderedApplication } from '../publishing/applications/application-renderer.ts'
import type { Edition } from '../publishing/edition.ts'

/** A page takes about 5 ms, its Markdown and a Word document 15, and the fonts of another script longer. */
const queueOptions = { places: 50, name: 'applications', retryAfterSeconds: 2 }

/** Anyone with one key could request the same file all the time. A document is some 100 KB. */
const keptOptions = { max: 50, ttl: 60_000 }

/** What was made of an application; undefined if it has nothing of that name. */
interface Result<Made> {
  readonly rendered: RenderedApplication
  readonly made: Made | undefined
}

type Use<Made> = (rendered: RenderedApplication) => Made | undefined | Promise<Made | undefined>

/**
 * Renders one application in its turn, and makes what is wanted of it; or returns what was made a moment ago.
 *
 * @param name of the file wanted, or of the page, whose name has a space so that it is no file's
 */
type Make = <Made>(name: string, use: Use<Made>) => Promise<Result<Made>>

const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(text)

/** Responds the same to an application that was withdrawn, has expired or never existed: the site's 404 page, under the headers of /for/. */
const sendMissing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { notFoundPage }: Edition,
): Promise<FastifyReply> => {
  const format = request.preferredPageFormat() ?? 'html'
  const { mediaType, headers, bytes } = await notFoundPage('/').inFormat(format)
  const { 'cache-control': _, 'x-robots-tag': __, link: ___, ...own } = headers
  return reply.code(404).headers(own).type(mediaType).send(bytes)
}

const sendPage = async (request: FastifyRequest, reply: FastifyReply, make: Make): Promise<FastifyReply> => {
  const format = request.preferredPageFormat()
  reply.header('vary', 'Accept')
  if (format === undefined) return sendText(reply, 406, 'text/html\ntext/markdown\n')
  const { rendered, made } = await make(`page ${format}`, ({ html, markdown }) =>
    format === 'html' ? html() : markdown(),
  )
  return reply.header('content-language', rendered.language).type(`text/${format}; charset=utf-8`).send(made)
}

/**
 * Registers the routes. They match before those of the site.
 *
 * @param options.isPreview shows applications only to programs on this machine
 */
export const applications: FastifyPluginAsync<{ readonly isPreview: boolean }> = async (
  app,
  { isPreview },
) => {
  const inTurn = createBoundedQueue(queueOptions)
  const kept = new LRUCache<string, Promise<Result<unknown>>>(keptOptions)
  /** With --host, other devices see the preview. */
  const isShownTo = ({ socket }: FastifyRequest): boolean => !isPreview || isLoopback(socket.remoteAddress)
  /** What is kept was made of these. */
  let sources: readonly object[] = []

  const emptyIfEdited = (...current: readonly object[]): void => {
    if (current.every((source, index) => source === sources[index])) return
    kept.clear()
    sources = current
  }

  const sendFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: Make,
    name: string,
  ): Promise<FastifyReply> => {
    const { rendered, made } = await make(name, async ({ files }) => {
      const found = files.get(name)
      return found && { ...found, body: await found.make() }
    })
    if (made === undefined) return sendMissing(request, reply, app.publisher.current())
    const { mediaType, disposition, body } = made
    const isPrinted = typeof body === 'object' && 'html' in body
    const bytes = !isPrinted
      ? body
      : request.method === 'HEAD'
        ? undefined
        : await app.printer.printPrivate(body, request)
    return reply
      .headers({
        'content-type': mediaType,
        'content-language': rendered.language,
        'content-disposition': contentDisposition(disposition, rendered.fileName(name), name),
      })
      .send(bytes)
  }

  const sendApplication = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!supportedMethods.includes(request.method))
      return sendText(reply.header('allow', allowHeader), 405, 'Method not allowed.\n')
    const path = pathOf(originFormOf(request.url))
    const content = app.content.currentPrivate()
    const found = findApplication(content, path, Date.now())
    if (found === undefined || !isShownTo(request))
      return sendMissing(request, reply, app.publisher.current())
    const { application, rest } = found
    if (rest === undefined) return reply.redirect(`${path}/`, 308)
    const { renderApplication } = app.publisher.current()
    emptyIfEdited(content, renderApplication)
    const make: Make = async <Made>(name: string, use: Use<Made>) => {
      const id = `${application.key} ${name}`
      const known = kept.get(id) as Promise<Result<Made>> | undefined
      if (known !== undefined) return known
      const result = inTurn(async () => {
        const rendered = await renderApplication(application, content)
        return { rendered, made: await use(rendered) }
      })
      kept.set(id, result)
      const { made } = await result.catch(() => ({ made: undefined }))
      if (made === undefined && kept.get(id) === result) kept.delete(id)
      return result
    }
    return rest === '/' ? sendPage(request, reply, make) : sendFile(request, reply, make, rest.slice(1))
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
