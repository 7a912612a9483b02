import { pino } from 'pino'
import t from 'tap'
import { createAuthorWriter } from '../../src/pdf/pdf-metadata.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'

/** Builds a PDF of one empty page in Chromium's layout. */
const buildPdf = (): string => {
  const objects = [
    '<</Title (CV)\n/Creator (Chromium)>>',
    '<</Type /Catalog\n/Pages 3 0 R>>',
    '<</Type /Pages\n/Count 1\n/Kids [4 0 R]>>',
    '<</Type /Page\n/Parent 3 0 R\n/MediaBox [0 0 595 842]>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}`
  const trailer = '<</Size 5\n/Root 2 0 R\n/Info 1 0 R>>'
  return `${body}${table}trailer\n${trailer}\nstartxref\n${body.length}\n%%EOF\n`
}

const createWriter = () => {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) })
  return { addAuthor: createAuthorWriter(log), warnings }
}

t.test('adds the author in any script, and keeps every byte that was there', async (t) => {
  const { addAuthor, warnings } = createWriter()
  for (const author of ['Ada Lovelace', 'Zoë (Ada) \\ <Byron>', '王小明', '𝒜da']) {
    const pdf = Buffer.from(buildPdf())
    const updated = addAuthor(pdf, author)
    t.ok(Buffer.from(updated).subarray(0, pdf.length).equals(pdf))
    t.match(await readPdf(updated), { author, title: 'CV', pages: { length: 1 } })
  }
  t.strictSame(warnings, [])
})

t.test('returns the PDF unchanged when there is no author', async (t) => {
  const { addAuthor, warnings } = createWriter()
  const pdf = Buffer.from(buildPdf())
  t.equal(addAuthor(pdf, ''), pdf)
  t.strictSame(warnings, [])
})

t.test('returns a PDF of unknown layout unchanged, and warns once', async (t) => {
  const { addAuthor, warnings } = createWriter()
  const pdf = buildPdf()
  const rows: readonly [name: string, pdf: string][] = [
    ['a trailer with another key', pdf.replace('/Size 5', '/Size 5\n/ID [<00> <00>]')],
    ['a trailer without document information', pdf.replace('\n/Info 1 0 R', '')],
    ['a cross-reference stream', pdf.replace(/xref\n0 5.*>>\n/s, '5 0 obj\n<</Type /XRef>>\nendobj\n')],
    ['an offset that leads to no table', pdf.replace(/startxref\n\d+/, 'startxref\n9')],
    ['an offset beyond the file', pdf.replace(/startxref\n\d+/, 'startxref\n99999')],
    ['a table row that leads elsewhere', pdf.replace('0000000009 00000 n', '0000000010 00000 n')],
    ['document information in other white space', pdf.replace('1 0 obj\n<<', '1 0 obj <<')],
    ['document information without an end', pdf.replaceAll('>>\nendobj', '>> endobj')],
    ['a table in other line ends', pdf.replaceAll('\n', '\r\n')],
    ['a file that was cut short', pdf.slice(0, 100)],
    ['no bytes at all', ''],
  ]
  for (const [name, text] of rows) {
    const bytes = Buffer.from(text)
    t.equal(addAuthor(bytes, 'Ada Lovelace'), bytes, name)
  }
  t.equal(warnings.length, 1)
  t.match(
    warnings[0],
    /^The author is missing from the PDF, because its trailer has an unknown layout\. Fix: /,
  )
})
