import { pino } from 'pino'
import t from 'tap'
import type { ContentIssue } from '../../../src/lib/data/issue.ts'
import {
  type CvMeter,
  createCvMeter,
  describeLength,
  lengthAdvice,
} from '../../../src/pdf/length/cv-meter.ts'
import { readPdfLength } from '../../../src/pdf/length/pdf-length.ts'
import type { PrintDocument } from '../../../src/pdf/print-document.ts'
import { printDocument } from '../../fixtures/pdf/print-document.ts'
import { createTestPrinter } from '../../fixtures/pdf/printer.ts'

const log = pino({ level: 'silent' })

/** A last page whose last line stands `millimetres` below its first; the fixture's page has 261 mm between its margins. */
const ending = (millimetres: number): string =>
  `<p>First page</p><div style="break-before: page; height: ${millimetres}mm">Top</div>${millimetres > 0 ? 'End' : ''}`

t.test('says on how many pages a CV prints, and how full the last one is', async (t) => {
  const documents = new Map<string, PrintDocument>()
  const { printer } = createTestPrinter(t, { document: (address) => documents.get(address) })
  const cvFiles = () =>
    [...documents].map(([address, { version }]) => ({ file: 'resume.json', address, version }))
  const measure: CvMeter = createCvMeter({
    cvFiles,
    print: (request) => printer.print(request),
    fitOf: (address) => printer.fitOf(address),
    log,
  })
  const rows: readonly [body: string, expected: string][] = [
    ['<p>A line</p>', 'resume.json prints on 1 page, almost empty'],
    ['<p style="height: 120mm">A line</p>End', 'resume.json prints on 1 page, half full'],
    [ending(0), 'resume.json prints on 2 pages, the last one almost empty'],
    [ending(63), 'resume.json prints on 2 pages, the last one a quarter full'],
    [ending(85), 'resume.json prints on 2 pages, the last one a third full'],
    [ending(170), 'resume.json prints on 2 pages, the last one two thirds full'],
    [ending(245), 'resume.json prints on 2 pages, the last one full'],
  ]
  for (const [body, expected] of rows) {
    documents.set('/cv/', printDocument({ version: body, name: 'A', body }))
    t.strictSame((await measure()).map(describeLength), [expected])
    t.strictSame(await measure(), [], 'once')
  }
})

t.test('measures each CV again only after it changed, and leaves out what cannot be printed', async (t) => {
  const { printer } = createTestPrinter(t)
  const pdf = await printer.print()
  const versions = { 'resume.json': 'a', 'resume.fr.json': 'a' }
  const failing = new Set(['/resume.fr.json'])
  const measure = createCvMeter({
    cvFiles: () =>
      Object.entries(versions).map(([file, version]) => ({ file, address: `/${file}`, version })),
    fitOf: () => undefined,
    print: async ({ address = '' } = {}) => {
      if (failing.has(address))
        throw new Error('print', { cause: new Error('No browser. Fix: install one.\nLog') })
      return pdf
    },
    log,
  })
  const failures: ContentIssue[] = []
  const measured = async () => (await measure((advice) => failures.push(advice))).map(({ file }) => file)
  t.strictSame(await measured(), ['resume.json'])
  t.match(failures.splice(0), [
    { file: 'resume.fr.json', found: 'a CV that could not be printed: No browser', fix: 'install one' },
  ])
  failing.clear()
  t.strictSame(await measured(), ['resume.fr.json'], 'it is tried again')
  t.strictSame(await measured(), [])
  versions['resume.json'] = 'b'
  t.strictSame(await measured(), ['resume.json'])
  t.strictSame(failures, [])
})

t.test('advises on a last page with little on it, unless its owner has chosen', (t) => {
  const rows: readonly [
    name: string,
    pages: number,
    share: number,
    fit: object | undefined,
    advises: boolean,
  ][] = [
    ['a line', 2, 0, undefined, true],
    ['closer did not help', 3, 0.19, { density: 'normal' }, true],
    ['a fifth, at which the printer sets it no closer', 2, 0.2, undefined, false],
    ['one page', 1, 0.1, undefined, false],
    ['cv.pages', 2, 0.1, { wanted: 1 }, false],
    ['cv.density', 2, 0.1, { density: 'compact', isWritten: true }, false],
  ]
  for (const [name, pages, lastPageShare, fit, advises] of rows) {
    const issue = lengthAdvice({
      file: 'resume.json',
      fonts: [],
      pages,
      lastPageShare,
      fit: fit && {
        pages,
        wanted: undefined,
        density: 'normal',
        isWritten: false,
        leftOver: undefined,
        ...fit,
      },
    })
    t.equal(issue !== undefined, advises, name)
    if (issue) t.match(issue.fix, `cv: { pages: ${pages - 1} } in site.yaml`)
  }
  t.end()
})

t.test('rejects a PDF that Chromium did not write', async (t) => {
  t.throws(() => readPdfLength(Buffer.from('%PDF-1.7')), { name: 'UnknownLayoutError' })
})
