/** Finds tags of other site generators in a page's text, which would be shown as they are. Used to read pages. */
import type { ContentIssue } from '../../lib/data/issue.ts'

/**
 * Liquid and Nunjucks (`{% link a.md %}`, `{{ site.baseurl }}`, `{{ "/a/" | relative_url }}`), and shortcodes of Hugo and Zola
 * (`{{< ref "a.md" >}}`, `{{ youtube(id="x") }}`).
 */
const tag =
  /\{\{-?\s*(?<output>(?:site|page|post|layout)\.[\w.]+|(?:"[^"\n]*"|'[^'\n]*')\s*\|\s*\w+)[^\n}]*\}\}|\{%-?\s*(?<liquid>[a-z_]+)[^%\n]*%\}|\{\{[<%]\s*\/?(?<hugo>[a-z_-]+)[^\n]*?[>%]\}\}|\{\{\s*(?<zola>[a-z_]+)\([^\n]*?\)\s*\}\}/g

const linkTags = new Set(['link', 'post_url', 'ref', 'relref'])

const fence = /^ {0,3}(?<mark>`{3,}|~{3,})/

/** Yields the lines outside fenced code, with their numbers from 1. */
function* linesOfText(markdown: string): Generator<readonly [line: string, number: number]> {
  let open: string | undefined
  for (const [index, line] of markdown.split('\n').entries()) {
    const mark = fence.exec(line)?.groups?.mark
    if (open === undefined && mark === undefined) yield [line.replaceAll(/`[^`]*`/g, ''), index + 1]
    else if (open === undefined) open = mark
    else if (mark?.startsWith(open)) open = undefined
  }
}

const nameOf = ({ output, liquid, hugo, zola }: Readonly<Record<string, string | undefined>>): string => {
  if (output !== undefined) return `{{ ${output} }}`
  if (liquid !== undefined) return `{% ${liquid} %}`
  return hugo === undefined ? `{{ ${zola}() }}` : `{{< ${hugo} >}}`
}

/**
 * Returns a warning for each tag.
 *
 * @param firstLine the line of the file on which the Markdown begins
 */
export const templateTagWarnings = (
  file: string,
  markdown: string,
  firstLine: number,
): readonly ContentIssue[] => {
  if (!/\{[{%]/.test(markdown)) return []
  return [...linesOfText(markdown)].flatMap(([line, number]) =>
    [...line.matchAll(tag)].map(({ groups = {} }) => ({
      file,
      line: firstLine + number - 1,
      found: `the tag ${nameOf(groups)} of another generator, which is shown as text`,
      expected: 'Markdown or HTML',
      fix: linkTags.has(groups.liquid ?? groups.hugo ?? '')
        ? 'link to the file, such as [Notes](notes/index.md)'
        : 'write its result as Markdown or HTML, or remove it',
    })),
  )
}
