import t from 'tap'
import { type HtmlTag, readTags } from '../../../src/pages/html/tokenize-tags.ts'

const tagsIn = (html: string): readonly HtmlTag[] => {
  const tags: HtmlTag[] = []
  readTags(html, (tag) => tags.push(tag))
  return tags
}

/** Offset and name of each tag, with a slash before the name of an end tag and after the name of an empty element. */
const rows: readonly (readonly [html: string, tags: readonly string[]])[] = [
  ['a < b, 1<2 and <3', []],
  ['<P class="x">a</p >', ['0 p', '14 /p']],
  ['<br><img src="a"/></br>', ['0 br/', '4 img/', '18 /br/']],
  ['<!-- <p> --><my-note><!-- <p>', ['12 my-note']],
  ['<!--><p><!-- a --!><b>', ['5 p', '19 b']],
  ['<svg><path d="M0"/><g></svg>', ['0 svg', '5 path/', '19 g', '22 /svg']],
  ['<div <b>', ['0 div']],
  ['<a title="1 < 2" alt=\'a > b\'>c</a>', ['0 a', '30 /a']],
  ['<p title=a>b<c title="d', ['0 p']],
  ['<script>if (a<b) "</p>"</script><p>', ['0 script', '23 /script', '32 p']],
  ['<style>a>b{}</style ><textarea><p></textarea>', ['0 style', '12 /style', '21 textarea', '34 /textarea']],
  [
    '<svg><style><g></style><title/><![CDATA[<p><p>]]></svg><![CDATA[<p>',
    ['0 svg', '5 style', '12 g', '15 /style', '23 title/', '49 /svg'],
  ],
  ['<noscript><p></noscript>', ['0 noscript', '10 p', '13 /noscript']],
]

t.test('tags are found, and text that looks like a tag is not', async (t) => {
  for (const [html, expected] of rows) {
    const tags = tagsIn(html).map(
      ({ name, isEnd, isEmpty, start }) => `${start} ${isEnd ? '/' : ''}${name}${isEmpty ? '/' : ''}`,
    )
    t.strictSame(tags, expected, html)
  }
})

t.test('attributes come with values and positions', async (t) => {
  const html = '<p>\n<a HREF=b&amp;c\ntitle = "d > e" title="f" g>\n</a>'
  const [, a] = tagsIn(html)
  t.match(a, { line: 2, start: 4 })
  t.strictSame(
    a?.attributes.map(({ name, value, start, end, line }) => [name, value, html.slice(start, end), line]),
    [
      ['href', 'b&c', 'HREF=b&amp;c', 2],
      ['title', 'd > e', 'title = "d > e"', 3],
      ['g', '', 'g', 3],
    ],
  )
})

t.test('unfinished and repeated tags are read in linear time', async (t) => {
  const parts = [
    ['<', 0],
    ['<!--', 0],
    ['<a ', 0],
    ['<a b="', 0],
    ['<b>', 1],
    ['<svg><i c=d>', 2],
  ] as const
  for (const [part, tags] of parts) t.equal(tagsIn(part.repeat(100_000)).length, tags * 100_000, part)
})
