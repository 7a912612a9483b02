/** Rules of advice: each looks at one thing of a page, a CV or another file. */
import type { ContentIssue } from '../../lib/data/issue.ts'

/** Says what is wrong with a subject, or could be better; false if nothing. */
export type Rule<Subject> = (subject: Subject) => Omit<ContentIssue, 'file'> | false

/** Returns what rules say of subjects, each with the file of its subject. */
export const applyRules = <Subject extends { readonly file: string }>(
  rules: readonly Rule<Subject>[],
  subjects: Iterable<Subject>,
): readonly ContentIssue[] =>
  [...subjects].flatMap((subject) =>
    rules.flatMap((rule) => {
      const found = rule(subject)
      return found === false ? [] : [{ file: subject.file, ...found }]
    }),
  )
