/** What a CV says of a person in the terms of schema.org. Used by json-ld.ts. */
import { type Cv, type CvEntry, type CvLine, textOfLine } from '../cv/cv.ts'

interface Organization {
  readonly '@type': 'Organization' | 'EducationalOrganization'
  readonly name: string
  readonly url: string | undefined
}

/** Returns the entries of a section; those of an employer are its positions. */
const entriesOf = ({ sections }: Cv, key: string): readonly CvEntry[] => {
  const section = sections.find((one) => one.key === key)
  if (section?.kind !== 'entries') return []
  return section.entries.flatMap((entry) => (entry.positions.length > 0 ? entry.positions : [entry]))
}

/** Each name once; undefined instead of an empty list, so that JSON has no such member. */
const organizations = (
  type: Organization['@type'],
  lines: readonly (CvLine | undefined)[],
): readonly Organization[] | undefined => {
  const byName = new Map<string, Organization>()
  for (const line of lines) {
    if (line === undefined) continue
    const name = textOfLine(line)
    if (!byName.has(name)) byName.set(name, { '@type': type, name, url: line.href })
  }
  return byName.size === 0 ? undefined : [...byName.values()]
}

const namesIn = ({ sections }: Cv, key: string): readonly string[] | undefined => {
  const section = sections.find((one) => one.key === key)
  if (section?.kind !== 'terms') return undefined
  const names = section.terms.flatMap(({ name, isNamed }) => (isNamed ? [name.text] : []))
  return names.length === 0 ? undefined : names
}

/** Returns where the person works now and has learnt, and what they know; undefined where the CV does not say. */
export const personFacts = (cv: Cv) => ({
  worksFor: organizations(
    'Organization',
    entriesOf(cv, 'work').flatMap(({ period, organization }) => (period?.ongoing ? [organization] : [])),
  ),
  alumniOf: organizations(
    'EducationalOrganization',
    entriesOf(cv, 'education').map(({ organization }) => organization),
  ),
  knowsAbout: namesIn(cv, 'skills'),
  knowsLanguage: namesIn(cv, 'languages'),
})
