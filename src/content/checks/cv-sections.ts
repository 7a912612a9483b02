/** Checks `cv.sections` and `home` of site.yaml: each entry is a section of JSON Resume, a list in a CV, or on the home page one of its own. */
import { type MemberPath, placeOf } from '../../lib/data/data-document.ts'
import { unknownName } from '../../lib/did-you-mean.ts'
import { sectionKeyOf, sectionsOf } from '../schema/cv-settings.ts'
import { homeSectionKeys, homeSectionOf } from '../schema/home-sections.ts'
import type { Check } from './check.ts'

/** Finds sections that neither JSON Resume nor a CV has. */
export const checkSections: Check = function* ({ settingsFile: { document, settings }, privateContent }) {
  const ofCv = sectionsOf([...privateContent.resumes.values()].map(({ resume }) => resume))
  const named: readonly (readonly [MemberPath, key: string, known: readonly string[]])[] = [
    ...(settings.cv?.sections ?? []).map(
      (section, index) => [['cv', 'sections', index], sectionKeyOf(section), ofCv] as const,
    ),
    ...(settings.home ?? []).map(
      (section, index) =>
        [['home', index], homeSectionOf(section).key, [...homeSectionKeys, ...ofCv]] as const,
    ),
  ]
  for (const [member, key, known] of named)
    if (!known.includes(key)) {
      const names = [...new Set(known)]
      const expected = `one of ${names.join(', ')}, or a list of that name in resume.json`
      yield { ...placeOf(document, member), ...unknownName(key, names, expected) }
    }
}
