/** `vitrine import`: what the configuration says, and site.yaml from it and from the existing home page. */
import t from 'tap'
import { parse } from 'yaml'
import { createExistingSite } from '../../../src/import/sites/existing/existing-site.ts'
import { importOf } from '../../fixtures/content/import-of.ts'

const about =
  '---\ntitle: About\n---\nAda wrote the notes on the engine, with the first program ever to be published in them.\n'

const imprint =
  'Who is responsible for this site: Ada Lovelace, Dorset Street, London, where letters reach her.'

const home = [
  '<!doctype html><html lang="fr"><head><title>Ada | Notes</title><meta name="description" content="On engines"><meta name="author" content="Ada Lovelace">',
  '</head><body><template><p>Sorry, this page could not be loaded at all.</p></template>',
  '<nav><a href="/">Home</a><a href="/about.html">Who</a><a href="/gone/">Gone</a><a href="https://code.example/">Code</a></nav>',
  '<p>The home page says in its own words who Ada is.</p><p>Ada wrote the notes on the engine, with the first program.</p>',
  '<footer><nav><a href="https://host.example/">Host</a></nav><a href="/about.html">Who</a> <a href="/imprint/">Imprint</a></footer></body></html>',
].join('')

const existing = createExistingSite({
  base: new URL('https://ada.example/'),
  htmlPages: [
    { url: new URL('https://ada.example/'), html: home },
    {
      url: new URL('https://ada.example/about.html'),
      html: `<title>About</title><p>${about.slice(about.lastIndexOf('---') + 4)}</p>`,
    },
    {
      url: new URL('https://ada.example/imprint/'),
      html: `<meta name="robots" content="noindex"><title>Imprint</title><p>${imprint}</p>`,
    },
  ],
})

t.test('takes menu, foot and text of the existing home page', async (t) => {
  const { files, notes } = await importOf(
    { 'about.md': about, 'imprint.md': `# Imprint\n\n${imprint}\n` },
    { from: 'markdown', existing },
  )
  t.strictSame(parse(files['site.yaml'] ?? ''), {
    title: 'Ada | Notes',
    description: 'On engines',
    owner: { name: 'Ada Lovelace' },
    languages: ['fr'],
    navigation: ['about'],
    footer: ['imprint'],
    links: [{ label: 'Code', url: 'https://code.example/' }],
  })
  t.equal(files['pages/index.md'], 'The home page says in its own words who Ada is.\n')
  t.strictSame(notes, [])
})

/** The title of the existing home page, one of another page, and the title of the site. */
for (const [home, other, title] of [
  ['ada • home', 'ada • cv', 'ada'],
  ['Home | Ada | Notes', 'About | Ada | Notes', 'Ada'],
  ['Ada | Notes', 'About | Ada | Notes', 'Ada | Notes'],
  ['Home', 'About', 'Home'],
  ['Ada', 'Ada', 'Ada'],
] as const)
  t.test(`the site of ${home} and ${other} is ${title}`, async (t) => {
    const at = (path: string) => new URL(path, 'https://ada.example/')
    const htmlPages = [
      { url: at('/'), html: `<title>${home}</title>` },
      { url: at('/a/'), html: `<title>${other}</title>` },
    ]
    const seen = createExistingSite({ base: at('/'), htmlPages })
    const { files } = await importOf({ 'about.md': about }, { from: 'markdown', existing: seen })
    t.equal(parse(files['site.yaml'] ?? '').title, title)
  })

t.test('a greeting in an article is text of the home page, but a summary is not', async (t) => {
  const at = (path: string) => new URL(path, 'https://ada.example/')
  const greeting = '<article><p>Hello from Ada, who greets you in an article.</p></article>'
  const summary = '<article><p>What only the list says of it.</p><a href="/about.html">More</a></article>'
  const seen = createExistingSite({
    base: at('/'),
    htmlPages: [
      { url: at('/'), html: `<title>Ada</title>${greeting}${summary}` },
      { url: at('/about.html'), html: `<title>About</title><p>${about}</p>` },
    ],
  })
  const { files } = await importOf({ 'about.md': about }, { from: 'markdown', existing: seen })
  t.equal(files['pages/index.md'], 'Hello from Ada, who greets you in an article.\n')
})

t.test('a greeting as the title of the home page is a paragraph, but not the name of the site', async (t) => {
  const at = (path: string) => new URL(path, 'https://ada.example/')
  const titles = '<h1>Hi! I am Ada, who writes programs</h1><h1>Notes of Ada on engines and looms</h1>'
  const home = `<title>Notes of Ada on engines and looms | Home</title>${titles}`
  const seen = createExistingSite({ base: at('/'), htmlPages: [{ url: at('/'), html: home }] })
  const { files } = await importOf({ 'about.md': about }, { from: 'markdown', existing: seen })
  t.equal(files['pages/index.md'], 'Hi! I am Ada, who writes programs\n')
})

t.test('a home page whose text is in its template has that of the existing one', async (t) => {
  const { files } = await importOf(
    { 'content/_index.md': '+++\ntitle = "Ada"\n+++\n', 'content/about.md': about },
    { from: 'zola', existing },
  )
  t.match(files['pages/index.md'], /The home page says in its own words who Ada is\.\n$/)
})

t.test('a draft of the home page stays beside the text of the existing one', async (t) => {
  const { files } = await importOf(
    { 'index.md': 'A draft.\n', 'about.md': about },
    { from: 'markdown', existing },
  )
  t.equal(files['pages/index.md'], 'The home page says in its own words who Ada is.\n')
  t.match(files['pages/home/index.md'], /draft: true[\s\S]*A draft\./)
})

t.test('has all languages, and the texts of the first', async (t) => {
  const { files, notes } = await importOf({
    'config/_default/hugo.toml': 'defaultContentLanguage = "en"\n',
    'config/_default/languages.en.toml': 'title = "Ada"\n[params]\ndescription = "Notes"\n',
    'config/_default/languages.fr.toml': 'title = "Ada en français"\n[params]\ndescription = "Cahier"\n',
    'content/_index.md': '---\ntitle: Home\n---\nHello.\n',
    'content/a.md': '---\ntitle: A\n---\n',
    'content/about.md': about,
    'content/about.fr.md': '---\ntitle: À propos\n---\n',
    'content/posts/b.md': '---\ntitle: B\ndate: 2024-05-06\n---\n',
  })
  t.strictSame(parse(files['site.yaml'] ?? ''), {
    title: 'Ada',
    description: 'Notes',
    owner: { name: 'Ada' },
    languages: ['en', 'fr'],
  })
  t.equal(files['pages/index.md'], 'Hello.\n')
  t.match(notes, [/^owner\.name: Ada, since nothing names you; change it in line \d+$/])
})

t.test('says that a title is the name of the folder', async (t) => {
  const { notes } = await importOf({ '.obsidian/app.json': '{}', 'a.md': 'Text' })
  t.match(notes, [/^title: source, the folder's name/, /^owner\.name: source/])
})

t.test('has the e-mail address of the configuration only if visitors saw it', async (t) => {
  const files = {
    '_config.yml': 'title: Ada\nauthor: {name: Ada, email: ada@ada.example}\n',
    'about.md': about,
  }
  const showing = (html: string) =>
    createExistingSite({ base: existing.base, htmlPages: [{ url: existing.base, html }] })
  const rows = [
    [undefined, false],
    [showing(home), false],
    [showing(`${home}<a href="mailto:ada@ada.example">Write to me</a>`), true],
  ] as const
  for (const [seen, isKept] of rows) {
    const { files: written, notes } = await importOf(files, {
      from: 'jekyll',
      ...(seen && { existing: seen }),
    })
    t.equal(written['site.yaml']?.includes('ada@ada.example'), isKept)
    t.equal(notes.join().includes('owner.email: ada@ada.example is left out'), !isKept)
  }
})

t.test('settings of Hugo that hide files or lists hide no other page', async (t) => {
  const settings = (ignored: string) =>
    `theme = "x"\nignoreFiles = [${ignored}]\ndisableKinds = ["taxonomy", "RSS"]\n[languages.en.params]\nhideAuthor = true`
  const content = {
    'content/a.md': '---\ntitle: A\n---\nText',
    'content/c.md': 'Text',
    'content/b.knit.md': '---\ntitle: B\n---\nText',
  }
  const { site } = await importOf({
    'hugo.toml': settings("'\\.Rmd$', '\\.knit\\.md$', '/content/c'"),
    ...content,
  })
  t.strictSame([...site.ownPages.keys()], ['/a/'])
  const { site: unclear } = await importOf({ 'hugo.toml': settings("'('"), ...content })
  t.strictSame([...unclear.ownPages.keys()], [], 'a pattern that is not understood may match any file')
})

t.test('a Hugo site in folders of languages has no other pages', async (t) => {
  const { site, files } = await importOf({
    'hugo.toml': '[languages.en]\ncontentDir = "content/en"\n[languages.fr]\ncontentDir = "content/fr"',
    'content/en/a.md': '---\ntitle: A\naliases: [old]\n---\n[b](../b/)',
    'content/en/b.en.md': '---\ntitle: B\n---\nText',
    'content/fr/a.md': '---\ntitle: A\n---\nTexte',
    'content/posts/secret.md': '---\ntitle: Secret\n---\nSecret',
  })
  t.strictSame([...site.ownPages.keys()].toSorted(), ['/a/', '/b/', '/fr/a/'])
  t.match(files['pages/a.md'], /redirects:\n {2}- \/old\n[\s\S]*\[b\]\(\/b\/\)/)
  t.notMatch(files['pages/b.md'], 'redirects')
})

t.test('a Hugo site with content from elsewhere is imported as drafts', async (t) => {
  for (const [mount, isPublic] of [
    ['{source = "content/notes", target = "content"}', false],
    ['{source = "content", target = "content"}', true],
    ['{source = "node_modules/loom", target = "assets/loom"}', true],
  ] as const) {
    const { site } = await importOf({
      'hugo.toml': `theme = "x"\nmodule.mounts = [${mount}]`,
      'content/a.md': '---\ntitle: A\n---\nText',
    })
    t.equal(site.ownPages.has('/a/'), isPublic, mount)
  }
})

t.test('a Hugo site that shows no page is imported as drafts', async (t) => {
  for (const kinds of ['["page"]', '["taxonomy", "Page"]']) {
    const { site } = await importOf({
      'hugo.toml': `theme = "x"\ndisableKinds = ${kinds}`,
      'content/a.md': '---\ntitle: A\n---\nText',
    })
    t.strictSame([...site.ownPages.keys()], [], kinds)
  }
})

t.test('a Hugo site without lists has its pages, but no page of a list', async (t) => {
  const { site } = await importOf({
    'hugo.toml': 'theme = "x"\ndisableKinds = ["taxonomy", "term", "section"]',
    'content/posts/_index.md': '---\ntitle: Posts\n---\nText',
    'content/posts/a.md': '---\ntitle: A\n---\nText',
  })
  t.equal(site.ownPages.get('/posts/a/')?.title, 'A')
  t.strictSame(
    site.drafts.map(({ file }) => file),
    ['pages/posts/index.md'],
  )
})

t.test('the first language of a Zola site is English, which its configuration need not list', async (t) => {
  const { site } = await importOf({
    'config.toml': 'base_url = "https://ada.example"\n[languages.fr]',
    'content/a.md': '+++\ntitle = "A"\n+++\nText',
    'content/a.fr.md': '+++\ntitle = "A"\n+++\nTexte',
  })
  t.strictSame(site.settings.languages, ['en', 'fr'])
})

t.test('a menu in the header may lead to lists', async (t) => {
  const links = ['/about.html', '/topics/engine/', '/topics/', '/archives/', '/search/', '/resume/'].map(
    (path) => `<a href="${path}">x</a>`,
  )
  const text = 'Ada wrote the notes on the engine, with the first program ever to be published in them.'
  const post = 'The loom weaves patterns of flowers and leaves, as the engine weaves those of algebra.'
  const pages = {
    '/': `<title>Ada</title><header>${links.join('')}</header><p>Welcome.</p>`,
    '/resume/': '<title>CV</title><p>Ada</p>',
    '/about.html': `<title>About</title><article><header><a href="/x/">x</a></header><p>${text}</p></article>`,
    '/topics/engine/': '<title>Engine</title><ul><li><a href="/about.html">About</a></li></ul>',
    '/posts/a/': `<title>A post</title><p>${post}</p>`,
    '/archives/':
      '<title>Archives</title><ul><li><a href="/posts/a/">A post</a></ul><footer><a href="/about.html">x</a></footer>',
    '/topics/': '<title>Topics</title><ul><li><a href="/topics/engine/">Engine</a></li></ul>',
  }
  const base = new URL('https://ada.example/')
  const htmlPages = Object.entries(pages).map(([path, html]) => ({ url: new URL(path, base), html }))
  const { files } = await importOf(
    {
      'about.md': `---\ntitle: About\ntags: [engine]\n---\n${text}\n`,
      'posts/a.md': `---\ntitle: A post\n---\n${post}\n`,
      'resume.md': '---\nlayout: resume\ntitle: CV\n---\n',
      '_data/resume.json': '{ "basics": { "name": "Ada" } }',
    },
    { from: 'markdown', existing: createExistingSite({ base, htmlPages }) },
  )
  t.match(parse(files['site.yaml'] ?? ''), {
    navigation: ['about', 'tags/engine', 'tags', 'posts', 'search', 'cv'],
  })
})

t.test('a category in the address of a page was public, and an author is not a tag', async (t) => {
  const text = 'The notes on the loom are longer than those on the mill, and nobody has read them all.'
  const post = `---\ntitle: Loom\ncategories: [private-mills, secret]\nauthors: [ada]\n---\n${text}\n`
  const base = new URL('https://ada.example/')
  const url = new URL('/private-mills/loom/', base)
  const existing = createExistingSite({ base, htmlPages: [{ url, html: `<h1>Loom</h1><p>${text} Ada</p>` }] })
  const config = 'title = "A"\n[taxonomies]\ncategory = "categories"\nauthor = "authors"'
  const { files } = await importOf({ 'hugo.toml': config, 'content/loom.md': post }, { existing })
  t.match(files['pages/loom.md'], /tags:\n {2}- private-mills\naddress/)
})
