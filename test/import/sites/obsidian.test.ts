/**
 * `vitrine import` of notes: what Obsidian has beyond Markdown, the home page, and names that stand for
 * files.
 */
import t from 'tap'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { importOf } from '../../fixtures/content/import-of.ts'

type Files = Readonly<Record<string, string>>

const vault = { '.obsidian/app.json': '{}' }

const texts: readonly (readonly [name: string, written: string, expected: string])[] = [
  ['lines break', 'a\nb\n\nc', 'a\\\nb\n\nc'],
  ['lines of lists and quotes break', '- a\n  b\n- c\n\n> d\n> e', '- a\\\n  b\n- c\n\n> d\\\n> e'],
  ['the title of a callout stays', '> [!note] A\n> b\n> c', '> [!note] A\n> b\\\n> c'],
  ['code stays', '```\na\n==b==\nc ^abcdef\n```', '```\na\n==b==\nc ^abcdef\n```'],
  ['formulas and comments stay', '$$\na\nb\n$$\n\n%%\nc\nd\n%%', '$$\na\nb\n$$\n\n%%\nc\nd\n%%'],
  ['tables stay', '| a |\n|---|\n| b |', '| a |\n|---|\n| b |'],
  ['highlights', 'a ==b c== d', 'a <mark>b c</mark> d'],
  ['what is no highlight', 'a == b == c\n\n====', 'a == b == c\n\n===='],
  ['ids of blocks', 'a ^1a2b3c\n\n- b\n\n^my-id', 'a <a id="^1a2b3c"></a>\n\n- b\n\n<a id="^my-id"></a>'],
  ['formulas one after the other', '$$a$$ b $$\nc\n$$\n\n[[Other]]', '$$a$$ b $$\nc\n$$\n\n[[Other]]'],
  [
    'links by name',
    '[x](Other.md) ![](a.png) <img src="a.png" alt="A">',
    '[x](folder/Other.md) ![](files/a.png) <img src="files/a.png" alt="A">',
  ],
  ['links to headings', '[x](#A%20b) [y](Other.md#C%20D)', '[x](#a-b) [y](folder/Other.md#c-d)'],
]

t.test('converts what only Obsidian writes', async (t) => {
  for (const [name, written, expected] of texts) {
    const { files, issues } = await importOf(
      {
        ...vault,
        'Note.md': written,
        'folder/Other.md': 'Other',
        'files/a.png': 'png',
      },
      { isTrusted: true },
    )
    t.strictSame(issues.map(formatIssue), [], name)
    t.equal(files['pages/Note.md']?.trim(), expected, name)
  }
})

/** Files of a vault, and what is written of one. */
const sites: Readonly<Record<string, readonly [files: Files, file: string, text: string | undefined]>> = {
  'files whose names macOS has decomposed are found': [
    {
      'a.md': '[b](b%C3%A4.md) [c](ba%CC%88.md) ![ä](%C3%A4.png)',
      'x/ba\u0308.md': 'B',
      'x/a\u0308.png': 'png',
    },
    'a',
    '[b](x/b%C3%A4.md) [c](x/b%C3%A4.md) ![ä](x/%C3%A4.png)\n',
  ],
  'files are found by a path from the note': [
    {
      'Notes/a.md': '![[../files/x.png|A loom]]\n\n| A |\n|---|\n| ![[../files/y.png\\|In a table]] |',
      'files/x.png': 'png',
      'files/y.png': 'png',
    },
    'Notes/a',
    '![[files/x.png|A loom]]\n\n| A |\n|---|\n| ![[files/y.png\\|In a table]] |\n',
  ],
  'lines of a strict vault stay': [
    { '.obsidian/app.json': '{"strictLineBreaks": true}', 'a.md': 'a\nb' },
    'a',
    'a\nb\n',
  ],
  'dates and images that are links are read': [
    { 'a.md': '---\ndate: [[2024-05-06]]\nimage: "[[x.png]]"\n---\nText', 'files/x.png': 'png' },
    'a',
    '---\npublished: 2024-05-06\nimage: files/x.png\n---\n\nText\n',
  ],
  'the home page is its own': [
    { 'index.md': 'Own', 'a.md': '[[index]]' },
    'index',
    '---\naliases:\n  - index\n---\n\nOwn\n',
  ],
  'of a readme and a welcome, the readme is the home page': [
    { 'README.md': 'Read', 'Welcome.md': 'Hello' },
    'index',
    '---\naliases:\n  - README\n---\n\nRead\n',
  ],
  'there is no home page where all is private': [
    { 'a.md': '---\ndraft: true\n---\n[[b]]' },
    'index',
    undefined,
  ],
}
for (const [name, [files, file, text]] of Object.entries(sites))
  t.test(name, async (t) => {
    const { files: written, issues } = await importOf({ ...vault, ...files }, { isTrusted: true })
    t.strictSame(issues.map(formatIssue), [])
    t.equal(written[`pages/${file}.md`], text)
  })

t.test('recognises a vault by its links', async (t) => {
  t.equal((await importOf({ 'a.md': '[[b]]', 'b.md': 'B' })).generator, 'obsidian')
  t.equal((await importOf({ 'a.md': 'A', 'b.md': 'B' })).generator, 'markdown')
})
