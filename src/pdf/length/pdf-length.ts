/** Measures a printed PDF: how many pages it has, and how full the last one is. */
import {
  contentStreamOf,
  matchOrThrow,
  openPdf,
  type PdfEditor,
  pageObjectsOf,
} from '../accessibility/pdf-editor.ts'

/**
 * Returns the vertical positions of the lines of tagged text, from the bottom of the page. Chromium's page
 * numbers are not tagged. Skia scales and moves text, but does not turn it.
 *
 * @param content as Skia writes it: one operator on each line
 */
const baselines = (content: string): readonly number[] => {
  const positions: number[] = []
  const saved: { readonly scale: number; readonly shift: number }[] = []
  const marks: string[] = []
  let place = { scale: 1, shift: 0 }
  for (const line of content.split('\n')) {
    const numbers = line.split(' ').map(Number)
    if (line === 'q') saved.push(place)
    else if (line === 'Q') place = saved.pop() ?? place
    else if (line.endsWith(' cm')) {
      const { scale, shift } = place
      const [, , , d = 1, , f = 0] = numbers // ISO 32000-1 §8.3.4
      place = { scale: scale * d, shift: shift + scale * f }
    } else if (/(?:BDC|BMC)$/.test(line)) marks.push(line)
    else if (line === 'EMC') marks.pop()
    else if (line.endsWith(' Tm') && marks.some((mark) => mark.includes('/MCID')))
      positions.push(place.shift + place.scale * (numbers[5] ?? 0))
  }
  return positions
}

/** Returns a page's height, and the distances of its first and last lines from its top, in points. */
const readPage = (pdf: PdfEditor, page: number) => {
  const height = Number(matchOrThrow(pdf.text(page), /\n\/MediaBox \[\S+ \S+ \S+ (\S+)\]/, 'page')[1])
  const content = pdf.stream(contentStreamOf(pdf, page))
  const fromTop = baselines(content).map((baseline) => height - baseline)
  return { height, first: Math.min(height, ...fromTop), last: Math.max(0, ...fromTop) }
}

/**
 * Measures a PDF that Chromium printed.
 *
 * @throws {UnknownLayoutError} if its layout is unknown
 */
export const readPdfLength = (bytes: Uint8Array) => {
  const pdf = openPdf(bytes)
  const pages = pageObjectsOf(pdf).map((page) => readPage(pdf, page))
  const [lastPage = { height: 0, first: 0, last: 0 }] = pages.slice(-1)
  const top = Math.min(...pages.map(({ first }) => first))
  // The bottom margin of a full page is as large as its top margin, or smaller.
  const bottom = Math.max(lastPage.height - top, ...pages.map((page) => page.last))
  return {
    pages: pages.length,
    /** How far the last page's text reaches, from 0, the first line of a full page, to 1, its last. */
    lastPageShare: Math.max(0, (lastPage.last - top) / (bottom - top)),
  }
}
