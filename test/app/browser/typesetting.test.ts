/** What eyes notice and rules do not: broken words and periods, orphans, things that touch, rows of one height. */
import type { Page } from 'puppeteer'
import t from 'tap'
import { type CvPerson, contentOf, cvPeople } from '../../fixtures/cv-people/cv-people.ts'
import { photo } from '../../fixtures/images/photos.ts'
import { openPage, serveContent, serveSite } from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

const browser = await openBrowser(t)
const sample = await serveSite(t)

const withPage = async (work: (page: Page) => Promise<void>): Promise<void> => {
  const page = await browser.newPage()
  await work(page)
  await page.close()
}

const at = async (page: Page, width: number, url: string): Promise<void> => {
  await page.setViewport({ width, height: 900 })
  await openPage(page, url)
}

/** Returns the words below the elements that take more than one line. */
const brokenWords = (page: Page, selector: string): Promise<readonly string[]> =>
  page.$$eval(selector, (elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word)
        }
      return broken
    }),
  )

const captions = [
  'Low water',
  'The pier',
  'Everybody waiting on the pier for the ferry at dawn, on its way to the Outer Hebrides',
]
const sizes = [
  [900, 600],
  [600, 900],
  [900, 600],
  [800, 800],
  [1000, 600],
  [900, 600],
] as const
const photos = Object.fromEntries(
  await Promise.all(
    sizes.map(async ([width, height], index) => [`${index}.jpg`, await photo(width, height)]),
  ),
)
const gallery = await serveContent(t, {
  'site.yaml': 'title: A\ndescription: D\nowner: {name: A}\nlanguages: [en]\n',
  pages: {
    photos: {
      'index.md': `---\ntemplate: gallery\ncaptions: ${JSON.stringify(Object.fromEntries(captions.map((text, index) => [`${index}.jpg`, text])))}\n---\n# Photos`,
      ...photos,
    },
  },
})

t.test('the links to the photos before and after break no word', async (t) =>
  withPage(async (page) => {
    for (const width of [320, 390, 768]) {
      await at(page, width, `${gallery}/photos/1/`)
      t.equal(await page.$$eval('.neighbours a', ({ length }) => length), 2)
      t.strictSame(await brokenWords(page, '.neighbours'), [], `${width}`)
    }
  }),
)

t.test('the photos of a row have one height', async (t) =>
  withPage(async (page) => {
    for (const path of ['/', '/photos/'])
      for (const width of [390, 768, 1280]) {
        await at(page, width, `${gallery}${path}`)
        const boxes = await page.$$eval('.photos img', (images) =>
          images.map((image) => {
            const { top, width, height } = image.getBoundingClientRect()
            const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
            return { top: Math.round(top), height: Math.round(height), width, ratio: width / height / ratio }
          }),
        )
        t.equal(boxes.length, 6)
        const rows = [...Map.groupBy(boxes, ({ top }) => top).values()]
        for (const row of rows)
          t.equal(
            new Set(row.map(({ height }) => height)).size,
            1,
            `${path} ${width}: ${JSON.stringify(row)}`,
          )
        for (const { ratio } of boxes) t.ok(Math.abs(ratio - 1) < 0.02, `${path} ${width}: whole`)
        if (width > 390 || path === '/')
          t.ok(rows.length < boxes.length, `${path} ${width}: several in a row`)
      }
  }),
)

t.test('the button for the PDF touches no link below it', async (t) =>
  withPage(async (page) => {
    for (const path of ['/cv/', '/fr/cv/'])
      for (const width of [320, 390, 1280]) {
        await at(page, width, `${sample}${path}`)
        const [button = 0, ...tops] = await page.$$eval('.also a', ([pdf, ...links]) => {
          const { bottom = 0 } = pdf?.getBoundingClientRect() ?? {}
          return [bottom, ...links.map((link) => link.getBoundingClientRect().top)]
        })
        const below = tops.filter((top) => top > button - 10)
        t.ok(below.length > 0, `${path} ${width}`)
        for (const top of below) t.ok(top - button >= 6, `${path} ${width}: ${top - button} pixels`)
      }
  }),
)

t.test('no entry of the sample’s menu is alone in its line', async (t) =>
  withPage(async (page) => {
    for (const path of ['/', '/cv/', '/fr/', '/fr/cv/'])
      for (const width of [768, 900, 1280]) {
        await at(page, width, `${sample}${path}`)
        const tops = await page.$$eval('.site-navigation a', (links) =>
          links.map((link) => Math.round(link.getBoundingClientRect().top)),
        )
        const last = tops.filter((top) => top === tops.at(-1))
        t.ok(last.length > 1, `${path} ${width}: ${tops}`)
      }
  }),
)

t.test('a period beside an entry is one line, in every script', async (t) => {
  for (const person of Object.keys(cvPeople) as CvPerson[])
    await withPage(async (page) => {
      const origin = await serveContent(t, contentOf(person))
      for (const width of [768, 1280]) {
        await at(page, width, `${origin}/cv/`)
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
        for (const { text, lines, left } of periods) {
          t.equal(lines, 1, `${person} ${width}: ${text}`)
          t.ok(left >= 0, `${person} ${width}: ${text} is on the page`)
        }
      }
    })
})

t.test('an application has the contacts once, and the links to its files at the foot', async (t) => {
  const key = 'a'.repeat(26)
  const site = await serveContent(t, {
    ...contentOf('senior'),
    for: { 'acme.md': `---\nkey: ${key}\n---\nDear A,\n` },
  })
  await withPage(async (page) => {
    for (const width of [390, 1280]) {
      await at(page, width, `${site}/for/acme-${key}/`)
      const visible = await page.$$eval(
        '.contacts',
        (all) => all.filter((list) => list.checkVisibility()).length,
      )
      t.equal(visible, 1, `${width}`)
      const [text = 0, files = 0] = await page.$$eval('main, .application-files', ([main, foot]) => [
        main?.getBoundingClientRect().bottom ?? 0,
        foot?.getBoundingClientRect().top ?? 0,
      ])
      t.ok(files >= text, `${width}: ${files} below ${text}`)
    }
    await page.emulateMediaType('print')
    const printed = await page.$$eval(
      '.contacts',
      (all) => all.filter((list) => list.checkVisibility()).length,
    )
    t.equal(printed, 2, 'on paper, letter and CV have their own')
  })
})
