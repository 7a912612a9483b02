import t from 'tap'
import { isPost, lastChangeOf, newestFirst, tagKey } from '../../../src/content/navigation/posts.ts'
import { readFiles } from '../../fixtures/content/content-files.ts'

const tags: readonly (readonly [tag: string, key: string])[] = [
  ['Analytical  Engine', 'tags/analytical-engine'],
  ['C++', 'tags/c++'],
  ['TCP/IP', 'tags/tcp-ip'],
  ['..', 'tags/--'],
  ['音楽', 'tags/音楽'],
  ['e\u0301te\u0301', 'tags/été'],
]
for (const [tag, key] of tags) t.equal(tagKey(tag), key, tag)

t.equal(lastChangeOf({ published: '2026-01-02', updated: '2025-03-04' }), '2026-01-02')

const pagesOf = async (files: Readonly<Record<string, string>>) => [
  ...(await readFiles(files)).site.ownPages.values(),
]

const dated = '---\ndate: 2026-01-02\n---\n'

for (const [file, expected] of [
  ['pages/news.md', true],
  ['pages/blog/news.md', true],
  ['pages/blog/news/index.md', true],
  ['pages/blog/index.md', false],
  ['pages/index.md', false],
  ['pages/cv.md', false],
] as const)
  t.equal(
    (await pagesOf({ [file]: dated })).some(isPost),
    expected,
    `${file} is ${expected ? 'a' : 'no'} post`,
  )

t.test('sorts posts of one day by time, then by path, the last first', async (t) => {
  const at = (date: string) => `---\ndate: ${date}\n---\n`
  const pages = await pagesOf({
    'pages/blog/part-10.md': at('2026-01-02'),
    'pages/blog/part-9.md': at('2026-01-02'),
    'pages/blog/noon.md': at('2026-01-02T12:00:00Z'),
    'pages/blog/early.md': at('2026-01-02T10:00:00+02:00'),
    'pages/blog/before.md': at('2026-01-01T23:00:00-05:00'),
    'pages/blog/after.md': at('2026-01-03'),
    'pages/blog/undated.md': '',
  })
  const names = ['after', 'noon', 'early', 'part-10', 'part-9', 'before', 'undated']
  for (const order of [pages, pages.toReversed()])
    t.strictSame(
      newestFirst(order, () => 0).map(({ key }) => key),
      names.map((name) => `blog/${name}`),
    )
})
