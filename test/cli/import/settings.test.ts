/** `vitrine import`: site.yaml from the configurations of generators, and what the report says about it. */
import t from 'tap'
import { parse } from 'yaml'
import { importOf } from '../../fixtures/content/import-of.ts'

const post = '---\ntitle: A\ndate: 2024-05-06\ntags: [b]\n---\nText\n'

/** A configuration, what site.yaml has of it, and the notes. */
interface Row {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly settings: object
  readonly notes?: readonly string[]
  readonly addresses?: readonly string[]
}

const github = { label: 'GitHub', url: 'https://github.com/ada', me: true }
const ccBySa = { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' }

const rows: readonly Row[] = [
  {
    name: 'Hugo, with a file for each language',
    files: {
      'config/_default/hugo.toml': 'defaultContentLanguage = "en"\n',
      'config/_default/languages.en.toml': 'title = "Ada"\n[params]\ndescription = "Notes"\n',
      'config/_default/languages.fr.toml': 'title = "Ada en français"\n[params]\ndescription = "Cahier"\n',
      'config/_default/languages.de.toml': 'title = "Ada auf Deutsch"\n',
      'config/_default/menus.en.toml': '[[main]]\nname = "About"\npageRef = "about"\n',
      'config/_default/menus.fr.toml': '[[main]]\nname = "Notes"\npageRef = "notes"\n',
      'content/about.md': '---\ntitle: About\n---\n',
      'content/about.fr.md': '---\ntitle: À propos\n---\n',
      'content/uses.md': '---\ntitle: Uses\n---\n',
      'content/uses.fr.md': '---\ntitle: Usages\nmenu: main\n---\n',
    },
    settings: {
      title: { en: 'Ada', fr: 'Ada en français' },
      description: { en: 'Notes', fr: 'Cahier' },
      languages: ['en', 'fr'],
      navigation: ['about'],
    },
    notes: ['owner.name: Ada, since nothing names you; change it in line 8'],
  },
  {
    name: 'Hugo, with profiles in a list and a menu of all kinds',
    files: {
      'hugo.yaml': [
        'title: Ada',
        'copyright: Texts under CC BY-SA 4.0',
        'params:',
        '  author: { name: Ada Lovelace, email: ada@example.org }',
        '  math: true',
        '  social: [{ name: github, url: "https://github.com/ada" }, { icon: "fab fa-mastodon", url: "https://a.example/@ada" }]',
        'menu:',
        '  main:',
        '    - { name: Writing, url: /posts/ }',
        '    - { name: About, url: /about/ }',
        '    - { name: RSS, url: /index.xml }',
        '    - { name: Shop, url: /shop/ }',
        '    - { name: Code, url: "https://code.example/" }',
        '    - { name: Topics, url: /categories/ }',
      ].join('\n'),
      'content/about.md': '---\ntitle: About\n---\n',
      'content/posts/a.md': `${post.replace('tags', 'categories')}`,
    },
    settings: {
      owner: { name: 'Ada Lovelace', email: 'ada@example.org' },
      navigation: ['posts', 'about', 'tags'],
      links: [
        github,
        { label: 'Mastodon', url: 'https://a.example/@ada', me: true },
        { label: 'Code', url: 'https://code.example/' },
      ],
      license: ccBySa,
    },
    notes: [
      'menu entry Writing (/posts/) renamed to Posts, the title of its page',
      'menu entry RSS (/index.xml) left out: each page names the feeds',
      'menu entry Shop (/shop/) left out: no page has this address',
      'menu entry Topics (/categories/) renamed to Tags, the title of its page',
      "the source's settings without a place in Vitrine: params.math",
    ],
  },
  {
    name: 'Hugo, with pages that put themselves into the menu',
    files: {
      'hugo.toml':
        'title = "Ada"\n[params]\nauthor = "Ada"\n[[menu.main]]\nname = "A"\npageRef = "/a"\nweight = 2\n[[menu.footer]]\nname = "Z"\nurl = "/z/"',
      'content/a.md': '---\ntitle: A\n---\n',
      'content/b.md': '---\ntitle: B\nmenu: main\nweight: 1\n---\n',
      'content/c.md': '---\ntitle: C\nmenus: [footer, main]\n---\n',
      'content/d.md': '---\ntitle: D\nmenu: { main: { Weight: 3 } }\n---\n',
      'content/e.md': '---\ntitle: E\nmenu: { main: { weight: 4 } }\ndraft: true\n---\n',
      'content/z.md': '---\ntitle: Z\nmenu: footer\n---\n',
    },
    settings: { navigation: ['b', 'a', 'd', 'c'] },
    notes: ['menu entry /e (/e) left out: no page has this address'],
  },
  {
    name: 'Hugo, with a network in each name',
    files: {
      'hugo.toml':
        '[params.social]\nGitHub = "ada"\nTwitter = ""\nEmail = "ada@example.org"\nStrange = "x"\n',
      'content/a.md': post,
    },
    settings: { links: [github, { label: 'Email', url: 'mailto:ada@example.org' }] },
    notes: [
      "title: source, the folder's name; change it in line 1",
      'owner.name: source, since nothing names you; change it in line 3',
    ],
  },
  {
    name: 'Jekyll, with accounts',
    files: {
      '_config.yml': [
        'title: Ada',
        'author: { name: Ada Lovelace, twitter: ada }',
        'github_username: ada',
        'license: https://creativecommons.org/licenses/by-sa/4.0/',
        'disqus: x',
        'social: { links: ["https://a.example/@ada"] }',
      ].join('\n'),
      '_data/navigation.yml': 'main: [{ title: Me, url: /about/ }]',
      'about.md': '---\ntitle: About\n---\n',
    },
    settings: {
      navigation: ['about'],
      links: [
        { label: 'a.example', url: 'https://a.example/@ada' },
        github,
        { label: 'X', url: 'https://x.com/ada', me: true },
      ],
      license: ccBySa,
    },
    notes: [
      'menu entry Me (/about/) renamed to About, the title of its page',
      "the source's settings without a place in Vitrine: disqus",
    ],
  },
  {
    name: 'Hexo, with the settings of its theme',
    files: {
      '_config.yml': 'title: Ada\nauthor: Ada Lovelace\ntheme: next\n',
      '_config.next.yml':
        'menu:\n  about: /about/ || fa fa-user\n  archives: /archives/ || fa fa-x\nsocial:\n  GitHub: https://github.com/ada || fab fa-github\ncreative_commons: { license: by-sa }\n',
      'source/_posts/a.md': post,
      'source/about/index.md': '---\ntitle: About\n---\n',
    },
    settings: { navigation: ['about', 'posts'], links: [github], license: ccBySa },
    notes: ['menu entry archives (/archives/) renamed to Posts, the title of its page'],
  },
  {
    name: 'Zola',
    files: {
      'config.toml':
        'base_url = "https://ada.example"\ntitle = "Ada"\nauthor = "ada@example.org (Ada Lovelace)"\n[extra]\nsocials = [{ name = "github", url = "https://github.com/ada" }]\ncopyright = "CC BY-SA 4.0"\nfavicon = "x"\n',
      'content/a.md': '+++\ntitle = "A"\n+++\n',
    },
    settings: {
      owner: { name: 'Ada Lovelace', email: 'ada@example.org' },
      links: [github],
      license: ccBySa,
    },
    notes: ["the source's settings without a place in Vitrine: extra.favicon"],
  },
  {
    name: 'Astro',
    files: {
      'astro.config.mjs': '',
      'src/config.ts': [
        "export const SITE = { title: 'Ada', author: 'Ada Lovelace' }",
        'export const SOCIALS: Social[] = [',
        "  { name: 'Github', href: 'https://github.com/ada', active: true },",
        "  { name: 'About', url: '/about/' },",
        ']',
        'export const licenseConfig = {',
        "  name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/',",
        '}',
      ].join('\n'),
      'src/content/blog/a.md': post,
    },
    settings: { owner: { name: 'Ada Lovelace' }, links: [github], license: ccBySa },
  },
  {
    name: 'Astro, in YAML',
    files: {
      'astro.config.ts': '',
      'src/config.yaml':
        'site: { name: Ada, site: "https://ada.example" }\nmetadata: { description: Notes }\ni18n: { language: fr }\napps: { blog: { post: { permalink: "/%year%/%slug%" } } }\n',
      'src/content.config.ts':
        "const postCollection = defineCollection({ loader: glob({ pattern: ['*.md'], base: 'src/data/post' }) })\nexport const collections = { post: postCollection }",
      'src/data/post/a.md': '---\ntitle: A\npublishDate: 2024-05-06\n---\n![x](~/assets/a.png)\n',
      'src/assets/a.png': 'png',
    },
    settings: { title: 'Ada', description: 'Notes', languages: ['fr'] },
    notes: ['owner.name: Ada, since nothing names you; change it in line 4'],
    addresses: ['/2024/a/'],
  },
  {
    name: 'Obsidian, where nothing says who it is',
    files: { '.obsidian/app.json': '{}', 'a.md': 'Text' },
    settings: { title: 'source', owner: { name: 'source' } },
    notes: [
      "title: source, the folder's name; change it in line 1",
      'owner.name: source, since nothing names you; change it in line 3',
    ],
  },
]

for (const { name, files, settings, notes = [], addresses = [] } of rows)
  t.test(`takes the settings of ${name}`, async (t) => {
    const { files: written, issues, notes: found, site: pages } = await importOf(files)
    t.strictSame(issues, [])
    const site = parse(written['site.yaml'] ?? '')
    const members = Object.keys(settings)
    t.strictSame(Object.fromEntries(members.map((member) => [member, site[member]])), settings)
    t.strictSame(found, notes)
    for (const address of addresses) t.ok(pages.pages.has(address), address)
  })
