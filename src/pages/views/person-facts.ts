/** What a résumé says of a person in the terms of schema.org. Used by json-ld.ts. */
import type { Resume } from '../../content/schema/resume.ts'

interface Organization {
  readonly '@type': 'Organization' | 'EducationalOrganization'
  readonly name: string
  readonly url: string | undefined
}

/** Each name once; undefined instead of an empty list, so that JSON has no such member. */
const organizations = (
  type: Organization['@type'],
  named: readonly { readonly name?: string | undefined; readonly url?: string | undefined }[],
): readonly Organization[] | undefined => {
  const byName = new Map<string, Organization>()
  for (const { name, url } of named)
    if (name !== undefined && !byName.has(name))
      byName.set(name, { '@type': type, name, url: url !== undefined && URL.canParse(url) ? url : undefined })
  return byName.size === 0 ? undefined : [...byName.values()]
}

const texts = (list: readonly (string | undefined)[] = []): readonly string[] | undefined => {
  const found = [...new Set(list.filter((text) => text !== undefined))]
  return found.length === 0 ? undefined : found
}

/** Returns where the person works now and has learnt, and what they know; undefined where the résumé does not say. */
export const personFacts = ({ work = [], education = [], skills, languages }: Resume) => ({
  // A position that has begun and has no end is held today.
  worksFor: organizations(
    'Organization',
    work.filter(({ startDate, endDate }) => startDate !== undefined && endDate === undefined),
  ),
  alumniOf: organizations(
    'EducationalOrganization',
    education.map(({ institution, url }) => ({ name: institution, url })),
  ),
  knowsAbout: texts(skills?.map(({ name }) => name)),
  knowsLanguage: texts(languages?.map(({ language }) => language)),
})
