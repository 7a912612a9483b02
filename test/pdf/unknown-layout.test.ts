/**
 * A Chromium that writes PDFs in an unknown layout: the PDF is sent, its length is unknown, and the log says
 * so once.
 */
import type { FastifyBaseLogger } from 'fastify'
import t from 'tap'
import { UnknownLayoutError } from '../../src/pdf/accessibility/pdf-editor.ts'
import { fitPages } from '../../src/pdf/length/fit-pages.ts'
import { PrintQueue } from '../../src/pdf/print-queue.ts'
import type { PrintTab } from '../../src/pdf/print-tab.ts'

t.test('an unreadable PDF has no number of pages, and does not fit', async (t) => {
  const page = { evaluate: async () => ({}), print: async () => Buffer.from('%PDF-9.9 in a new way') }
  await t.rejects(fitPages(page), UnknownLayoutError)
})

t.test('it is sent as it is, with one line in the log', async (t) => {
  const pdf = Buffer.from('%PDF-9.9 in a new way')
  const tab = {
    print: async () => ({ pdf, measures: undefined }),
    lossSignal: new AbortController().signal,
  } as unknown as PrintTab
  const lines: string[] = []
  const log = { warn: (line: string) => lines.push(line) } as unknown as FastifyBaseLogger
  const counts = { prints: 0, failedPrints: 0, sharedResponses: 0 }
  const document = { version: '1', url: 'https://ada.example/cv/', file: 'resume.json' } as never
  const queued = { key: '/cv/', exists: () => true, latest: async () => document, isPrivate: false }
  const queue = new PrintQueue({ timeoutMs: 1_000, counts, log }, queued)
  for (const _ of ['first', 'second']) {
    const { pdf: printed } = queue.join('print')
    await queue.print(tab)
    t.equal(await printed, pdf)
  }
  t.strictSame(
    queue.measured,
    { version: '1', measures: undefined },
    'it need not be loaded again to learn that',
  )
  t.match(lines, [
    /found a PDF of unknown length, without an author and tags .*: its layout is unknown; .* Fix: /,
  ])
  t.equal(lines.length, 1)
})
