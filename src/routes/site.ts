/**
 * All URLs of the site: pages in the format that the request prefers, their cards, machine files, files beside pages, image
 * variants, styles, fonts and icons, redirects to canonical URLs, and missing pages.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { findRedirect, pageOfCard, type SiteFile } from '../content/site.ts'
import { allowHeader, supportedMethods } from '../http/endpoints.ts'
import { logFailure } from '../http/log-failure.ts'
import type { PageFormat } from '../http/negotiation.ts'
import type { HeaderFields, Representation } from '../http/representation.ts'
import { originFormOf, pathOf, queryOf } from '../http/request-target.ts'
import { serverPaths } from '../http/server-paths.ts'
import { REDIRECT_CACHE_CONTROL } from '../http/url-path.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import type { Variant } from '../images/variant.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import type { Edition } from '../publishing/edition.ts'
import { PageFailure } from '../publishing/page-failure.ts'
import { type FindResults, searchPageAt } from '../publishing/search-results.ts'
import type { ServedPage } from '../publishing/served-pages.ts'
import { canonicalOf, findCvPdf, isCopied, isWithheld } from '../publishing/served-paths.ts'
import type { StaticAssets } from '../publishing/static-assets.ts'
import { cardHeaders } from './api.ts'
import { contentFiles, FILE_CACHE_CONTROL } from './content-files.ts'
import { type CvPrinter, sendCvPdf } from './cv-pdf.ts'

/** The site to serve and the files that are not in memory. */
export interface SiteOptions {
  /** Asked for the current edition by every request, which keeps it to the end. */
  readonly publisher: Pick<FastifyInstance['publisher'], 'current'>
  readonly findResults: FindResults
  /** Resolves once pages can be searched. @throws {UnavailableError} (rejects) if that takes too long */
  readonly searchReady: () => Promise<void>
  readonly assets: Pick<StaticAssets, 'byAddress'>
  readonly contentFolder: string
  readonly images: Pick<ImageLibrary, 'find' | 'load' | 'copyAt'>
  /**
   * Returns the card of the page at a canonical path, or undefined if there is no such page.
   *
   * @param client may hold only its share of the waiting places; undefined for a proxy
   * @throws {UnavailableError} (rejects) if it cannot be drawn now
   */
  readonly pageCard: (address: string, client: string | undefined) => Promise<Representation> | undefined
  readonly baseUrl: string
  readonly printer: CvPrinter
}

const NOT_ACCEPTABLE = `This page is available as:

text/html
text/markdown

Send one of them in the Accept header, or no Accept header for HTML.
`

const NOT_FOUND = 'Not found.\n'

const METHOD_NOT_ALLOWED = `This URL supports ${allowHeader}.\n`

/** What @fastify/static throws for a precondition or a range that does not hold (RFC 9110 §13.1, §14.2). */
const conditionErrors: ReadonlyMap<number, string> = new Map([
  [412, 'Precondition Failed.\n'],
  [416, 'Range Not Satisfiable.\n'],
])

interface StaticError {
  readonly statusCode?: number
  /** Content-Range with the length of the file. */
  readonly headers?: HeaderFields
}

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

/** Sends HTML at once, because a promise would cost each page a tenth. Markdown may be converted in a worker thread. */
const sendFormat = (reply: FastifyReply, page: ServedPage, format: PageFormat, status = 200) =>
  format === 'html'
    ? reply.sendRepresentation(page.html(), status)
    : page.markdown().then((markdown) => reply.sendRepresentation(markdown, status))

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: ServedPage) => {
  const format = request.preferredPageFormat()
  return format === undefined ? sendText(reply, 406, NOT_ACCEPTABLE) : sendFormat(reply, page, format)
}

/** A search takes some milliseconds. */
const searchQueue = { places: 100, name: 'searches', retryAfterSeconds: 2 }

/** Long pages that wait to be rendered, each in its turn; see `takesLong`. */
const longPageQueue = { places: 50, name: 'long pages', retryAfterSeconds: 5 }

/** Sends the results of a search. Other pages ignore query strings. */
const sendSearch = async (
  request: FastifyRequest,
  reply: FastifyReply,
  results: Promise<ServedPage | undefined>,
  page: ServedPage,
): Promise<FastifyReply> => sendPage(request, reply, (await results) ?? page)

const sendMachineFile = async (reply: FastifyReply, file: Promise<Representation>): Promise<FastifyReply> =>
  reply.sendRepresentation(await file)

/** Sends the results of a search as the search's `index.md`. Other machine files ignore query strings. */
const sendMarkdownResults = async (
  reply: FastifyReply,
  results: Promise<ServedPage | undefined>,
  file: Promise<Representation>,
): Promise<FastifyReply> => {
  const [page, withoutResults] = await Promise.all([results, file])
  return reply.sendRepresentation(page === undefined ? withoutResults : await page.markdownFile())
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

/** Falls back to the original image if the variant cannot be made now, or the original has just changed. */
const sendVariant = async (
  images: SiteOptions['images'],
  variant: Variant,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  try {
    return await reply.sendRepresentation(await images.load(variant, request.client))
  } catch (error) {
    // Debug only: the library warns once, while browsers with an old page may ask many times.
    request.log.debug({ err: error, variant: variant.name }, 'redirecting to the original image')
    return reply.header('cache-control', 'no-store').redirect(variant.original.address, 307)
  }
}

/**
 * Sends a photo at its own address without its metadata, which may say where it was taken. Responds 503 if no copy can be made,
 * because the photo has just changed or is broken.
 */
const sendCopy = async (
  images: SiteOptions['images'],
  variant: Variant,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  try {
    const { headers, ...copy } = await images.load(variant, request.client)
    return await reply.sendRepresentation({
      ...copy,
      headers: { ...headers, 'cache-control': FILE_CACHE_CONTROL },
    })
  } catch (error) {
    request.log.debug({ err: error, variant: variant.name }, 'the photo cannot be resized')
    return sendText(reply.header('retry-after', '5'), 503, 'Try again in 5 seconds.\n', 'no-store')
  }
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

/** Registers a route for each file of static/, and the catch-all route for every other path and method. */
export const site: FastifyPluginAsync<SiteOptions> = async (
  app,
  { publisher, findResults, searchReady, assets, contentFolder, images, pageCard, baseUrl, printer },
) => {
  const searches = createFairQueue(searchQueue)
  const longPages = createFairQueue(longPageQueue)
  await app.register(contentFiles, { contentFolder })

  const sendFile = (request: FastifyRequest, reply: FastifyReply, edition: Edition, file: SiteFile) => {
    const path = file.address
    const missing = () => sendErrorPage(request, reply, edition.notFoundPage(path), 404)
    const copy = isCopied(edition, path) ? images.copyAt(path) : undefined
    if (copy !== undefined) return sendCopy(images, copy, request, reply)
    return isWithheld(edition, path) ? missing() : reply.sendContentFile(file.file, missing)
  }

  for (const [url, representation] of assets.byAddress)
    app.route({
      method: [...supportedMethods],
      url,
      handler: (_request, reply) => reply.sendRepresentation(representation),
    })
  app.all('/*', function sendFromSite(request, reply) {
    if (!supportedMethods.includes(request.method))
      return sendText(reply.header('allow', allowHeader), 405, METHOD_NOT_ALLOWED)
    const current = publisher.current()
    const path = pathOf(originFormOf(request.url))
    const query = queryOf(request.url)
    const isSearch = query !== '' && searchPageAt(current.site, path) !== undefined
    const search = async () => {
      await searchReady() // before the queue, so that waiting for the index takes no place in it
      return searches.run(request.client, () => findResults(current, path, query))
    }
    const page = current.page(path)
    if (page?.takesLong()) {
      const made = longPages.run(request.client, async () => void page.html())
      return made.then(() => sendPage(request, reply, page))
    }
    if (page !== undefined)
      return isSearch ? sendSearch(request, reply, search(), page) : sendPage(request, reply, page)
    const generatedFile = current.generatedFile(path)
    if (generatedFile !== undefined)
      return isSearch
        ? sendMarkdownResults(reply, search(), generatedFile)
        : sendMachineFile(reply, generatedFile)
    const cv = findCvPdf(current, path)
    if (cv !== undefined) return sendCvPdf(printer, { ...cv, baseUrl }, request, reply)
    const file = current.site.files.get(path)
    if (file !== undefined) return sendFile(request, reply, current, file)
    const pageAddress = pageOfCard(path)
    const card = pageAddress === undefined ? undefined : pageCard(pageAddress, request.client)
    if (card !== undefined) return sendCard(reply, card)
    const variant = images.find(path)
    if (variant !== undefined) return sendVariant(images, variant, request, reply)
    const redirect = findRedirect(current.site, path)
    if (redirect?.status === 308) return sendRedirect(request, reply, redirect.to)
    const canonical = redirect === undefined ? canonicalOf(current, path) : undefined
    if (canonical !== undefined) return sendRedirect(request, reply, canonical)
    const status = redirect?.status ?? 404
    if (wantsPlainText(request, path)) return sendText(reply, status, NOT_FOUND)
    return sendErrorPage(request, reply, current.notFoundPage(path), status)
  })

  app.setErrorHandler(function sendError(error, request, reply) {
    const { statusCode = 500, headers = {} } = error as StaticError
    const conditionText = conditionErrors.get(statusCode)
    if (conditionText !== undefined) return sendText(reply.headers(headers), statusCode, conditionText)
    if (error instanceof PageFailure)
      return sendText(reply, 500, 'Something went wrong on this page. The log says what.\n', 'no-store')
    logFailure(request, error as Error)
    if (error instanceof UnavailableError) {
      const page = publisher.current().unavailablePage(pathOf(originFormOf(request.url)))
      return sendErrorPage(request, reply.header('retry-after', String(error.retryAfterSeconds)), page, 503)
    }
    const text = `Something went wrong. The log has the cause under request id ${request.id}.\n`
    return sendText(reply.header('x-request-id', request.id), 500, text, 'no-store')
  })
}
