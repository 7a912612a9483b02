/** GET /api/cv/: the CV as a PDF, printed anew for every request. Registered by the /api scope. */
import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../domain/endpoints.ts'

/** The door to the printer. */
export interface CurriculumVitaeOptions {
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
export const curriculumVitae: FastifyPluginAsync<CurriculumVitaeOptions> = async (app, { print }) => {
  app.head(endpoints.curriculumVitae, async (_request, reply) => reply.headers(headers).send())
  app.get(endpoints.curriculumVitae, async (request, reply) => {
    const pdf = await print({ signal: request.signal })
    return reply.headers(headers).send(pdf)
  })
}
