/** Advice about personal data that a CV makes public, on its page, in its PDF and in /resume.json. */
import type { Resume } from '../../content/schema/resume.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'

/** Returns advice for each member of `basics` with such data. */
export const personalData = (file: string, { basics = {} }: Resume): readonly ContentIssue[] =>
  [
    { member: 'basics.phone', value: basics.phone, kind: 'a telephone number' },
    { member: 'basics.location.address', value: basics.location?.address, kind: 'a street address' },
  ]
    .filter(({ value }) => value !== undefined)
    .map(({ member, kind }) => ({
      file,
      member,
      found: `${kind}, which anyone can read`,
      expected: 'what strangers may know',
      fix: `leave it, remove it, or add ${member} to cv.private in site.yaml, so that only employers see it`,
    }))
