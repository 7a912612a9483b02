/** What is read from the files of pages. */
import t from 'tap'
import { type Files, readFiles, validSettings } from '../../fixtures/content/content-files.ts'

t.test('a page is public on the day that it expires, and no longer', async (t) => {
  for (const [expires, addresses] of [
    ['2026-06-01', ['/a/']],
    ['2026-05-31', []],
  ] as const) {
    const { ownPages } = (await readFiles({ 'pages/a.md': `---\nexpires: ${expires}\n---\nA` })).site
    t.strictSame(
      [...ownPages.keys()].filter((address) => address === '/a/'),
      addresses,
      expires,
    )
  }
})

t.test('takes an address alone as a link of site.yaml', async (t) => {
  const { site } = await readFiles({ 'site.yaml': `${validSettings}links:\n  - github.com/x\n` })
  t.match(site.settings.links, [{ label: 'GitHub', url: 'https://github.com/x' }])
})

t.test('takes the first-level heading at the start as the title', async (t) => {
  const spaces = ' '.repeat(200_000)
  const rows: readonly [markdown: string, title: string, rest: string][] = [
    ['My first\nlong title\n===\n\ntext', 'My first long title', 'text'],
    ['我的第一个\n长标题\n===\n\ntext', '我的第一个长标题', 'text'],
    ['# Title<br>Sub\ntext', 'Title Sub', 'text'],
    ['# [[a|Reading list]] of ![May](m.png)', 'Reading list of May', ''],
    ['# **注意：**请', '注意：请', ''],
    ['    # code\n', 'A b', '# code\n'],
    ['# A title', 'A title', ''],
    ['\n\n#  A title ## \nText', 'A title', 'Text'],
    ['# C#\nText', 'C#', 'Text'],
    [`# Ada's "notes", the '90s`, `Ada’s "notes", the '90s`, ''],
    ['# A -- `b -- c` ---d... `--e`', 'A – b -- c —d… --e', ''],
    ['---\ntitle: A -- b...\n---\n# A -- b...\nText', 'A – b…', 'Text'],
    [`# a${spaces}b`, 'A b', `# a${spaces}b`],
    ['# a  b', 'a b', ''],
    ['#\u{A0}a\u{A0}b\n\n-\u{A0}c', 'a b', '- c'],
    [
      '# The `--dry-run` of *it* &amp; \\*all\\* [of](it.md) snake_case List<T> {#id}\nText',
      'The --dry-run of it & *all* of snake_case List<T>',
      'Text',
    ],
    ['# H<sub>2</sub>O', 'H2O', ''],
    ['# :rocket: `:rocket:` 1:100:5', '🚀 :rocket: 1:100:5', ''],
    ['---\ntitle: "  "\n---\n# Title', 'Title', ''],
    ['\uFEFF# Title\n\nText', 'Title', 'Text'],
    ['\uFEFFText', 'A b', 'Text'],
    ['# A\vtitle\n\nWord’s\vline,\tand\u0002 others\u007F', 'A title', 'Word’s line,\tand  others '],
    ['## Second\n# First', 'A b', '## Second\n# First'],
    ['---\ntitle: The engine\n---\n# The *`engine`* #\n\nText', 'The engine', 'Text'],
    ['---\ntitle: Short\n---\n# A longer one\n\nText', 'Short', '# A longer one\n\nText'],
  ]
  for (const [markdown, title, rest] of rows) {
    const page = (await readFiles({ 'pages/a-b.md': markdown })).site.ownPages.get('/a-b/')
    t.strictSame([page?.title, page?.markdown.trimStart()], [title, rest], markdown.slice(0, 20))
  }
})

t.test('titles pages without a title by their name', async (t) => {
  const { site } = await readFiles({
    'site.yaml': validSettings.replace('fr', 'de'),
    'pages/index.md': 'Text',
    'pages/cv.de.md': 'Text',
    'pages/my-notes/index.md': 'Text',
  })
  const titles = [...site.ownPages.values()].map(({ address, title }) => [address, title])
  t.strictSame(titles, [
    ['/de/cv/', 'Lebenslauf'],
    ['/', 'C'],
    ['/my-notes/', 'My notes'],
  ])
})

t.test('divides tags at semicolons, which a list may have in a name', async (t) => {
  const { site } = await readFiles({
    'pages/a.md': '---\ntags: maps; sea charts;\n---\nA',
    'pages/b.md': '---\ntags: ["this; that"]\n---\nB',
  })
  t.strictSame(site.ownPages.get('/a/')?.tags, ['maps', 'sea charts'])
  t.strictSame(site.ownPages.get('/b/')?.tags, ['this; that'])
})

t.test('knows shortened and other names of fields', async (t) => {
  const { site } = await readFiles({
    'pages/a.md':
      '---\nlang: fr\ndesc: B\nsummary: C\ncoverImage: c.png\ncreated: 2026-01-02\ngallery: true\nde: D\n---\nA',
  })
  const named = ['language', 'description', 'description', 'image', 'published', 'template: gallery']
  t.strictSame(
    site.suggestions.map(({ fix }) => fix),
    [...named.map((name) => `write ${name} if you meant that`), 'leave it, or remove it'],
  )
})

t.test('reads tags with number signs', async (t) => {
  const { site } = await readFiles({ 'pages/a.md': `---\ntags: ['#frogs #sea charts', '#C#', F#]\n---\nA` })
  t.strictSame(site.ownPages.get('/a/')?.tags, ['frogs', 'sea charts', 'C', 'F#'])
})

t.test('reads tags with the commas of any script', async (t) => {
  const { site } = await readFiles({ 'pages/a.md': '---\ntags: 活版、名刺，書, بحث، عمل\n---\nA' })
  t.strictSame(site.ownPages.get('/a/')?.tags, ['活版', '名刺', '書', 'بحث', 'عمل'])
})

const accepted: readonly (readonly [name: string, files: Files, addresses: readonly string[]])[] = [
  [
    'one language without a list',
    { 'site.yaml': validSettings.replace('[en, fr]', 'en'), 'pages/a.md': '' },
    ['/a/'],
  ],
  ['a draft with the line endings of old Macs', { 'pages/a.md': '---\rdraft: true\r---\rtext' }, []],
  ['a line separator in a value', { 'pages/a.md': '---\ntitle: A\u2028B\n---\ntext' }, ['/a/']],
  ['empty front matter', { 'pages/a.md': '---\n---\ntext' }, ['/a/']],
  ['blank lines above front matter', { 'pages/a.md': '\n \n---\ntitle: A\n---\ntext' }, ['/a/']],
  ['a horizontal rule further down', { 'pages/a.md': 'Text\n\n---\n\nMore' }, ['/a/']],
  ['a suffix in capitals', { 'pages/README.MD': 'text' }, ['/README/']],
  ['a version in a name', { 'pages/v1.2.md': 'text' }, ['/v1.2/']],
  [
    'names with an ending that is not a language',
    { 'pages/node.js.md': '', 'pages/vue.js.fr.md': '' },
    ['/node.js/', '/fr/vue.js/'],
  ],
  [
    'characters with a meaning in addresses',
    { 'pages/a b.md': '', 'pages/100%.md': '', 'pages/c#.md': '', "pages/it's+1.md": '' },
    ['/100%25/', '/a%20b/', '/c%23/', "/it's+1/"],
  ],
  ['decomposed letters', { 'pages/cafe\u0301.md': '' }, ['/caf%C3%A9/']],
]

for (const [name, files, addresses] of accepted)
  t.test(`accepts ${name}`, async (t) => {
    const { site, issues } = await readFiles(files)
    t.strictSame(issues, [])
    t.strictSame([...site.ownPages.keys()], addresses)
  })

t.test('a comma inside of a path is part of it', async (t) => {
  for (const [field, paths] of [
    ['redirects: /2019/a,b.html', ['/2019/a,b.html']],
    ['redirects: /2019/a,b.html, /old', ['/2019/a,b.html', '/old']],
    ['redirects: /old,/older', ['/old', '/older']],
    ['redirects: ["/a,b", /c]', ['/a,b', '/c']],
    ['aliases: /2019/a,b', ['/2019/a,b']],
    ['aliases: one,two', ['/one', '/two']],
  ] as const) {
    const { site } = await readFiles({ 'pages/page.md': `---\n${field}\n---\n` })
    t.strictSame(
      [...site.redirects]
        .filter(([, { to }]) => to === '/page/')
        .map(([from]) => from)
        .toSorted(),
      paths,
      field,
    )
  }
})

t.test('a page has the template of its name, but only the first page is the home page', async (t) => {
  const { site } = await readFiles({
    'pages/home.md': '# Our home',
    'pages/projects.md': 'Text',
    'pages/index.md': 'Text',
  })
  const templates = ['/', '/home/', '/projects/'].map((address) => site.ownPages.get(address)?.template)
  t.strictSame(templates, ['home', 'page', 'projects'])
})
