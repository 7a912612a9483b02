/** The files of pages that are not published, and those that a public page shows. */
import t from 'tap'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { smallSite } from '../../fixtures/pages/site-of.ts'

const draft = '---\ndraft: true\n---\n'

/** Whether a file is public, given its path, by the pages that have it. */
const sharedFiles: readonly (readonly [
  what: string,
  file: string,
  isPublic: boolean,
  pages: Readonly<Record<string, string>>,
])[] = [
  ['a draft shows it', 'blog/a.png', false, { 'blog/x.md': `${draft}![A](a.png)` }],
  ['a draft links to it', 'blog/a.pdf', false, { 'blog/x.md': `${draft}[A](a.pdf "A")` }],
  ['a draft shows it below', 'blog/img/a b.png', false, { 'blog/x.md': `${draft}![A](img/a%20b.png)` }],
  ['a draft shows it by its address', 'blog/a.png', false, { 'blog/x.md': `${draft}![A](/blog/a.png)` }],
  ['a draft shows it in HTML', 'blog/a.png', false, { 'blog/x.md': `${draft}<img src="a.png">` }],
  ['a draft shows it by name', 'blog/a.png', false, { 'blog/x.md': `${draft}![[a.png|300]]` }],
  [
    'a draft shows a name with parentheses',
    'blog/a (1).png',
    false,
    { 'blog/x.md': `${draft}![](<a (1).png>)` },
  ],
  ['a draft shows a name with spaces', 'blog/a (1).png', false, { 'blog/x.md': `${draft}![](a (1).png)` }],
  ['a draft shows it with a title', 'blog/a.png', false, { 'blog/x.md': `${draft}![A](a.png 'A')` }],
  ['a draft shows it by reference', 'blog/a.png', false, { 'blog/x.md': `${draft}![A][1]\n\n[1]: a.png` }],
  ['a draft escapes its name', 'blog/a_b.png', false, { 'blog/x.md': `${draft}![A](a\\_b.png)` }],
  [
    'a draft has it in quotation marks',
    'blog/a b.png',
    false,
    { 'blog/x.md': `${draft}<img src="a b.png">` },
  ],
  ['a draft has it in a set', 'blog/b.png', false, { 'blog/x.md': `${draft}<img srcset="a.png, b.png 2x">` }],
  ['a draft shows it as a poster', 'blog/a.png', false, { 'blog/x.md': `${draft}<video poster = 'a.png'>` }],
  ['a draft shows it by name, below', 'blog/img/a.png', false, { 'blog/x.md': `${draft}![[a.png]]` }],
  ['a draft shows it by its path', 'blog/a.png', false, { 'blog/x.md': `${draft}![[blog/a.png]]` }],
  [
    'a public page shows it with its accents composed',
    'blog/a\u0308.png',
    true,
    { 'blog/x.md': `${draft}![A](\u00e4.png)`, 'blog/y.md': '![A](\u00e4.png)' },
  ],
  [
    'a public page shows it with escapes',
    'blog/a_b (1).png',
    true,
    { 'blog/x.md': `${draft}![](<a_b (1).png>)`, 'blog/y.md': '![A](a\\_b%20%281%29.png)' },
  ],
  ['it is in the folder of a draft', 'blog/a.png', false, { 'blog/index.md': draft }],
  ['accents of its folder are decomposed', 'e\u0301/a.png', false, { 'e\u0301/index.md': draft }],
  ['accents of its folder are composed', '\u00e9/a.png', false, { 'e\u0301.md': draft }],
  [
    'it is the image of a draft',
    'blog/a.png',
    false,
    { 'blog/x.md': '---\ndraft: true\nimage: a.png\n---\n' },
  ],
  ['a later page shows it', 'blog/a.png', false, { 'blog/x.md': '---\ndate: 2999-01-01\n---\n![A](a.png)' }],
  [
    'a public page shows it, too',
    'blog/a.png',
    true,
    { 'blog/x.md': `${draft}![A](a.png)`, 'blog/y.md': '![A](a.png)' },
  ],
  [
    'a public page shows one with a longer name',
    'blog/1.png',
    false,
    {
      'blog/x.md': `${draft}![A](1.png)`,
      'blog/y.md': '![A](11.png) ![A](a-1.png)',
      'z.md': '![A](my-blog/1.png)',
    },
  ],
  [
    'it is in a public gallery',
    'blog/a.png',
    true,
    { 'blog/x.md': `${draft}![A](a.png)`, 'blog.md': '---\ntemplate: gallery\n---\n' },
  ],
  ['a draft elsewhere links to it', 'files/a.pdf', true, { 'blog/x.md': `${draft}[A](../files/a.pdf)` }],
  ['a draft of the top folder shows it', 'favicon.svg', true, { 'x.md': `${draft}![A](favicon.svg)` }],
  ['a draft has it in capitals', 'blog/A.png', false, { 'blog/x.md': `${draft}![[a.PNG]]` }],
  ['a draft goes up to it', 'blog/a.png', false, { 'blog/x.md': `${draft}![A](../blog/./a.png)` }],
  ['a draft has a backslash', 'blog/i/a.png', false, { 'blog/x.md': `${draft}<img src="i\\a.png">` }],
  ['a draft breaks the line', 'blog/a.png', false, { 'blog/x.md': `${draft}![A](\na.png)` }],
  [
    'it is the image of a draft elsewhere',
    'img/a.png',
    true,
    { 'blog/x.md': '---\ndraft: true\nimage: /img/a.png\n---\n' },
  ],
  [
    'it is the image of a public page',
    'blog/ä.png',
    true,
    { 'blog/x.md': `${draft}![A](ä.png)`, 'y.md': '---\nimage: blog/ä.png\n---\n' },
  ],
  [
    'a public page only names it',
    'blog/a.png',
    false,
    { 'blog/x.md': `${draft}![](a.png)`, 'blog/y.md': 'See a.png' },
  ],
  ['a draft names it', 'blog/a.png', true, { 'blog/x.md': `${draft}a.png` }],
  [
    'a draft shows one of another site',
    'blog/a.png',
    true,
    { 'blog/x.md': `${draft}![](https://b.example/a.png)` },
  ],
  ['a draft has entities', 'blog/a_ö.png', false, { 'blog/x.md': `${draft}<img src="a&#95;&ouml;.png">` }],
  ['a draft decomposes accents', 'blog/ö.png', false, { 'blog/x.md': `${draft}![](o%CC%88.png)` }],
  [
    'a draft has the whole address',
    'blog/a.png',
    false,
    { 'blog/x.md': `${draft}![](https://ada.example/blog/a.png)` },
  ],
  [
    'a public page has entities',
    'blog/ö.png',
    true,
    { 'blog/x.md': `${draft}![](ö.png)`, 'y.md': '![](blog/&ouml;.png)' },
  ],
  [
    'a public page has it in capitals',
    'blog/a.png',
    true,
    { 'blog/x.md': `${draft}![](a.png)`, 'y.md': '![[A.png]]' },
  ],
  [
    'a public page goes up to it',
    'blog/i/a.png',
    true,
    { 'blog/x.md': `${draft}![](i/a.png)`, 'blog/b/y.md': '![](.././i/a.png) ![](../i/a.png)' },
  ],
  [
    'a public page has its own one of this name',
    'blog/x/img/a.png',
    false,
    { 'blog/x/index.md': `${draft}![](img/a.png)`, 'blog/y/index.md': '![](img/a.png) ![[y/img/a.png]]' },
  ],
  [
    'a public page below has its own one of this name',
    'blog/a.png',
    false,
    { 'blog/x.md': `${draft}![](a.png)`, 'blog/y/index.md': '![](a.png)' },
  ],
  [
    'a public page names it, and shows another of this name',
    'blog/a.png',
    false,
    { 'blog/x.md': `${draft}![](a.png)`, 'blog/y.md': 'See a.png ![](../a.png)' },
  ],
  [
    'a gallery does not show it',
    'blog/a.pdf',
    false,
    { 'blog/x.md': `${draft}[A](a.pdf)`, 'blog.md': '---\ntemplate: gallery\n---\n' },
  ],
  [
    'a public page shows one of this name, with a shorter path, by name',
    'blog/a.png',
    false,
    { 'blog/x.md': `${draft}![](a.png)`, 'blog/y.md': '![[a.png]]', 'a.png': '' },
  ],
  ['nothing uses it', 'blog/a.png', true, { 'blog/x.md': draft }],
]
for (const [what, file, isPublic, pages] of sharedFiles)
  t.test(`a file in a shared folder is ${isPublic ? '' : 'not '}public: ${what}`, async (t) => {
    const named = Object.entries(pages).map(([name, text]) => [`pages/${name}`, text])
    const { site } = await readFiles({ ...smallSite, ...Object.fromEntries(named), [`pages/${file}`]: '' })
    t.equal(
      [...site.files.values()].some((served) => served.file === `pages/${file}`),
      isPublic,
    )
    const told = site.info.filter((issue) => issue.file === `pages/${file}`)
    t.equal(told.length, isPublic ? 0 : 1, 'the log says so')
  })

t.test('a file in the folder of a page that cannot be read is not public', async (t) => {
  for (const text of [Buffer.from([0xe9]), 'Text'.repeat(300_000), '---\ntitle: [\n---\n']) {
    const { site } = await readFiles({ ...smallSite, 'pages/blog/index.md': text, 'pages/blog/a.png': '' })
    t.strictSame([...site.files.keys()], [])
  }
})
