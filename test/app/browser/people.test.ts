/**
 * Sites of people of every script in a browser: what the first load takes, their typefaces, dates in one
 * line.
 */
import t, { type Test } from 'tap'
import { themeNames } from '../../../src/content/schema/design.ts'
import { isInReadersSerif, typefaceOf } from '../../../src/fonts/font-families.ts'
import { contentOf, contentOfMost, cvPeople } from '../../fixtures/cv-people/cv-people.ts'
import { read, rowsOf, section } from '../../fixtures/documents.ts'
import { photo } from '../../fixtures/images/photos.ts'
import { checkLooks, collectComplaints, openPage, resize, serveContent } from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

/**
 * With the paths to look at, and the fonts to load where it is neither Alegreya nor the reader's own serif.
 */
const people = {
  senior: { paths: [] },
  vietnamese: { paths: [] },
  arabic: { paths: ['/', '/developers/', '/x/'], fonts: /amiri-arabic.*woff2$/ },
  hebrew: { paths: ['/', '/search/'], fonts: /noto-serif-hebrew.*woff2$/ },
  hindi: { paths: [] },
  korean: { paths: [] },
  japanese: { paths: ['/', '/x/'] },
  chinese: { paths: ['/'] },
} as const satisfies Readonly<Record<string, { readonly paths: readonly string[]; readonly fonts?: RegExp }>>

type Person = keyof typeof people

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

t.equal(rows.length, Object.keys(people).length, 'a row for each script')

const checkFirstLoad = async (t: Test, person: Person, origin: string): Promise<void> => {
  const { all, fonts } = await loadOf(`${origin}/`)
  const language = cvPeople[person]
  const [named, typeface, ...figures] = rows[Object.keys(people).indexOf(person)] ?? []
  const [requests, fontRequests, size = 0, fontSize = 0] = figures.map(Number)
  const row = [`\`${language}\``, isInReadersSerif(language) ? 'the reader’s own' : typefaceOf(language)]
  const measured = [all.requests, fonts.requests, kib(all.bytes), kib(fonts.bytes)]
  t.comment(`| ${[...row, ...measured].join(' | ')} |`)
  t.strictSame([named, typeface, requests, fontRequests], [...row, all.requests, fonts.requests])
  // Styles and templates change by a few hundred bytes; only more than that is worth a line in the documents.
  for (const [stated, { bytes }] of [
    [size, all],
    [fontSize, fonts],
  ] as const)
    t.ok(Math.abs(stated - bytes / 1024) < 2 + stated / 50, `${stated} KiB stated, ${kib(bytes)} KiB loaded`)
}

for (const [person, { paths, ...row }] of Object.entries(people) as [Person, (typeof people)[Person]][])
  t.test(
    `${person}: the first load is that of docs/templates.md, and pages have the right fonts`,
    async (t) => {
      const origin = await serveContent(t, contentOf(person))
      await checkFirstLoad(t, person, origin)
      const page = await browser.newPage()
      const complaints = collectComplaints(page, origin)
      for (const path of paths) {
        await checkLooks(t, page, origin + path, [320, 390, 1280])
        const loaded = await page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((url) => /amiri|noto-serif/.test(url)),
        )
        if ('fonts' in row)
          t.ok(
            loaded.some((url) => row.fonts.test(url)),
            `${path}: ${row.fonts}`,
          )
        else t.strictSame(loaded, [], `${path}: no font that the text does not need`)
      }
      t.strictSame(complaints.take(), [])
    },
  )

for (const theme of themeNames)
  t.test(`the theme ${theme} fits on phones and is readable in both themes`, async (t) => {
    const { content, pages } = contentOfMost(`design: { theme: ${theme} }`, ['with-photo', 'arabic'])
    const origin = await serveContent(t, { ...content, pages: { 'photo.jpg': await photo(300, 375) } })
    const page = await browser.newPage()
    for (const path of ['/', ...pages.values()]) await checkLooks(t, page, origin + path, [320, 1280])
    await page.close()
  })

t.test('a period beside an entry is one line, in every script', async (t) => {
  const { content, pages } = contentOfMost('')
  const origin = await serveContent(t, content)
  const page = await browser.newPage()
  for (const [person, path] of pages) {
    await openPage(page, origin + path)
    for (const width of [768, 1280]) {
      await resize(page, width)
      const periods = await page.$$eval('.entry .when', (all) =>
        all.map((period) => {
          const range = document.createRange()
          range.selectNodeContents(period)
          const { left } = range.getBoundingClientRect()
          const lines =
            period.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(period).lineHeight)
          return { text: period.textContent, lines: Math.round(lines), left }
        }),
      )
      t.ok(periods.length > 0)
      for (const { text, lines, left } of periods) {
        t.equal(lines, 1, `${person} ${width}: ${text}`)
        t.ok(left >= 0, `${person} ${width}: ${text} is on the page`)
      }
    }
  }
})
