import t from 'tap'
import { markArtifacts } from '../../../src/pdf/accessibility/artifacts.ts'

const pagination = '/Artifact <</Type /Pagination>> BDC'
const layout = '/Artifact <</Type /Layout>> BDC'

const rows: readonly {
  readonly name: string
  readonly content: readonly string[]
  readonly expected: readonly string[]
  readonly removed?: readonly number[]
}[] = [
  {
    name: 'text outside the structure is pagination',
    content: ['q', 'BT', '/F4 12 Tf', '<009C> Tj', 'ET', 'Q'],
    expected: ['q', pagination, 'BT', '/F4 12 Tf', '<009C> Tj', 'ET', 'EMC', 'Q'],
  },
  {
    name: 'the margins of the paper come after the content',
    content: [
      '.24 0 0 -.24 0 842 cm',
      'q',
      'BT',
      '<009C> Tj',
      'ET',
      'Q',
      'q',
      '/P <</MCID 0 >>BDC',
      'BT',
      '<0001> Tj',
      'ET',
      'EMC',
      'Q',
      '',
    ],
    expected: [
      '.24 0 0 -.24 0 842 cm',
      ...['q', '/P <</MCID 0 >>BDC', 'BT', '<0001> Tj', 'ET', 'EMC', 'Q'],
      ...['q', pagination, 'BT', '<009C> Tj', 'ET', 'EMC', 'Q', ''],
    ],
  },
  {
    name: 'a line or an area outside the structure is layout',
    content: ['0 0 0 rg', '1 2 30 4 re', 'f', '0 0 m', '9 9 l', 'S'],
    expected: ['0 0 0 rg', layout, '1 2 30 4 re', 'f', 'EMC', layout, '0 0 m', '9 9 l', 'S', 'EMC'],
  },
  {
    name: 'an image outside the structure is layout',
    content: ['q', '/X5 Do', 'Q'],
    expected: ['q', layout, '/X5 Do', 'EMC', 'Q'],
  },
  {
    name: 'a clip paints nothing',
    content: ['q', '237.5 212.5 2007.959 3059.082 re', 'W* n', '0 0 m', '1 1 l', 'h', 'W n'],
    expected: ['q', '237.5 212.5 2007.959 3059.082 re', 'W* n', '0 0 m', '1 1 l', 'h', 'W n'],
  },
  {
    name: 'a rule that is tagged as a heading is layout, and no longer part of the heading',
    content: ['/H2 <</MCID 3 >>BDC', '118 187 525 1 re', 'f', 'EMC'],
    expected: [layout, '118 187 525 1 re', 'f', 'EMC'],
    removed: [3],
  },
  {
    name: 'text with a line under it stays in the structure',
    content: ['/NonStruct <</MCID 0 >>BDC', '1 1 9 1 re', 'f', 'BT', '<0001> Tj', 'ET', 'EMC'],
    expected: ['/NonStruct <</MCID 0 >>BDC', '1 1 9 1 re', 'f', 'BT', '<0001> Tj', 'ET', 'EMC'],
  },
  {
    name: 'a drawing and a bullet stay in the structure',
    content: [
      '/Figure <</MCID 0 >>BDC',
      '0 0 9 9 re',
      'f',
      'EMC',
      '/Lbl <</MCID 1 >>BDC',
      '0 0 2 2 re',
      'f',
      'EMC',
    ],
    expected: [
      '/Figure <</MCID 0 >>BDC',
      '0 0 9 9 re',
      'f',
      'EMC',
      '/Lbl <</MCID 1 >>BDC',
      '0 0 2 2 re',
      'f',
      'EMC',
    ],
  },
  {
    name: 'what paints nothing is no longer part of the structure',
    content: ['/P <</MCID 2 >>BDC', 'BT', 'ET', 'Q', 'EMC'],
    expected: ['BT', 'ET', 'Q'],
    removed: [2],
  },
  {
    name: 'marked content inside marked content ends with its own EMC',
    content: [
      '/P <</MCID 0 >>BDC',
      'BT',
      '/ReversedChars BMC',
      '<01> Tj',
      'EMC',
      'ET',
      'EMC',
      'BT',
      '<02> Tj',
      'ET',
    ],
    expected: [
      '/P <</MCID 0 >>BDC',
      'BT',
      '/ReversedChars BMC',
      '<01> Tj',
      'EMC',
      'ET',
      'EMC',
      pagination,
      'BT',
      '<02> Tj',
      'ET',
      'EMC',
    ],
  },
]

for (const { name, content, expected, removed = [] } of rows)
  t.test(name, async (t) => {
    const marked = markArtifacts(content.join('\n'))
    t.strictSame(marked.content.split('\n'), expected)
    t.strictSame([...marked.removed], removed)
  })
