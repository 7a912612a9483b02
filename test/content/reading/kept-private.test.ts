/** Pages that are marked as private, under any generator's name for it, are never published. */
import t from 'tap'
import { foreignNames } from '../../../src/content/schema/foreign-names.ts'
import { privacyMarkNames } from '../../../src/content/schema/privacy-marks.ts'
import { plainName } from '../../../src/lib/did-you-mean.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'
import { smallSite } from '../../fixtures/pages/site-of.ts'

const page = (frontMatter: string): string => `---\ntitle: Page\n${frontMatter}\n---\nText`

/** Front matter of each kind, in lines of which each keeps its page private. */
const fields: Readonly<Record<string, string>> = {
  'a misspelt mark': `draf: true; privat: true; visiblity: private; visiblity: friends; pasword: hello; stauts: draft;
    extra: {privte: true}`,
  'a mark among other words': `isDraft: true; is draft: true; post_status: draft; in draft: true; draftMode: yes;
    password protected: true; post_password: hello; to be published: false; do-not-publish: true; makePublic: no;
    readyToPublish: false; nicht veröffentlichen: ja; page_hidden: true; is-public: no; extra: {is_private_page: true}`,
  'a mark of another thing': 'project-status: private; protected: true',
  'a mark in an object': 'params: {private: true}; extra: {draft: true}',
  'a date that is to come, or that nobody understands': `publish date: 2999-01-01; date: [2020-01-01, 2020-01-02];
    date: soon`,
  'an address that no file system takes': 'address: "/a\\0b/"; slug: "a\\nb\\0"',
}

/** Texts, of which each keeps its page private. */
const texts: readonly (readonly [name: string, text: string])[] = [
  ...Object.entries(fields).flatMap(([name, lines]) =>
    lines.split(/;\s+/).map((line) => [`${name}, ${line}`, page(line)] as const),
  ),
  ['several words and no fence', 'In draft: true\n\nText'],
  ['a second block', page('a: 1\n---\n---\ndraft: true')],
  ['a second block below a blank line', page('a: 1\n---\n\n+++\nstatus: draft')],
  ['a date in two spellings', page('date: 2020-01-01\nDate: 2999-01-01')],
  ['TOML of other names', '+++\n# x\nweight = 1\na.b = 2\n+++\nText'],
  ['TOML without an end', '+++\n# x\n"draft" = true\nText'],
  ['TOML below a long comment', '<!-- a\nb -->\n+++\ndraft=true\n+++\nText'],
  ['unknown fields and a mark, without a first fence', 'weight: 1\ndraft: true\n---\nText'],
  ['fields without fences', 'Title: Page\nDate: 2010-12-03\n\nText'],
  ['a mark without fences', 'Status: draft\n\nText'],
  ['fields without a first fence', 'title: Page\ndraft: true\n---\nText'],
  ['a space of no width', `\u200B${page('draft: true')}`],
  ['a fence before a space that does not break', page('draft: true').replace('---', '---\u00A0')],
  ['a fence after a space that does not break', `\u00A0${page('draft: true')}`],
  ['a fence before a space of no width', page('draft: true').replace('---', '---\u200B')],
  ['a name with a space below another fence', '---yaml\nis draft: true\n---\nText'],
  ['a name with a space and no fence', 'Is draft: true\n\nText'],
  ['a fence before a comment', page('draft: true').replace('---', '--- # yaml')],
  ['a mark that YAML merges', page('base: &base {draft: true}\n<<: *base')],
  ['below a comment', `<!-- c -->\n${page('draft: true')}`],
  ['below a heading', `# Page\n${page('draft: true')}`],
  ['unclosed, below a heading and a blank line', '# Page\n\n---\nweight: 1\nstatus: draft\n\nText'],
  ['four hyphens', '----\ndraft: true\n----\nText'],
  ['dashes', '—\ndraft: true\n—\nText'],
  ['a rule of dashes, perhaps a fence', '----\n\nNote: text'],
  ['no YAML', '---\na: [b\n---\nText'],
]
for (const [name, text] of texts)
  t.test(`keeps private: ${name}`, async (t) => {
    const { site, issues } = await readFiles({ ...smallSite, 'pages/page.md': text })
    t.notOk([...site.pages.values()].some(({ file }) => file === 'pages/page.md'))
    t.equal(issues.length, 1, 'an error says why')
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
  for (const [field, isServed] of [
    ['date: 2026-06-01', true],
    ['date: 2026-06-01T12:00:00Z', true],
    ['date: 2026-06-01T12:00:01Z', false],
    ['date: 2026-06-02', false],
    ['published: 2020-01-01\ndate: 2999-01-01', false],
    ['expires: 2026-06-02', true],
    ['expires: 2026-06-01T12:00:01Z', true],
    ['expires: 2026-06-01T12:00:00Z', false],
    ['expires: 2026-06-01', true],
    ['expires: 2026-05-31', false],
  ] as const) {
    const { site, issues } = await readFiles({ 'pages/page.md': page(field) })
    t.equal(site.pages.has('/page/'), isServed, field)
    t.notOk(
      issues.some(({ severity }) => severity !== 'info'),
      field,
    )
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
    ...['protected: species', 'status_bar: true', 'intern: Jane', 'nicht sichtbar: nein'].map(page),
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
const yes = ['true', 'Yes', 'on', 'always', 'ja', 'Sí', 'はい', 'Да']
const no = ['false', 'No', 'off', 'never', 'nein', 'não', 'لا', 'いいえ']
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
  {
    names:
      'entwurf geheim privat vertraulich brouillon confidentiel privé borrador confidencial privado bozza privato riservato rascunho',
    published: [...no, ...open],
    kept: [...yes, ...draft, 'vielleicht'],
  },
  {
    names: [
      '下書き 草稿 非公開 限定公開 秘密 機密 私密 保密 机密 未发布 未發布 초안 비공개 비밀 기밀',
      'مسودة خاص خاصة سري سرية مخفي טיוטה פרטי סודי חסוי',
      'черновик приватно секретно конфиденциально скрыто чернетка таємно конфіденційно приховано',
      'πρόχειρο ιδιωτικό απόρρητο εμπιστευτικό κρυφό मसौदा निजी गोपनीय गुप्त',
      'poufne prywatne tajne ukryte soukromé tajné důvěrné skryté taslak gizli',
      'utkast hemlig konfidentiell dold vertrouwelijk nháp bảnnháp riêngtư bímật',
    ].join(' '),
    published: [...no, ...open],
    kept: [...yes, 'draft', 'たぶん'],
  },
  { names: 'password', published: no, kept: [...yes, ...draft, ...open, 'hello'] },
  {
    names: 'publish render public visible',
    published: [...yes, ...open],
    kept: [...no, ...draft, 'maybe', '0'],
  },
  {
    names: 'öffentlich sichtbar veröffentlichen veröffentlicht',
    published: [...yes, ...open],
    kept: [...no, ...draft, 'vielleicht', ...days.past, ...days.future],
  },
  {
    names:
      '公開 公开 发布 發布 공개 منشور опубликовано опубліковано opublikowane zveřejněno publicerad gepubliceerd yayınlandı δημοσιευμένο',
    published: [...yes, ...open],
    kept: [...no, ...days.past, ...days.future],
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
  for (const field of [
    'slug: ../..',
    'slug: ..',
    'address: /../../etc/',
    'address: /a/%2e%2E/',
    'address: ../up/',
  ]) {
    const { issues } = await readFiles({ ...smallSite, 'pages/notes/page.md': page(field) })
    t.match(issues, [{ file: 'pages/notes/page.md', line: 3 }], field)
  }
  for (const [field, address] of [
    ['slug: ..a', '/notes/..a/'],
    ['slug: v1.2', '/notes/v1.2/'],
    ['address: /a.b/c', '/a.b/c/'],
  ] as const) {
    const { site } = await readFiles({ ...smallSite, 'pages/notes/page.md': page(field) })
    t.ok(site.pages.has(address), field)
  }
})
