/** Advice about personal data that a CV makes public, on its page, in its PDF and in /resume.json. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { isJsonObject } from '../../lib/json.ts'

const kinds: readonly (readonly [name: RegExp, found: string])[] = [
  [/^phone$/i, 'a telephone number'],
  [/^address$/i, 'a street address'],
  [/^(?:birth.*|dateOfBirth|dob)$/i, 'a date or place of birth'],
  [
    /^(?:gender|sex|maritalStatus|marital_status|nationality|religion)$/i,
    'a detail that employers need not know',
  ],
]

/**
 * Returns advice for each member of `basics` with such data.
 *
 * @param source the CV as `/resume.json` has it
 */
export const personalData = (file: string, source: unknown): readonly ContentIssue[] => {
  const basics = isJsonObject(source) ? source.basics : undefined
  const find = (value: unknown, path: string): readonly ContentIssue[] =>
    !isJsonObject(value)
      ? []
      : Object.entries(value).flatMap(([name, member]) => {
          const kind = kinds.find(([pattern]) => pattern.test(name))
          if (kind === undefined || member === '' || member === null) return find(member, `${path}.${name}`)
          return [
            {
              file,
              member: `${path}.${name}`,
              found: `${kind[1]}, which anyone can read`,
              expected: 'what strangers may know',
              fix: `leave it, remove it, or add ${path}.${name} to cv.private in site.yaml, so that only employers see it`,
            },
          ]
        })
  return find(basics, 'basics')
}
