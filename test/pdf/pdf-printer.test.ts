import t from 'tap'
import { createTestPrinter } from '../fixtures/pdf/printer.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'

t.test('prints the document', async (t) => {
  const { printer } = createTestPrinter(t)
  const pdf = await readPdf(await printer.print())
  t.equal(pdf.pages.length, 2)
  t.match(pdf, {
    author: 'Ada Lovelace',
    title: 'Ada Lovelace – Curriculum vitae',
    language: 'en',
    isTagged: true,
  })
  t.match(pdf.pages[0], /^Ada Lovelace Work Analyst of 1833.* 1 \/ 2$/s)
  t.match(pdf.pages[1], /^Analyst of.* 2 \/ 2$/s)
  t.notMatch(pdf.pages.join(' '), 'Navigation')
  t.strictSame(new Set(pdf.links), new Set(['https://ada.example/notes/engine/']))
})
