/** What a selection of a CV leaves out, in readable lines such as `work: Teacher, A school`. */

import { isJsonObject } from '../../lib/json.ts'
import { multisetDifference } from '../../lib/multiset-difference.ts'
import type { Resume } from '../../resume/schema.ts'
import { textsIn } from './resume-texts.ts'

/** Fields that name an entry, which is labelled with the first two that it has. */
const labelFields = (
  'position studyType area title name language network institution ' +
  'organization issuer publisher reference'
).split(' ')

const labelOf = (entry: Readonly<Record<string, unknown>>): string =>
  labelFields
    .flatMap((name) => (entry[name] as string | undefined) ?? [])
    .slice(0, 2)
    .join(', ')

/** Returns a line for each entry of a CV, custom sections included, each followed by its texts. */
const entryLines = ({ customSections = {}, bibliography: _, ...sections }: Resume): readonly string[] =>
  Object.entries({ ...sections, ...customSections }).flatMap(([key, entries]) =>
    (Array.isArray(entries) ? entries : []).filter(isJsonObject).flatMap((entry) => {
      const label = `${key}: ${labelOf(entry)}`
      return [label, ...textsIn(entry).map(({ text }) => `${label}: “${text}”`)]
    }),
  )

/** Returns the entries that a selection leaves out, and of the other entries the texts that it leaves out. */
export const leftOutOf = (whole: Resume, selected: Resume): readonly string[] => {
  const missing = multisetDifference(entryLines(whole), entryLines(selected))
  return missing.filter((line) => !missing.some((entry) => line.startsWith(`${entry}: “`)))
}
