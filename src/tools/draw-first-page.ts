/** Draws a page of a PDF as an image. */
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the first page as PNG. @param scale pixels per point */
export const drawFirstPage = async (pdf: Uint8Array, scale: number): Promise<Buffer> => {
  const document = await getDocument({ data: pdf }).promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(viewport.width, viewport.height)
  await page.render({ canvas: canvas as never, viewport }).promise
  return canvas.toBuffer('image/png')
}
