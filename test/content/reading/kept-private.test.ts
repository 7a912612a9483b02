/** Pages that another generator would not publish are not published here either. */
import t from 'tap'
import { readFiles, smallSite } from '../../fixtures/pages/site-of.ts'

const page = (frontMatter: string): string => `---\ntitle: Page\n${frontMatter}\n---\nText`

/** Each file, and whether an error says why it is left out. */
const rows: readonly (readonly [name: string, file: string, text: string, isError: boolean])[] = [
  ['in Jekyll’s folder of drafts', 'pages/_drafts/page.md', page(''), false],
  ['further down', 'pages/blog/_drafts/page.md', page(''), false],
  ['work in progress', 'pages/page.md', page('wip: true'), false],
  ['Hugo’s headless bundles', 'pages/page.md', page('headless: true'), false],
  ['Hugo’s build options', 'pages/page.md', page('build: {render: never, list: never}'), false],
  ['Hugo’s former name for them', 'pages/page.md', page('_build: {render: false}'), false],
  ['Hugo’s render: link', 'pages/page.md', page('build: {render: link}'), true],
  ['Zola’s sections without a page', 'pages/page.md', page('render: false'), false],
  ['Hexo’s password', 'pages/page.md', page('password: hello'), true],
  [
    'Pelican’s members without fences',
    'pages/page.md',
    'Title: Page\nDate: 2010-12-03\nStatus: draft\n\nText',
    true,
  ],
  ['a space of no width', 'pages/page.md', `\u200B${page('draft: true')}`, true],
  ['below a comment', 'pages/page.md', `<!-- c -->\n${page('draft: true')}`, true],
  ['Hugo’s JSON', 'pages/page.md', ';;;\n{"title": "Page", "draft": true}\n;;;\nText', true],
]
for (const [name, file, text, isError] of rows)
  t.test(name, async (t) => {
    const { site, issues } = await readFiles({ ...smallSite, [file]: text })
    t.notOk([...site.pages.values()].some((served) => served.file === file))
    t.equal(issues.length, isError ? 1 : 0)
  })

t.test('others are', async (t) => {
  const texts = [
    page('render: true'),
    page('build: {render: always}'),
    page('wip: false'),
    'Status: in Berlin\n\nText',
    'Title: a word.\n\nText',
  ]
  for (const text of texts) {
    const { site } = await readFiles({ ...smallSite, 'pages/page.md': text })
    t.ok(site.pages.has('/page/'), text)
  }
})

t.test('no address leaves the site', async (t) => {
  for (const member of [
    'slug: ../..',
    'slug: ..',
    'address: /../../etc/',
    'address: /a/%2e%2E/',
    'permalink: ../up/',
  ]) {
    const { issues } = await readFiles({ ...smallSite, 'pages/notes/page.md': page(member) })
    t.match(issues, [{ file: 'pages/notes/page.md', line: 3 }], member)
  }
  for (const [member, address] of [
    ['slug: ..a', '/notes/..a/'],
    ['slug: v1.2', '/notes/v1.2/'],
    ['address: /a.b/c', '/a.b/c/'],
  ] as const) {
    const { site } = await readFiles({ ...smallSite, 'pages/notes/page.md': page(member) })
    t.ok(site.pages.has(address), member)
  }
})
