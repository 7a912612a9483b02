/** Sends a CV as a PDF that is printed after the request arrives, and registers the endpoint under /api. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { endpoints, supportedMethods } from '../addresses/endpoints.ts'
import { hintsWithoutCv } from '../http/problem.ts'

/**
 * Sends a CV's PDF; for HEAD, only headers, without a print. Not cached: the CV may change at any time. When
 * the client disconnects, Fastify aborts `signal`, which withdraws the request from the printer.
 *
 * @param address the path of the CV's page, the PDF's canonical link (RFC 6596)
 * @param disposition its `Content-Disposition`
 */
export const sendCvPdf = async (
  { method, signal, client, server: { printer, publisher } }: FastifyRequest,
  reply: FastifyReply,
  address: string,
  disposition: string,
): Promise<FastifyReply> => {
  const body =
    method === 'HEAD' ? await printer.ready(address) : await printer.print({ address, signal, client })
  const canonical = `<${publisher.current().baseUrl}${address}>; rel="canonical"`
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': disposition,
      'cache-control': 'no-store',
      link: [reply.getHeader('link') ?? [], canonical].flat().join(', '),
    })
    .send(body)
}

/** Registers the endpoint. Without a CV, every response is 503 without `Retry-After`. */
export const curriculumVitae: FastifyPluginAsync = async (app) => {
  app.route({
    method: [...supportedMethods],
    url: endpoints.curriculumVitae,
    handler: function sendCv(request, reply) {
      const { mainCvAddress, baseUrl } = app.publisher.current()
      if (mainCvAddress === undefined) {
        const hint = hintsWithoutCv.upstream_unavailable(baseUrl)
        return reply.header('x-request-id', request.id).sendProblem('upstream_unavailable', { hint })
      }
      // The file name is part of openapi/openapi.yaml.
      return sendCvPdf(request, reply, mainCvAddress, 'attachment; filename="owner-cv.pdf"')
    },
  })
}
