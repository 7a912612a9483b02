/** The CV as a PDF, from a print that began after the request arrived: GET /api/cv/, and /cv/cv.pdf in each language. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../http/content-disposition.ts'
import { endpoints } from '../http/endpoints.ts'
import { hintsWithoutCv } from '../http/problem.ts'
import type { PrintableCv } from '../publishing/cv/printable-cvs.ts'

/** The file name is the specification's (openapi/openapi.yaml). Not cached, because the CV may change at any time. */
const endpointHeaders = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="owner-cv.pdf"',
  'cache-control': 'no-store',
}

/** Registers GET, which prints, and HEAD, which does not. Without a CV, each response is 503 without `Retry-After`. */
export const curriculumVitae: FastifyPluginAsync = async (app) => {
  /** Adds the page that the PDF is another form of (RFC 6596) to the links of all endpoints. */
  const addHeaders = (reply: FastifyReply): FastifyReply => {
    const { cvs, baseUrl } = app.publisher.current()
    const address = cvs.keys().next().value
    const canonical = address === undefined ? [] : [`<${baseUrl}${address}>; rel="canonical"`]
    return reply.headers({ ...endpointHeaders, link: [reply.getHeader('link'), ...canonical].join(', ') })
  }
  app.addHook('onRequest', async function refuseWithoutCv({ id }, reply) {
    const { deployment, baseUrl } = app.publisher.current()
    if (deployment.hasCv) return
    const hint = hintsWithoutCv.upstream_unavailable(baseUrl)
    return reply.header('x-request-id', id).sendProblem('upstream_unavailable', { hint })
  })
  app.head(endpoints.curriculumVitae, async function sendCvHeaders(_request, reply) {
    await app.printer.ready()
    return addHeaders(reply).send()
  })
  app.get(endpoints.curriculumVitae, async function sendCv({ signal, client }, reply) {
    const pdf = await app.printer.print({ signal, client })
    return addHeaders(reply).send(pdf)
  })
}

/** Sends the PDF in the language of its page, or its headers alone for HEAD, which prints nothing. */
export const sendCvPdf = async (
  { method, signal, client, server: { printer, publisher } }: FastifyRequest,
  reply: FastifyReply,
  { page: { address }, pdf }: PrintableCv,
): Promise<FastifyReply> => {
  const body =
    method === 'HEAD' ? await printer.ready(address) : await printer.print({ address, signal, client })
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', pdf.fileName, 'cv.pdf'),
      'cache-control': 'no-store',
      link: `<${publisher.current().baseUrl}${address}>; rel="canonical"`,
    })
    .send(body)
}
