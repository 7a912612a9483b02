import fastify from 'fastify'
import t, { type Test } from 'tap'
import { loadConfig } from '../../../src/config.ts'
import { createPdfPrinter } from '../../../src/services/pdf-printer/pdf-printer.ts'
import type { PrintDocument } from '../../../src/services/pdf-printer/print-document.ts'
import { printDocument } from '../../fixtures/print-document.ts'
import { readPdf } from '../../fixtures/read-pdf.ts'

const makePrinter = (t: Test, document: () => PrintDocument, tabs = 1) => {
  const { chromium } = loadConfig(process.env)
  const { log } = fastify({ logger: { level: 'warn' } })
  const printer = createPdfPrinter({ document, chromium, pdf: { tabs, timeoutMs: 10_000 }, log })
  t.teardown(printer.close)
  return printer
}

t.test('prints the document', async (t) => {
  const printer = makePrinter(t, () => printDocument())
  const pdf = await readPdf(await printer.print())
  t.equal(pdf.pages.length, 2)
  t.match(pdf, { title: 'Ada Lovelace – Curriculum vitae', language: 'en', isTagged: true })
  t.match(pdf.pages[0], /^1 \/ 2 Ada Lovelace Work Analyst of 1833/)
  t.match(pdf.pages[1], /^2 \/ 2 Analyst of/)
  t.notMatch(pdf.pages.join(' '), 'Navigation')
  t.strictSame(new Set(pdf.links), new Set(['https://ada.example/notes/engine/']))
})
