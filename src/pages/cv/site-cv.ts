/** The CV of a site in a language. */
import { isInline, resumeImageOf } from '../../content/resume-image.ts'
import type { Site } from '../../content/site.ts'
import { arrangeCv } from './arrange-cv.ts'
import type { CvLanguage } from './cv-values.ts'
import type { CvView } from './cv-view.ts'

/** Returns a site's CV in a language; undefined if the site has none. */
export const cvOf = (
  site: Pick<Site, 'resumes' | 'settings' | 'files'>,
  language: CvLanguage,
): CvView | undefined => {
  const own = site.resumes.get(language.language)
  if (own === undefined) return undefined
  const { resume, language: ownLanguage } = own
  const written = resume.basics?.image
  const inline = written !== undefined && isInline(written) ? written : undefined
  const image = resumeImageOf(site, language.language)?.address ?? inline
  return arrangeCv(resume, { ...language, ownLanguage }, site.settings, image)
}
