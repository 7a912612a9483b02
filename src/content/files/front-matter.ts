/** Separates a page's front matter (YAML between two lines of three hyphens) from its Markdown. Used to read pages. */
import { shiftLines } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { FrontMatter } from '../schema/front-matter.ts'

/** A page's file, taken apart. `data` is empty if there are issues. */
export interface FrontMatterReading {
  readonly data: FrontMatter
  readonly markdown: string
  readonly issues: readonly ContentIssue[]
}

const validate = compileSchema(FrontMatter)

/** The opening line of hyphens. */
const LINES_ABOVE = 1

const frontMatter = /^---[ \t]*\r?\n(?<yaml>[\s\S]*?)^---[ \t]*(?:\r?\n|$)/m

/** Front matter that never ends must not be rendered as text: it may say `draft: true`. */
const openingFence = /^---[ \t]*\r?\n/

const unclosed = (file: string): ContentIssue => ({
  file,
  line: 1,
  column: 1,
  found: 'front matter without an end',
  expected: 'a line of three hyphens below it',
  fix: 'add that line, or write *** if you meant a horizontal rule',
})

/** Splits a Markdown file into its checked front matter (empty if it has none) and the Markdown below. */
export const readFrontMatter = (file: string, text: string): FrontMatterReading => {
  const match = frontMatter.exec(text)
  if (match === null || match.index !== 0)
    return { data: {}, markdown: text, issues: openingFence.test(text) ? [unclosed(file)] : [] }
  const document = shiftLines(parseData(`${file}.yaml`, match.groups?.yaml ?? ''), LINES_ABOVE)
  const named = { ...document, issues: document.issues.map((issue) => ({ ...issue, file })) }
  const { data = {}, issues } = checkData(validate, file, named)
  return { data, issues, markdown: text.slice(match[0].length) }
}
