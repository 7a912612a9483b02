/** Messages for owners about the length of their CVs on paper. */
import type { CvDensity } from '../../content/schema/cv-paper.ts'
import { type ContentIssue, warning } from '../../lib/data/issue.ts'
import type { PrintMeasures } from '../print-tab.ts'

/** A printed CV with its measures. */
export interface MeasuredCv extends PrintMeasures {
  /** Relative to the content folder. */
  readonly file: string
}

/** Returns the sentence for the owner: "resume.json prints on 3 pages, the last one 35% full". */
export const describeLength = ({
  file,
  pages,
  lastPageShare,
  density = 'normal',
}: Pick<MeasuredCv, 'file' | 'pages' | 'lastPageShare'> & { density?: CvDensity }): string => {
  const count = pages === 1 ? '1 page,' : `${pages} pages, the last one`
  const filling = `${Math.round(lastPageShare * 100)}% full`
  return `${file} prints on ${count} ${filling}${density === 'normal' ? '' : `; density ${density}`}`
}

/** Returns the warning for a CV whose PDF Chromium wrote in a layout that Vitrine does not know. */
export const unknownLengthIssue = (file: string): ContentIssue => ({
  ...warning('cv/unknown-length'),
  file,
  found: 'a PDF of unknown length, without an author and tags for screen readers: its layout is unknown',
  expected: 'a Chromium whose PDFs Vitrine knows',
  fix: 'update Vitrine, or use the Chromium of its image',
})

/** Returns the warning for a CV that is longer than its owner wants; undefined if it fits. */
export const lengthIssue = (cv: MeasuredCv): ContentIssue | undefined => {
  const { file, pages, wanted, density, isDensitySet } = cv
  if (wanted === undefined || pages <= wanted) return undefined
  const densityHint = isDensitySet ? ', or remove density' : '; smaller type would not be legible'
  return {
    ...warning('cv/too-many-pages'),
    file,
    found: `${pages} pages at ${isDensitySet ? `the density ${density}` : 'every density'}`,
    expected: `a CV of ${wanted} ${wanted === 1 ? 'page' : 'pages'}, as cv.pages says`,
    fix: `leave something out, or allow one more page${densityHint}`,
  }
}
