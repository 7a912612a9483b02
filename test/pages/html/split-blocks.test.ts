import t from 'tap'
import { splitAtBlocks } from '../../../src/pages/html/split-blocks.ts'

const rows: readonly [name: string, pieces: readonly string[]][] = [
  ['nothing', ['']],
  ['blocks', ['<p>a</p>\n', '<ol><li><p>b</p></li></ol>', '<h2 id="c">c</h2>', '<pre>d</pre>']],
  ['text and inline elements stay with the block before them', ['<p>a</p>b <b>c</b><hr>', '<P>d</P>']],
  ['nested blocks are not split', ['<blockquote><p>a</p><p>b</p></blockquote>', '<p>c</p>']],
  [
    'wrappers are split',
    ['<p>a</p>', '<div>', '<section>', '<h2>b</h2>', '<p>c</p></section></div>', '<p>d</p>'],
  ],
  ['items of bulleted lists', ['<ul>', '<li>a</li>', '<li>b<ul><li>c</li></ul></li></ul>', '<p>d</p>']],
  ['numbered lists are not split', ['<ol><li>a</li><li>b</li></ol>', '<p>c</p>']],
  ['comments', ['<p>a</p><!-- <p>b</p> <div> -->', '<p>c</p><!--<p>']],
  ['an element that is never closed keeps the rest', ['<p>a</p>', '<table><p>b</p><p>c</p>']],
  [
    'omitted end tags',
    [
      '<p>a<b>b</b>',
      '<p>c',
      '<ul>',
      '<li>d',
      '<li>e</ul>',
      '<div>',
      '<p>f</div>',
      '<table><tr><td>g</table>',
      '<p>h',
    ],
  ],
  ['a tag inside an attribute', ['<blockquote><a title="<">a</a><p>b</p></blockquote>', '<p>c</p>']],
  ['a stray end tag', ['<p>a</p></div>', '<p>b</p>']],
]

t.test('pieces start at top-level blocks', async (t) => {
  for (const [name, pieces] of rows) t.strictSame(splitAtBlocks(pieces.join(''), 1), pieces, name)
})

t.test('no piece but the last is shorter than the minimum', async (t) => {
  t.strictSame(splitAtBlocks('<p>1</p><p>2</p><p>3</p><p>4</p><p>5</p>', 10), [
    '<p>1</p><p>2</p>',
    '<p>3</p><p>4</p>',
    '<p>5</p>',
  ])
})

t.test('adjacent lists stay together, up to four times the minimum', async (t) => {
  const lists = (count: number) => '<ul><li>1</ul>'.repeat(count)
  t.strictSame(splitAtBlocks(`${lists(2)}<p>2</p>`, 10), [lists(2), '<p>2</p>'])
  t.strictSame(splitAtBlocks(lists(4), 10), [lists(3), lists(1)])
})
