/** Everything that is painted outside the structure becomes an artifact, of its kind. */
import t from 'tap'
import { markArtifacts } from '../../../src/pdf/accessibility/artifacts.ts'

/** Operators that paint (ISO 32000-2, tables 59, 86, 87 and 107). */
const painting = new Set('S s f F f* B B* b b* Do sh Tj TJ \' "'.split(' '))

/** Returns what a content stream paints, in order: each operation after the marked content that it is in. */
const paintedIn = (content: string): readonly string[] => {
  const open: string[] = []
  const painted: string[] = []
  for (const operation of content.split('\n')) {
    const operator = operation.split(/[ >]/).at(-1) ?? ''
    if (operator === 'BDC' || operator === 'BMC') open.push(markOf(operation))
    if (operator === 'EMC') open.pop()
    if (painting.has(operator)) painted.push([...open, operation].join(': '))
  }
  return painted
}

/** Returns a mark as it is named here: `Pagination`, `Layout`, or the tag with its MCID. */
const markOf = (operation: string): string => {
  const [, tag = '', artifact, id = ''] =
    /^\/(\w+) ?(?:<<(?:\/Type \/(\w+)|\/MCID (\d+)) ?>>)?/.exec(operation) ?? []
  return artifact ?? `${tag}${id}`
}

/** Returns which operators a content stream pairs wrongly. */
const unpairedIn = (content: string): readonly string[] => {
  const count = (pattern: RegExp): number => content.match(pattern)?.length ?? 0
  return [
    ...(count(/^q$/gm) === count(/^Q$/gm) ? [] : ['q']),
    ...(count(/^BT$/gm) === count(/^ET$/gm) ? [] : ['BT']),
    ...(count(/B[DM]C$/gm) === count(/^EMC$/gm) ? [] : ['BDC']),
  ]
}

/**
 * The operations of a content stream, with " | " between them, what is painted in which marked content, and
 * which ids are removed.
 */
const rows: readonly (readonly [
  name: string,
  content: string,
  painted: readonly string[],
  removed?: readonly number[],
])[] = [
  [
    'text outside the structure is pagination',
    'q | BT | /F4 12 Tf | <009C> Tj | ET | Q',
    ['Pagination: <009C> Tj'],
  ],
  [
    'the margins of the paper come after the content',
    '.24 0 0 -.24 0 842 cm | q | BT | <009C> Tj | ET | Q | q | /P <</MCID 0 >>BDC | BT | <0001> Tj | ET | EMC | Q | ',
    ['P0: <0001> Tj', 'Pagination: <009C> Tj'],
  ],
  [
    'a line or an area outside the structure is layout',
    '0 0 0 rg | 1 2 30 4 re | f | 0 0 m | 9 9 l | S',
    ['Layout: f', 'Layout: S'],
  ],
  ['a clip paints nothing', 'q | 237.5 212.5 2007.959 3059.082 re | W* n | 0 0 m | 1 1 l | h | W n | Q', []],
  [
    'a rule that is tagged as a heading is layout, and no longer part of the heading',
    '/H2 <</MCID 3 >>BDC | 118 187 525 1 re | f | EMC',
    ['Layout: f'],
    [3],
  ],
  [
    'text with a line under it stays in the structure',
    '/NonStruct <</MCID 0 >>BDC | 1 1 9 1 re | f | BT | <0001> Tj | ET | EMC',
    ['NonStruct0: f', 'NonStruct0: <0001> Tj'],
  ],
  [
    'a drawing and a bullet stay in the structure',
    '/Figure <</MCID 0 >>BDC | 0 0 9 9 re | f | EMC | /Lbl <</MCID 1 >>BDC | 0 0 2 2 re | f | EMC',
    ['Figure0: f', 'Lbl1: f'],
  ],
  [
    'what paints nothing is no longer part of the structure',
    'q | /P <</MCID 2 >>BDC | BT | ET | Q | EMC',
    [],
    [2],
  ],
  [
    'marked content inside marked content ends with its own EMC',
    '/P <</MCID 0 >>BDC | BT | /ReversedChars BMC | <01> Tj | EMC | ET | EMC | BT | <02> Tj | ET',
    ['P0: ReversedChars: <01> Tj', 'Pagination: <02> Tj'],
  ],
]

for (const [name, content, painted, removed = []] of rows)
  t.test(name, async (t) => {
    const marked = markArtifacts(content.replaceAll(' | ', '\n'))
    t.strictSame(paintedIn(marked.content), painted)
    t.strictSame(unpairedIn(marked.content), [])
    t.strictSame([...marked.removed], removed)
  })
