import t from 'tap'
import { templateTagWarnings } from '../../../src/content/checks/template-tags.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'

const wording = 'of another generator, which is shown as text; expected Markdown or HTML. Fix:'
const link = 'link to the file, such as [Notes](notes/index.md).'
const other = 'write its result as Markdown or HTML, or remove it.'

t.test('reports tags of other generators', async (t) => {
  const rows: readonly [markdown: string, lines: readonly string[]][] = [
    ['[a]({% link _posts/a.md %})', [`a.md:5: found the tag {% link %} ${wording} ${link}`]],
    ['One\n\n{%- include note.html -%}', [`a.md:7: found the tag {% include %} ${wording} ${other}`]],
    ['[a]({{< ref "a.md" >}})', [`a.md:5: found the tag {{< ref >}} ${wording} ${link}`]],
    ['{{% note %}}', [`a.md:5: found the tag {{< note >}} ${wording} ${other}`]],
    ['{{ youtube(id="x") }}', [`a.md:5: found the tag {{ youtube() }} ${wording} ${other}`]],
    ['[a]({{ site.baseurl }}/a/)', [`a.md:5: found the tag {{ site.baseurl }} ${wording} ${other}`]],
    [
      '![]({{ "/a.png" | relative_url }})',
      [`a.md:5: found the tag {{ "/a.png" | relative_url }} ${wording} ${other}`],
    ],
    ['Write `{% link a.md %}`, and {{ name }}.', []],
    ['```liquid\n{% link a.md %}\n```\n\n~~~\n{{< ref "a" >}}\n~~~', []],
  ]
  for (const [markdown, lines] of rows)
    t.strictSame(templateTagWarnings('a.md', markdown, 5).map(formatIssue), lines, markdown)
})
