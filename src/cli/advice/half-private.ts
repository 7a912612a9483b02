/** Suggestions about entries that are private in the CV of one language only. */
import { PRIVATE_TAG } from '../../content/files/resume/resume-selection.ts'
import type { PrivateContent } from '../../content/private-content.ts'
import type { Resume } from '../../content/schema/resume.ts'
import { type ContentIssue, suggestion } from '../../lib/data/issue.ts'

type Entry = Readonly<Record<string, unknown>> & { readonly tags?: readonly string[] }

/** Fields that a translation leaves as they are. */
const sameFields = ['startDate', 'endDate', 'date', 'releaseDate', 'url'] as const

/** Returns the entries of a CV that have something by which their translations are known. */
const entriesOf = ({ basics: _, bibliography: __, own, ...lists }: Resume) =>
  Object.entries({ ...lists, ...own }).flatMap(([section, entries]) =>
    ([entries].flat() as readonly Entry[]).flatMap((entry, index) => {
      const values = sameFields.map((name) => entry[name] ?? '')
      return values.every((value) => value === '')
        ? []
        : [
            {
              field: `${section}[${index}]`,
              key: JSON.stringify([section, ...values]),
              isPrivate: entry.tags?.includes(PRIVATE_TAG) === true,
            },
          ]
    }),
  )

/** Returns suggestions for each public entry whose translation, by its dates and URL, is private. @param resumes the whole ones */
export const halfPrivateSuggestions = ({
  resumes,
}: Pick<PrivateContent, 'resumes'>): readonly ContentIssue[] => {
  const cvs = new Map([...resumes.values()].map(({ file, resume }) => [file, entriesOf(resume)]))
  return [...cvs].flatMap(([file, entries]) =>
    entries.flatMap(({ field, key, isPrivate }) => {
      const isHidden = (other: typeof entries): boolean =>
        other.some((entry) => entry.key === key && entry.isPrivate)
      const hiding = isHidden(entries) ? undefined : [...cvs].find(([, other]) => isHidden(other))?.[0]
      if (isPrivate || hiding === undefined) return []
      return {
        ...suggestion('cv/half-private'),
        file,
        field,
        found: `a public entry that is private in ${hiding}, by its dates and URL`,
        expected: 'both public, or neither',
        fix: 'add tags: [private] to it, or leave it if everyone may read it in this language',
      }
    }),
  )
}
