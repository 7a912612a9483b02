/** Obsidian's links, images, comments and callouts, on a whole site. */
import t from 'tap'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'
import { mainOf } from '../fixtures/pages/html-tree.ts'
import { context, markdownOf, render } from '../fixtures/pages/markdown-context.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const settings = 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en, fr]\n'

const pages = {
  'index.md': 'Home',
  'Start here.md':
    '---\naliases: [First page, /begin]\n---\nText of the start.\n\n## A part\n\nOf it.\n\n## More\n\nEnd.',
  notes: {
    'Engine.md': 'The engine.[^1]\n\n[^1]: A note.\n',
    'Engine.fr.md': 'La machine.',
    'Draft.md': '---\ndraft: true\n---\nSecret',
  },
  files: { 'a b.png': '', 'paper.pdf': '' },
}

const text = `[[Start here]] [[start here|x]] [[First page]] [[Start here#A part]] [[notes/Engine.md|e]] [[Engine]] [[Engine#^a1|f]]

[[Draft|told]] [[No such page]] x[[1]] \`[[Engine]]\` [[1]](/a/) [[ -f a ]]

| a | b |
|---|---|
| [[Engine\\|the engine]] | c |

![[a b.png|300]] ![[a b.png|A bridge]] [[paper.pdf]] ![[paper.pdf]]

![[Start here#A part]]

![[Engine]]

![[Draft]]

Before ![[Engine]] after %%a remark%% 50%% to 60%%.

%%
hidden
%%

[[#A heading]]

## A heading

![[gone.png|A mill]]
`

t.test('links and shows pages and files by their names', async (t) => {
  const app = await buildTestSite(t, { 'site.yaml': settings, pages: { ...pages, 'all.md': text } })
  const { body } = await app.inject({ url: '/all/', headers: { accept: 'text/html' } })
  const html = mainOf(body)
  for (const part of [
    '<a href="/Start%20here/">Start here</a> <a href="/Start%20here/">x</a> <a href="/Start%20here/">First page</a>',
    '<a href="/Start%20here/#a-part">Start here#A part</a> <a href="/notes/Engine/">e</a> <a href="/notes/Engine/">Engine</a> <a href="/notes/Engine/">f</a>',
    '<p>told No such page x[[1]] <code>[[Engine]]</code> <a href="/a/">[1]</a> [[ -f a ]]</p>',
    '<a href="/notes/Engine/">the engine</a>',
    'src="/files/a%20b.png" alt=""',
    'src="/files/a%20b.png" alt="A bridge"',
    '<a href="/files/paper.pdf">paper.pdf</a> <a href="/files/paper.pdf">paper.pdf</a>',
    '<p><a href="/Start%20here/#a-part">Start here#A part</a></p>\n<p><a href="/notes/Engine/">Engine</a></p>',
    '<p>Draft</p>',
    'Before <a href="/notes/Engine/">Engine</a> after  50%% to 60%%.',
    '<a href="#a-heading">A heading</a>',
  ])
    t.ok(html.includes(part), part)
  t.notMatch(html, /remark|hidden|End\.|Secret/)
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  t.equal(new Set(ids).size, ids.length, 'each id once')
  const { warnings } = await app.publisher.waitForInspection()
  t.match(
    warnings.filter(({ file }) => file === 'pages/all.md').map(({ line, found }) => `${line} ${found}`),
    [
      /^3 a link to \/a\//,
      /^9 the image \[\[a b\.png\]\] without/,
      /^3 \[\[Draft\|told\]\], a name that no published page/,
      /^3 \[\[No such page\]\], /,
      /^11 !\[\[Start here#A part\]\], a page inside a page/,
      /^13 !\[\[Engine\]\], a page inside/,
      /^15 !\[\[Draft\]\], /,
      /^17 !\[\[Engine\]\], a page inside/,
      /^27 !\[\[gone\.png\|A mill\]\], /,
    ],
  )
  t.match(
    warnings.find(({ line }) => line === 27)?.fix,
    'move the file into pages/, but not into a folder _drafts',
  )
  const french = await app.inject({ url: '/begin', headers: { accept: 'text/html' } })
  t.equal(french.headers.location, '/Start%20here/')
})

const shown: readonly (readonly [markdown: string, html: RegExp, back: string])[] = [
  [
    '> [!info] A *title*\n> Text',
    /alert-note">\n?<p><strong>Info<\/strong><\/p>\n<p><strong>A <em>title<\/em><\/strong><\/p>\n<p>Text<\/p>/,
    '> **Info**\n>\n> **A _title_**\n>\n> Text',
  ],
  [
    '> [!danger]-\n> Text',
    /alert-caution">\n?<p><strong>Danger<\/strong><\/p>\n<p>Text<\/p>/,
    '> **Danger**\n>\n> Text',
  ],
  [
    ['> [!info] A\n> a', '> [!info] B\n> b', '> [!info] C\n> c'].join('\n\n'),
    /alert-note">\n?<p><strong>Info<\/strong><\/p>\n<p><strong>C<\/strong><\/p>\n<p>c<\/p>/,
    ['A', 'B', 'C'].map((name) => `> **Info**\n>\n> **${name}**\n>\n> ${name.toLowerCase()}`).join('\n\n'),
  ],
  ['    for %%i in %%j', /for %%i in %%j/, '```\nfor %%i in %%j\n```'],
  [
    '<pre>\n%%a%%\n</pre>\n\n<div>\n%%b%%\n</div>',
    /^<pre>\n%%a%%\n<\/pre>\n<div>\n<\/div>/,
    '```\n%%a%%\n```',
  ],
  [
    '<script type="application/json">{"a": "%%b%%"}</script>\n\n- %%c\n\nd%% e',
    /"%%b%%"[\s\S]*<li><\/li>\s*<\/ul>\s*<p>e/,
    '-\n\ne',
  ],
  [
    '<code>%%d</code> and <code class="c">%%s</code> `<code>` %%b%%</code>',
    /<code>%%d<\/code> and <code class="c">%%s<\/code> <code>&lt;code&gt;<\/code> +<\/code><\/p>/,
    '`%%d` and `%%s` `<code>`',
  ],
  ['%%\n```\n%%\n\na', /^<p>a<\/p>/, 'a'],
  ['a %%b%% c', /<p>a {1,2}c<\/p>/, 'a c'],
  ['%%b%%\n\n$$\nc\n$$', /^<p><math[\s\S]*<\/math><\/p>\s*$/, '$$\nc\n$$'],
  ['%%b\n\nc%%\n\nd', /^<p>d<\/p>/, 'd'],
  [
    'a <!-- b --> c\n\n<!--\nd\n\ne -->\n\n<p>f<!-- g --></p>',
    /^<p>a {3}c<\/p>\s+<p>f <\/p>\s*$/,
    'a c\n\nf',
  ],
  ['`<!-- a -->` <!-- b', /<code>&lt;!-- a --&gt;<\/code> &lt;!-- b/, '`<!-- a -->` \\<!-- b'],
  ['```\n%%b%%\n```', /%%b%%/, '```\n%%b%%\n```'],
]
for (const [markdown, html, back] of shown)
  t.test(`shows ${JSON.stringify(markdown)}`, async (t) => {
    t.match(render(markdown), html)
    t.equal((await markdownOf(render(markdown))).trim(), back)
  })

const named: readonly (readonly [name: string, address: string])[] = [
  ['index', '/'],
  ['Index.md', '/'],
  ['notes/index', '/notes/'],
  ['notes', '/notes/'],
  ['The first loom', '/notes/first-loom/'],
  ['First loom', '/notes/first-loom/'],
  ['notes/First loom', '/notes/first-loom/'],
  ['first-loom', '/notes/first-loom/'],
  ['Plain file', '/plain-file/'],
  ['./First loom', '/notes/first-loom/'],
  ['../notes/First loom', '/notes/first-loom/'],
]

t.test('a name is that of a file, or a title', async (t) => {
  const app = await buildTestSite(t, {
    pages: {
      'index.md': '# Welcome\n',
      notes: { 'index.md': '# Notes\n', 'first-loom.md': '# The first loom\n' },
      'plain-file.md': 'Text.\n',
      'links.md': named.map(([name]) => `[[${name}]]\n`).join('\n'),
    },
  })
  const html = mainOf((await app.inject('/links/')).body)
  for (const [name, address] of named)
    t.ok(html.includes(`<a href="${address}">${name}</a>`), `[[${name}]] leads to ${address}`, { html })
})

t.test('a footnote may follow a link', async (t) => {
  const app = await buildTestSite(t, {
    pages: { 'a.md': '[[b|the b]][^1] [[b]][b]\n\n[^1]: A note.\n', 'b.md': '# B\n' },
  })
  const { body } = await app.inject('/a/')
  t.match(body, /<a href="\/b\/">the b<\/a><sup/)
  t.match(body, '[[b]][b]', 'which is a link of Markdown')
})

t.test('a comment that may be none is not shown, and named', async (t) => {
  const { html, problems } = renderMarkdown('a\n\nprintf("%%d %%s")', context)
  t.notMatch(html, '%%')
  t.match(problems, [
    { line: 3, code: 'text/doubtful-comment', found: 'a comment in front of a word, so it is not shown' },
  ])
  const { problems: ofUnclosed } = renderMarkdown('a\n\n%% b\n\nc', context)
  t.match(ofUnclosed, [{ line: 3, found: 'a comment without an end, so nothing below it is shown' }])
  t.strictSame(renderMarkdown('a %%b%% c', context).problems, [])
})
