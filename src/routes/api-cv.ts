/** GET /api/cv/: the CV as a PDF, from a print that began after the request arrived. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { clientOf } from '../http/client.ts'
import { endpoints } from '../http/endpoints.ts'

/** What the route needs of the printer. */
export interface CurriculumVitaeOptions {
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
   * @param options.client may hold only a share of the waiting places
   * @throws {UnavailableError} (rejects) if the CV cannot be printed now
   */
  readonly print: (options: { readonly signal: AbortSignal; readonly client: string }) => Promise<Uint8Array>
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
> = async (app, { baseUrl, readyToPrint, print }) => {
  /** Adds the page that the PDF is another form of (RFC 6596) to the links of all endpoints. */
  const addHeaders = (reply: FastifyReply): FastifyReply =>
    reply.headers({ ...headers, link: `${reply.getHeader('link')}, <${baseUrl}/cv/>; rel="canonical"` })
  app.head(endpoints.curriculumVitae, async function sendCvHeaders(_request, reply) {
    await readyToPrint()
    return addHeaders(reply).send()
  })
  app.get(endpoints.curriculumVitae, async function sendCv({ signal, ip }, reply) {
    const pdf = await print({ signal, client: clientOf(ip) })
    return addHeaders(reply).send(pdf)
  })
}
