/**
 * What this site serves where it is deployed, so that pages and machine files say only what is true there.
 */

import { endpoints } from '../addresses/endpoints.ts'
import { CV_KEY } from '../content/navigation/cv-page.ts'

/** What is served, and the paths of the API's two files, the PDF and the card. */
export type Deployment = ReturnType<typeof createDeployment>

/** Static hosts take the media type from the file name. */
const paths = {
  server: { cvPath: endpoints.curriculumVitae, cardPath: endpoints.openGraphImage },
  export: { cvPath: `/${CV_KEY}/cv.pdf`, cardPath: '/site-card.png' },
} as const

/**
 * Describes a deployment: `cvPath` is the path of the PDF of the first language's CV, `cardPath` the site
 * card's.
 *
 * @param kind a server negotiates formats, searches and has the API; an export is files on a static host
 *   without search, API and developers' page
 * @param has.hasPdf whether CVs are available as PDFs: a browser can print them, or could at the export
 * @param has.hasCv whether there is a CV, as a page or in any other form
 * @param has.hasStatistics whether figures of code hosts are expected, so that the card shows a daily
 *   snapshot
 */
export const createDeployment = (
  kind: keyof typeof paths,
  has: { readonly hasPdf: boolean; readonly hasCv: boolean; readonly hasStatistics: boolean },
) => ({ kind, ...has, ...paths[kind] })

/** Returns the path of one of the endpoints here, and any other path unchanged. */
export const deployedPath = ({ cvPath, cardPath }: Deployment, path: string): string => {
  if (path === endpoints.curriculumVitae) return cvPath
  return path === endpoints.openGraphImage ? cardPath : path
}
