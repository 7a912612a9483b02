import t from 'tap'
import type { PrintDocument } from '../../src/pdf/print-document.ts'
import { printDocument } from '../fixtures/pdf/print-document.ts'
import { createTestPrinter } from '../fixtures/pdf/printer.ts'

t.test('claims PDF/UA only for pages that Chromium tags right', async (t) => {
  let current: PrintDocument = printDocument()
  const { printer } = createTestPrinter(t, { document: () => current })
  const rows: readonly [body: string, claims: boolean][] = [
    ['<p>A text</p>', true],
    ['<dl><dt>Term</dt><dd>Meaning</dd></dl>', false],
    ['<p>A text</p><section class="footnotes"><ol><li>A note</li></ol></section>', false],
  ]
  for (const [body, claims] of rows) {
    current = printDocument({ version: body, body })
    const pdf = Buffer.from(await printer.print()).toString('latin1')
    t.equal(pdf.includes('<pdfuaid:part>1<'), claims, body)
  }
})

t.test('words in another language keep it', async (t) => {
  const body =
    '<p>See <i lang="fr">la note</i>, <span lang="de">die Notiz</span>, <em lang="it">la nota</em></p><p lang="es">Fin</p>'
  const { printer } = createTestPrinter(t, { document: () => printDocument({ body }) })
  const pdf = Buffer.from(await printer.print()).toString('latin1')
  const elements = [...pdf.matchAll(/\/Type \/StructElem[^>]*?>>/g)].map(([element]) => element)
  for (const [language, type] of [
    ['fr', 'Span'],
    ['de', 'Span'],
    ['it', 'Em'],
    ['es', 'P'],
  ] as const) {
    const element = elements.find((element) => element.includes(`/Lang (${language})`)) ?? ''
    t.match(element, new RegExp(`/S /${type}\\b`), language)
  }
})
