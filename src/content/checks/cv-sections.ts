/** Checks `cv.sections` and `home` of site.yaml: each entry is a section of JSON Resume, a list in a CV, or on the home page one of its own. */
import { type MemberPath, placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { unknownName } from '../../lib/did-you-mean.ts'
import { cvSectionKeys, sectionKeyOf } from '../schema/cv-settings.ts'
import { homeSectionKeys, homeSectionOf } from '../schema/home-sections.ts'
import type { Resume } from '../schema/resume.ts'
import type { Check } from './check.ts'

/** Returns the keys of all sections that a CV may have. */
export const sectionsOf = (resumes: readonly Resume[]): readonly string[] => [
  ...new Set([...cvSectionKeys, ...resumes.flatMap(({ own = {} }) => Object.keys(own))]),
]

/** Finds sections that neither JSON Resume nor a CV has. */
export const checkSections: Check = ({ settingsFile: { document, settings }, privateContent }) => {
  const ofCv = sectionsOf([...privateContent.resumes.values()].map(({ resume }) => resume))
  const unknown = (member: MemberPath, key: string, known: readonly string[]): readonly ContentIssue[] =>
    known.includes(key)
      ? []
      : [
          {
            ...placeOf(document, member),
            ...unknownName(key, known, `one of ${known.join(', ')}, or a list of that name in resume.json`),
          },
        ]
  return [
    ...(settings.cv?.sections ?? []).flatMap((section, index) =>
      unknown(['cv', 'sections', index], sectionKeyOf(section), ofCv),
    ),
    ...(settings.home ?? []).flatMap((section, index) =>
      unknown(['home', index], homeSectionOf(section).key, [...new Set([...homeSectionKeys, ...ofCv])]),
    ),
  ]
}
