/** `vitrine import`: a small site of each generator, its addresses, drafts, files, lists and settings. */
import t from 'tap'
import { findRedirect } from '../../../src/content/site.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { importOf } from '../../fixtures/content/import-of.ts'

const page = (frontMatter: string, text = 'Text'): string => `---\n${frontMatter}\n---\n${text}\n`

/** A site of a generator, and what must come of it. */
interface Row {
  readonly generator: string
  readonly files: Readonly<Record<string, string>>
  /** Addresses of the pages that have files, and those files. */
  readonly pages: Readonly<Record<string, string>>
  readonly drafts?: readonly string[]
  /** Former addresses, and where each leads; the same where a page is. */
  readonly former: Readonly<Record<string, string>>
  readonly beside?: readonly string[]
  readonly settings?: object
  readonly texts?: Readonly<Record<string, RegExp>>
}

const rows: readonly Row[] = [
  {
    generator: 'hugo',
    files: {
      'hugo.toml': [
        'baseURL = "https://ada.example/blog/"',
        'title = "Ada"',
        'defaultContentLanguage = "en"',
        'paginate = 1',
        '[permalinks]',
        'posts = "/:year/:month/:slug/"',
        '[languages.en]',
        'weight = 1',
        '[languages.fr]',
        'weight = 2',
        '[params]',
        'description = "Notes"',
        'author = "Ada Lovelace"',
        '[[menu.main]]',
        'name = "About"',
        'url = "/about/"',
      ].join('\n'),
      'content/_index.md': page('title: Home'),
      'content/about.md': page(
        'title: About\ndate: 2020-01-01',
        '[a](../posts/A-b/) [b](posts/c/index.md) [c](https://ada.example/blog/posts/c/?x#y) [d](https://other.example/)',
      ),
      'content/about.fr.md': page('title: À propos'),
      'content/posts/A b.md':
        '+++\ntitle = "A & b"\ndate = 2024-05-06\ntags = ["C d"]\naliases = ["/old/", "older"]\n+++\nText',
      'content/posts/c/index.md': page(
        'title: C\ndate: 2024-05-07',
        '![x](x.png) {{< figure src="x.png" >}}',
      ),
      'content/posts/c/x.png': 'png',
      'content/posts/secret.md': page('title: S\ndraft: true'),
      'content/posts/hid/index.md': page('title: Hid\ndraft: true', '![](x.png)'),
      'content/posts/hid/x.png': 'png',
      'content/posts/coming.md': page('title: L\ndate: 2027-01-01'),
      'content/notes/Some Note.md': page('title: N\ncategories: [E]'),
      'content/hidden/_index.md': page('title: H\ncascade: {build: {render: never}}'),
      'content/hidden/x.md': page('title: X'),
      'content/x.org': '#+TITLE: X',
      'content/posts/c/revision.md': page('title: Secret\nslug: c', 'Secret'),
      'static/favicon.ico': 'ico',
      'static/robots.txt': 'User-agent: *',
    },
    pages: {
      '/': 'pages/index.md',
      '/about/': 'pages/about.md',
      '/fr/about/': 'pages/about.fr.md',
      '/posts/A-b/': 'pages/posts/A b.md',
      '/posts/c/': 'pages/posts/c/index.md',
      '/notes/Some-Note/': 'pages/notes/Some Note.md',
    },
    drafts: [
      'pages/hidden/index.md',
      'pages/hidden/x.md',
      'pages/posts/c/revision.md',
      'pages/posts/coming.md',
      'pages/posts/hid/index.md',
      'pages/posts/secret.md',
    ],
    former: {
      '/old/': '/posts/A-b/',
      '/older': '/posts/A-b/',
      '/blog/*': '/*',
    },
    beside: ['/favicon.ico', '/posts/c/x.png'],
    settings: {
      title: 'Ada',
      description: 'Notes',
      owner: { name: 'Ada Lovelace' },
      languages: ['en', 'fr'],
      navigation: ['about', 'posts'],
    },
    texts: {
      'pages/about.md':
        /updated: 2020-01-01[\s\S]*\[a\]\(\/posts\/A-b\/\) \[b\]\(posts\/c\/index\.md\) \[c\]\(\/posts\/c\/\?x#y\) \[d\]\(https:\/\/other\.example\/\)/,
      'pages/posts/c/index.md': /!\[x\]\(x\.png\)/,
    },
  },
  {
    generator: 'jekyll',
    files: {
      '_config.yml':
        'title: Ada\nurl: https://ada.example\nauthor: {name: Ada Lovelace}\ncollections: {work: {output: true}, parts: {}}\nexclude: [private]\ndefaults: [{scope: {path: "", type: posts}, values: {layout: t}}, {scope: {path: shut}, values: {published: false}}]\n',
      'index.html': '---\nlayout: home\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}\n',
      'about.md': page(
        'title: About',
        'See [a]({% post_url 2024-05-06-a-post %}) and [b](/news/2024/05/07/b.html).',
      ),
      '_posts/2024-05-06-a-post.md': page(
        'title: "A: post"\nredirect_from: /old/',
        '{% highlight js %}\nx\n{% endhighlight %}\n{: .lead}',
      ),
      '_posts/sub/2024-05-07-b.markdown': page('categories: news\ndate: 2024-05-07 23:30:00 -0500'),
      '_posts/2024-05-08-node.js.md': page('title: Node'),
      '_drafts/later.md': page('title: Later'),
      '_posts/undated.md': page('title: Undated'),
      '_posts/_2024-05-09-hidden.md': 'Secret',
      'bare.md': 'No front matter',
      'template.md': page('title: Template', '{% if x %}A{% endif %}'),
      '_work/x.md': page('title: X'),
      '_parts/y.md': page('title: Y'),
      'private/z.md': page('title: Z'),
      'shut/s.md': page('title: S'),
      'README.md': '# About this folder',
      Gemfile: 'gem',
      'assets/a.png': 'png',
      'assets/main.scss': '---\n---\n',
    },
    pages: {
      '/about/': 'pages/about.md',
      '/posts/2024-05-06-a-post/': 'pages/posts/2024-05-06-a-post.md',
      '/posts/sub/2024-05-07-b/': 'pages/posts/sub/2024-05-07-b.md',
      '/posts/2024-05-08-node.js/': 'pages/posts/2024-05-08-node-js.md',
    },
    drafts: [
      'pages/bare.md',
      'pages/index.md',
      'pages/parts/y.md',
      'pages/posts/_2024-05-09-hidden.md',
      'pages/posts/later.md',
      'pages/posts/undated.md',
      'pages/private/z.md',
      'pages/shut/s.md',
      'pages/template.md',
      'pages/work/x.md',
    ],
    former: { '/old/': '/posts/2024-05-06-a-post/' },
    beside: ['/assets/a.png'],
    settings: { title: 'Ada', owner: { name: 'Ada Lovelace' } },
    texts: {
      'pages/about.md': /See \[a\]\(posts\/2024-05-06-a-post\.md\)/,
      'pages/posts/2024-05-06-a-post.md': /```js\nx\n```\n*$/,
    },
  },
  {
    generator: 'hexo',
    files: {
      '_config.yml':
        'title: Ada\nauthor: Ada Lovelace\nlanguage: zh-CN\npermalink: :year/:month/:day/:title/\nnew_post_name: :title.md\npost_asset_folder: true\nexclude: ["private/**"]\n',
      'source/_posts/a-post.md':
        '---\ntitle: A\ndate: 2024-05-06 10:00:00\ntags: [C D]\ncategories: [X, Y]\n---\n![](a.png)\n{% asset_img a.png A %} ![](img/c.png)',
      'source/_posts/a-post/a.png': 'png',
      'source/img/c.png': 'png',
      'source/_posts/b.md': page('title: B\ndate: 2024-05-07', 'See {% post_link a-post %}.'),
      'source/_drafts/later.md': page('title: Later'),
      'source/about/index.md': page('title: About\ndate: 2020-01-01'),
      'source/_posts/locked.md': page('title: L\ndate: 2024-01-01\npassword: x'),
      'source/_posts/locked/x.png': 'png',
      'source/private/x.md': page('title: Secret'),
      'source/_posts/loose.md': 'title: Secret\n---\nText',
      'source/CNAME': 'ada.example',
      'source/404.md': page('title: Not found\ndraft: true'),
    },
    pages: {
      '/about/': 'pages/about/index.md',
      '/posts/a-post/': 'pages/posts/a-post.md',
      '/posts/b/': 'pages/posts/b.md',
    },
    drafts: ['pages/posts/later.md', 'pages/posts/locked.md', 'pages/posts/loose.md', 'pages/private/x.md'],
    former: {},
    beside: ['/img/c.png', '/posts/a-post/a.png'],
    settings: { languages: ['zh-CN'] },
    texts: {
      'pages/posts/a-post.md': /!\[\]\(a-post\/a\.png\)\n+!\[A\]\(a-post\/a\.png/,
      'pages/posts/b.md': /See \[A\]\(a-post\.md\)/,
    },
  },
  {
    generator: 'astro',
    files: {
      'astro.config.mjs': "export default defineConfig({ site: 'https://ada.example' })",
      'src/pages/uses.md': page('title: Uses'),
      'src/content/blog/a.md': page(
        'title: A\npubDate: Jul 08 2022\nheroImage: ../../assets/a.png',
        '![x](../../assets/a.png) ![y](~/assets/a.png) [z](@/content/blog/B%20Post/index.mdx#c)',
      ),
      'src/content/blog/B Post/index.mdx': page('title: B', "import C from './C.astro'\n\nText <C/> more"),
      'src/assets/a.png': 'png',
      'public/favicon.svg': 'svg',
    },
    pages: {},
    drafts: ['pages/blog/B Post/index.md', 'pages/blog/a.md', 'pages/uses.md'],
    former: {},
    texts: {
      'pages/blog/a.md':
        /published: 2022-07-08[\s\S]*image: \.\.\/assets\/_drafts\/a\.png[\s\S]*!\[y\]\(\/assets\/_drafts\/a\.png\) \[z\]\(B%20Post\/index\.md#c\)/,
    },
  },
  {
    generator: 'zola',
    files: {
      'config.toml':
        'base_url = "https://ada.example"\ntitle = "Ada"\ndefault_language = "en"\n[languages.fr]\ntitle = "Ada en français"\n[extra]\nauthor = "Ada Lovelace"\n',
      'content/blog/a.md': '+++\ntitle = "A"\n+++\n[b](@/blog/b/index.md) {{ youtube(id="x") }}',
      'content/blog/b/index.md': '+++\ntitle = "B"\n+++\n![](x.png)',
      'content/blog/b/x.png': 'png',
      'content/blog/c.fr.md': '+++\ntitle = "C"\n+++\n',
    },
    pages: {},
    drafts: ['pages/blog/a.md', 'pages/blog/b/index.md', 'pages/blog/c.fr.md'],
    former: {},
    settings: { owner: { name: 'Ada Lovelace' }, languages: ['en', 'fr'] },
    texts: { 'pages/blog/a.md': /\[b\]\(b\/index\.md\) \[Video on YouTube\]/ },
  },
  {
    generator: 'quartz',
    files: {
      'quartz.config.ts': 'baseUrl: "ada.example/notes"',
      'content/Daily Notes/May 6.md': page(
        'title: May 6',
        '[[Daily Notes/May 7#Noon]] ==x== [y](May%207.md)',
      ),
      'content/Daily Notes/May 7.md': page('title: May 7', '## Noon'),
    },
    pages: {},
    drafts: ['pages/Daily Notes/May 6.md', 'pages/Daily Notes/May 7.md'],
    former: {},
    texts: {
      'pages/Daily Notes/May 6.md': /\[\[Daily Notes\/May 7#Noon\]\] <mark>x<\/mark> \[y\]\(May%207\.md\)/,
    },
  },
  {
    generator: 'obsidian',
    files: {
      '.obsidian/app.json': '{}',
      'Start here.md': page('publish: true', '[[Notes/Other|x]] ![[a.png|300]]'),
      'Notes/Other.md': page('publish: true\naliases: [Another]'),
      'Diary.md': 'Secret ![[files/mine.png]] ![](files/mine.png)',
      'files/mine.png': 'png',
      'drawing.md': page('excalidraw-plugin: parsed\npublish: true'),
      'files/a.png': 'png',
      'files/b.pdf': 'pdf',
    },
    pages: {
      '/Start-here/': 'pages/Start here.md',
      '/Notes/Other/': 'pages/Notes/Other.md',
    },
    drafts: ['pages/Diary.md', 'pages/drawing.md'],
    former: {},
    beside: ['/files/a.png'],
  },
  {
    generator: 'markdown',
    files: {
      'README.md': '# Notes',
      'index.md': '# Hello\n\n[a](a.md) ![](a.png) ![](/images/b.png)',
      'public/images/b.png': 'png',
      'a.md': page('date: 2024-05-06'),
      'a.png': 'png',
      'accounts.csv': 'secret',
      '_drafts/b.md': 'B',
    },
    pages: {},
    drafts: ['pages/a.md', 'pages/index.md', 'pages/posts/b.md'],
    former: {},
    beside: [],
  },
]

for (const { generator, files, pages, drafts = [], former, beside = [], settings = {}, texts = {} } of rows)
  t.test(`moves a site of ${generator} in`, async (t) => {
    const { site, issues, files: written, ...result } = await importOf(files)
    t.equal(result.generator, generator)
    t.strictSame(issues.map(formatIssue), [])
    const own = [...site.pages.values()].filter(({ file }) => Object.hasOwn(written, file))
    t.strictSame(Object.fromEntries(own.map(({ address, file }) => [address, file] as const)), pages)
    t.strictSame(site.drafts.map(({ file }) => file).toSorted(), drafts)
    t.strictSame([...site.files.keys()].toSorted(), beside)
    t.match(site.settings, settings)
    for (const [from, to] of Object.entries(former)) t.equal(findRedirect(site, from)?.to, to, from)
    for (const [file, text] of Object.entries(texts)) t.match(written[file], text)
    t.notMatch(JSON.stringify([...site.pages.values()]), 'Secret')
  })

t.test('names the file of a CV', async (t) => {
  const { converted } = await importOf({
    '_config.yml': 'title: Noor\n',
    'index.md': 'A',
    '_data/cv.yml': '- {}',
  })
  t.match(converted.notes, [{ file: '_data/cv.yml', reason: /^a CV: run vitrine new cv --resume/ }])
})

t.test('no address redirects to a page where another is', async (t) => {
  const post = page('title: A\nslug: same\ndate: 2024-05-06\ncategories: [x]')
  const { issues, site } = await importOf({
    'hugo.toml': 'theme = "x"',
    'content/posts/a.md': post,
    'content/posts/b.md': post,
    'content/categories/c.md': page('title: C\ndate: 2024-05-06'),
  })
  t.strictSame(issues.map(formatIssue), [])
  t.ok(site.pages.has('/posts/same/') && site.pages.has('/posts/b/'))
})

t.test('a reference means the page in the language of the text', async (t) => {
  const { files } = await importOf({
    'hugo.toml': '[languages.en]\nweight = 1\n[languages.fr]\nweight = 2',
    'content/_index.md': page('title: Home', '[a]({{< ref "a.md" >}}) [b]({{< ref "b.md#top" >}})'),
    'content/_index.fr.md': page('title: Accueil', '[a]({{< ref "a.md" >}})'),
    'content/a.fr.md': page('title: Un'),
    'content/a.md': page('title: One'),
    'content/b.fr.md': page('title: Deux'),
  })
  t.match(files['pages/index.md'], '[a](a.md) [b](b.fr.md#top)')
  t.match(files['pages/index.fr.md'], '[a](a.fr.md)')
})

t.test('a name with marks of addresses has an address', async (t) => {
  const { site } = await importOf({
    '_config.yml': 'title: Ada\nnew_post_name: :title.md\n',
    'source/_posts/A: why?.md': page('title: A\ndate: 2024-05-06'),
  })
  t.strictSame([...site.pages.keys()], ['/posts/A:-why%3F/'])
})
