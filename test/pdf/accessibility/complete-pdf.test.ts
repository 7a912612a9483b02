import t from 'tap'
import { createPrintFonts } from '../../../src/cv/script-fonts.ts'
import { createPdfCompleter, type PageFacts } from '../../../src/pdf/accessibility/complete-pdf.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'
import { isMissing, runPdfTool, writePdf } from '../../fixtures/pdf/pdf-tools.ts'
import { withPdf } from '../../fixtures/pdf/read-pdf.ts'
import { flatten, readStructure } from '../../fixtures/pdf/read-structure.ts'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=='

/** Two pages with all that a CV may hold. */
const page = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Élodie (CV) – «&amp;»</title>
<style>@page { size: A4; margin: 20mm; @bottom-right { content: counter(page) " / " counter(pages) } }
h2, li { border-top: 1px solid gray } .next { break-before: page }</style></head><body><main>
<h1>Élodie</h1><p>See <a href="https://elodie.example/a_(b)?c=1">my site</a> and <a href="mailto:e@x.example">write</a>.</p>
<p><a href="https://elodie.example/two">First</a></p>
<p>A <strong>bold</strong> claim<a href="#note">1</a></p><figure><img src="${pixel}" alt="A mill" width="30" height="30"><figcaption>The mill</figcaption></figure>
<h2>Work</h2><h3>Engineer</h3>
<ul><li>Plain</li><li><a href="https://elodie.example/two">Linked</a> item</li>
<li>Nested<ul><li>Inner <em>one</em></li></ul></li></ul>
<ol><li><p>First paragraph</p><p>Second paragraph</p></li></ol>
<img src="${pixel}" alt="A portrait" width="40" height="40"><img src="${pixel}" alt="" width="9" height="9"><hr>
<table><tr><th>Key</th><th>Value</th></tr><tr><td>1</td><td>2</td></tr></table>
<h2 class="next">Education</h2><p id="note">Lyon</p></main></body></html>`

const browser = await openBrowser(t)

const print = async (html = page): Promise<Uint8Array> => {
  const tab = await browser.newPage()
  await tab.setContent(html)
  return tab.pdf({ preferCSSPageSize: true, tagged: true, outline: true })
}

const facts = (): PageFacts => ({
  author: 'Élodie & Co',
  links: [
    { href: 'https://elodie.example/a_(b)?c=1', text: 'my site' },
    { href: 'about:blank#note', text: '1' },
    { href: 'mailto:e@x.example', text: '' },
    { href: 'https://elodie.example/two', text: 'First' },
    { href: 'https://elodie.example/two', text: 'Linked' },
  ],
  untaggable: [],
})

const readMetadata = (bytes: Uint8Array) =>
  withPdf(bytes, async ([first], pdf) => {
    const { info, metadata } = await pdf.getMetadata()
    const annotations: readonly { readonly contentsObj?: { readonly str: string } }[] =
      (await first?.getAnnotations()) ?? []
    return {
      info: info as Readonly<Record<string, unknown>>,
      xmp: metadata?.getRaw() as string,
      title: metadata?.get('dc:title'),
      creator: metadata?.get('dc:creator'),
      preferences: (await pdf.getViewerPreferences()) as ReadonlyMap<string, unknown> | null,
      descriptions: annotations.map(({ contentsObj }) => contentsObj?.str),
    }
  })

t.test('a print is completed', async (t) => {
  const raw = await print()
  const { pdf } = createPdfCompleter(facts())(raw)
  const growth = pdf.length - raw.length
  t.ok(growth < 4096, `it grows by ${growth} bytes`)

  t.test('with title, author, language and the claim in XMP', async (t) => {
    const { info, xmp, title, creator, preferences } = await readMetadata(pdf)
    t.equal(info.Author, 'Élodie & Co')
    t.equal(title, 'Élodie (CV) – «&»')
    t.strictSame(creator, ['Élodie & Co'])
    t.match(xmp, '<rdf:li>fr</rdf:li>')
    t.match(xmp, '<pdfuaid:part>1</pdfuaid:part>')
    t.equal(preferences?.get('DisplayDocTitle'), true)
  })
  t.test('with the text of each link, also of two to one address, or else its address', async (t) => {
    const { descriptions } = await readMetadata(pdf)
    t.strictSame(descriptions, ['my site', 'mailto:e@x.example', 'First', '1', 'Linked'])
  })
  t.test('with every list item as a label and a body', async (t) => {
    const nodes = (await readStructure(pdf)).flatMap(({ root }) => flatten(root))
    const items = nodes.filter(({ role }) => role === 'LI')
    t.equal(items.length, 5)
    for (const { children, text } of items)
      t.equal(children.map(({ role }) => role).join(' '), 'Lbl LBody', text)
    const bodies = nodes.filter(({ role }) => role === 'LBody').map(({ text }) => text.trim())
    t.match(bodies, ['Plain', 'Linked item', /^Nested/, 'Inner one', /First paragraph ?Second paragraph/])
  })
  t.test('with the tables and figures that Chromium tags', async (t) => {
    const nodes = (await readStructure(pdf)).flatMap(({ root }) => flatten(root))
    const figures = nodes.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)
    t.strictSame(figures, ['A mill', 'A portrait'])
    const cells = nodes.filter(({ role }) => /^T[HD]$/.test(role)).map(({ text }) => text.trim())
    t.strictSame(cells, ['Key', 'Value', '1', '2'])
  })
  t.test('with a role for each type that PDF 1.7 does not have', async (t) => {
    t.match(Buffer.from(pdf).toString('latin1'), '/RoleMap <</Em /Span /Strong /Span ')
  })
  t.test('and is a valid file', { skip: isMissing('qpdf') }, async (t) => {
    t.match(runPdfTool('qpdf', '--check', writePdf(t, pdf)), 'No syntax or stream encoding errors')
  })
})

t.test('a control character in a name leaves the metadata well-formed', async (t) => {
  const { pdf } = createPdfCompleter({ ...facts(), author: 'Ada\u0007 Lovelace' })(await print())
  const { creator, xmp } = await readMetadata(pdf)
  t.strictSame(creator, ['Ada Lovelace'])
  t.notMatch(xmp, '\u0007')
})

const withYear = (pdf: Uint8Array, year: string): Uint8Array =>
  Buffer.from(
    Buffer.from(pdf)
      .toString('latin1')
      .replaceAll(/\(D:\d{4}/g, `(D:${year}`),
    'latin1',
  )

t.test('the next print of a page is completed alike, with its own dates', async (t) => {
  const complete = createPdfCompleter(facts())
  const raw = await print()
  const { pdf: first } = complete(withYear(raw, '2031'))
  t.match(first.toString('latin1'), '/CreationDate (D:2031')
  t.same(complete(withYear(raw, '2032')).pdf, withYear(first, '2032'))
  const longer = await print(page.replace('Lyon', 'Marseille'))
  const text = flatten((await readStructure(complete(longer).pdf)).at(-1)?.root as never)[0]
  t.match(text?.text, 'Marseille', 'another print')
})

t.test('rejects a PDF that is not tagged as Chromium does it', async (t) => {
  const pdf = Buffer.from(await print())
    .toString('latin1')
    .replace('/Marked true', '/Marked fals')
  t.throws(() => createPdfCompleter(facts())(Buffer.from(pdf, 'latin1')), { name: 'UnknownLayoutError' })
})

t.test(
  'a character without a glyph keeps a PDF from claiming PDF/UA, a glyph of several does not',
  async (t) => {
    const { assets } = await createPrintFonts((path) => path)('श्री', 'hi')
    const [, file] = [...assets].find(([, { mediaType }]) => mediaType === 'font/ttf') ?? []
    const face = `@font-face { font-family: Conjuncts; src: url(data:font/ttf;base64,${file?.bytes.toString('base64')}) }`
    const styled = page.replace('<style>', `<style>${face} h1 { font: 400 2em Conjuncts }`)
    const claims = async (html: string): Promise<boolean> =>
      (await readMetadata(createPdfCompleter(facts())(await print(html)).pdf)).xmp.includes('pdfuaid:part')
    t.equal(await claims(styled.replace('<h1>Élodie', '<h1>श्री')), true)
    t.equal(await claims(styled.replace('<h1>Élodie', '<h1>Élodie \u{E000}')), false)
  },
)
