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
    ['{{% note %}}', [`a.md:5: found the tag {{% note %}} ${wording} ${other}`]],
    [
      '{{< b >}}One{{< /b >}} {{< c >}}',
      ['b', 'c'].map((name) => `a.md:5: found the tag {{< ${name} >}} ${wording} ${other}`),
    ],
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

t.test("reports Obsidian's links, embeds and comments", async (t) => {
  const obsidian = (line: number, found: string, fix: string) =>
    `a.md:${line}: found ${found}, which is shown as text; expected Markdown or HTML. Fix: ${fix}.`
  const linkFix = 'link to the file, such as [Notes](notes/index.md)'
  const embedFix = 'show the image, such as ![A bridge](bridge.jpg), or link to the file'
  const comment = (line: number) => obsidian(line, 'a comment of Obsidian, %%', 'remove the comment')
  const rows: readonly [markdown: string, lines: readonly string[]][] = [
    ['See [[Other note|that]].', [obsidian(5, "Obsidian's link [[Other note|that]]", linkFix)]],
    ['![[pic.png]]', [obsidian(5, "Obsidian's embed ![[pic.png]]", embedFix)]],
    ['Text %%private remark%% text', [comment(5)]],
    ['%%\nprivate\n%%', [comment(5), comment(7)]],
    ['`[[a]]`, ``![[b]]`` and `%%c%%`\n\n```sh\n[[d]]\n%%e%%\n```', []],
    ['[[1]](a.md), [[2]][b], [[3]], [[^4]], \\[[5]]\n\n[3]: a.md', []],
    ['[[toc]]\n\n[[_TOC_]]', []],
    ['50%% to 60%%, $[[1, 2], [3, 4]]$, if [[ -f a ]]', []],
  ]
  for (const [markdown, lines] of rows)
    t.strictSame(templateTagWarnings('a.md', markdown, 5).map(formatIssue), lines, markdown)
})
