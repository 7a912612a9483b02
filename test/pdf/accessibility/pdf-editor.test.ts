import t from 'tap'
import { encodeText, openPdf, readTextEntry, withEntry } from '../../../src/pdf/accessibility/pdf-editor.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'

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

t.test('writes text strings in any script', async (t) => {
  for (const author of ['Ada Lovelace', 'Zoë (Ada) \\ <Byron>', '王小明', '𝒜da', '$& $1']) {
    const pdf = openPdf(Buffer.from(buildPdf()))
    const info = withEntry(pdf.text(pdf.info), `/Author ${encodeText(author)}`)
    pdf.replace(pdf.info, info)
    t.equal(readTextEntry(pdf.text(pdf.info), 'Author'), author)
    t.match(await readPdf(pdf.write()), { author, title: 'CV', pages: { length: 1 } })
  }
})

t.test('reads literal strings with escapes', async (t) => {
  t.equal(readTextEntry('<</Title (a \\(b\\) \\\\)\n/Lang (en)>>', 'Title'), 'a (b) \\')
  t.equal(readTextEntry('<</Lang (en)>>', 'Title'), '')
})

t.test('refuses an unknown layout', async (t) => {
  const pdf = buildPdf()
  const rows: readonly [name: string, pdf: string][] = [
    ['a trailer with another key', pdf.replace('/Size 5', '/Size 5\n/ID [<00> <00>]')],
    ['a cross-reference stream', pdf.replace(/xref\n0 5.*>>\n/s, '5 0 obj\n<</Type /XRef>>\nendobj\n')],
    ['an offset that leads to no table', pdf.replace(/startxref\n\d+/, 'startxref\n9')],
    ['a table row that leads elsewhere', pdf.replace('0000000009 00000 n', '0000000010 00000 n')],
    ['an object in other white space', pdf.replace('1 0 obj\n<<', '1 0 obj <<')],
    ['an object without an end', pdf.replaceAll('>>\nendobj', '>> endobj')],
    ['a file that was cut short', pdf.slice(0, 100)],
  ]
  for (const [name, text] of rows)
    t.throws(
      () => {
        const opened = openPdf(Buffer.from(text))
        opened.text(opened.info)
      },
      { name: 'UnknownLayoutError', message: /unknown layout|misplaced/ },
      name,
    )
})
