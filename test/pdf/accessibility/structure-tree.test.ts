import t from 'tap'
import type { PdfEditor } from '../../../src/pdf/accessibility/pdf-editor.ts'
import { readStructure } from '../../../src/pdf/accessibility/structure-tree.ts'

const rows = [
  ['a number', '3', { mcid: 3, page: 9 }],
  ['a sequence', '<</Type /MCR /MCID 3>>', { mcid: 3, page: 9 }],
  ['a sequence on a page of its own', '<</Type /MCR /Pg 8 0 R /MCID 3>>', { mcid: 3, page: 8 }],
  ['another element', '7 0 R', { element: 7 }],
  ['an annotation', '<</Type /OBJR /Obj 6 0 R>>', { annotation: 6 }],
] as const

for (const [name, kid, expected] of rows)
  t.test(`a child of an element may be ${name}`, async (t) => {
    const text = () => `<</Type /StructElem\n/S /P\n/P 1 0 R\n/Pg 9 0 R\n/K [${kid}]>>`
    const elements = readStructure({ objects: [2], text } as unknown as PdfEditor)
    t.strictSame(elements.get(2)?.kids, [{ source: kid, ...expected }])
  })
