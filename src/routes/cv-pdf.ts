/** The CV as a PDF, from a print that began after the request arrived: GET /api/cv/, and /cv/cv.pdf in each language. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../http/content-disposition.ts'
import { endpoints } from '../http/endpoints.ts'
import { hintsWithoutCv } from '../http/problem.ts'
import type { CvPdf } from '../pages/cv/cv-links.ts'

/** What the routes need of the printer. Without an address, it is the CV in the site's first language. */
export interface CvPrinter {
  /**
   * Resolves if a print could start now; prints nothing.
   *
   * @throws {UnavailableError} (rejects) if there is no CV or no browser
   */
  readonly ready: (address?: string) => Promise<void>
  /**
   * Prints the CV whose page is at an address.
   *
   * @param request.signal withdraws the request when its client disconnects
   * @param request.client may hold only its share of the waiting places; undefined for a proxy
   * @throws {UnavailableError} (rejects) if it cannot be printed now
   */
  readonly print: (request: {
    readonly address?: string
    readonly signal: AbortSignal
    readonly client: string | undefined
  }) => Promise<Uint8Array>
}

/** What the endpoint needs. */
export interface CurriculumVitaeOptions {
  readonly baseUrl: string
  readonly printer: CvPrinter
  /** Without a CV, each response is 503 without `Retry-After`: there is nothing to wait for. */
  readonly hasCv: () => boolean
  /** Returns the address of the page that the PDF is another form of; undefined without a CV. */
  readonly cvAddress: () => string | undefined
}

/** The file name is the specification's (openapi/openapi.yaml). Not cached, because the CV may change at any time. */
const endpointHeaders = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="owner-cv.pdf"',
  'cache-control': 'no-store',
}

/** Registers GET, which prints, and HEAD, which does not. */
export const curriculumVitae: FastifyPluginAsync<CurriculumVitaeOptions> = async (
  app,
  { baseUrl, hasCv, cvAddress, printer },
) => {
  /** Adds the page that the PDF is another form of (RFC 6596) to the links of all endpoints. */
  const addHeaders = (reply: FastifyReply): FastifyReply => {
    const address = cvAddress()
    const canonical = address === undefined ? [] : [`<${baseUrl}${address}>; rel="canonical"`]
    return reply.headers({ ...endpointHeaders, link: [reply.getHeader('link'), ...canonical].join(', ') })
  }
  app.addHook('onRequest', async function refuseWithoutCv({ id }, reply) {
    if (hasCv()) return
    const hint = hintsWithoutCv.upstream_unavailable(baseUrl)
    return reply.header('x-request-id', id).sendProblem('upstream_unavailable', { hint })
  })
  app.head(endpoints.curriculumVitae, async function sendCvHeaders(_request, reply) {
    await printer.ready()
    return addHeaders(reply).send()
  })
  app.get(endpoints.curriculumVitae, async function sendCv({ signal, client }, reply) {
    const pdf = await printer.print({ signal, client })
    return addHeaders(reply).send(pdf)
  })
}

/** Sends the PDF in the language of its page, or its headers alone for HEAD, which prints nothing. */
export const sendCvPdf = async (
  printer: CvPrinter,
  { address, pdf, baseUrl }: { readonly address: string; readonly pdf: CvPdf; readonly baseUrl: string },
  { method, signal, client }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const body =
    method === 'HEAD' ? await printer.ready(address) : await printer.print({ address, signal, client })
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', pdf.fileName, 'cv.pdf'),
      'cache-control': 'no-store',
      link: `<${baseUrl}${address}>; rel="canonical"`,
    })
    .send(body)
}
