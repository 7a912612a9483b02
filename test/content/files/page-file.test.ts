/** Errors in the files of pages, and what is read from them. */
import t from 'tap'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { type Files, readFiles, testIssues, validSettings } from '../../fixtures/content/content-files.ts'

testIssues(t, [
  {
    name: 'front matter that is a list',
    files: { 'pages/a.md': '---\n- a\n---\n' },
    lines: [
      'pages/a.md:2:1: found a list of 1 item; expected members such as title: About. Fix: rewrite it in this form.',
    ],
  },
  {
    name: 'front matter without an end',
    files: { 'pages/a.md': '---\ndraft: true\n\nSecret' },
    lines: [
      'pages/a.md:1:1: found unclosed front matter. Fix: add a line of three hyphens below it, or write *** if you meant a horizontal rule.',
    ],
  },
  {
    name: 'wrong values that may hide a page',
    files: {
      'pages/a.md': '---\npublished: 2026-02-30\ndraft: "perhaps"\n---\n',
      'pages/b.md': '---\naddress: /a b/\n---\n',
    },
    lines: [
      'pages/a.md:2:1 published: found "2026-02-30", but 2026 has no 30 February; expected a date such as 2026-11-21, perhaps with a time such as 2026-11-21T10:00:00Z. Fix: correct the value.',
      'pages/a.md:3:1 draft: found "perhaps", perhaps a mark of privacy, so the page is not published; expected draft: true on pages that are not published. Fix: write draft: true, or remove the member.',
      'pages/b.md:2:1 address: found "/a b/"; expected a path on this site, such as /notes/engine/. Fix: correct the value.',
    ],
  },
  ...[
    '+++\ntitle = "A"\n+++\n',
    '{"title": "A"}\n',
    ';;;\n{"title": "A"}\n;;;\n',
    '---toml\ntitle = "A"\n---\n',
  ].map((head) => ({
    name: `front matter that is not YAML: ${head.slice(0, 7).trim()}`,
    files: { 'pages/a.md': `${head}Text` },
    lines: [
      'pages/a.md:1:1: found front matter that is not YAML between two lines of three hyphens; expected that form, since it may contain the mark of a draft. Fix: run vitrine import on the folder it comes from, or write *** if you meant a horizontal rule.',
    ],
  })),
  {
    name: 'the name that other generators give to the page of a folder',
    files: { 'pages/_index.md': '', 'pages/a/_index.fr.md': '' },
    lines: [
      'pages/_index.md: found a name that other generators give to the page of a folder. Fix: rename it to pages/index.md.',
      'pages/a/_index.fr.md: found a name that other generators give to the page of a folder. Fix: rename it to pages/a/index.fr.md.',
    ],
  },
  {
    name: 'a folder named after a language',
    files: { 'pages/fr/a.md': '', 'pages/fr.md': '' },
    lines: [
      'pages/fr.md: found a page in the language en at /fr/; expected only pages in the language fr there. Fix: rename the file to pages/index.fr.md.',
      'pages/fr/a.md: found a page in the language en at /fr/; expected only pages in the language fr there. Fix: rename the file to pages/a.fr.md.',
    ],
  },
])

t.test('takes the first-level heading at the start as the title', async (t) => {
  const spaces = ' '.repeat(200_000)
  const rows: readonly [markdown: string, title: string, rest: string][] = [
    ['# A title', 'A title', ''],
    ['\n\n#  A title ## \nText', 'A title', 'Text'],
    ['# C#\nText', 'C#', 'Text'],
    [`# a${spaces}b`, `a${spaces}b`, ''],
    ['\uFEFF# Title\n\nText', 'Title', 'Text'],
    ['\uFEFFText', 'A b', 'Text'],
    ['## Second\n# First', 'A b', '## Second\n# First'],
    ['---\ntitle: Same\n---\n# Same\n\nText', 'Same', 'Text'],
    ['---\ntitle: The engine\n---\n# The *`engine`* #\n\nText', 'The engine', 'Text'],
    ['---\ntitle: Short\n---\n# A longer one\n\nText', 'Short', '# A longer one\n\nText'],
  ]
  for (const [markdown, title, rest] of rows) {
    const page = (await readFiles({ 'pages/a-b.md': markdown })).site.pages.get('/a-b/')
    t.strictSame([page?.title, page?.markdown.trimStart()], [title, rest], markdown.slice(0, 20))
  }
})

t.test('warns of a title that YAML cuts off at a number sign', async (t) => {
  const { site } = await readFiles({ 'pages/a.md': '---\norder: 1\ntitle: C # for beginners\n---\nText' })
  t.match(site.warnings, [{ file: 'pages/a.md', line: 3, member: 'title' }])
})

t.test('titles pages without a title by their name', async (t) => {
  const { site } = await readFiles({
    'site.yaml': validSettings.replace('fr', 'de'),
    'pages/index.md': 'Text',
    'pages/cv.de.md': 'Text',
    'pages/my-notes/index.md': 'Text',
  })
  const titles = [...site.pages.values()].map(({ address, title }) => [address, title])
  t.strictSame(titles, [
    ['/de/cv/', 'Lebenslauf'],
    ['/', 'C'],
    ['/my-notes/', 'My notes'],
  ])
})

const accepted: readonly (readonly [name: string, files: Files, addresses: readonly string[]])[] = [
  ['an empty page', { 'pages/a.md': '' }, ['/a/']],
  ['a draft with the line endings of old Macs', { 'pages/a.md': '---\rdraft: true\r---\rtext' }, []],
  ['a line separator in a value', { 'pages/a.md': '---\ntitle: A\u2028B\n---\ntext' }, ['/a/']],
  ['empty front matter', { 'pages/a.md': '---\n---\ntext' }, ['/a/']],
  ['blank lines above front matter', { 'pages/a.md': '\n \n---\ntitle: A\n---\ntext' }, ['/a/']],
  ['a horizontal rule further down', { 'pages/a.md': 'Text\n\n---\n\nMore' }, ['/a/']],
  ['a suffix in capitals', { 'pages/README.MD': 'text' }, ['/README/']],
  ['a version in a name', { 'pages/v1.2.md': 'text' }, ['/v1.2/']],
  [
    'characters with a meaning in addresses',
    {
      'pages/a b.md': '',
      'pages/100%.md': '',
      'pages/c#.md': '',
      'pages/why?.md': '',
      "pages/it's+1.md": '',
    },
    ['/100%25/', '/a%20b/', '/c%23/', "/it's+1/", '/why%3F/'],
  ],
  ['decomposed letters', { 'pages/cafe\u0301.md': '' }, ['/caf%C3%A9/']],
]

for (const [name, files, addresses] of accepted)
  t.test(`accepts ${name}`, async (t) => {
    const { site, issues } = await readFiles(files)
    t.strictSame(issues, [])
    t.strictSame([...site.pages.keys()], addresses)
  })

t.test('serves a page without what cannot be understood in it', async (t) => {
  const { site, issues } = await readFiles({
    'pages/a.md':
      '---\ntitle: [[A page]]\nupdated: 2026-02-30\nOrder: first\ntemplate: blog\ntags: {a: b}\nmood: good\n---\nText',
  })
  t.strictSame(issues, [])
  t.match(site.pages.get('/a/'), { title: '[[A page]]', updated: undefined, template: 'page', tags: [] })
  t.strictSame(site.warnings.map(formatIssue), [
    'pages/a.md:3:1 updated: found "2026-02-30", but 2026 has no 30 February, which is ignored; expected a date such as 2026-11-21, perhaps with a time such as 2026-11-21T10:00:00Z. Fix: correct the value.',
    'pages/a.md:4:1 order: found "first", which is ignored; expected a number. Fix: correct the value.',
    'pages/a.md:5:1 template: found "blog", which is ignored; expected one of home, page, cv, projects, gallery, developers, search. Fix: correct the value.',
    'pages/a.md:6:1 tags: found an object with a, which is ignored; expected a list. Fix: correct the value.',
    'pages/a.md:7:1 mood: found an unknown member, which is ignored; expected a name listed in docs/front-matter.md. Fix: leave it, or remove it; it does no harm.',
  ])
})
