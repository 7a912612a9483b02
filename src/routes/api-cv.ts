/** GET /api/cv/: the CV as a PDF, from a print that began after the request arrived. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { endpoints } from '../http/endpoints.ts'

/** What the route needs of the printer. */
export interface CurriculumVitaeOptions {
  /** Returns the address of the page that the PDF is another form of. */
  readonly cvAddress: () => string
  /**
   * Resolves if a print could start now; prints nothing.
   *
   * @throws {UnavailableError} (rejects) if there is no CV or no browser
   */
  readonly readyToPrint: () => Promise<void>
  /**
   * Prints the CV.
   *
   * @param options.signal withdraws the request when its client disconnects
   * @param options.client may hold only its share of the waiting places; undefined for a proxy
   * @throws {UnavailableError} (rejects) if the CV cannot be printed now
   */
  readonly print: (options: {
    readonly signal: AbortSignal
    readonly client: string | undefined
  }) => Promise<Uint8Array>
}

/** The file name is the specification's. Not cached, because the CV may change at any time. */
const headers = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="owner-cv.pdf"',
  'cache-control': 'no-store',
}

/** Registers GET, which prints, and HEAD, which does not. */
export const curriculumVitae: FastifyPluginAsync<
  CurriculumVitaeOptions & { readonly baseUrl: string }
> = async (app, { baseUrl, cvAddress, readyToPrint, print }) => {
  /** Adds the page that the PDF is another form of (RFC 6596) to the links of all endpoints. */
  const addHeaders = (reply: FastifyReply): FastifyReply =>
    reply.headers({
      ...headers,
      link: `${reply.getHeader('link')}, <${baseUrl}${cvAddress()}>; rel="canonical"`,
    })
  app.head(endpoints.curriculumVitae, async function sendCvHeaders(_request, reply) {
    await readyToPrint()
    return addHeaders(reply).send()
  })
  app.get(endpoints.curriculumVitae, async function sendCv({ signal, client }, reply) {
    const pdf = await print({ signal, client })
    return addHeaders(reply).send(pdf)
  })
}
