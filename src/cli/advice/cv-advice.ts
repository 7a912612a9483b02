/** Suggestions about personal data, entries that are private in one language only, and PDF/UA. */
import type { PrivateContent } from '../../content/private-content.ts'
import { privateByDefault } from '../../content/schema/cv-settings.ts'
import type { ResumeInLanguage } from '../../content/site.ts'
import { type ContentIssue, suggestion } from '../../lib/data/issue.ts'
import type { MeasuredCv } from '../../pdf/length/describe-length.ts'
import { PRIVATE_TAG } from '../../resume/resume-selection.ts'
import { dateFields, type Resume } from '../../resume/schema.ts'
import { textsIn } from './resume-texts.ts'

type Entry = Readonly<Record<string, unknown>> & { readonly tags?: readonly string[] }

/** Fields that translations do not change, so that they identify an entry. */
const untranslatedFields = [...dateFields, 'url']

/** Returns the entries of a CV that have a date or a URL, each with a key that its translations share. */
const entriesOf = ({ basics: _, bibliography: __, customSections, ...lists }: Resume) =>
  Object.entries({ ...lists, ...customSections }).flatMap(([section, entries]) =>
    ([entries].flat() as readonly Entry[]).flatMap((entry, index) => {
      const values = untranslatedFields.map((name) => entry[name] ?? '')
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

/** Returns a suggestion for each public entry with a private translation. @param resumes unfiltered */
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
        found: `a public entry that is private in ${hiding} (its dates and URL are the same)`,
        expected: 'both public, or both private',
        fix: 'add tags: [private] to it, or leave it if everyone may read it in this language',
      }
    }),
  )
}

/** Returns the paths of the fields in a CV that are private by default. */
export const personalDataIn = (resume: Resume): readonly string[] => {
  const paths = new Set(textsIn(resume).map(({ field }) => field))
  return privateByDefault.filter((path) => paths.has(path))
}

/** Returns a suggestion for each field with personal data that a CV makes public. */
export const personalDataSuggestions = ({
  file,
  resume,
}: Pick<ResumeInLanguage, 'file' | 'resume'>): readonly ContentIssue[] =>
  personalDataIn(resume).map((field) => ({
    ...suggestion('cv/personal-data'),
    file,
    field,
    found: 'personal data that everyone can read',
    fix: `add ${field} to cv.private in site.yaml, so that only employers see it; or leave it public`,
  }))

/** Returns a suggestion for a printed CV whose PDF does not claim PDF/UA. */
export const noPdfUaClaimSuggestions = ({
  file,
  whyNotPdfUa,
}: Pick<MeasuredCv, 'file' | 'whyNotPdfUa'>): readonly ContentIssue[] => {
  if (whyNotPdfUa.length === 0) return []
  return [
    {
      ...suggestion('cv/no-pdfua-claim'),
      file,
      found: `a CV whose PDF does not claim PDF/UA: it has ${whyNotPdfUa.join(', and ')}`,
      expected: 'only content that this standard for screen readers allows',
      fix: 'write it another way if somebody requires PDF/UA, or leave it: programs still find all text',
    },
  ]
}
