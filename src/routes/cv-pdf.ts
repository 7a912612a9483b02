/** Sends the CV's PDF in the language of its page, from a print that began after the request arrived. Used by the site's routes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from '../http/content-disposition.ts'
import type { CvPdf } from '../pages/cv/cv-pdf.ts'

/** What the route needs of the printer. */
export interface CvPrinter {
  /**
   * Resolves if a print could start now; prints nothing.
   *
   * @throws {UnavailableError} (rejects) if there is no browser
   */
  readonly ready: (address: string) => Promise<void>
  /**
   * Prints the CV whose page is at an address.
   *
   * @param request.signal withdraws the request when its client disconnects
   * @throws {UnavailableError} (rejects) if it cannot be printed now
   */
  readonly print: (request: {
    readonly address: string
    readonly signal: AbortSignal
    readonly client: string | undefined
  }) => Promise<Uint8Array>
}

/** Sends the PDF, or its headers alone for HEAD, which prints nothing. */
export const sendCvPdf = async (
  { ready, print }: CvPrinter,
  { address, pdf, baseUrl }: { readonly address: string; readonly pdf: CvPdf; readonly baseUrl: string },
  { method, signal, client }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const body = method === 'HEAD' ? await ready(address) : await print({ address, signal, client })
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', pdf.fileName, 'cv.pdf'),
      'cache-control': 'no-store',
      link: `<${baseUrl}${address}>; rel="canonical"`,
    })
    .send(body)
}
