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
    ['<p>A text</p><iframe srcdoc="A frame"></iframe>', false],
    ['<p>A <span style="opacity: 0.7">text</span></p>', false],
    ['<p>A <span style="filter: blur(1px)">text</span></p>', false],
    ['<p>A <span style="backdrop-filter: blur(1px)">text</span></p>', false],
    ['<p>A <span style="mix-blend-mode: multiply">text</span></p>', false],
    ['<p>A text</p><div style="height: 1em; background: red; opacity: 0.5"></div>', true],
    ['<h2>Work</h2><h3>Engineer</h3><h2>Education</h2>', true],
    ['<h3>Engineer</h3>', false],
    ['<h2 style="visibility: hidden">Work</h2><h3>Engineer</h3>', false],
    ['<h2>Work</h2><p role="heading" aria-level="4">Engineer</p>', false],
    ['<ul><li>Item<ul><li>Inner</li></ul></li></ul>', true],
    ['<ul><li><p>Item</p><h3>Skipped</h3></li></ul>', false],
    ['<ul><p>Text</p><li>Item</li></ul>', false],
    ['<ul><li>Item</li></ul><li>Stray</li>', false],
    ['<table><tr><th rowspan="2">1</th><td>2</td></tr><tr><td>3</td></tr></table>', true],
    ['<table><tr><th>1</th><td>2</td></tr><tr><td>3</td></tr></table>', false],
    [
      '<table><tr><th>1</th><td style="display: none">2</td></tr><tr><th>3</th><td>4</td></tr></table>',
      false,
    ],
    ['<table><tr><th><h2>1</h2></th><td>2</td></tr></table>', true],
  ]
  for (const [body, claims] of rows) {
    current = printDocument({ version: body, body })
    const pdf = Buffer.from(await printer.print({ address: '/cv/' })).toString('latin1')
    t.equal(pdf.includes('<pdfuaid:part>1<'), claims, body)
  }
})

t.test('words in another language keep it', async (t) => {
  const body =
    '<p>See <i lang="fr">la note</i>, <span lang="de">die Notiz</span>, <em lang="it">la nota</em></p><p lang="es">Fin</p>'
  const { printer } = createTestPrinter(t, { document: () => printDocument({ body }) })
  const pdf = Buffer.from(await printer.print({ address: '/cv/' })).toString('latin1')
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

t.test('a CV that cannot be made is no error until somebody asks for it', async (t) => {
  let fails = false
  const { printer } = createTestPrinter(t, {
    tabs: 2,
    document: (address) => {
      if (fails && address === '/fr/cv/') throw new Error('a template failed')
      return printDocument()
    },
  })
  await printer.print({ address: '/fr/cv/' })
  fails = true
  await printer.loadAllCvs() // an unhandled rejection would end the server
  t.equal(printer.figures().openTabs, 2)
  await t.rejects(printer.print({ address: '/fr/cv/' }), /a template failed/)
})
