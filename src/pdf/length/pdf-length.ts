/** Measures a printed PDF: how many pages it has, and how full the last one is. */
import { contentsOf, matchOrThrow, openPdf, type PdfEditor, pagesOf } from '../accessibility/pdf-editor.ts'

/** The length of a PDF. */
export type PdfLength = Readonly<ReturnType<typeof readPdfLength>>

/** The part of a transformation (ISO 32000-1 §8.3.4) that gives the height of a point: y' = b·x + d·y + f. */
type Height = readonly [b: number, d: number, f: number]

const numbersOf = (line: string): readonly number[] => line.split(' ').slice(0, -1).map(Number)

const heightOf = ([b, d, f]: Height, x: number, y: number): number => b * x + d * y + f

const concat = (height: Height, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Height => [
  height[0] * a + height[1] * b,
  height[0] * c + height[1] * d,
  heightOf(height, e, f),
]

/**
 * Returns the heights of the lines of text, without artifacts and Chromium's unmarked page numbers.
 *
 * @param content as Skia writes it: one operator on each line
 */
const lineHeights = (content: string): readonly number[] => {
  const heights: number[] = []
  const saved: Height[] = []
  const marks: string[] = []
  let height: Height = [0, 1, 0]
  for (const line of content.split('\n')) {
    if (line === 'q') saved.push(height)
    else if (line === 'Q') height = saved.pop() ?? height
    else if (line.endsWith(' cm')) height = concat(height, numbersOf(line))
    else if (/(?:BDC|BMC)$/.test(line)) marks.push(line)
    else if (line === 'EMC') marks.pop()
    else if (
      line.endsWith(' Tm') &&
      marks.some((mark) => mark.includes('/MCID')) &&
      !marks.some((mark) => mark.startsWith('/Artifact'))
    ) {
      const [x = 0, y = 0] = numbersOf(line).slice(4)
      heights.push(heightOf(height, x, y))
    }
  }
  return heights
}

/** Returns how deep on the paper a page's first and last lines are, and its height, in points. */
const readPage = (pdf: PdfEditor, page: number) => {
  const paper = Number(matchOrThrow(pdf.text(page), /\n\/MediaBox \[\S+ \S+ \S+ (\S+)\]/, 'page')[1])
  const content = pdf.stream(contentsOf(pdf, page))
  const depths = lineHeights(content).map((height) => paper - height)
  return { paper, first: Math.min(paper, ...depths), last: Math.max(0, ...depths) }
}

/**
 * Measures a PDF that Chromium printed.
 *
 * @throws {UnknownLayoutError} if its layout is unknown
 */
export const readPdfLength = (bytes: Uint8Array) => {
  const pdf = openPdf(bytes)
  const pages = pagesOf(pdf).map((page) => readPage(pdf, page))
  const [last = { paper: 0, first: 0, last: 0 }] = pages.slice(-1)
  const top = Math.min(...pages.map(({ first }) => first))
  // The bottom margin of a full page is as large as its top margin, or smaller.
  const bottom = Math.max(last.paper - top, ...pages.map((page) => page.last))
  const fonts = pdf.objects.flatMap(
    (object) => /\n\/BaseFont \/[A-Z]{6}\+(\S+)/.exec(pdf.text(object))?.[1] ?? [],
  )
  return {
    pages: pages.length,
    /** Font names, such as `Alegreya-Medium`, in order of use. */
    fonts: [...new Set(fonts)],
    /** How far the last page's text reaches, from 0, the first line of a full page, to 1, its last. */
    lastPageShare: Math.max(0, (last.last - top) / (bottom - top)),
  }
}
