/** Tells owners how long their CVs are on paper. */
import type { FastifyBaseLogger } from 'fastify'
import type { ContentIssue } from '../../lib/data/issue.ts'
import type { PdfPrinter } from '../pdf-printer.ts'
import type { CvFile } from '../print-document.ts'
import { type PageFit, SMALL_PAGE } from './fit-pages.ts'
import { type PdfLength, readPdfLength } from './pdf-length.ts'

/** How long a CV is on paper. */
export interface CvLength extends PdfLength {
  /** Relative to the content folder. */
  readonly file: string
  /** Undefined if the printer does not know. */
  readonly fit: PageFit | undefined
}

/**
 * Prints each CV that changed since the last call and returns its length. Leaves out CVs that cannot be printed, which are all
 * of them if there is no browser; the printer logs why. Never rejects.
 *
 * @param onFailure is told why a CV was left out
 */
export type CvMeter = (onFailure?: (advice: ContentIssue) => void) => Promise<readonly CvLength[]>

/** What to measure, and how it is printed. */
export interface CvMeterOptions extends Pick<PdfPrinter, 'print' | 'fitOf'> {
  /** Returns the current CVs. */
  readonly cvFiles: () => readonly CvFile[]
  readonly log: Pick<FastifyBaseLogger, 'debug'>
}

/** Prints a CV in the background and measures it. Rejects if it cannot be printed. */
export const measureCv = async (
  { file, address }: Pick<CvFile, 'file' | 'address'>,
  printer: Pick<PdfPrinter, 'print' | 'fitOf'>,
): Promise<CvLength> => {
  const length = readPdfLength(await printer.print({ address, isBackground: true }))
  return { file, ...length, fit: printer.fitOf(address) }
}

/** Returns advice for a CV that was not printed, with the cause: the server may have the browser that this machine lacks. */
const unprintedAdvice = (file: string, error: unknown): ContentIssue => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const message = cause instanceof Error ? cause.message : String(cause)
  const [reason = '', fix] = (message.split('\n')[0] ?? '').split(' Fix: ')
  return {
    file,
    found: `a CV that could not be printed: ${reason.replace(/\.$/, '')}`,
    expected: 'a PDF, to say how long it is',
    fix: fix?.replace(/\.$/, '') ?? 'run the command again, or set CHROMIUM_PATH to another Chromium',
  }
}

/** Creates a meter that has measured nothing. */
export const createCvMeter = ({ cvFiles, print, fitOf, log }: CvMeterOptions): CvMeter => {
  /** Versions by file. */
  const measured = new Map<string, string>()
  const measure = async (cv: CvFile, onFailure?: Parameters<CvMeter>[0]): Promise<CvLength | undefined> => {
    const { file, version } = cv
    measured.set(file, version) // at once, so that a call during the print does not repeat it
    try {
      return await measureCv(cv, { print, fitOf })
    } catch (error) {
      measured.delete(file)
      log.debug({ err: error, file }, 'the CV could not be measured')
      onFailure?.(unprintedAdvice(file, error))
      return undefined
    }
  }
  return async (onFailure) => {
    const lengths: CvLength[] = []
    // One after the other, and the site's first language last: with one tab, that is what it should hold.
    for (const cv of cvFiles().toReversed()) {
      const length = measured.get(cv.file) === cv.version ? undefined : await measure(cv, onFailure)
      if (length !== undefined) lengths.unshift(length)
    }
    return lengths
  }
}

/** How full a page is, and the words for it. The nearest is used. */
const fillings = [
  [0, 'almost empty'],
  [1 / 4, 'a quarter full'],
  [1 / 3, 'a third full'],
  [1 / 2, 'half full'],
  [2 / 3, 'two thirds full'],
  [3 / 4, 'three quarters full'],
  [1, 'full'],
] as const

/** Returns the sentence for the owner: "resume.json prints on 3 pages, the last one a third full". */
export const describeLength = ({ file, pages, lastPageShare, fit }: CvLength): string => {
  const distance = ([share]: (typeof fillings)[number]): number => Math.abs(share - lastPageShare)
  const [nearest] = fillings.toSorted((one, other) => distance(one) - distance(other))
  const filling = nearest?.[1]
  const length =
    pages === 1
      ? `${file} prints on 1 page, ${filling}`
      : `${file} prints on ${pages} pages, the last one ${filling}`
  return fit === undefined || fit.density === 'normal' ? length : `${length}; density ${fit.density}`
}

/** Returns why a CV is longer than its owner wants, or that its length is unknown; undefined if it fits. */
export const lengthIssue = ({ file, fit }: CvLength): ContentIssue | undefined => {
  if (fit === undefined)
    return {
      file,
      found: 'a CV whose length on paper is unknown, since this Chromium writes PDFs in a new way',
      expected: 'a Chromium whose PDFs Vitrine can measure',
      fix: 'count the pages yourself, and report the version of Chromium as a bug in Vitrine',
    }
  if (fit.leftOver === undefined) return undefined
  const { wanted = 0, pages, density, isWritten, leftOver } = fit
  const { count, text, entry } = leftOver
  const place = entry === text ? `“${text}”` : `“${text}” in “${entry}”`
  return {
    file,
    found: `${pages} pages at ${isWritten ? `the density ${density}` : 'every density'}: page ${wanted} ends before ${place}; paragraphs and items that follow: ${count}`,
    expected: `a CV of ${wanted} ${wanted === 1 ? 'page' : 'pages'}, as cv.pages says`,
    fix: `leave something out, or allow one more page${isWritten ? ', or remove density' : '; smaller type would not be legible'}`,
  }
}

/** Returns advice for a CV whose last page has little on it; undefined if there is none, or its owner has chosen. */
export const lengthAdvice = (length: CvLength): ContentIssue | undefined => {
  const { file, pages, lastPageShare, fit } = length
  const isChosen = fit?.wanted !== undefined || fit?.isWritten
  if (pages === 1 || lastPageShare >= SMALL_PAGE || isChosen) return undefined
  return {
    file,
    found: describeLength(length).slice(`${file} `.length),
    expected: 'a last page that is worth turning to',
    fix: `write cv: { pages: ${pages - 1} } in site.yaml to set the CV more tightly, or leave something out`,
  }
}
