import t from 'tap'
import { cutAtBlocks } from '../../../src/pages/html/split-blocks.ts'

const rows: readonly [name: string, pieces: readonly string[]][] = [
  ['nothing', ['']],
  ['blocks', ['<p>a</p>\n', '<ul><li><p>b</p></li></ul>', '<h2 id="c">c</h2>', '<pre>d</pre>']],
  ['text and inline elements stay with what is before them', ['<p>a</p>b <b>c</b><hr>', '<P>d</P>']],
  ['no block of another is a piece', ['<section><p>a</p><p>b</p></section>', '<p>c</p>']],
  ['comments', ['<p>a</p><!-- <p>b</p> <div> -->', '<p>c</p><!--<p>']],
  ['an element without an end holds the rest', ['<p>a</p>', '<div><p>b</p><p>c</p>']],
  [
    'ends that are left out',
    ['<p>a<b>b</b>', '<p>c', '<ul><li>d<li>e</ul>', '<div><p>f</div>', '<table><tr><td>g</table>', '<p>h'],
  ],
  ['what only looks like a tag', ['<div><a title="<">a</a><p>b</p></div>', '<p>c</p>']],
  ['an end without an element', ['<p>a</p></div>', '<p>b</p>']],
]

t.test('pieces begin where a block does that stands in no other', async (t) => {
  for (const [name, pieces] of rows) t.strictSame(cutAtBlocks(pieces.join(''), 1), pieces, name)
})

t.test('no piece but the last is shorter than asked for', async (t) => {
  t.strictSame(cutAtBlocks('<p>1</p><p>2</p><p>3</p><p>4</p><p>5</p>', 10), [
    '<p>1</p><p>2</p>',
    '<p>3</p><p>4</p>',
    '<p>5</p>',
  ])
})
