/** What is wrong with the content at the moment, as the preview shows it. */
import type { FastifyInstance } from 'fastify'
import { readContentFile } from '../../content/open-content-file.ts'
import { ContentError, type ContentIssue, formatIssue } from '../../lib/data/issue.ts'
import { excerptOf } from '../../lib/data/source-excerpt.ts'

/** One error or warning. */
export interface Finding {
  readonly message: string
  /** The lines of the file around it; undefined if it has no line. */
  readonly excerpt: string | undefined
}

/** Returns the lines of the content folder around an issue, with a caret; undefined if it has none, or its file is gone. */
export const readExcerpt = async (folder: string, issue: ContentIssue): Promise<string | undefined> => {
  if (issue.line === undefined) return undefined
  const bytes = await readContentFile(folder, issue.file).catch(() => undefined)
  return bytes && excerptOf(bytes.toString(), issue)
}

/** Returns issues with their excerpts. */
const findingsOf = (folder: string, issues: readonly ContentIssue[]): Promise<readonly Finding[]> =>
  Promise.all(
    issues.map(async (issue) => ({ message: formatIssue(issue), excerpt: await readExcerpt(folder, issue) })),
  )

/** What is wrong at one time. */
export interface CurrentFindings {
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

/** Returns the findings in what a load or a publication failed with. */
const findingsInFailure = async (folder: string, failure: unknown): Promise<readonly Finding[]> => {
  if (failure instanceof ContentError) return findingsOf(folder, failure.issues)
  return [{ message: failure instanceof Error ? failure.message : String(failure), excerpt: undefined }]
}

/**
 * Returns what is wrong with the content of an app now. A load that failed has read all files again, so its errors replace
 * those of the site that is still served.
 */
export const currentFindings = async (
  { content, publisher }: FastifyInstance,
  folder: string,
): Promise<CurrentFindings> => {
  const { errors, warnings } = content.current()
  const inspection = publisher.inspection()
  const [loading, publishing] = [content.failure(), publisher.failure()]
  return {
    errors: [
      ...(loading === undefined
        ? await findingsOf(folder, errors)
        : await findingsInFailure(folder, loading)),
      ...(publishing === undefined ? [] : await findingsInFailure(folder, publishing)),
      ...(await findingsOf(folder, inspection?.errors ?? [])),
    ],
    warnings: await findingsOf(folder, [...warnings, ...(inspection?.warnings ?? [])]),
  }
}
