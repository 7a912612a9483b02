/** `vitrine import --public`: for which sites, and which of their pages are public then. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { findRedirect } from '../../../src/content/site.ts'
import { page } from '../../fixtures/content/generator-sites.ts'
import { importOf } from '../../fixtures/content/import-of.ts'
import { importHere } from '../../fixtures/content/run-import.ts'

const next = { 'next.config.js': 'module.exports = {}' }

/** A site of a generator of which only drafts have a mark. */
const marked: readonly (readonly [name: string, files: Record<string, string>, fix?: RegExp])[] = [
  ['zola', { 'config.toml': 'base_url = "https://z.example"', 'content/a.md': '+++\ntitle = "A"\n+++\nA' }],
  ['next', { ...next, 'data/blog/a.md': page('title: A') }],
  ['astro', { 'astro.config.mjs': '', 'src/content/blog/a.md': page('title: A') }],
  [
    'quartz, with its own code',
    {
      'quartz.config.ts': 'filters: [Plugin.RemoveDrafts()],',
      'quartz/filters.ts': 'filters: [ExplicitPublish()]',
      'content/a.md': page('title: A'),
    },
  ],
  ['obsidian', { '.obsidian/app.json': '{}', 'a.md': 'A' }, /mark those that were public/],
  ['markdown', { 'a.md': 'A' }, /mark those that were public/],
  [
    'quartz with a mark for what is public',
    { 'quartz.config.ts': 'filters: [Plugin.ExplicitPublish()]', 'content/a.md': page('title: A') },
    /mark those that were public/,
  ],
  [
    'quartz with a filter of the owner',
    { 'quartz.config.ts': 'filters: [\n  withoutStubs()],', 'content/a.md': page('title: A') },
    /a filter that Vitrine does not know/,
  ],
  [
    'a garden, in which notes have a mark',
    { ...next, 'notes/a.md': page('dg-publish: true') },
    /mark those that were public/,
  ],
  ['eleventy', { 'eleventy.config.js': '', 'a.md': page('title: A') }, /data files that may hide pages/],
  [
    'jekyll',
    { '_config.yml': 'title: J\nurl: https://j.example\n', 'a.md': page('title: A') },
    /whose rules Vitrine knows/,
  ],
]
for (const [name, files, refused] of marked)
  t.test(`--public: ${name}`, async (t) => {
    const folder = t.testdir({ source: {} })
    const all = { ...files, 'content/b.md': page('title: B\ndraft: true'), 'TODO.md': 'Mine' }
    for (const [file, text] of Object.entries(all)) {
      mkdirSync(join(folder, 'source', file, '..'), { recursive: true })
      writeFileSync(join(folder, 'source', file), text)
    }
    if (refused !== undefined) return t.rejects(importHere(t, folder, { public: true }), refused)
    const { output } = await importHere(t, folder, { public: true })
    t.match(output, /every page that nothing hides is public, as --public says/)
    t.match(output, /3 pages \(2 drafts\)/)
  })

/** A site with a page that its generator does not build, and the folder of those that it builds. */
const notBuilt: readonly (readonly [files: Record<string, string>, file: string, folder: string])[] = [
  [{ 'astro.config.mjs': '' }, 'docs/a.md', 'src/content'],
  [{ 'astro.config.ts': '' }, 'a.md', 'src/content/pages'],
  [next, 'public/vendor/example.md', 'data'],
  [{ 'quartz.config.ts': 'ignorePatterns: ["Me", `x`]' }, 'content/Me/a.md', 'content'],
]
for (const [files, file, folder] of notBuilt)
  t.test(`--public: ${Object.keys(files).join()} builds the pages in ${folder} alone`, async (t) => {
    const all = { ...files, [file]: page('title: A'), [`${folder}/b.md`]: page('title: B') }
    const { converted } = await importOf(all, { isPublic: true })
    const published = converted.pages.filter(({ isDraft }) => !isDraft)
    t.strictSame(
      published.map((each) => [each.file, each.address]),
      [[`${folder}/b.md`, '/b/']],
    )
  })

const configured = "export default defineConfig({ i18n: { locales: ['en', 'zh'], defaultLocale: 'en' } })"

/** Files of Astro sites in two languages, each with the file that it becomes. */
const inLanguages: readonly Readonly<Record<string, string>>[] = [
  {
    'src/content/blog/a/en.md': 'blog/a.md',
    'src/content/blog/a/zh.md': 'blog/a.zh.md',
    'src/pages/en/about.md': 'about.md',
    'src/pages/zh/about.md': 'about.zh.md',
    'src/pages/zh/index.md': 'index.zh.md',
  },
  { 'src/content/blog/zh/a.md': 'blog/a.zh.md', 'src/content/blog/a.md': 'blog/a.md' },
  { 'src/pages/index.md': 'index.md', 'src/pages/zh.md': 'index.zh.md', 'src/pages/a.zh.md': 'a.zh.md' },
  // folders whose names are languages of other sites
  { 'src/pages/cs/a.md': 'cs/a.md', 'src/pages/it/a.md': 'it/a.md', 'src/pages/notes/ml.md': 'notes/ml.md' },
]
t.test('a path names a language that a script lists', async (t) => {
  for (const files of inLanguages) {
    const texts = Object.keys(files).map((file) => [file, page('title: A', 'Text')] as const)
    const source = { 'astro.config.mjs': configured, ...Object.fromEntries(texts) }
    const { converted, issues } = await importOf(source, { isPublic: true })
    t.strictSame(Object.fromEntries(converted.pages.map(({ file, target }) => [file, target])), files)
    t.strictSame(issues, [])
  }
  const { site, files } = await importOf(
    {
      'astro.config.mjs': configured,
      'src/pages/en/about.md': page('title: About', 'About'),
      'src/pages/zh/about.md': page('title: 关于', '[English](/en/about/)'),
      'src/content/blog/en/loom.md': page('title: Loom', 'Loom'),
      'src/content/blog/zh/loom.md': page('title: 织机\nlang: en', '[English](/blog/en/loom/)'),
    },
    { isPublic: true },
  )
  t.strictSame(site.settings.languages, ['en', 'zh'])
  t.match(files['site.yaml'], '/en/*: /*')
  t.match(files['pages/about.zh.md'], '[English](/about/)')
  t.match(files['pages/blog/loom.zh.md'], '[English](/blog/loom/)')
  for (const [from, to] of [
    ['/en/about/', '/about/'],
    ['/blog/en/loom/', '/blog/loom/'],
    ['/blog/zh/loom/', '/zh/blog/loom/'],
  ] as const)
    t.equal(findRedirect(site, from)?.to, to, from)
})

t.test('the image of a page that waits outside its folder is not public', async (t) => {
  const waiting = page('title: A\ndate: 2099-01-01', '![Plan](img.png)')
  const { files, site } = await importOf(
    {
      'astro.config.mjs': configured,
      'src/content/blog/zh/a/index.md': waiting,
      'src/content/blog/zh/a/img.png': 'png',
    },
    { isPublic: true },
  )
  t.match(files['pages/blog/a/index.md'], /published: 2099-01-01[\s\S]*draft: true/)
  t.strictSame(
    Object.keys(files).filter((file) => file.endsWith('.png')),
    ['pages/blog/zh/a/_drafts/img.png'],
  )
  t.equal(site.files.size, 0)
  const { files: ofGroup } = await importOf(
    { ...next, 'app/(h)/note/page.mdx': waiting, 'app/(h)/note/img.png': 'png' },
    { isPublic: true },
  )
  t.ok(ofGroup['pages/note/img.png'], 'beside its page, with which it waits')
})

t.test('folders are languages only if a script says so', async (t) => {
  const files = ['src/pages/cs/a.md', 'src/pages/ml/a.md', 'src/pages/os.md', 'src/pages/os/a.md']
  const { site } = await importOf(
    { 'astro.config.mjs': '', ...Object.fromEntries(files.map((file) => [file, page('title: A', 'Text')])) },
    { isPublic: true },
  )
  t.strictSame(site.settings.languages, ['en'])
  t.strictSame([...site.ownPages.keys()].toSorted(), ['/cs/a/', '/ml/a/', '/os/', '/os/a/'])
})

t.test('pages of Next.js have the names of their folders, and profiles are not the site', async (t) => {
  const { site, files } = await importOf(
    {
      ...next,
      'app/layout.tsx': "const links = [{ url: 'https://x.com/ada' }, { url: 'https://ada.example' }]",
      'app/(blog)/n/loom/page.mdx': '# Loom\n\n[Work](https://ada.example/work)',
      'app/work/page.mdx': '# Work',
    },
    { isPublic: true },
  )
  t.strictSame([...site.ownPages.keys()].toSorted(), ['/n/loom/', '/work/'])
  t.match(files['pages/n/loom.md'], '[Work](/work/)')
  t.strictSame(site.settings.redirects, undefined)
})
