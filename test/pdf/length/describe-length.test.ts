import t from 'tap'
import { describeLength, lengthAdvice } from '../../../src/pdf/length/describe-length.ts'
import type { PrintDocument } from '../../../src/pdf/print-document.ts'
import { printDocument } from '../../fixtures/pdf/print-document.ts'
import { createTestPrinter } from '../../fixtures/pdf/printer.ts'

/** A last page whose last line stands `millimetres` below its first; the fixture's page has 261 mm between its margins. */
const ending = (millimetres: number): string =>
  `<p>First page</p><div style="break-before: page; height: ${millimetres}mm">Top</div>${millimetres > 0 ? 'End' : ''}`

t.test('says on how many pages a CV prints, and how full the last one is', async (t) => {
  let current: PrintDocument = printDocument()
  const { printer } = createTestPrinter(t, { document: () => current })
  const rows: readonly [body: string, expected: RegExp][] = [
    ['<p>A line</p>', /^resume.json prints on 1 page, [0-5]% full$/],
    ['<p style="height: 120mm">A line</p>End', /^resume.json prints on 1 page, 5\d% full$/],
    [ending(85), /^resume.json prints on 2 pages, the last one 3[0-5]% full$/],
  ]
  for (const [body, expected] of rows) {
    current = printDocument({ version: body, name: 'A', body })
    const length = await printer.lengthOf('/cv/')
    t.match(length && describeLength({ file: 'resume.json', ...length }), expected)
    t.equal(await printer.lengthOf('/cv/'), length, 'which is known until it changes')
  }
})

t.test('advises on a last page with little on it, unless its owner has chosen', (t) => {
  const rows: readonly [name: string, pages: number, share: number, chosen: object, advises: boolean][] = [
    ['a line', 2, 0, {}, true],
    ['a fifth, at which the printer sets it no closer', 2, 0.2, {}, false],
    ['one page', 1, 0.1, {}, false],
    ['cv.pages', 2, 0.1, { wanted: 1 }, false],
    ['cv.density', 2, 0.1, { density: 'compact', isWritten: true }, false],
  ]
  for (const [name, pages, lastPageShare, chosen, advises] of rows) {
    const issue = lengthAdvice({
      file: 'resume.json',
      fonts: [],
      pages,
      lastPageShare,
      wanted: undefined,
      density: 'normal',
      isWritten: false,
      leftOver: undefined,
      ...chosen,
    })
    t.equal(issue !== undefined, advises, name)
    if (issue) t.match(issue.fix, `cv: { pages: ${pages - 1} } in site.yaml`)
  }
  t.end()
})
