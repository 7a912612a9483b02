/** The CV of a site in each language, arranged once however many pages and formats show it. */
import { isInline, resumeImageOf } from '../../content/resume-image.ts'
import type { Resume } from '../../content/schema/resume.ts'
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import type { Site } from '../../content/site.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { arrangeCv } from './arrange-cv.ts'
import type { CvLanguage } from './cv-values.ts'
import type { CvView } from './cv-view.ts'

type Rest = readonly [
  language: CvLanguage,
  ownLanguage: string,
  settings: SiteSettings,
  imageHref: string | undefined,
]

const arrange = memoizeByObject((resume: Resume, [language, ownLanguage, settings, imageHref]: Rest) =>
  arrangeCv(resume, { ...language, ownLanguage }, settings, imageHref),
)

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
  return arrange(resume, [language, ownLanguage, site.settings, image])
}
