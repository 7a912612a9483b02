/** Pages that are marked as private, under any generator's name for it, are never published. */
import t from 'tap'
import { foreignNames } from '../../../src/content/schema/foreign-names.ts'
import { privacyMarkNames } from '../../../src/content/schema/privacy-marks.ts'
import { plainName } from '../../../src/lib/did-you-mean.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { smallSite } from '../../fixtures/pages/site-of.ts'

const page = (frontMatter: string): string => `---\ntitle: Page\n${frontMatter}\n---\nText`

/** Each text, and whether an error says why it is left out; a draft under our own name is no error. */
const rows: readonly (readonly [name: string, text: string, isError: boolean])[] = [
  ['draft, misspelt', page('draf: true'), true],
  ['isDraft', page('isDraft: true'), true],
  ['a mark with a space', page('is draft: true'), true],
  ['a status among other words', page('post_status: draft'), true],
  ['a status of another thing', page('project-status: private'), true],
  ['a draft among other words', page('in draft: true'), true],
  ['draftMode', page('draftMode: yes'), true],
  ['a password that protects', page('password protected: true'), true],
  ['protected', page('protected: true'), true],
  ['a password of a post', page('post_password: hello'), true],
  ['not to be published', page('to be published: false'), true],
  ['do-not-publish', page('do-not-publish: true'), true],
  ['makePublic', page('makePublic: no'), true],
  ['not ready to publish', page('readyToPublish: false'), true],
  ['a hidden page', page('page_hidden: true'), true],
  ['several words in extra', page('extra: {is_private_page: true}'), true],
  ['several words and no fence', 'In draft: true\n\nText', true],
  ['a second block', page('a: 1\n---\n---\ndraft: true'), true],
  ['a second block below a blank line', page('a: 1\n---\n\n+++\nstatus: draft'), true],
  ['a date of Hugo with a space', page('publish date: 2999-01-01'), true],
  ['private, misspelt', page('privat: true'), true],
  ['visibility, misspelt', page('visiblity: private'), true],
  ['visibility, misspelt and unclear', page('visiblity: friends'), true],
  ['a password, misspelt', page('pasword: hello'), true],
  ['status, misspelt', page('stauts: draft'), true],
  ['a mark in extra, misspelt', page('extra: {privte: true}'), true],
  ['is-public', page('is-public: no'), true],
  ['a mark in params', page('params: {private: true}'), true],
  ['a mark in extra', page('extra: {draft: true}'), true],
  ['two dates, one in the future', page('published: 2020-01-01\ndate: 2999-01-01'), false],
  ['a date in two spellings', page('date: 2020-01-01\nDate: 2999-01-01'), true],
  ['a date that is a list', page('date: [2020-01-01, 2020-01-02]'), true],
  ['a date that nobody understands', page('date: soon'), true],
  ['TOML of other names', '+++\n# x\nweight = 1\na.b = 2\n+++\nText', true],
  ['TOML without an end', '+++\n# x\n"draft" = true\nText', true],
  ['TOML below a long comment', '<!-- a\nb -->\n+++\ndraft=true\n+++\nText', true],
  ['unknown members and a mark, without a first fence', 'weight: 1\ndraft: true\n---\nText', true],
  ['members without fences', 'Title: Page\nDate: 2010-12-03\n\nText', true],
  ['a mark without fences', 'Status: draft\n\nText', true],
  ['members without a first fence', 'title: Page\ndraft: true\n---\nText', true],
  ['a space of no width', `\u200B${page('draft: true')}`, true],
  ['a fence before a space that does not break', page('draft: true').replace('---', '---\u00A0'), true],
  ['a fence after a space that does not break', `\u00A0${page('draft: true')}`, true],
  ['a fence before a space of no width', page('draft: true').replace('---', '---\u200B'), true],
  ['a name with a space below another fence', '---yaml\nis draft: true\n---\nText', true],
  ['a name with a space and no fence', 'Is draft: true\n\nText', true],
  ['an address that no file system takes', page('address: "/a\\0b/"'), true],
  ['a slug that no file system takes', page('slug: "a\\nb\\0"'), true],
  ['a fence before a comment', page('draft: true').replace('---', '--- # yaml'), true],
  ['a mark that YAML merges', page('base: &base {draft: true}\n<<: *base'), true],
  ['below a comment', `<!-- c -->\n${page('draft: true')}`, true],
  ['below a heading', `# Page\n${page('draft: true')}`, true],
  ['unclosed, below a heading and a blank line', '# Page\n\n---\nweight: 1\nstatus: draft\n\nText', true],
  ['four hyphens', '----\ndraft: true\n----\nText', true],
  ['dashes', '—\ndraft: true\n—\nText', true],
  ['a rule of dashes, perhaps a fence', '----\n\nNote: text', true],
  ['no YAML', '---\na: [b\n---\nText', true],
]
for (const [name, text, isError] of rows)
  t.test(`keeps private: ${name}`, async (t) => {
    const { site, issues } = await readFiles({ ...smallSite, 'pages/page.md': text })
    t.notOk([...site.pages.values()].some(({ file }) => file === 'pages/page.md'))
    t.equal(issues.length, isError ? 1 : 0)
  })

t.test('repeats no password in the log', async (t) => {
  for (const name of ['password', 'pasword', 'post_password']) {
    const { issues } = await readFiles({ 'pages/page.md': page(`${name}: hunter2`) })
    t.match(issues, [{ found: /^a password, / }], name)
    t.notMatch(JSON.stringify(issues), 'hunter2', name)
  }
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
    const { site } = await readFiles({ 'pages/page.md': page(member) })
    t.equal(site.pages.has('/page/'), isServed, member)
  }
})

t.test('publishes pages whose front matter keeps nothing private', async (t) => {
  const texts = [
    ...['extra: {mood: private}', 'draft:', 'expires: 2999-01-01', 'published: 2020-01-01'].map(page),
    ...['category: private', 'drawing: true', 'crafts: yes', 'state: draft'].map(page),
    ...['visiblity: public', 'gender: female', 'craft: weaving', 'statue: David'].map(page),
    ...['publisher: Penguin', 'tip: true', 'island: true'].map(page),
    ...['draft_mode: false', 'to be published: true', 'not-a-draft: true', 'post_status: published'].map(
      page,
    ),
    ...['toc_visible: false', 'hidden_toc: true', 'render_with_liquid: false', 'publish_to_mastodon: no'].map(
      page,
    ),
    ...['draft_of: x', 'published_by: Penguin', 'private_practice: in Bonn', 'password_manager: KeePass'].map(
      page,
    ),
    ...['open_access: true', 'project_status: ongoing', 'previously_published: false'].map(page),
    ...['protected: species', 'status_bar: true'].map(page),
    page('a: 1\n---\n---\n\nText\n\n---\n\nDate: today'),
    'Status: in Berlin\n\nText',
    'In private: she laughed\n\nText',
    'Title: a word.\n\nText',
    '***\n\nText',
    '# Page\n\n---\n\nText\n\n---\n\ndraft: true',
    '# Page\n---\nDate: 2020-01-01\nAuthor: Ada\n---\nText',
    '# Page\n\n```yaml\n---\ndraft: true\n---\n```',
    '----\n\nText',
  ]
  for (const text of texts) {
    const { site, issues } = await readFiles({ ...smallSite, 'pages/page.md': text })
    t.strictSame(issues, [], text)
    t.ok(site.pages.has('/page/'), text)
  }
})

const days = { past: ['2020-01-01', '2020-01-01 10:00 +0100'], future: ['2999-01-01', '2999-01-01T10:00Z'] }
const noDays = ['2026-02-30', '01 Jan 2020', 'soon', 'true', 'false']
const yes = ['true', 'Yes', 'on', 'always']
const no = ['false', 'No', 'off', 'never']
const draft = 'draft private hidden pending scheduled future wip unpublished trash "[[Draft]]"'.split(' ')
const open =
  'published publish public live final done complete completed seedling Budding growing evergreen'.split(' ')

/** Every name, with the values that publish a page now and those that keep it back. */
const verdicts: readonly {
  readonly names: string
  readonly published: readonly string[]
  readonly kept: readonly string[]
}[] = [
  {
    names: 'draft private hidden wip headless status visibility access unpublished confidential membersOnly',
    published: [...no, ...open],
    kept: [...yes, ...draft, 'maybe', '1', '{a: b}'],
  },
  { names: 'password', published: no, kept: [...yes, ...draft, ...open, 'hello'] },
  {
    names: 'publish render public visible',
    published: [...yes, ...open],
    kept: [...no, ...draft, 'maybe', '0'],
  },
  {
    names: 'published',
    published: [...yes, ...open, ...days.past],
    kept: [...no, ...draft, 'maybe', ...days.future],
  },
  {
    names: 'publishDate publishedDate publishedAt datePublished pubDate pubDatetime publishOn embargo',
    published: days.past,
    kept: [...days.future, ...noDays],
  },
  { names: 'expiryDate unpublishDate', published: days.future, kept: [...days.past, ...noDays] },
  {
    names: 'build cascade',
    published: [...yes, '{render: always, list: true}'],
    kept: [...no, 'maybe', '{render: never}', '{render: always, list: never}', '[a, b]', '1'],
  },
  { names: 'listed', published: yes, kept: [...no, 'maybe'] },
  { names: 'unlisted', published: no, kept: [...yes, 'maybe'] },
  { names: 'permalink', published: ['/a/', ...yes], kept: no },
]

t.test('understands every name and value of privacy and of schedules', async (t) => {
  const names = verdicts.flatMap(({ names }) => names.split(' '))
  t.strictSame(names.map(plainName).toSorted(), [...privacyMarkNames, ...foreignNames].toSorted())
  const files: Record<string, string> = {}
  const expected = new Map<string, boolean>()
  for (const { names, published, kept } of verdicts)
    for (const name of names.split(' '))
      for (const value of [...published, ...kept, '']) {
        const file = `pages/${expected.size}.md`
        files[file] = page(`${name}: ${value}`)
        expected.set(file, !kept.includes(value))
      }
  const { site, issues } = await readFiles({ ...smallSite, ...files })
  const served = new Set([...site.pages.values()].map(({ file }) => file))
  for (const [file, isServed] of expected) t.equal(served.has(file), isServed, files[file] ?? file)
  const explained = new Set([...issues.map(({ file }) => file), ...site.drafts.map(({ file }) => file)])
  t.strictSame(new Set(expected.keys()).difference(served).difference(explained), new Set())
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
