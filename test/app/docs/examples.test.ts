/** The content in README and docs/ loads without errors and warnings, and means what the text says. */
import t from 'tap'
import { readFigures } from '../../../src/statistics/providers/file.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { codeBlock, read } from '../../fixtures/documents.ts'

const page = { 'pages/index.md': 'Hello' }

/** A content folder around each example. */
const examples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'README.md': {
    'site.yaml': codeBlock('README.md', 'title: Your Name'),
    'pages/index.md': 'Hello',
    'pages/notes/engine.md': codeBlock('README.md', '---'),
  },
  'docs/content-format.md': {
    'site.yaml': codeBlock('docs/content-format.md', 'title: Ada Lovelace'),
    'pages/notes/engine.md': `${codeBlock('docs/content-format.md', '---')}\nText`,
    'resume.json': '{"basics": {"name": "Ada Lovelace"}}',
    'pages/photos/index.md': `---\n${codeBlock('docs/content-format.md', 'title: Photos')}---\n`,
    'pages/photos/ferry.jpg': '',
    'pages/photos/loch.jpg': '',
  },
  'docs/front-matter.md': {
    'site.yaml': minimalSettings,
    'pages/notes/engine.md': `${codeBlock('docs/front-matter.md', '---')}\nText`,
  },
  'docs/crawlers.md': { 'site.yaml': minimalSettings + codeBlock('docs/crawlers.md', 'crawl:'), ...page },
  'docs/social-card.md': {
    'site.yaml': minimalSettings + codeBlock('docs/social-card.md', 'card:'),
    ...page,
  },
  'docs/statistics.md': {
    'site.yaml': minimalSettings + codeBlock('docs/statistics.md', 'accounts:'),
    ...page,
  },
  'docs/themes.md': { 'site.yaml': minimalSettings + codeBlock('docs/themes.md', 'design:'), ...page },
  'docs/templates.md': {
    'site.yaml': minimalSettings + codeBlock('docs/templates.md', 'head:'),
    'styles/custom.css': codeBlock('docs/templates.md', '@font-face'),
    'pages/fonts/my-typeface.woff2': '',
    ...page,
  },
}

for (const [document, files] of Object.entries(examples))
  t.test(`${document}: its example loads`, async (t) => {
    const { issues, site } = await readFiles(files, Date.now())
    t.strictSame([...issues, ...site.warnings], [])
  })

t.test('docs/content-format.md: everything in the picture of a content folder is read', async (t) => {
  const tree = codeBlock('docs/content-format.md', 'site.yaml')
  const names = [...tree.matchAll(/^(\S+) {2,}/gm)].map(([, name = '']) => name)
  const inFolders = {
    'pages/': 'pages/index.md',
    'well-known/': 'well-known/a.txt',
    'translations/': 'translations/en.yaml',
    'templates/': 'templates/page.eta',
  }
  const contents: Readonly<Record<string, string>> = {
    'site.yaml': minimalSettings,
    'resume.json': '{"basics": {"name": "Ada"}}',
    'publications.bib': '@misc{a, author = {Lovelace, Ada}, title = {Notes}, year = 1843}',
    'pages/index.md': 'Hello',
    'well-known/a.txt': 'A',
    'translations/en.yaml': 'layout.skip: Skip',
    'styles/custom.css': 'body {}',
    'templates/page.eta': read('templates/page.eta'),
  }
  const files = names.map((name) => inFolders[name as keyof typeof inFolders] ?? name)
  t.strictSame(files, Object.keys(contents))
  const { issues, site } = await readFiles(contents, Date.now())
  t.strictSame([...issues, ...site.warnings], [])
  t.strictSame([...site.resumes.keys()], ['en'])
  t.strictSame([...site.ownPages.keys()], ['/'])
  t.strictSame([...site.wellKnown.keys()], ['/.well-known/a.txt'])
  t.equal(site.messages.get('en')?.['layout.skip'], 'Skip')
  t.equal(site.styleSheet, 'body {}')
  t.strictSame([...site.templates.keys()], ['page'])
})

t.test('docs/templates.md: the style sheet sets tokens that exist', async (t) => {
  const set = [...codeBlock('docs/templates.md', '@font-face').matchAll(/(--[\w-]+):/g)]
  t.ok(set.length > 2)
  for (const [, token = ''] of set) t.match(read('static/styles/site.css'), `  ${token}:`, token)
})

t.test('docs/statistics.md: the file of figures is read', async (t) => {
  const bytes = Buffer.from(codeBlock('docs/statistics.md', 'sample: true'))
  const account = { provider: 'file', name: 'ada', path: 'contributions.yaml' } as const
  t.match(await readFigures(account, '2026-11-22', async () => bytes), {
    days: [
      { date: '2026-11-20', count: 4 },
      { date: '2026-11-21', count: 0 },
    ],
    sample: true,
  })
})
