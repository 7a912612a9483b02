/** The CV as a PDF, from a print that began after the request arrived: GET /api/cv/, and /cv/cv.pdf in each language. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, supportedMethods } from '../addresses/endpoints.ts'
import { hintsWithoutCv } from '../http/problem.ts'

/**
 * Sends a CV's PDF, or its headers alone for HEAD, which prints nothing. Not cached, because the CV may change at any time.
 *
 * @param address the path of the CV's page, whose other form the PDF is (RFC 6596); by default, the site's first
 * @param disposition its `Content-Disposition`
 */
export const sendCvPdf = async (
  { method, signal, client, server: { printer, publisher } }: FastifyRequest,
  reply: FastifyReply,
  address: string | undefined,
  disposition: string,
): Promise<FastifyReply> => {
  const body =
    method === 'HEAD' ? await printer.ready(address) : await printer.print({ address, signal, client })
  const canonical =
    address === undefined ? [] : [`<${publisher.current().baseUrl}${address}>; rel="canonical"`]
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': disposition,
      'cache-control': 'no-store',
      link: [reply.getHeader('link') ?? [], canonical].flat().join(', '),
    })
    .send(body)
}

/** Registers the endpoint. Without a CV, each response is 503 without `Retry-After`. */
export const curriculumVitae: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', async function refuseWithoutCv({ id }, reply) {
    const { deployment, baseUrl } = app.publisher.current()
    if (deployment.hasCv) return
    const hint = hintsWithoutCv.upstream_unavailable(baseUrl)
    return reply.header('x-request-id', id).sendProblem('upstream_unavailable', { hint })
  })
  app.route({
    method: [...supportedMethods],
    url: endpoints.curriculumVitae,
    handler: function sendCv(request, reply) {
      const [address] = app.publisher.current().cvs.keys()
      return sendCvPdf(request, reply, address, 'attachment; filename="owner-cv.pdf"') // as openapi/openapi.yaml names it
    },
  })
}
