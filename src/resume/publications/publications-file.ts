/** Reads publications.bib in a process with limits. */
import { type ContentIssue, error } from '../../lib/data/issue.ts'
import { createJobProcess, type JobLimits } from '../../lib/job-process.ts'
import type { PublicationsJob, PublicationsReading } from './parse-publications.ts'
import type { Publication } from './publication.ts'

/** Some seconds suffice for 2,000 papers, one of them with 3,000 authors: more than any CV lists. */
const publicationsLimits: JobLimits = { timeMs: 20_000, memoryMb: 512 }

/**
 * Reads publications.bib in its own process, because the parser is quadratic in the number of authors, and
 * `@string` macros that repeat each other grow without bound. Never rejects: a file that cannot be read is an
 * issue.
 */
export const readPublications = async (
  file: string,
  bibtex: string,
  limits = publicationsLimits,
): Promise<{ readonly value: readonly Publication[]; readonly issues: readonly ContentIssue[] }> => {
  const parser = createJobProcess<PublicationsJob, PublicationsReading>(
    new URL('./publications-process', import.meta.url).href,
    limits,
  )
  const outcome = await parser.run({ file, bibtex })
  parser.close()
  if ('result' in outcome) return outcome.result
  const issue = {
    ...error('publications/too-long'),
    file,
    found: `a file that ${outcome.failure}`,
    expected: 'the publications that the CV shows',
    fix:
      'end long lists of authors with "and others", ' +
      'and remove entries and strings that the CV does not show',
  }
  return { value: [], issues: [issue] }
}
