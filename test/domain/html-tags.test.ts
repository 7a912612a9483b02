import t from 'tap'
import { tagsIn } from '../../src/domain/html-tags.ts'

const rows: readonly [html: string, tags: readonly string[]][] = [
  ['a < b, 1<2 and <3', []],
  ['<P class="x">a</p >', ['0 p', '14 /p']],
  ['<br><img src="a"/><hr />', []],
  ['<!-- <p> --><my-note><!-- <p>', ['12 my-note']],
  ['<svg><path d="M0"/><g>', ['0 svg', '19 g']],
  ['<div <b>', ['5 b']],
  ['<a title="1 < 2" alt=\'a > b\'>c</a>', ['0 a', '30 /a']],
]

t.test('tags are told from what only looks like them', async (t) => {
  for (const [html, expected] of rows) {
    const tags = [...tagsIn(html)].map(({ name, isEnd, index }) => `${index} ${isEnd ? '/' : ''}${name}`)
    t.strictSame(tags, expected, html)
  }
})
