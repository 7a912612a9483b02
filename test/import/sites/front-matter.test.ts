/** `vitrine import`: the front matter of any generator, in any form. */
import t from 'tap'
import { findBlock } from '../../../src/import/sites/front-matter/read-data.ts'
import { readFields as readFieldsOf } from '../../../src/import/sites/front-matter/read-fields.ts'

const rules = {
  taxonomies: ['tags', 'categories'],
  generator: '',
  breaksLines: false,
  config: {},
  nowMs: Date.parse('2026-06-01'),
}

const readFields = (data: object) => readFieldsOf('a.md', data as Readonly<Record<string, unknown>>, rules)

const forms: readonly (readonly [name: string, text: string])[] = [
  ['YAML', '---\ntitle: A\ndraft: true\n---\nText'],
  ['blank lines above', '\n\n---\ntitle: A\ndraft: true\n---\nText'],
  ['many hyphens', '-----\ntitle: A\ndraft: true\n-----\nText'],
  ['TOML', '+++\ntitle = "A"\ndraft = true\n+++\nText'],
  ['YAML without a line above, as in Hexo', 'weight: 1\ntitle: A\ntags:\n- b\ndraft: true\n---\nText'],
  ['blank lines in it', 'title: A\ntags:\n- b\n\n- c\nsummary: |\n  B\n\n  C\n\ndraft: true\n---\nText'],
  ['tabs', '---\ntitle: A\ntags:\n\t- b\ndraft: true\n---\nText'],
  ['a field twice', '---\ntitle: A\nx: 1\nx: 2\ndraft: true\n---\nText'],
]
for (const [name, text] of forms)
  t.test(`reads ${name}`, async (t) => {
    const { data, body } = findBlock(text)
    const { title, hiddenBy } = readFields(data)
    t.match({ title, body: body.trim() }, { title: 'A', body: 'Text' })
    t.match(hiddenBy?.toLowerCase(), 'draft: true')
  })

t.test('takes no text for front matter', async (t) => {
  for (const text of ['---\nA text.\n\n---\nMore', 'Note: a text.\n\nMore', '***\n', '# A\n\nText'])
    t.strictSame(findBlock(text), { data: {}, body: text }, text)
})

t.test('makes a draft of what nothing can read', async (t) => {
  for (const text of [
    '---\na: [b\n  c: - d}\ndraft: true\n---\nText',
    '---\ntitle: A\nauthor: @ada\ndraft: true\n---\nText',
    '---\ntitle: A\ndescription: B: c\ndraft: true\n---\nText',
    '+++\ntitle = A\n+++\nText',
    '{\n"title": "A", "draft": true\n}\nText',
    '---toml\ntitle = "A"\ndraft = true\n---\nText',
    '<!-- c -->\n---\ntitle: A\ndraft: true\n---\nText',
    '\u200B---\ntitle: A\ndraft: true\n---\nText',
    ';;;\n{"title": "A", "draft": true}\n;;;\nText',
    '---js\n{ title: "A" }\n---\nText',
    '#+TITLE: A\n#+DRAFT: true\n\nText',
    'Title: A\nDraft: true\n\nText',
    'Date: 2024-05-06\nTitle: A\nStatus: draft\n\nText',
    'Title: A\n\n- B\n\n---\n',
    '---\ntitle: A\ndraft: true\n\nText',
    '—\ntitle: A\ndraft: true\n—\nText',
  ])
    t.strictSame(findBlock(text), { data: {}, body: text, isUnreadable: true }, text)
})

t.test('understands fields under the names of others', async (t) => {
  const fields = readFields({
    Title: 'A',
    summary: 'In short',
    pubDate: '2024-05-06',
    lastmod: '2024-06-01',
    expiryDate: '2030-01-01',
    taxonomies: { tags: ['b'] },
    categories: 'c, d',
    cover: { image: 'a.png', alt: 'x' },
    layout: 'post',
    mathjax: true,
  })
  t.match(fields, {
    ...{ title: 'A', description: 'In short', image: 'a.png', tags: ['b', 'c', 'd'], hiddenBy: undefined },
    published: '2024-05-06',
    updated: '2024-06-01',
    expires: '2030-01-01',
  })
})

t.test('spaces separate tags in Jekyll, commas elsewhere', async (t) => {
  const tagsIn = (generator: string) =>
    readFieldsOf('a.md', { tags: 'loom mill' }, { ...rules, generator }).tags
  t.strictSame([tagsIn('jekyll'), tagsIn('hugo')], [['loom', 'mill'], ['loom mill']])
})

t.test('dates may be links of Obsidian, and fields of parameters in capitals', async (t) => {
  t.match(readFields({ date: '[[2024-05-06]]' }), { published: '2024-05-06', hiddenBy: undefined })
  t.equal(readFields({ Params: { date: '2027-02-01' } }).published, '2027-02-01')
})

t.test('the name of a project is its title, if it has no other', async (t) => {
  t.equal(readFields({ name: 'Loom' }).title, 'Loom')
  t.equal(readFields({ name: 'Ada', title: 'On looms' }).title, 'On looms')
})

t.test('reads character references in a title', async (t) => {
  t.match(readFields({ title: 'On &lt;details&gt; &amp; more', description: 'It&#39;s &xyz;' }), {
    title: 'On <details> & more',
    description: "It's &xyz;",
  })
})

t.test('leaves elements out of a title', async (t) => {
  t.match(readFields({ title: 'A <em class="b">Vec</em> of <T>', description: '<b>PhD</b> | <b>CSE</b>' }), {
    title: 'A Vec of <T>',
    description: 'PhD | CSE',
  })
})

t.test('waits for the later of two dates if it is to come', async (t) => {
  const past = { date: '2024-01-01', publishDate: '2024-02-01' }
  t.equal(readFields(past).published, '2024-01-01')
  const coming = { date: '2024-01-01', publishDate: '2027-02-01' }
  t.equal(readFields(coming).published, '2027-02-01')
  const event = { date: '2027-02-01', publishDate: '2024-02-01' }
  t.equal(readFields(event).published, '2024-02-01')
  for (const name of ['embargo', 'publishOn', 'publish_on'])
    t.equal(readFields({ [name]: '2027-02-01' }).published, '2027-02-01', name)
})

const outcomes: Readonly<Record<string, readonly object[]>> = {
  hidden: [
    ...[{ draft: 'yes' }, { status: 'Draft' }, { audience: 'private' }],
    ...[{ post_status: 'draft' }, { isPublished: false }],
    ...[{ headless: true }, { build: { render: 'never' } }, { extra: { wip: true } }, { permalink: false }],
    ...[{ secret: true }, { hide: 'yes' }, { params: { internal: true } }],
    ...[{ params: { private: true } }, { password: 'x' }, { tags: ['a', 'Private'] }],
    ...[{ tags: '2024-05-06 private' }, { categories: 'private 6 May 2024' }, { Params: { draft: true } }],
  ],
  unlisted: [
    ...[{ unlisted: true }, { listed: false }, { build: { list: 'never' } }, { _build: { list: false } }],
    ...[{ robotsNoIndex: true }, { robots: 'noindex, follow' }, { sitemap: false }],
  ],
  listed: [
    ...[{ tags: 'private-equity' }, { draft: false }, { published: true }, { published: '2024-01-01' }],
    ...[
      { status: 'published' },
      { status: 'In progress' },
      { render: true },
      { draft: null },
      { build: { list: 'always' } },
    ],
    ...[{ draft_of: 'x' }, { published_by: 'Penguin' }, { render_with_liquid: false }],
    ...[{ listed: true }, { title: 'Private' }, { hide: ['toc'] }, { secret: false }],
    ...[{ robots: 'all' }, { sitemap: { priority: 1 } }],
  ],
}
for (const [outcome, all] of Object.entries(outcomes))
  for (const fields of all)
    t.test(`${JSON.stringify(fields)} makes a page ${outcome}`, async (t) => {
      const { hiddenBy, noindex } = readFields({ title: 'A', ...fields })
      t.equal(hiddenBy !== undefined ? 'hidden' : noindex ? 'unlisted' : 'listed', outcome)
    })

t.test('shows no password', async (t) => {
  t.equal(readFields({ title: 'A', password: 'hunter2' }).hiddenBy, 'password')
})
