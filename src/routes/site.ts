/**
 * All URLs of the site: pages in the format that the request prefers, their cards, machine files, files beside pages, image
 * variants, styles, fonts and icons, redirects to canonical URLs, and missing pages.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { findRedirect, pageOfCard } from '../content/site.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import { allowHeader, supportedMethods } from '../http/endpoints.ts'
import { IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { logFailure } from '../http/log-failure.ts'
import type { PageFormat } from '../http/negotiation.ts'
import type { HeaderFields, Representation } from '../http/representation.ts'
import { originFormOf, pathOf, queryOf } from '../http/request-target.ts'
import { serverPaths } from '../http/server-paths.ts'
import { REDIRECT_CACHE_CONTROL } from '../http/url-path.ts'
import type { Variant } from '../images/variant.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { PageFailure } from '../pages/page-failure.ts'
import type { Edition } from '../publishing/edition.ts'
import type { ServedPage } from '../publishing/served-pages.ts'
import { canonicalOf, findPrintedCv, getsFallback, isWithheld } from '../publishing/served-paths.ts'
import { cardHeaders } from './api.ts'
import { contentFiles, FILE_CACHE_CONTROL, sendContentFile } from './content-files.ts'
import { sendCvPdf } from './cv-pdf.ts'

const NOT_ACCEPTABLE = `This page is available as:

text/html
text/markdown

Send one of them in the Accept header, or no Accept header for HTML.
`

/** What @fastify/static throws for a precondition or a range that does not hold (RFC 9110 §13.1, §14.2). */
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
  const made = page.inFormat(format)
  return made instanceof Promise
    ? made.then((representation) => reply.sendRepresentation(representation, status))
    : reply.sendRepresentation(made, status)
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: ServedPage) => {
  const format = request.preferredPageFormat()
  return format === undefined ? sendText(reply, 406, NOT_ACCEPTABLE) : sendFormat(reply, page, format)
}

/** Programs ask for many files below /.well-known/ that do not exist, and need no page. Browsers get it. */
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
 * Sends an image variant.
 *
 * @param sendOtherwise sends the response if it cannot be made now, or the original has just changed
 */
const sendVariant = async (
  request: FastifyRequest,
  reply: FastifyReply,
  variant: Variant,
  cacheControl: string,
  sendOtherwise: () => FastifyReply,
): Promise<FastifyReply> => {
  const image = await request.server.images.load(variant, request.client).catch((error: unknown) => {
    // Debug only: the library warns once, while browsers with an old page may ask many times.
    request.log.debug({ err: error, variant: variant.name }, 'the image cannot be resized')
  })
  if (image === undefined) return sendOtherwise()
  // Feed readers on other origins show images.
  const headers = { 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' }
  return reply.headers(headers).sendRepresentation(image)
}

/** Responds 503 in plain text if the card cannot be drawn now, because clients that load images show no page. */
const sendCard = async (reply: FastifyReply, card: Promise<Representation>) => {
  try {
    const image = await card // before headers are set, which an error would otherwise keep
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

/** A request for something on the site. */
interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The one that is served when the request arrives; the request keeps it to the end. */
  readonly edition: Edition
  readonly path: string
  /** With its question mark, or empty. */
  readonly query: string
}

/** Sends the response if it has something at the path; undefined if not. */
type Finder = (asked: Asked) => FastifyReply | Promise<FastifyReply> | undefined

/** Returns the ways to find what is at a path, in the order in which they are asked. */
const createFinders = (app: FastifyInstance, contentDir: string): readonly Finder[] => {
  const { assets, cards, images, findResults } = app

  /** Other pages than the search ignore query strings. */
  const search = ({ edition, path, query }: Asked) => findResults(edition, path, query)

  const findAsset: Finder = ({ reply, path }) => {
    const asset = assets.byAddress.get(path)
    return asset && reply.sendRepresentation(asset)
  }
  const findPage: Finder = (asked) => {
    const { request, reply, edition, path } = asked
    const page = edition.page(path)
    if (page === undefined) return undefined
    const results = search(asked)
    return results === undefined
      ? sendPage(request, reply, page)
      : results.then((found) => sendPage(request, reply, found))
  }
  const findMachineFile: Finder = (asked) => {
    const file = asked.edition.generatedFile(asked.path)
    const send = async (file: Promise<Representation>, results: ReturnType<typeof search>) => {
      const [page, withoutResults] = await Promise.all([results, file])
      return asked.reply.sendRepresentation((await page?.markdownFile()) ?? withoutResults)
    }
    return file && send(file, search(asked))
  }
  const findPdf: Finder = ({ request, reply, edition, path }) => {
    const cv = findPrintedCv(edition, path)
    if (cv === undefined) return undefined
    const disposition = contentDisposition('attachment', cv.pdf.fileName, 'cv.pdf')
    return sendCvPdf(request, reply, cv.page.address, disposition)
  }
  const findFile: Finder = ({ request, reply, edition, path }) => {
    const file = edition.site.files.get(path)
    if (file === undefined) return undefined
    const fallback = getsFallback(edition, path) ? images.fallbackAt(path) : undefined
    if (fallback !== undefined)
      return sendVariant(request, reply, fallback, FILE_CACHE_CONTROL, () =>
        sendText(reply.header('retry-after', '5'), 503, 'Try again in 5 seconds.\n', 'no-store'),
      )
    const missing = () => sendErrorPage(request, reply, edition.notFoundPage(path), 404)
    return isWithheld(edition, path) ? missing() : sendContentFile(reply, contentDir, file.file, missing)
  }
  const findCard: Finder = ({ request, reply, path }) => {
    const address = pageOfCard(path)
    const card = address === undefined ? undefined : cards.ofPage(address, request.client)
    return card && sendCard(reply, card)
  }
  const findVariant: Finder = ({ request, reply, path }) => {
    const variant = images.find(path)
    return (
      variant &&
      sendVariant(request, reply, variant, IMMUTABLE_CACHE_CONTROL, () =>
        reply.header('cache-control', 'no-store').redirect(variant.original.address, 307),
      )
    )
  }
  const findMoved: Finder = ({ request, reply, edition, path }) => {
    const redirect = findRedirect(edition.site, path)
    const to = redirect === undefined ? canonicalOf(edition, path) : redirect.to
    return to === undefined ? undefined : sendRedirect(request, reply, to)
  }
  // What is asked for most often comes first. What exists wins over where something has moved, since owners reuse addresses.
  return [findAsset, findPage, findMachineFile, findPdf, findFile, findCard, findVariant, findMoved]
}

/** Registers the catch-all route for every path and method. Assets have a route of their own, for the metrics. */
export const site: FastifyPluginAsync<Pick<Config, 'contentDir'>> = async (app, { contentDir }) => {
  await app.register(contentFiles, { contentDir })
  const finders = createFinders(app, contentDir)

  const sendFromSite = (request: FastifyRequest, reply: FastifyReply) => {
    if (!supportedMethods.includes(request.method))
      return sendText(reply.header('allow', allowHeader), 405, `This URL supports ${allowHeader}.\n`)
    const edition = app.publisher.current()
    const path = pathOf(originFormOf(request.url))
    const asked = { request, reply, edition, path, query: queryOf(request.url) }
    for (const find of finders) {
      const sent = find(asked)
      if (sent !== undefined) return sent
    }
    const status = findRedirect(edition.site, path)?.status ?? 404
    if (wantsPlainText(request, path)) return sendText(reply, status, 'Not found.\n')
    return sendErrorPage(request, reply, edition.notFoundPage(path), status)
  }
  for (const url of ['/*', `${serverPaths.staticFiles}*`]) app.all(url, sendFromSite)

  app.setErrorHandler(function sendError(error: Error, request, reply) {
    // The headers are Content-Range, with the length of the file.
    const { statusCode = 500, headers = {} } = error as { statusCode?: number; headers?: HeaderFields }
    if (conditionErrors.includes(statusCode))
      return sendText(reply.headers(headers), statusCode, `${error.message}.\n`)
    if (error instanceof PageFailure)
      return sendText(reply, 500, 'Something went wrong on this page. The log says what.\n', 'no-store')
    logFailure(request, error)
    if (error instanceof UnavailableError) {
      const page = app.publisher.current().unavailablePage(pathOf(originFormOf(request.url)))
      return sendErrorPage(request, reply.header('retry-after', String(error.retryAfterSeconds)), page, 503)
    }
    const text = `Something went wrong. The log has the cause under request id ${request.id}.\n`
    return sendText(reply.header('x-request-id', request.id), 500, text, 'no-store')
  })
}
