/** Checks `cv.sections` of site.yaml: each entry is a section of JSON Resume, or a list in a CV. Used by the site reader. */

import type { ContentIssue } from '../../lib/data/issue.ts'
import { quoteValue } from '../../lib/data/issue.ts'
import { suggestName } from '../../lib/did-you-mean.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import type { Resume } from '../schema/resume.ts'
import { cvSectionKeys } from '../schema/site-settings.ts'

/** Finds sections that there are not. */
export const cvSectionIssues = (
  { file, document, settings }: SettingsFile,
  resumes: Iterable<Resume>,
): readonly ContentIssue[] => {
  const own = [...resumes].flatMap((resume) => Object.keys(resume.own ?? {}))
  const known = [...new Set([...cvSectionKeys, ...own])]
  return (settings.cv?.sections ?? []).flatMap((section, index) => {
    const key = typeof section === 'object' ? section.key : section
    if (known.includes(key)) return []
    const path = ['cv', 'sections', index]
    return [
      {
        file,
        ...document.locate(path),
        member: `cv.sections[${index}]`,
        found: quoteValue(key),
        expected: `one of ${known.join(', ')}, or a list of that name in resume.json`,
        fix: suggestName(key, known),
      },
    ]
  })
}
