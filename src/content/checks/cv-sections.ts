/** Checks `cv.sections` and `home` of site.yaml: each entry is a section of JSON Resume, a list in a CV, or on the home page one of its own. */
import { type MemberPath, placeOf } from '../../lib/data/data-document.ts'
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
export const checkSections: Check = function* ({ settingsFile: { document, settings }, privateContent }) {
  const ofCv = sectionsOf([...privateContent.resumes.values()].map(({ resume }) => resume))
  const written: readonly (readonly [MemberPath, key: string, known: readonly string[]])[] = [
    ...(settings.cv?.sections ?? []).map(
      (section, index) => [['cv', 'sections', index], sectionKeyOf(section), ofCv] as const,
    ),
    ...(settings.home ?? []).map(
      (section, index) =>
        [['home', index], homeSectionOf(section).key, [...homeSectionKeys, ...ofCv]] as const,
    ),
  ]
  for (const [member, key, known] of written)
    if (!known.includes(key)) {
      const names = [...new Set(known)]
      const expected = `one of ${names.join(', ')}, or a list of that name in resume.json`
      yield { ...placeOf(document, member), ...unknownName(key, names, expected) }
    }
}
