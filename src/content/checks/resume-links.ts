/** Checks the links of CVs. Those to files and pages that are missing are found in the pages that have them. */
import { placeOf } from '../../lib/data/data-document.ts'
import { warning } from '../../lib/data/issue.ts'
import { resumeLanguage } from '../files/content-file.ts'
import { isForTools } from '../files/resume/resume-tags.ts'
import { createResumeLinks, linksIn } from '../resume-links.ts'
import type { Check } from './check.ts'

/** Finds links that lead nowhere. */
export const checkResumeLinks: Check = function* ({ resumes, site }) {
  const resolverFor = createResumeLinks(site)
  for (const { resume, document } of resumes) {
    if (resume === undefined) continue
    const { file, value } = document
    const resolve = resolverFor({ file, language: resumeLanguage(file) || site.settings.languages[0] })
    for (const { path, link } of linksIn(value))
      if (resolve(link) === undefined && !path.some((name) => isForTools(String(name))))
        yield {
          ...placeOf(document, path),
          ...warning('cv/no-address'),
          found: 'a link that leads nowhere, so it is none', // without the value, which may be private
          expected: 'a file or page of the site, or an address such as https://ada.example',
          fix: 'correct it',
        }
  }
}
