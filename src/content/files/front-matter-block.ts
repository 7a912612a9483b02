/** Finds the front matter of a page: YAML between two lines of three hyphens at the start of its file. */
import { type ContentIssue, error } from '../../lib/data/issue.ts'
import { hidingFields, isRuleWord } from '../../privacy/not-public.ts'

/** Lines end at line feeds only: copied text may have other separators in a value (U+2028). */
const fence = /^---\s*$/

/** Text that may stand above: blank lines and comments. */
const leading = /^(?:\s|<!--[\s\S]*?-->)*/

/** Front matter in TOML, JSON, and JSON between semicolons. */
const otherForm = /^(?:\+\+\+|;;;|\{\s*["}])/

/** Whether the first lines have a field that hides a page, behind a missing or mistyped fence. */
const saysHidden = (text: string): boolean =>
  (text.split(/\n\s*\n/, 1)[0] ?? '').split('\n').some((line) => {
    const [, name = '', value = ''] = /^([a-z][\w -]*)[:=](.*)$/i.exec(line.replaceAll(/["',]/g, '')) ?? []
    return isRuleWord(value) && hidingFields({ [name]: value }, 'page').length > 0
  })

/**
 * Splits a page's file, in linear time.
 *
 * @param text the file's contents, lines ending in a line feed
 * @returns the YAML between the fences, if any; the number of lines above it; and the Markdown below
 */
export const findFrontMatter = (file: string, text: string) => {
  const above = leading.exec(text)?.[0] ?? ''
  const lines = text.split('\n')
  const start = above.split('\n').length - 1
  const below = text.slice(above.length)
  const isOpen = fence.test(below.split('\n', 1)[0] ?? '')
  const length = isOpen ? lines.slice(start + 1).findIndex((line) => fence.test(line)) : -1
  if (length !== -1) {
    const [linesAbove, end] = [start + 1, start + 1 + length]
    const data = `${lines.slice(linesAbove, end).join('\n')}\n`
    return { data, linesAbove, markdown: lines.slice(end + 1).join('\n'), issues: [] }
  }
  const isOther = isOpen || otherForm.test(below) || saysHidden(below)
  const issue: ContentIssue = {
    ...error('front-matter/other-form'),
    file,
    line: start + 1,
    column: 1,
    found: isOpen ? 'front matter without a line of three hyphens below it' : 'front matter that is not YAML',
    fix:
      'write YAML between two lines of three hyphens, ' +
      'or run vitrine import on the folder that the page comes from',
  }
  return { data: undefined, linesAbove: 0, markdown: text, issues: isOther ? [issue] : [] }
}
