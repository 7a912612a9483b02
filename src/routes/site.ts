/**
 * All URLs of the site: pages in the format that the request prefers, cards, machine files, files beside
 * pages, image variants, styles, fonts, icons, redirects to canonical URLs, and the 404 page.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { allowHeader, supportedMethods } from '../addresses/endpoints.ts'
import { serverPaths } from '../addresses/server-paths.ts'
import { REDIRECT_CACHE_CONTROL } from '../addresses/url-path.ts'
import type { Config } from '../config.ts'
import type { SiteFile } from '../content/site.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { logFailure } from '../http/log-failure.ts'
import type { PageFormat } from '../http/negotiation.ts'
import type { HeaderFields, Representation } from '../http/representation.ts'
import { pathOf, queryOf } from '../http/request-target.ts'
import type { Variant } from '../images/variant.ts'
import { ContentError } from '../lib/data/issue.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { PageFailure } from '../pages/page-failure.ts'
import type { Edition } from '../publishing/edition.ts'
import type { PrintableCv } from '../publishing/printable-cvs.ts'
import type { Resource } from '../publishing/resources.ts'
import type { ServedPage } from '../publishing/served-pages.ts'
import { cardHeaders } from './api.ts'
import { contentFiles, FILE_CACHE_CONTROL, sendContentFile } from './content-files.ts'
import { sendCvPdf } from './cv-pdf.ts'

const NOT_ACCEPTABLE = `This page is available as:

text/html
text/markdown

Send one of them in the Accept header, or no Accept header for HTML.
`

/** Statuses that @fastify/static throws for a failed precondition or range (RFC 9110 §13.1, §14.2). */
const conditionErrors: readonly number[] = [412, 416]

const sendText = (
  reply: FastifyReply,
  status: number,
  text: string,
  cacheControl: 'no-cache' | 'no-store' = 'no-cache',
): FastifyReply =>
  reply
    .code(status)
    .headers({ vary: 'Accept', 'cache-control': cacheControl })
    .type('text/plain; charset=utf-8')
    .send(text)

const sendFormat = (reply: FastifyReply, page: ServedPage, format: PageFormat, status = 200) => {
  const formatted = page.inFormat(format)
  return formatted instanceof Promise
    ? formatted.then((representation) => reply.sendRepresentation(representation, status))
    : reply.sendRepresentation(formatted, status)
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: ServedPage) => {
  const format = request.preferredPageFormat()
  return format === undefined ? sendText(reply, 406, NOT_ACCEPTABLE) : sendFormat(reply, page, format)
}

/** Programs request many missing files below /.well-known/, and need no 404 page. Browsers get one. */
const wantsPlainText = ({ headers: { accept = '' } }: FastifyRequest, path: string): boolean =>
  path.startsWith(serverPaths.wellKnown) && !/\btext\/html\b/i.test(accept)

/** @param status 404, 410 or 503 */
const sendErrorPage = (request: FastifyRequest, reply: FastifyReply, page: ServedPage, status: number) =>
  sendFormat(reply, page, request.preferredPageFormat() ?? 'html', status)

const sendRedirect = (request: FastifyRequest, reply: FastifyReply, to: string) =>
  reply
    .headers({ vary: 'Accept', 'cache-control': REDIRECT_CACHE_CONTROL })
    .redirect(/[?#]/.test(to) ? to : `${to}${queryOf(request.url)}`, 308)

/**
 * Sends an image from the library.
 *
 * @param sendOtherwise sends the response if the variant cannot be made now, or the original has just changed
 */
const sendImage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  variant: Variant,
  cacheControl: string,
  sendOtherwise: () => FastifyReply,
): Promise<FastifyReply> => {
  const image = await request.server.images.load(variant, request.client).catch((error: unknown) => {
    // Debug only: the library warns once, while browsers with an old page may request it many times.
    request.log.debug({ err: error, variant: variant.name }, 'the image cannot be resized')
  })
  if (image === undefined) return sendOtherwise()
  // Feed readers on other origins show images.
  const headers = { 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' }
  return reply.headers(headers).sendRepresentation(image)
}

/** Sends a card, or 503 in plain text if it cannot be drawn now: clients of images show no error pages. */
const sendCard = async (reply: FastifyReply, card: Promise<Representation>) => {
  try {
    const image = await card // first, so that an error response does not get the card's headers
    return await reply.headers(cardHeaders).sendRepresentation(image)
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error
    const { retryAfterSeconds } = error
    return sendText(
      reply.header('retry-after', String(retryAfterSeconds)),
      503,
      `Too many cards are being drawn. Try again in ${retryAfterSeconds} seconds.\n`,
    )
  }
}

/** A request, with the edition that is current when it arrives. */
interface SiteRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly edition: Edition
  readonly path: string
}

type Sent = FastifyReply | Promise<FastifyReply>

/** Creates the function that sends a resource. */
const createSendResource = ({ cards, findResultsPage }: FastifyInstance, contentDir: string) => {
  /** Sends a page; the search page with results if there is a query, which other pages ignore. */
  const sendPageOrResults = ({ request, reply, edition }: SiteRequest, served: ServedPage): Sent => {
    const resultsPage = findResultsPage(edition, served.page, queryOf(request.url))
    return resultsPage === undefined
      ? sendPage(request, reply, served)
      : resultsPage.then((page) => sendPage(request, reply, page))
  }
  const sendMarkdown = async ({ request, reply, edition }: SiteRequest, served: ServedPage) => {
    const resultsPage = await findResultsPage(edition, served.page, queryOf(request.url))
    return reply.sendRepresentation(await (resultsPage ?? served).markdownFile())
  }
  /** Sends the PDF by the page's address: the printer prints the newest edition, not the request's. */
  const sendPrint = ({ request, reply }: SiteRequest, { pdfLink, page }: PrintableCv): Sent =>
    sendCvPdf(request, reply, page.address, contentDisposition('attachment', pdfLink.fileName, 'cv.pdf'))
  const sendFile = ({ request, reply, edition, path }: SiteRequest, { file }: SiteFile): Sent =>
    sendContentFile(reply, contentDir, file, () =>
      sendErrorPage(request, reply, edition.pages.notFound(path), 404),
    )
  /** Sends a copy of an image without its metadata. */
  const sendCleanCopy = ({ request, reply }: SiteRequest, variant: Variant): Sent =>
    sendImage(request, reply, variant, FILE_CACHE_CONTROL, () =>
      sendText(reply.header('retry-after', '5'), 503, 'Try again in 5 seconds.\n', 'no-store'),
    )
  const sendVariant = ({ request, reply }: SiteRequest, variant: Variant): Sent =>
    sendImage(request, reply, variant, IMMUTABLE_CACHE_CONTROL, () =>
      reply.header('cache-control', 'no-store').redirect(variant.original.address, 307),
    )
  const sendMissing = ({ request, reply, edition, path }: SiteRequest, status: 404 | 410): Sent =>
    wantsPlainText(request, path)
      ? sendText(reply, status, 'Not found.\n')
      : sendErrorPage(request, reply, edition.pages.notFound(path), status)

  return (siteRequest: SiteRequest, resource: Resource | undefined): Sent => {
    const { request, reply } = siteRequest
    switch (resource?.kind) {
      case 'page':
        return sendPageOrResults(siteRequest, resource.served)
      case 'markdown':
        return sendMarkdown(siteRequest, resource.served)
      case 'asset':
        return reply.sendRepresentation(resource.representation)
      case 'machine-file':
        return resource.makeRepresentation().then((file) => reply.sendRepresentation(file))
      case 'print':
        return sendPrint(siteRequest, resource.cv)
      case 'file':
        return sendFile(siteRequest, resource.file)
      case 'copy':
        return sendCleanCopy(siteRequest, resource.variant)
      case 'card': {
        const card = cards.ofPage(resource.page.address, request.client)
        return card === undefined ? sendMissing(siteRequest, 404) : sendCard(reply, card)
      }
      case 'variant':
        return sendVariant(siteRequest, resource.variant)
      case 'moved':
        return sendRedirect(request, reply, resource.to)
      case 'gone':
        return sendMissing(siteRequest, 410)
      case undefined:
        return sendMissing(siteRequest, 404)
    }
  }
}

/** Registers the catch-all route for every path and method. Assets have their own route, for the metrics. */
export const siteRoutes: FastifyPluginAsync<Pick<Config, 'contentDir'>> = async (app, { contentDir }) => {
  await app.register(contentFiles, { contentDir })
  const sendResource = createSendResource(app, contentDir)

  const sendFromSite = (request: FastifyRequest, reply: FastifyReply) => {
    if (!supportedMethods.includes(request.method))
      return sendText(reply.header('allow', allowHeader), 405, `This URL supports ${allowHeader}.\n`)
    const edition = app.publisher.current()
    const path = pathOf(request.url)
    return sendResource({ request, reply, edition, path }, edition.at(path))
  }
  for (const url of ['/*', `${serverPaths.staticFiles}*`]) app.all(url, sendFromSite)

  app.setErrorHandler(function sendError(error: Error, request, reply) {
    // With 416, the error has the header Content-Range, with the size of the file.
    const { statusCode = 500, headers = {} } = error as { statusCode?: number; headers?: HeaderFields }
    if (conditionErrors.includes(statusCode))
      return sendText(reply.headers(headers), statusCode, `${error.message}.\n`)
    if (error instanceof PageFailure) {
      // 503 if the owner's template or text fails, which the inspection logs.
      const status = error.cause instanceof ContentError ? 503 : 500
      if (status === 500) request.log.error({ err: error.cause }, `a page cannot be shown: ${error.message}`)
      const text = 'Something went wrong on this page. The log has the cause.\n'
      return sendText(reply, status, text, 'no-store')
    }
    logFailure(request, error)
    if (error instanceof UnavailableError) {
      const page = app.publisher.current().pages.unavailable(pathOf(request.url))
      return sendErrorPage(request, reply.header('retry-after', String(error.retryAfterSeconds)), page, 503)
    }
    const text = `Something went wrong. The log has the cause under request id ${request.id}.\n`
    return sendText(reply.header('x-request-id', request.id), 500, text, 'no-store')
  })
}
