/** GET /api/cv/: the CV as a PDF, printed anew for every request. Registered by the /api scope. */
import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../http/endpoints.ts'

/** The doors to the printer. */
export interface CurriculumVitaeOptions {
  /**
   * Resolves where there is something to print and something to print with, and prints nothing.
   *
   * @throws {UnavailableError} where there is not
   */
  readonly readyToPrint: () => Promise<void>
  /**
   * Prints the CV.
   *
   * @throws {UnavailableError} when there is nothing to print with
   */
  readonly print: (options: { readonly signal: AbortSignal }) => Promise<Uint8Array>
}

/** The headers of a 200. The file's name is the contract's; a CV may change at any time, so nobody keeps it. */
const headers = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="owner-cv.pdf"',
  'cache-control': 'no-store',
}

/** Registers GET, which gives its place at the printer back when the client goes, and HEAD, which prints nothing. */
export const curriculumVitae: FastifyPluginAsync<CurriculumVitaeOptions> = async (app, options) => {
  app.head(endpoints.curriculumVitae, async (_request, reply) => {
    await options.readyToPrint()
    return reply.headers(headers).send()
  })
  app.get(endpoints.curriculumVitae, async (request, reply) => {
    const pdf = await options.print({ signal: request.signal })
    return reply.headers(headers).send(pdf)
  })
}
