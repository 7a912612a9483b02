/**
 * Serves applications below /for/, to those who have the address of one. Nothing there is cached, listed or linked, whatever was
 * asked for; security-headers.ts says so in every response.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PrivateContent } from '../content/private-content.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { allowHeader, supportedMethods } from '../http/endpoints.ts'
import { originFormOf, pathOf } from '../http/request-target.ts'
import { serverPaths } from '../http/server-paths.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { findApplication } from '../publishing/applications/application-address.ts'
import type {
  PrintableApplication,
  RenderApplication,
  RenderedApplication,
} from '../publishing/applications/application-renderer.ts'
import type { MissingApplication } from '../publishing/applications/missing-application.ts'

/** What the routes need. */
export interface ApplicationOptions {
  readonly privateContent: () => PrivateContent
  /** Renders with the edition that is served. */
  readonly render: RenderApplication
  /** Returns the 404 page of that edition. */
  readonly missing: () => MissingApplication
  /** Prints a document and keeps nothing of it. @throws {UnavailableError} (rejects) if it cannot be printed now */
  readonly print: (document: PrintableApplication, request: FastifyRequest) => Promise<Uint8Array>
  /** Who may see applications; everyone by default. */
  readonly isShownTo?: (request: FastifyRequest) => boolean
  readonly now?: () => number
}

/** A Word document takes about 15 ms, and the fonts of another script longer. */
const fileQueue = { places: 50, name: 'files of applications', retryAfterSeconds: 2 }

/** Registers the routes. They match before those of the site. */
export const applications: FastifyPluginAsync<ApplicationOptions> = async (
  app,
  { privateContent, render, missing, print, isShownTo = () => true, now = Date.now },
) => {
  const files = createFairQueue(fileQueue)

  /** What is not there looks the same, whether it was withdrawn, has ended or never was. */
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = missing()
    reply.code(404).headers({ vary: 'Accept', 'content-language': page.language })
    return request.preferredPageFormat() === 'markdown'
      ? reply.type('text/markdown; charset=utf-8').send(await page.markdown())
      : reply.type('text/html; charset=utf-8').send(page.html())
  }

  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    application: RenderedApplication,
  ): Promise<FastifyReply> => {
    const format = request.preferredPageFormat()
    reply.headers({ vary: 'Accept', 'content-language': application.language })
    if (format === undefined)
      return reply.code(406).type('text/plain; charset=utf-8').send('text/html\ntext/markdown\n')
    return format === 'html'
      ? reply.type('text/html; charset=utf-8').send(application.html())
      : reply.type('text/markdown; charset=utf-8').send(await application.markdown())
  }

  const sendFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
    application: RenderedApplication,
    file: string,
  ): Promise<FastifyReply> => {
    const found = application.file(file)
    if (found === undefined) return sendMissing(request, reply)
    const { mediaType, disposition, make } = found
    const send = (body: string | Uint8Array | undefined) =>
      reply
        .headers({
          'content-type': mediaType,
          'content-language': application.language,
          'content-disposition': contentDisposition(disposition, application.fileName(file), file),
        })
        .send(body)
    if (request.method === 'HEAD' && mediaType === 'application/pdf') return send(undefined) // prints nothing
    const made = await files.run(request.client, make)
    return send(typeof made === 'object' && 'html' in made ? await print(made, request) : made)
  }

  const sendApplication = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!supportedMethods.includes(request.method))
      return reply
        .code(405)
        .header('allow', allowHeader)
        .type('text/plain; charset=utf-8')
        .send('Method not allowed.\n')
    const path = pathOf(originFormOf(request.url))
    const content = privateContent()
    const found = findApplication(content, path, now())
    if (found === undefined || !isShownTo(request)) return sendMissing(request, reply)
    const { application, rest } = found
    if (rest === undefined) return reply.redirect(`${path}/`, 308)
    const rendered = await render(application, content)
    return rest === '/'
      ? sendPage(request, reply, rendered)
      : sendFile(request, reply, rendered, rest.slice(1))
  }
  app.all(`${serverPaths.applications}*`, sendApplication)
  app.all(serverPaths.applications.slice(0, -1), sendApplication)

  app.setErrorHandler(function sendError(error, request, reply) {
    if (error instanceof UnavailableError) {
      request.log.warn({ reason: error.message }, 'responding 503')
      return reply
        .code(503)
        .header('retry-after', String(error.retryAfterSeconds))
        .type('text/plain; charset=utf-8')
        .send('Try again in a moment.\n')
    }
    request.log.error({ err: error }, 'responding 500')
    return reply
      .code(500)
      .type('text/plain; charset=utf-8')
      .send(`Something went wrong. The log has the cause under request id ${request.id}.\n`)
  })
}
