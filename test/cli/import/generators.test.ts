/** `vitrine import` without the former site: what becomes of each file of a small site of each generator. */
import t from 'tap'
import { recognise } from '../../../src/cli/import/source/generators.ts'
import { findRedirect } from '../../../src/content/site.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { importOf, sourceOf } from '../../fixtures/content/import-of.ts'

const page = (frontMatter: string, text = 'Text'): string => `---\n${frontMatter}\n---\n${text}\n`

/** A site of a generator, and what must come of it. */
interface Row {
  readonly generator: string
  /** The text of each file, and where it is then: an address, `draft`, or nothing if it stays behind. */
  readonly files: Readonly<Record<string, string | readonly [text: string, outcome: string]>>
  /** Former addresses, and where each leads. */
  readonly former?: Readonly<Record<string, string>>
  readonly settings?: object
  /** What is written of some files. */
  readonly texts?: Readonly<Record<string, RegExp>>
}

const rows: readonly Row[] = [
  {
    generator: 'hugo',
    files: {
      'hugo.toml': [
        'baseURL = "https://ada.example/blog/"\ntitle = "Ada"\ndefaultContentLanguage = "en"',
        '[permalinks]\nposts = "/:year/:month/:slug/"\n[languages.en]\n[languages.fr]',
        '[params]\ndescription = "Notes"\nauthor = "Ada Lovelace"\n[[menu.main]]\nname = "About"\nurl = "/about/"',
      ].join('\n'),
      'content/_index.md': [page('title: Home'), '/'],
      'content/about.md': [
        page(
          'title: About\ndate: 2020-01-01',
          '[a](../posts/A-b/) [b](posts/c/index.md) [c](https://ada.example/blog/posts/c/?x#y) [d](https://other.example/)',
        ),
        '/about/',
      ],
      'content/about.fr.md': [page('title: À propos'), '/fr/about/'],
      'content/posts/A b.md': [
        '+++\ntitle = "A & b"\ndate = 2024-05-06\ntags = ["C d"]\naliases = ["/old/", "older"]\n+++\nText',
        '/posts/A-b/',
      ],
      'content/posts/c/index.md': [
        page('title: C\ndate: 2024-05-07', '![x](x.png) {{< figure src="x.png" >}}'),
        '/posts/c/',
      ],
      'content/posts/c/x.png': ['png', '/posts/c/x.png'],
      'content/posts/secret.md': [page('title: S\ndraft: true'), 'draft'],
      'content/posts/hid/index.md': [
        page('title: Hid\ndraft: true', '![](x.png) ![](/posts/hid/x.png)'),
        'draft',
      ],
      'content/posts/hid/x.png': ['png', 'draft'],
      'content/posts/hid/unused.csv': 'a,b',
      'content/posts/coming.md': [page('title: L\ndate: 2027-01-01'), 'draft'],
      'content/notes/Some Note.md': [page('title: N\ncategories: [E]'), '/notes/Some-Note/'],
      'content/hidden/_index.md': [page('title: H\ncascade: {build: {render: never}}'), 'draft'],
      'content/hidden/x.md': [page('title: X'), 'draft'],
      'content/x.org': '#+TITLE: X',
      'content/posts/c/revision.md': [page('title: Secret\nslug: c', 'Secret'), 'draft'],
      'static/unused.csv': 'a,b',
      'static/robots.txt': 'User-agent: *',
    },
    former: { '/old/': '/posts/A-b/', '/older': '/posts/A-b/', '/blog/*': '/*' },
    settings: {
      ...{ title: 'Ada', description: 'Notes', owner: { name: 'Ada Lovelace' }, languages: ['en', 'fr'] },
    },
    texts: {
      'pages/about.md':
        /updated: 2020-01-01[\s\S]*\[a\]\(\/posts\/A-b\/\) \[b\]\(posts\/c\/index\.md\) \[c\]\(\/posts\/c\/\?x#y\) \[d\]\(https:\/\/other\.example\/\)/,
      'pages/posts/c/index.md': /!\[x\]\(x\.png\)/,
      'pages/posts/hid/index.md': /!\[\]\(x\.png\) !\[\]\(\/posts\/hid\/x\.png\)/,
    },
  },
  {
    generator: 'jekyll',
    files: {
      '_config.yml':
        'title: Ada\nurl: https://ada.example\nauthor: {name: Ada Lovelace}\ninclude: [_shown, _drafts]\ncollections: {talks: {output: true}, parts: {}, posts: {output: true}}\nexclude: [private]\ndefaults: [{scope: {path: "", type: posts}, values: {layout: t}}, {scope: {path: shut}, values: {published: false}}]\n',
      'index.html': [
        '---\nlayout: home\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}\n',
        'draft',
      ],
      'about.md': [
        page(
          'title: About',
          'See [a]({% post_url 2024-05-06-a-post %}) by {{ site.title }} ![A](/assets/a.png).',
        ),
        '/about/',
      ],
      '_posts/2024-05-06-a-post.md': [
        page(
          'title: "A: post"\nredirect_from: /old/',
          '{% highlight js %}\nx\n{% endhighlight %}\n{: .lead}',
        ),
        '/posts/2024-05-06-a-post/',
      ],
      '_posts/sub/2024-05-07-b.markdown': [
        page('date: 2024-05-07 23:30:00 -0500'),
        '/posts/sub/2024-05-07-b/',
      ],
      '_posts/2024-05-08-node.js.md': [page('title: Node'), '/posts/2024-05-08-node.js/'],
      '_drafts/later.md': [page('title: Later'), 'draft'],
      '_posts/undated.md': [page('title: Undated'), 'draft'],
      '_posts/_2024-05-09-hidden.md': ['Secret', 'draft'],
      'bare.md': ['No front matter', 'draft'],
      '_posts/2024-05-10-bare.md': ['No front matter', '/posts/2024-05-10-bare/'],
      'template.md': [
        page('title: Template', '{% if x %}[A]({% post_url a %}){% endif %} ![]({{ b }}/a.png)'),
        'draft',
      ],
      '_posts/2024-05-09-link.md': [
        page('title: Link\nurl: https://other.example/\naddress: Toronto'),
        '/posts/2024-05-09-link/',
      ],
      '_talks/x.md': [page('title: X'), '/talks/x/'],
      '_talks/_y.md': [page('title: Y'), 'draft'],
      '_shown/z.md': [page('title: Z'), '/shown/z/'],
      '_parts/y.md': [page('title: Y'), 'draft'],
      'private/z.md': [page('title: Z'), 'draft'],
      'shut/s.md': [page('title: S'), 'draft'],
      'README.md': '# About this folder',
      'AGENTS.md': '# For agents',
      '_data/cv.yml': '- {}',
      Gemfile: 'gem',
      'assets/a.png': ['png', '/assets/a.png'],
      'assets/main.scss': '---\n---\n',
    },
    former: { '/old/': '/posts/2024-05-06-a-post/' },
    settings: { title: 'Ada', owner: { name: 'Ada Lovelace' } },
    texts: {
      'pages/about.md': /See \[a\]\(posts\/2024-05-06-a-post\.md\) by Ada /,
      'pages/template.md': /\[A\]\(\{% post_url a %\}\)\{% endif %\} !\[\]\(\{\{ b \}\}\/a\.png\)/,
      'pages/posts/2024-05-06-a-post.md': /```js\nx\n```\n*$/,
    },
  },
  {
    generator: 'hexo',
    files: {
      '_config.yml':
        'title: Ada\nauthor: Ada Lovelace\nlanguage: zh-CN\npermalink: :year/:month/:day/:title/\nnew_post_name: :title.md\nexclude: ["private/**"]\n',
      'source/_posts/a-post.md': [
        page(
          'title: A\ndate: 2024-05-06 10:00:00\ntags: [C D]\ncategories: [X, Y]',
          '![](a.png)\n{% asset_img a.png A %} ![](/img/c.png)',
        ),
        '/posts/a-post/',
      ],
      'source/_posts/a-post/a.png': ['png', '/posts/a-post/a.png'],
      'source/img/c.png': ['png', '/img/c.png'],
      'source/_posts/b.md': [page('title: B\ndate: 2024-05-07', 'See {% post_link a-post %}.'), '/posts/b/'],
      'source/_posts/A: why?.md': [page('title: A'), '/posts/A:-why%3F/'],
      'source/_drafts/later.md': [page('title: Later'), 'draft'],
      'source/about/index.md': [page('title: About\ndate: 2020-01-01'), '/about/'],
      'source/_posts/locked.md': [page('title: L\ndate: 2024-01-01\npassword: x'), 'draft'],
      'source/_posts/locked/x.png': 'png',
      'source/private/x.md': [page('title: Secret'), 'draft'],
      'source/_posts/loose.md': ['title: Secret\n---\nText', 'draft'],
      'source/CNAME': 'ada.example',
      'source/404.md': page('title: Not found\ndraft: true'),
    },
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
      'src/pages/uses.md': [page('title: Uses'), 'draft'],
      'src/content/blog/a.md': [
        page(
          'title: A\npubDate: Jul 08 2022\nheroImage: ../../assets/a.png',
          '![x](../../assets/a.png) ![y](~/assets/a.png) [z](@/content/blog/B%20Post/index.mdx#c)',
        ),
        'draft',
      ],
      'src/content/blog/B Post/index.mdx': [
        page('title: B', "import C from './C.astro'\n\nText <C/> more"),
        'draft',
      ],
      'src/assets/a.png': ['png', 'draft'],
      'public/favicon.svg': 'svg',
    },
    texts: {
      'pages/blog/a.md':
        /published: 2022-07-08[\s\S]*image: \.\.\/assets\/a\.png[\s\S]*!\[y\]\(\/assets\/a\.png\) \[z\]\(B%20Post\/index\.md#c\)/,
    },
  },
  {
    generator: 'pelican',
    files: {
      'pelicanconf.py': `AUTHOR = 'Ada Lovelace'\nSITENAME = "Ada's notes"\nSITEURL = ''\nDEFAULT_LANG = u'fr'\nSITE = SITENAME + "x"\n`,
      'publishconf.py': "SITEURL = 'https://ada.example'\nfrom pelicanconf import *\n",
      'content/a.md': [
        'Title: A: b\nDate: 2024-5-6 07:08\nTags: c d, e\nSummary: One\n    and two.\nSlug: a-b\n\nText ![x]({static}/images/x.png) [b]({filename}b.md#c) `{static}`\n',
        'draft',
      ],
      'content/b.md': ['date: 2024-05-07\ntitle: B\nstatus: draft\n\nNote: text', 'draft'],
      'content/images/x.png': ['png', 'draft'],
      'content/pages/about.md': ['Title: About\nDate: 2024-05-08\n\nText', 'draft'],
    },
    settings: { title: "Ada's notes", owner: { name: 'Ada Lovelace' }, languages: ['fr'] },
    texts: {
      'pages/a.md':
        /^---\ntitle: "A: b"\ndescription: One and two\.\npublished: 2024-05-06T07:08:00Z\ntags:\n {2}- c d\n {2}- e\n[\s\S]*\n---\n\nText !\[x\]\(\/images\/x\.png\) \[b\]\(b\.md#c\) `\{static\}`\n$/,
      'pages/pages/about.md': /^---\ntitle: About\nupdated: 2024-05-08\n/,
      'pages/b.md': /^---\ntitle: B\npublished: 2024-05-07\ndraft: true\n---\n\nNote: text\n$/,
    },
  },
  {
    generator: 'zola',
    files: {
      'config.toml':
        'base_url = "https://ada.example"\ntitle = "Ada"\ndefault_language = "en"\n[languages.fr]\ntitle = "Ada en français"\n[extra]\nauthor = "Ada Lovelace"\n',
      'content/blog/a.md': ['+++\ntitle = "A"\n+++\n[b](@/blog/b/index.md) {{ youtube(id="x") }}', 'draft'],
      'content/blog/b/index.md': ['+++\ntitle = "B"\n+++\n![](x.png)', 'draft'],
      'content/blog/b/x.png': ['png', 'draft'],
      'content/blog/c.fr.md': ['+++\ntitle = "C"\n+++\n', 'draft'],
    },
    settings: { title: 'Ada', owner: { name: 'Ada Lovelace' }, languages: ['en', 'fr'] },
    texts: {
      'pages/blog/a.md': /\[b\]\(b\/index\.md\) \[Video on YouTube\]/,
      'pages/blog/c.fr.md': /title: C/,
    },
  },
  {
    generator: 'quartz',
    files: {
      'quartz.config.ts': 'baseUrl: "ada.example/notes"',
      'content/Daily Notes/May 6.md': [
        page('title: May 6', '[[Daily Notes/May 7#Noon]] ==x== [y](May%207.md)'),
        'draft',
      ],
      'content/Daily Notes/May 7.md': [page('title: May 7', '## Noon'), 'draft'],
    },
    texts: {
      'pages/Daily Notes/May 6.md': /\[\[Daily Notes\/May 7#Noon\]\] <mark>x<\/mark> \[y\]\(May%207\.md\)/,
    },
  },
  {
    generator: 'obsidian',
    files: {
      '.obsidian/app.json': '{}',
      'Start here.md': [
        page('publish: true', '[[Notes/Other|x]] ![[a.png|300]] ![[both.png]]'),
        '/Start-here/',
      ],
      'Notes/Other.md': [page('publish: true\naliases: [Another]'), '/Notes/Other/'],
      'Diary.md': ['Secret ![[files/mine.png|300]] ![[mine.png]] ![](files/mine.png) ![[both.png]]', 'draft'],
      'files/mine.png': ['png', 'draft'],
      'both.png': ['png', '/both.png'],
      'drawing.md': [page('excalidraw-plugin: parsed\npublish: true'), 'draft'],
      'files/a.png': ['png', '/files/a.png'],
      'files/b.pdf': 'pdf',
    },
    texts: {
      'pages/Diary.md':
        /!\[\[files\/mine\.png\|300\]\] !\[\[mine\.png\]\] !\[\]\(files\/mine\.png\) !\[\[both\.png\]\]/,
    },
  },
  {
    generator: 'markdown',
    files: {
      'README.md': '# Notes',
      'index.md': ['# Hello\n\n[a](a.md) ![](a.png) ![](/images/b.png)', 'draft'],
      'public/images/b.png': ['png', 'draft'],
      'a.md': [page('date: 2024-05-06'), 'draft'],
      'a.png': ['png', 'draft'],
      'accounts.csv': 'secret',
      '_drafts/b.md': ['B', 'draft'],
    },
  },
]

for (const { generator, files, former = {}, settings = {}, texts = {} } of rows)
  t.test(`moves a site of ${generator} in`, async (t) => {
    const given = Object.entries(files).map(([file, row]) => {
      const [text, ...outcome] = typeof row === 'string' ? [row] : row
      return { file, text, outcome }
    })
    const result = await importOf(Object.fromEntries(given.map(({ file, text }) => [file, text])))
    const { site, issues, files: written, converted } = result
    const placed = new Map<string, string>(
      converted.pages.map(({ file, target }) => [file, `pages/${target}`]),
    )
    for (const [path, file] of converted.files) if ('copyOf' in file) placed.set(file.copyOf, path)
    const served = [...site.pages, ...site.files].map(([address, { file }]) => [file, address] as const)
    const addresses = new Map(served.toReversed())
    const outcomeOf = (file: string) => {
      const path = placed.get(file)
      return path === undefined ? [] : [addresses.get(path) ?? 'draft']
    }
    t.equal(result.generator, generator)
    t.strictSame(issues.map(formatIssue), [])
    t.strictSame(
      given.map(({ file }) => [file, ...outcomeOf(file)]),
      given.map(({ file, outcome }) => [file, ...outcome]),
    )
    t.match(site.settings, settings)
    for (const [from, to] of Object.entries(former)) t.equal(findRedirect(site, from)?.to, to, from)
    for (const [file, text] of Object.entries(texts)) t.match(written[file], text)
    const isMoved = [...converted.files].filter(
      ([path, file]) => 'copyOf' in file && /\/_drafts\//.test(path),
    )
    const notes = converted.notes.filter(({ reason }) => reason.startsWith('used by drafts only, so moved'))
    t.equal(notes.length, isMoved.length, 'the report names each file that moved')
    t.notMatch(JSON.stringify([...site.pages.values()]), 'Secret')
  })

t.test('Hugo with the file that Zola has is told apart', async (t) => {
  t.match(recognise(sourceOf({ 'config.toml': 'title = "Ada"', 'content/a.md': '' })), [{ id: 'hugo' }])
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
    'hugo.toml': '[languages.en]\n[languages.fr]',
    'content/_index.md': page('title: Home', '[a]({{< ref "a.md" >}}) [b]({{< ref "b.md#top" >}})'),
    'content/_index.fr.md': page('title: Accueil', '[a]({{< ref "a.md" >}})'),
    'content/a.fr.md': page('title: Un'),
    'content/a.md': page('title: One'),
    'content/b.fr.md': page('title: Deux'),
  })
  t.match(files['pages/index.md'], '[a](a.md) [b](b.fr.md#top)')
  t.match(files['pages/index.fr.md'], '[a](a.fr.md)')
})
