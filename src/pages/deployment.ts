/**
 * What this site serves where it is deployed: one value, made with each edition, from which machine files, headers, pages, errors
 * and `vitrine export` say only what is true there.
 */
import { CV_KEY, cvPdfPath } from '../content/cv-page.ts'
import { endpoints } from '../http/endpoints.ts'

/** What is served, and where the two documents of the API are. */
export interface Deployment {
  /**
   * A server chooses formats, searches and answers under /api; an export is files on a host that only serves files, without search,
   * API and developers' page.
   */
  readonly kind: 'server' | 'export'
  /** Whether CVs can be had as PDFs: there is, or was at the export, a browser to print them. */
  readonly hasPdf: boolean
  /** Whether there is a CV, as a page or in any other form. */
  readonly hasCv: boolean
  /** Whether accounts at code hosts are configured, so that the card shows a daily snapshot of contributions. */
  readonly hasStatistics: boolean
  /** The path of the PDF of the first language's CV. */
  readonly cvPath: string
  /** The path of the site's card. */
  readonly cardPath: string
}

/** Static hosts take the media type from the file name. */
const paths = {
  server: { cvPath: endpoints.curriculumVitae, cardPath: endpoints.openGraphImage },
  export: { cvPath: cvPdfPath(`/${CV_KEY}/`), cardPath: '/site-card.png' },
} as const

/** Describes a deployment. */
export const createDeployment = (
  kind: Deployment['kind'],
  has: Pick<Deployment, 'hasPdf' | 'hasCv' | 'hasStatistics'>,
): Deployment => ({ kind, ...has, ...paths[kind] })

/** Returns the path that a link to one of the endpoints leads to here, and any other path unchanged. */
export const pathHere = ({ cvPath, cardPath }: Deployment, path: string): string => {
  if (path === endpoints.curriculumVitae) return cvPath
  return path === endpoints.openGraphImage ? cardPath : path
}
