/** The YAML that stands above a page's Markdown, between two lines of three hyphens. */
import type { XStatic } from 'typebox/schema'
import { shiftLines } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { pageTemplates } from '../site.ts'

/** Unknown members are refused: a misspelt `draft` would publish the page. */
const FrontMatter = {
  type: 'object',
  additionalProperties: false,
  description: 'members such as title: About',
  properties: {
    title: { type: 'string', minLength: 1 },
    description: { type: 'string', minLength: 1 },
    template: { enum: pageTemplates, description: `one of ${pageTemplates.join(', ')}` },
    updated: {
      type: 'string',
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      format: 'partial-date',
      description: 'a day such as 2026-11-21',
    },
    order: { type: 'number' },
    draft: { type: 'boolean' },
    noindex: { type: 'boolean' },
  },
} as const

/** What a page's front matter says, checked; empty where there are issues. */
export type FrontMatter = XStatic<typeof FrontMatter>

/** A page's file taken apart. */
export interface FrontMatterReading {
  readonly data: FrontMatter
  readonly markdown: string
  readonly issues: readonly ContentIssue[]
}

const validate = compileSchema(FrontMatter)

/** The front matter begins on the second line of the file. */
const LINES_ABOVE = 1

const fence = /^---[ \t]*\r?\n(?<yaml>[\s\S]*?)^---[ \t]*(?:\r?\n|$)/m

/** A first line that opens front matter. Without an end it would be shown, and a draft with it. */
const openFence = /^---[ \t]*\r?\n/

const unclosed = (file: string): ContentIssue => ({
  file,
  line: 1,
  column: 1,
  found: 'front matter without an end',
  expected: 'a line of three hyphens under it',
  fix: 'add the line; or write *** where a rule across the page is meant',
})

/** Splits a Markdown file into its checked front matter, empty where there is none, and the Markdown under it. */
export const readFrontMatter = (file: string, text: string): FrontMatterReading => {
  const match = fence.exec(text)
  if (match === null || match.index !== 0)
    return { data: {}, markdown: text, issues: openFence.test(text) ? [unclosed(file)] : [] }
  const document = shiftLines(parseData(`${file}.yaml`, match.groups?.yaml ?? ''), LINES_ABOVE)
  const named = { ...document, issues: document.issues.map((issue) => ({ ...issue, file })) }
  const { data = {}, issues } = checkData(validate, file, named)
  return { data, issues, markdown: text.slice(match[0].length) }
}
