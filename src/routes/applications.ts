/**
 * Serves applications below /for/, to those who have the address of one. Nothing there is cached, listed or linked, whatever was
 * asked for.
 */
import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Application } from '../content/files/application-file.ts'
import type { PrivateContent } from '../content/private-content.ts'
import { endOf } from '../content/reading/application-set.ts'
import { KEY_LENGTH } from '../content/schema/application.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { allowHeader, supportedMethods } from '../http/endpoints.ts'
import { originFormOf, pathOf } from '../http/request-target.ts'
import { serverPaths } from '../http/server-paths.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { cvForms } from '../pages/cv/forms/cv-forms.ts'
import {
  applicationFiles,
  type PrintableApplication,
  type RenderApplication,
  type RenderedApplication,
} from '../publishing/application-renderer.ts'

/** What the routes need. */
export interface ApplicationOptions {
  readonly privateContent: () => PrivateContent
  /** Renders with the edition that is served. */
  readonly render: RenderApplication
  /** Prints a document and keeps nothing of it. @throws {UnavailableError} (rejects) if it cannot be printed now */
  readonly print: (document: PrintableApplication, request: FastifyRequest) => Promise<Uint8Array>
  /** Who may see applications; everyone by default. */
  readonly isShownTo?: (request: FastifyRequest) => boolean
  readonly now?: () => number
}

/** Of every response below /for/, errors included. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

const pathPattern = new RegExp(
  `^${serverPaths.applications}(?<name>.+)-(?<key>[a-z2-7]{${KEY_LENGTH}})(?<rest>/.*)?$`,
)

/** What is not there looks the same, whether it was withdrawn, has ended or never was. */
const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('vary', 'Accept').type('text/plain; charset=utf-8').send('Not found.\n')

/** Registers the routes. They match before those of the site. */
export const applications: FastifyPluginAsync<ApplicationOptions> = async (
  app,
  { privateContent, render, print, isShownTo = () => true, now = Date.now },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  app.addHook('onSend', async (_request, reply) => {
    reply
      .headers(headers)
      .removeHeader('etag')
      .removeHeader('access-control-allow-origin')
      .removeHeader('link')
  })

  let byDigest: ReadonlyMap<string, Application> = new Map()
  let read: PrivateContent | undefined
  /** By the digest, so that the time it takes tells nothing about a key. */
  const find = (name: string, key: string): Application | undefined => {
    const content = privateContent()
    if (content !== read)
      byDigest = new Map(content.applications.map((application) => [digestOf(application.key), application]))
    read = content
    const application = byDigest.get(digestOf(key))
    return application?.name === name && endOf(application) >= now() ? application : undefined
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
    const row = applicationFiles.find((other) => other.file === file)
    if (row === undefined) return sendMissing(reply)
    const send = (
      mediaType: string,
      body: string | Uint8Array | undefined,
      disposition: 'attachment' | 'inline',
    ) =>
      reply
        .headers({
          'content-type': mediaType,
          'content-language': application.language,
          'content-disposition': contentDisposition(disposition, application.fileName(file), file),
        })
        .send(body)
    if (row.shows !== undefined) {
      if (request.method === 'HEAD') return send('application/pdf', undefined, 'attachment')
      return send(
        'application/pdf',
        await print(await application.printable(row.shows), request),
        'attachment',
      )
    }
    const form = cvForms.find((other) => other.file === file)
    if (form === undefined) return send('application/json', application.resumeJson(), 'inline')
    return send(form.mediaType, await application.form(form), form.disposition)
  }

  const sendApplication = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!supportedMethods.includes(request.method))
      return reply
        .code(405)
        .header('allow', allowHeader)
        .type('text/plain; charset=utf-8')
        .send('Method not allowed.\n')
    const path = pathOf(originFormOf(request.url))
    const { name = '', key = '', rest } = pathPattern.exec(path)?.groups ?? {}
    const application = find(name, key)
    if (application === undefined || !isShownTo(request)) return sendMissing(reply)
    if (rest === undefined) return reply.redirect(`${path}/`, 308)
    const rendered = render(application, privateContent())
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
