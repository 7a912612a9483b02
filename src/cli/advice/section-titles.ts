/** Advice about the CV's sections of the owner's own that have the same title in every language: their key. */
import { sectionKeyOf } from '../../content/schema/cv-settings.ts'
import type { Site } from '../../content/site.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'

/** Returns advice for each such section that is in the CVs of several languages. */
export const sectionTitleAdvice = ({
  resumes,
  settings: { cv, languages },
}: Pick<Site, 'resumes' | 'settings'>): readonly ContentIssue[] => {
  const titled = new Set(
    (cv?.sections ?? []).flatMap((section) =>
      typeof section === 'object' && section.title !== undefined ? [sectionKeyOf(section)] : [],
    ),
  )
  const keys = languages.flatMap((language) => Object.keys(resumes.get(language)?.resume.own ?? {}))
  const shared = [...Map.groupBy(keys, (key) => key)].flatMap(([key, { length }]) =>
    length > 1 ? [key] : [],
  )
  const titles = languages.map((language) => `${language}: …`).join(', ')
  return shared
    .filter((key) => !titled.has(key))
    .map((key) => ({
      file: 'site.yaml',
      member: 'cv.sections',
      found: `no title for the section ${key}, so it is called that in every language`,
      expected: 'a title in each',
      fix: `add cv: { sections: [{ key: ${key}, title: { ${titles} } }] }`,
    }))
}
