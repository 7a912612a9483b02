/** Checks `cv.sections`, `cv.breaks` and `home` of site.yaml: each entry is a section of JSON Resume, a list in a CV, or a section of the home page. */
import { type FieldPath, placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, error } from '../../lib/data/issue.ts'
import { unknownName } from '../../lib/did-you-mean.ts'
import { sectionKeyOf, sectionsOf } from '../schema/cv-settings.ts'
import { homeSectionKeys, homeSectionOf } from '../schema/home-sections.ts'
import type { Check } from './check.ts'

/** Finds sections that neither JSON Resume nor a CV has. */
export const checkSections: Check = ({ settingsFile: { document, settings }, privateContent }) => {
  const ofCv = sectionsOf([...privateContent.resumes.values()].map(({ resume }) => resume))
  const ofHome = [...new Set([...homeSectionKeys, ...ofCv])]
  const find = (field: FieldPath, key: string, known: readonly string[]): readonly ContentIssue[] => {
    if (known.includes(key)) return []
    const expected = `one of ${known.join(', ')}, or a list of that name in resume.json`
    return [
      {
        ...error('settings/unknown-section'),
        ...placeOf(document, field),
        ...unknownName(key, known, expected),
      },
    ]
  }
  return [
    ...(settings.cv?.sections ?? []).flatMap((section, index) =>
      find(['cv', 'sections', index], sectionKeyOf(section), ofCv),
    ),
    ...(settings.cv?.breaks?.before ?? []).flatMap((key, index) =>
      find(['cv', 'breaks', 'before', index], key, ofCv),
    ),
    ...(settings.home ?? []).flatMap((item, index) => find(['home', index], homeSectionOf(item).key, ofHome)),
  ]
}
