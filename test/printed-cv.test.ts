import { parse } from 'node-html-parser'
import t from 'tap'
import { mainOf } from '../src/domain/page-markdown.ts'
import { wordsOf } from './fixtures/html-tree.ts'
import { readPdf } from './fixtures/pdf-reader.ts'
import { buildTestApp, testOrigin } from './fixtures/test-app.ts'

t.test('the printed CV of the sample site', async (t) => {
  const app = await buildTestApp(t)
  const response = await app.inject({ url: '/api/cv/' })
  t.match(response, {
    statusCode: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="owner-cv.pdf"',
    },
  })
  const pdf = await readPdf(response.rawPayload)
  const page = await app.inject({ url: '/cv/' })

  t.test('says the words of /cv/ and no others', async (t) => {
    const main = parse(mainOf(page.body).replaceAll(/<\/\w+>/g, ' $&'))
    for (const link of main.querySelectorAll('.screen-only, nav')) link.remove()
    const shown = wordsOf(main.text).toSorted()
    const withoutPageNumbers = pdf.pages.map((text) => text.replace(/^\s*\d+\s*\/\s*\d+\s*$/m, ''))
    const printed = wordsOf(withoutPageNumbers.join('\n')).toSorted()
    t.ok(shown.length > 200, `${shown.length} words`)
    t.strictSame(printed, shown)
  })
  t.test('is tagged, outlined, titled, and in a language', async (t) => {
    t.ok(pdf.isTagged)
    t.match(pdf.outline, ['Ada Lovelace', 'Work'])
    t.match(pdf.info, { Title: /Ada Lovelace/, Author: 'Ada Lovelace' })
    t.equal(pdf.language, 'en')
  })
  t.test('has links that lead somewhere, none to the machine that printed it', async (t) => {
    t.ok(pdf.links.length > 0)
    for (const link of pdf.links) t.match(link, /^(https:|mailto:)/)
    t.notMatch(pdf.links.join('\n'), /localhost|127\.0\.0\.1|file:/)
    t.ok(testOrigin.startsWith('https:'))
  })
  t.test('is light enough for a letter', async (t) => {
    t.ok(response.rawPayload.length < 150 * 1024, `${response.rawPayload.length} bytes`)
  })
})
