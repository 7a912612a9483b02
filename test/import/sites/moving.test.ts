/** `vitrine import` of what real sites have: what is taken, where it goes, and what the owner is told. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { findRedirect } from '../../../src/content/site.ts'
import { page } from '../../fixtures/content/generator-sites.ts'
import { importOf } from '../../fixtures/content/import-of.ts'
import { importHere } from '../../fixtures/content/run-import.ts'

const jekyll = { '_config.yml': 'title: J\nurl: https://j.example\n' }
const hugo = { 'hugo.toml': 'title = "T"\nbaseURL = "https://t.example/"\n' }
const next = { 'next.config.js': 'module.exports = {}' }

/** Texts of a page, by generator, and what they become. */
const texts: readonly (readonly [
  name: string,
  site: Record<string, string>,
  before: string,
  after: string,
])[] = [
  ['a formula in a line', jekyll, 'In \\\\( \\sigma\\_i \\\\) and *done*.', 'In $\\sigma_i$ and *done*.'],
  [
    'a link to the site itself',
    { ...jekyll, 'b.md': page('title: B') },
    '[x](//j.example/b/) [y](//u.example/b/)',
    '[x](/b/) [y](//u.example/b/)',
  ],
  ['a formula of its own', jekyll, '\\\\[ a\\_1 + b \\\\]', '$$\na_1 + b\n$$'],
  ['a formula in code', jekyll, '`\\\\( a \\\\)`', '`\\\\( a \\\\)`'],
  [
    'HTML with blank lines',
    jekyll,
    'A.\n\n<div class="x">\n<svg>\n  <text>x</text>\n\n    <text>*</text>\n</svg>\n</div>\n\n    code\n\n<div>\n\n  <div>B</div>\n\n</div>\n\n*C*',
    'A.\n\n<div class="x">\n<svg>\n  <text>x</text>\n    <text>*</text>\n</svg>\n</div>\n\n    code\n\n<div>\n  <div>B</div>\n</div>\n\n*C*',
  ],
  [
    'HTML that holds Markdown, or never ends',
    jekyll,
    '<div markdown="1">\n\n*A*\n\n</div>\n\n<div>\n\nB\n\nC',
    '<div>\n\n*A*\n\n</div>\n\n<div>\n\nB\n\nC',
  ],
  [
    'captions, galleries and embeds of WordPress',
    jekyll,
    '[caption id="attachment_1" align="left"]![A](a.png) By the sea.[/caption]\n\n\\[caption id="x"\\]<img src="a.png"> By *the* sea.\\[/caption\\]\n\n[caption id="y"][![A](a.png)](b.png) A [link](https://c.example).[/caption]\n\n[gallery ids="1,2"]\n\n[embed]https://v.example/a_b[/embed] `[embed]x[/embed]`',
    '![A](a.png "By the sea.")\n\n<figure><img src="a.png"><figcaption>By *the* sea.</figcaption></figure>\n\n[![A](a.png)](b.png) A [link](https://c.example).\n\n<https://v.example/a_b> `[embed]x[/embed]`',
  ],
  [
    'an abbreviation',
    jekyll,
    'HTML is old.\n\n*[HTML]: Hypertext Markup Language\n\nEnd.',
    'HTML is old.\n\nEnd.',
  ],
]
for (const [name, site, before, after] of texts)
  t.test(`converts ${name}`, async (t) => {
    const { files } = await importOf({ ...site, '_posts/2024-05-06-a.md': page('title: A', before) })
    t.equal(files['pages/posts/2024-05-06-a.md']?.split('---\n\n')[1], `${after}\n`)
  })

t.test('ignoreFiles of Hugo are patterns as Go reads them', async (t) => {
  const stock = String.raw`ignoreFiles = ["\\.ipynb$", ".ipynb_checkpoints$", "\\.Rmd$", "(?i)_CACHE$", "^/content/x-[0-9]+/"]`
  const { converted } = await importOf({
    'hugo.toml': `${hugo['hugo.toml']}${stock}`,
    'content/a.md': page('title: A'),
    'content/x-12/b.md': page('title: B'),
  })
  t.strictSame(
    converted.pages.map(({ file, isDraft }) => [file, isDraft]),
    [
      ['content/a.md', false],
      ['content/x-12/b.md', true],
    ],
  )
  const broken = await importOf({
    'hugo.toml': `${hugo['hugo.toml']}ignoreFiles = ["("]`,
    'content/a.md': page('title: A'),
  })
  t.match(broken.converted.pages, [{ isDraft: true }])
})

t.test('ignored_content of Zola are globs', async (t) => {
  const { converted } = await importOf({
    'config.toml': 'base_url = "https://z.example"\nignored_content = ["*/notes.md"]',
    'content/a.md': '+++\ntitle = "A"\n+++\nText\n',
    'content/b/notes.md': '+++\ntitle = "B"\n+++\nText\n',
  })
  t.match(converted.notes, [
    { reason: /whose rules Vitrine does not know/ },
    { reason: 'draft: a pattern in the configuration, such as those of exclude' },
  ])
})

t.test('a post of Jekyll on a day that no month has is a draft', async (t) => {
  const { converted } = await importOf({ ...jekyll, '_posts/2020-02-30-bad.md': page('title: Bad') })
  t.match(converted.pages, [{ isDraft: true }])
  t.match(converted.notes, [{ reason: /a day in the name of its file that no month has/ }])
})

const permalinks: readonly (readonly [site: Record<string, string>, from: string | undefined])[] = [
  [
    { '_config.yml': 'permalink: /:year/:month/:title/', '_posts/2024-05-06-a-b.md': page('title: A') },
    '/2024/05/a-b/',
  ],
  [{ '_config.yml': 'permalink: pretty', '_posts/2024-05-06-a.md': page('title: A') }, '/2024/05/06/a/'],
  [
    { '_config.yml': 'title: J', '_posts/2024-05-06-a.md': page('categories: X y') },
    '/x/y/2024/05/06/a.html',
  ],
  [
    { '_config.yml': 'permalink: /:categories/:title/', '_posts/2024-05-06-a.md': page('categories: [x]') },
    '/x/a/',
  ],
  [
    { '_config.yml': 'title: J', '_posts/2024-05-06-a.md': page('date: 2024-05-06 23:30:00 -0500') },
    '/2024/05/07/a.html',
  ],
  [
    {
      '_config.yml': 'timezone: America/New_York',
      '_posts/2024-05-06-a.md': page('date: 2024-05-06 23:30:00'),
    },
    '/2024/05/06/a.html',
  ],
  [
    {
      '_config.yml':
        'permalink: pretty\ndefaults: [{ scope: { type: posts }, values: { permalink: /posts/:title/ } }, { scope: { path: x }, values: { permalink: /x/:title/ } }, { scope: { type: tabs }, values: { permalink: /y/ } }]',
      '_posts/2024-05-06-a.md': page('title: A'),
    },
    '/posts/a/',
  ],
  [
    {
      '_config.yml':
        'collections: { talks: { output: true } }\ndefaults: [{ scope: { path: "", type: talks }, values: { permalink: /:title/ } }]',
      '_talks/a.md': page('title: A'),
    },
    '/a/',
  ],
  [{ '_config.yml': 'permalink: /:foo/:title/', '_posts/2024-05-06-a.md': page('title: A') }, undefined],
  [
    {
      'hugo.toml': `${hugo['hugo.toml']}[permalinks]\nposts = "/:year/:slug/"`,
      'content/posts/x.md': page('title: "It\'s A & b"\ndate: 2024-05-06'),
    },
    '/2024/its-a-b/',
  ],
  [
    {
      'hugo.toml': `${hugo['hugo.toml']}[permalinks]\nposts = "/:year/:slug/"`,
      'content/posts/x.md': page('title: A\nslug: a-post\ndate: 2024-05-06'),
    },
    '/2024/a-post/',
  ],
  [
    {
      'hugo.toml': `${hugo['hugo.toml']}[permalinks.page]\nposts = "/p/:filename/"`,
      'content/posts/x.md': page('title: A\ndate: 2024-05-06'),
    },
    '/p/x/',
  ],
  [
    {
      '_config.yml': 'permalink: :year/:month/:day/:title/\nnew_post_name: x',
      'source/_posts/a.md': page('title: A\ndate: 2024-05-06'),
    },
    '/2024/05/06/a/',
  ],
]
t.test('addresses that the configuration says in full redirect', async (t) => {
  for (const [files, from] of permalinks) {
    const { site, converted } = await importOf(files)
    const [post] = converted.pages
    t.strictSame(
      [...site.redirects.keys()],
      from === undefined ? [] : [from.replace(/\/$/, '')],
      JSON.stringify(Object.values(files)[0]),
    )
    if (from !== undefined) t.equal(findRedirect(site, from)?.to, post?.address)
  }
})

t.test('the pages of a menu in Jekyll are beside the home page, in its order', async (t) => {
  const { files } = await importOf({
    '_config.yml': 'collections: { tabs: { output: true } }',
    '_tabs/about.md': page('title: About\norder: 4'),
  })
  t.match(files['pages/about.md'], 'order: 4')
})

t.test('aliases redirect: Hugo’s begin beside the page, and index.html is the folder', async (t) => {
  const { site } = await importOf({
    ...hugo,
    'content/posts/a.md': page('title: A\naliases: [b, /c/index.html, /d.html]'),
  })
  for (const from of ['/posts/b/', '/c/', '/d.html']) t.equal(findRedirect(site, from)?.to, '/posts/a/', from)
})

t.test('files of reserved addresses move, and links follow', async (t) => {
  const { files, converted } = await importOf(
    {
      ...next,
      'data/blog/a.mdx': page('title: A', 'x ![p](/static/images/pic.png)'),
      'public/static/images/pic.png': 'png',
    },
    { isTrusted: true },
  )
  t.match(
    files['pages/blog/a.md'] ?? JSON.stringify(Object.keys(files)),
    '![p](/files/static/images/pic.png)',
  )
  t.match(converted.files.get('pages/files/static/images/pic.png'), {
    copyOf: 'public/static/images/pic.png',
  })
})

t.test('what no page links to, and programs ask for, is taken', async (t) => {
  const { converted } = await importOf({
    ...hugo,
    'content/a.md': page('title: A'),
    'static/favicon.ico': 'ico',
    'static/apple-touch-icon.png': 'png',
    'static/google1a2b3c.html': 'google-site-verification: google1a2b3c.html',
    'static/.well-known/keybase.txt': 'k',
    'static/.well-known/acme-challenge/x': 'x',
    'static/.well-known/did-configuration.json': '{}',
    'static/img/favicon.png': 'png',
    'static/img/favicon.ico': 'another',
    'static/other.png': 'png',
  })
  t.strictSame([...converted.files.keys()].filter((path) => !path.endsWith('.md')).toSorted(), [
    'pages/apple-touch-icon.png',
    'pages/favicon.ico',
    'pages/favicon.png',
    'pages/google1a2b3c.html',
    'well-known/keybase.txt',
  ])
  t.match(converted.notes, [{ file: 'static/google1a2b3c.html', reason: /keeps the site verified/ }])
})

t.test('a CV comes with the site', async (t) => {
  const folder = t.testdir({
    source: { 'hugo.toml': hugo['hugo.toml'], content: { 'a.md': page('title: A') } },
    'cv.json': JSON.stringify({ basics: { name: 'Ada Lovelace' }, work: [{ name: 'Mill', position: 'P' }] }),
  })
  const { output } = await importHere(t, folder, { resume: join(folder, 'cv.json') })
  t.match(output, /the CV, now resume\.json/)
  t.match(readFileSync(join(folder, 'mine/resume.json'), 'utf8'), 'Ada Lovelace')
})

t.test(
  'what a public page shows is taken from the built folder if the source has none; no redirect leads nowhere',
  async (t) => {
    const text =
      'The engine reads its cards one after the other, and its mill works on the numbers of the store.'
    const seen = (body: string) => `<!doctype html><title>T</title><body>${body}</body>`
    const folder = t.testdir({
      source: {
        'hugo.toml': hugo['hugo.toml'],
        content: {
          posts: { 'a.md': page('title: Engine\ntags: [Secret plan]', `${text}\n\n![](/made/card.png)`) },
          talk: { 'index.md': page('title: Talk', text.toUpperCase()), 'featured.png': 'png' },
          unseen: { 'index.md': page('title: Unseen', text.toUpperCase()), 'featured.png': 'png' },
        },
      },
      built: {
        'index.html': seen('<a href="/posts/a/">Engine</a>'),
        made: { 'card.png': 'png', 'unused.png': 'png' },
        posts: {
          a: {
            'index.html': seen(
              `<meta name="robots" content="noindex"><h1>Engine</h1><p>${text}</p><img src="/made/card.png">`,
            ),
          },
        },
        talk: { 'index.html': seen(`<h1>Talk</h1><p>${text.toUpperCase()}</p>`), 'featured.png': 'png' },
        unseen: { 'index.html': seen(`<h1>Unseen</h1><p>${text.toUpperCase()}</p>`) },
        'secret-plan': { 'index.html': seen('<ul><li><a href="/posts/a/">Engine</a></ul>') },
      },
    })
    await importHere(t, folder, { existing: join(folder, 'built') })
    t.equal(readFileSync(join(folder, 'mine/pages/made/card.png'), 'utf8'), 'png')
    t.notOk(existsSync(join(folder, 'mine/pages/made/unused.png')))
    t.match(readFileSync(join(folder, 'mine/pages/talk/index.md'), 'utf8'), '\nimage: featured.png\n')
    t.notMatch(readFileSync(join(folder, 'mine/pages/unseen/index.md'), 'utf8'), 'image:')
    t.notOk(existsSync(join(folder, 'mine/pages/unseen/featured.png')))
    t.notMatch(readFileSync(join(folder, 'mine/site.yaml'), 'utf8'), '/tags/')
  },
)
