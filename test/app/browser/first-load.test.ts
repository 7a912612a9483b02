import t, { type Test } from 'tap'
import { isInReadersSerif, typefaceOf } from '../../../src/fonts/font-families.ts'
import { contentOf, cvPeople } from '../../fixtures/cv-people/cv-people.ts'
import { read, rowsOf, section } from '../../fixtures/documents.ts'
import { openPage, serveContent } from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

const people = ['senior', 'vietnamese', 'arabic', 'hebrew', 'hindi', 'korean', 'japanese', 'chinese'] as const

const browser = await openBrowser(t)

interface Load {
  readonly requests: number
  readonly bytes: number
}

/** Returns what a browser with an empty cache loads, in all and of fonts. */
const loadOf = async (url: string): Promise<{ readonly all: Load; readonly fonts: Load }> => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await openPage(page, url)
  const resources = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => ({ url: entry.name, bytes: Number(Reflect.get(entry, 'encodedBodySize')) }),
    ),
  )
  await context.close()
  const sum = (some: typeof resources): Load => ({
    requests: some.length,
    bytes: some.reduce((sum, { bytes }) => sum + bytes, 0),
  })
  return { all: sum(resources), fonts: sum(resources.filter(({ url }) => url.endsWith('.woff2'))) }
}

const kib = (bytes: number): number => Math.round(bytes / 1024)

const rows = rowsOf(section(read('docs/templates.md'), 'Typefaces'))

t.equal(rows.length, people.length, 'a row for each script')

for (const [index, person] of people.entries())
  t.test(`${person}: the first load is as heavy as docs/templates.md says`, async (t: Test) => {
    const origin = await serveContent(t, contentOf(person))
    const { all, fonts } = await loadOf(`${origin}/`)
    const language = cvPeople[person]
    const [named, typeface, ...figures] = rows[index] ?? []
    const [requests, fontRequests, size = 0, fontSize = 0] = figures.map(Number)
    const row = [`\`${language}\``, isInReadersSerif(language) ? 'the reader’s own' : typefaceOf(language)]
    const measured = [all.requests, fonts.requests, kib(all.bytes), kib(fonts.bytes)]
    t.comment(`| ${[...row, ...measured].join(' | ')} |`)
    t.strictSame([named, typeface, requests, fontRequests], [...row, all.requests, fonts.requests])
    // Styles and templates change by a few hundred bytes; only more than that is worth a line in the documents.
    for (const [stated, bytes] of [
      [size, all.bytes],
      [fontSize, fonts.bytes],
    ] as const)
      t.ok(
        Math.abs(stated - bytes / 1024) < 2 + stated / 50,
        `${stated} KiB stated, ${kib(bytes)} KiB loaded`,
      )
  })
