/** Pages that are marked as private, under any generator's name for it, are never published. */
import t from 'tap'
import { readFiles as readAtNoon } from '../../fixtures/content/content-files.ts'
import { readFiles, smallSite } from '../../fixtures/pages/site-of.ts'

const page = (frontMatter: string): string => `---\ntitle: Page\n${frontMatter}\n---\nText`

/** Each text, and whether an error says why it is left out; a draft under our own name is no error. */
const rows: readonly (readonly [name: string, text: string, isError: boolean])[] = [
  ['draft', page('draft: true'), false],
  ['draft in words', page('draft: yes'), false],
  ['draft in capitals', page('Draft: TRUE'), false],
  ['draft, unclear', page('draft: maybe'), true],
  ['draft, misspelt', page('draf: true'), true],
  ['isDraft', page('isDraft: true'), true],
  ['private, misspelt', page('privat: true'), true],
  ['visibility, misspelt', page('visiblity: private'), true],
  ['visibility, misspelt and unclear', page('visiblity: friends'), true],
  ['a password, misspelt', page('pasword: hello'), true],
  ['status, misspelt', page('stauts: draft'), true],
  ['a mark in extra, misspelt', page('extra: {privte: true}'), true],
  ['public', page('public: false'), true],
  ['public, unclear', page('public: friends'), true],
  ['is-public', page('is-public: no'), true],
  ['published', page('published: false'), true],
  ['publish', page('publish: never'), true],
  ['private', page('private: true'), true],
  ['hidden', page('hidden: true'), true],
  ['visibility', page('visibility: private'), true],
  ['status', page('status: Draft'), true],
  ['status, unclear', page('status: in review'), true],
  ['headless', page('headless: true'), true],
  ['render', page('render: false'), true],
  ['wip', page('wip: true'), true],
  ['password', page('password: hello'), true],
  ['a mark in params', page('params: {private: true}'), true],
  ['a mark in extra', page('extra: {draft: true}'), true],
  ['build', page('build: {render: never, list: never}'), true],
  ['a future date', page('date: 2999-01-01'), false],
  ['a future date of Hugo', page('date: 2020-01-01\npublishDate: 2999-01-01'), false],
  ['a date that nobody understands', page('date: soon'), true],
  ['a past end', page('expires: 2020-01-01'), false],
  ['a past end of Hugo', page('expiryDate: 2020-01-01'), false],
  ['TOML', '+++\ntitle = "Page"\n+++\nText', true],
  ['TOML of other names', '+++\n# x\nweight = 1\na.b = 2\n+++\nText', true],
  ['TOML without an end', '+++\n# x\n"draft" = true\nText', true],
  ['TOML below a long comment', '<!-- a\nb -->\n+++\ndraft=true\n+++\nText', true],
  ['unknown members and a mark, without a first fence', 'weight: 1\ndraft: true\n---\nText', true],
  ['JSON', '{"title": "Page"}\nText', true],
  ['JSON of Hexo', ';;;\n{"title": "Page", "draft": true}\n;;;\nText', true],
  ['members without fences', 'Title: Page\nDate: 2010-12-03\n\nText', true],
  ['a mark without fences', 'Status: draft\n\nText', true],
  ['members without a first fence', 'title: Page\ndraft: true\n---\nText', true],
  ['a space of no width', `\u200B${page('draft: true')}`, true],
  ['below a comment', `<!-- c -->\n${page('draft: true')}`, true],
  ['four hyphens', '----\ndraft: true\n----\nText', true],
  ['dashes', '—\ndraft: true\n—\nText', true],
  ['no end', '---\ndraft: true\n\nText', true],
  ['no YAML', '---\na: [b\n---\nText', true],
]
for (const [name, text, isError] of rows)
  t.test(`keeps private: ${name}`, async (t) => {
    const { site, issues } = await readFiles({ ...smallSite, 'pages/page.md': text })
    t.notOk([...site.pages.values()].some(({ file }) => file === 'pages/page.md'))
    t.equal(issues.length, isError ? 1 : 0)
  })

t.test('keeps private what is in a folder of drafts', async (t) => {
  for (const file of ['pages/_drafts/page.md', 'pages/blog/_drafts/page.md']) {
    const { site, issues } = await readFiles({ ...smallSite, [file]: page('') })
    t.notOk([...site.pages.values()].some((served) => served.file === file))
    t.strictSame(issues, [])
  }
})

t.test('serves a page from its date until it expires; now is noon on 1 June 2026', async (t) => {
  for (const [member, isServed] of [
    ['date: 2026-06-01', true],
    ['date: 2026-06-01T12:00:00Z', true],
    ['date: 2026-06-01T12:00:01Z', false],
    ['date: 2026-06-02', false],
    ['expires: 2026-06-02', true],
    ['expires: 2026-06-01T12:00:01Z', true],
    ['expires: 2026-06-01T12:00:00Z', false],
    ['expires: 2026-06-01', false],
  ] as const) {
    const { site } = await readAtNoon({ 'pages/page.md': page(member) })
    t.equal(site.pages.has('/page/'), isServed, member)
  }
})

t.test('publishes pages whose front matter keeps nothing private', async (t) => {
  const texts = [
    ...['draft: false', 'published: true', 'publish: yes', 'private: no', 'status: published'].map(page),
    ...['visibility: public', 'render: true', 'build: {render: always}', 'wip: false', 'draft:'].map(page),
    ...['published: 2020-01-01', 'expires: 2999-01-01', 'password: false', 'extra: {mood: private}'].map(
      page,
    ),
    ...['category: private', 'drawing: true', 'crafts: yes', 'state: draft'].map(page),
    ...['public: true', 'visiblity: public', 'gender: female', 'craft: weaving', 'statue: David'].map(page),
    ...['publisher: Penguin', 'tip: true', 'island: true', 'listed: true'].map(page),
    'Status: in Berlin\n\nText',
    'Title: a word.\n\nText',
    '***\n\nText',
  ]
  for (const text of texts) {
    const { site, issues } = await readFiles({ ...smallSite, 'pages/page.md': text })
    t.strictSame(issues, [], text)
    t.ok(site.pages.has('/page/'), text)
  }
})

t.test('says what a misspelt mark was meant as', async (t) => {
  const { issues } = await readFiles({ ...smallSite, 'pages/page.md': page('visiblity: private') })
  t.match(issues, [
    {
      file: 'pages/page.md',
      line: 3,
      member: 'visiblity',
      found: '"private", a mark of privacy (did you mean visibility?), so the page is not published',
    },
  ])
})

t.test('a page that is not listed is served and left out of lists', async (t) => {
  for (const [member, noindex] of [
    ['listed: false', true],
    ['Listed: no', true],
    ['unlisted: true', true],
    ['listed: true', false],
  ] as const) {
    const { site, issues } = await readFiles({ ...smallSite, 'pages/page.md': page(member) })
    t.strictSame(issues, [])
    t.equal(site.pages.get('/page/')?.noindex, noindex, member)
  }
})

t.test('no address leaves the site', async (t) => {
  for (const member of [
    'slug: ../..',
    'slug: ..',
    'address: /../../etc/',
    'address: /a/%2e%2E/',
    'address: ../up/',
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

t.test('serves pages whose status is a stage of a digital garden', async (t) => {
  for (const status of ['seedling', 'Budding', 'growing', 'evergreen']) {
    const { site, issues } = await readFiles({ ...smallSite, 'pages/page.md': page(`status: ${status}`) })
    t.ok(site.pages.has('/page/'), status)
    t.strictSame(issues, [], status)
  }
})
