/** Says what is wrong with a page's text that could not be made a page. Used when a site is published. */

import type { Page } from '../content/site.ts'
import type { ContentIssue } from '../lib/data/issue.ts'
import { isNestingError, NestingError } from '../pages/html/nesting.ts'

/**
 * Returns the fault for what making a page has thrown.
 *
 * @param error a {@link NestingError}, or whatever a library has thrown
 */
export const pageIssue = ({ file, markdownLine }: Page, error: unknown): ContentIssue => {
  if (isNestingError(error)) {
    const { what = 'parts', line = undefined } = error instanceof NestingError ? error : {}
    return {
      file,
      line: line && line + markdownLine - 1,
      found: `${what} nested deeper than can be followed`,
      expected: 'a text that people can follow, some forty lists inside each other at most',
      fix: 'look for tags without an end, or for a row of > or much indentation where none is meant',
    }
  }
  return {
    file,
    found: `what can't be made a page (${error instanceof Error ? error.message : String(error)})`,
    expected: 'Markdown',
    fix: 'take away what was written last, part by part, until it can be; the log has the cause, which is a fault of Vitrine',
  }
}
