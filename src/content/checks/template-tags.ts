/** Finds tags of other site generators and of Obsidian in a page's text, which would be shown as they are. Used to read pages. */
import type { ContentIssue } from '../../lib/data/issue.ts'

/** One kind of tag. */
interface TagKind {
  /** Its first group, if it has one, is the name. */
  readonly pattern: RegExp
  /** Returns how a message calls the tag. */
  readonly describe: (name: string) => string
  readonly fix: (name: string) => string
}

const linkFix = 'link to the file, such as [Notes](notes/index.md)'
const linkTags = ['link', 'post_url', 'ref', 'relref']

/** A tag of a template, whose name tells whether it is a link. */
const templateTag = (pattern: RegExp, form: (name: string) => string): TagKind => ({
  pattern,
  describe: (name) => `the tag ${form(name)} of another generator`,
  fix: (name) => (linkTags.includes(name) ? linkFix : 'write its result as Markdown or HTML, or remove it'),
})

const kinds: readonly TagKind[] = [
  // Liquid and Nunjucks: {% link a.md %}, {{ site.baseurl }}, {{ "/a/" | relative_url }}
  templateTag(/(?<!\{)\{%-?\s*([a-z_]+)[^%\n]*%\}/g, (name) => `{% ${name} %}`),
  templateTag(
    /\{\{-?\s*((?:site|page|post|layout)\.[\w.]+|(?:"[^"\n]*"|'[^'\n]*')\s*\|\s*\w+)[^\n}]*\}\}/g,
    (name) => `{{ ${name} }}`,
  ),
  // Hugo: {{< ref "a.md" >}}, {{% notice %}}
  templateTag(/\{\{<\s*\/?([a-z_-]+)[^\n]*?>\}\}/g, (name) => `{{< ${name} >}}`),
  templateTag(/\{\{%\s*\/?([a-z_-]+)[^\n]*?%\}\}/g, (name) => `{{% ${name} %}}`),
  // Zola: {{ youtube(id="x") }}
  templateTag(/\{\{\s*([a-z_]+)\([^\n]*?\)\s*\}\}/g, (name) => `{{ ${name}() }}`),
  // Obsidian: [[Other note]], but neither [[1]](a.md), [[^1]] nor [[toc]], which are Markdown or Vitrine's
  {
    pattern: /(?<![!\\])\[\[(?!\s|\^|_?toc_?\])([^[\]\n]+)\]\](?![[(])/gi,
    describe: (name) => `Obsidian's link [[${name}]]`,
    fix: () => linkFix,
  },
  {
    pattern: /!\[\[([^[\]\n]+)\]\]/g,
    describe: (name) => `Obsidian's embed ![[${name}]]`,
    fix: () => 'show the image, such as ![A bridge](bridge.jpg), or link to the file',
  },
  // A comment on one line, or either end of a longer one. After a figure, %% is a percentage.
  {
    pattern: /(?<!\S)%%.*?%%|^\s*%%/g,
    describe: () => 'a comment of Obsidian, %%',
    fix: () => 'remove the comment',
  },
]

const fence = /^ {0,3}(?<mark>`{3,}|~{3,})/

/** Yields the lines outside fenced code, with their numbers from 1. */
function* linesOfText(markdown: string): Generator<readonly [line: string, number: number]> {
  let open: string | undefined
  for (const [index, line] of markdown.split('\n').entries()) {
    const mark = fence.exec(line)?.groups?.mark
    if (open === undefined && mark === undefined)
      yield [line.replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, ''), index + 1]
    else if (open === undefined) open = mark
    else if (mark?.startsWith(open)) open = undefined
  }
}

/**
 * Returns a warning for each tag, but one for those of the same name on one line, which are mostly a pair.
 *
 * @param firstLine the line of the file on which the Markdown begins
 */
export const templateTagWarnings = (
  file: string,
  markdown: string,
  firstLine: number,
): readonly ContentIssue[] => {
  if (!/\{[{%]|\[\[|%%/.test(markdown)) return []
  const isReference = (name: string): boolean => markdown.includes(`[${name}]:`) // [[1]] is then a link
  const warningsOfLine = (line: string, number: number): readonly ContentIssue[] =>
    kinds.flatMap(({ pattern, describe, fix }) => {
      const names = new Set([...line.matchAll(pattern)].map(([, name = '']) => name))
      return [...names]
        .filter((name) => !isReference(name))
        .map((name) => ({
          file,
          line: firstLine + number - 1,
          found: `${describe(name)}, which is shown as text`,
          expected: 'Markdown or HTML',
          fix: fix(name),
        }))
    })
  return [...linesOfText(markdown)].flatMap(([line, number]) => warningsOfLine(line, number))
}
