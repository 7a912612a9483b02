/** Pages with pictures and applications in a browser: portraits, galleries, projects. */
import t from 'tap'
import { contentOf, resumeOf } from '../../fixtures/cv-people/cv-people.ts'
import { photo } from '../../fixtures/images/photos.ts'
import {
  boxesOf,
  checkLooks,
  collectComplaints,
  openAt,
  openPage,
  resize,
  serveContent,
} from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

const browser = await openBrowser(t)
const page = await browser.newPage()

const wide = await photo(900, 600)
const upright = await photo(600, 900)
const project = (title: string) =>
  `---\ntitle: ${title}\ndescription: A thing.\nimage: ../tide.jpg\ntags: [A]\n---\nText`
const captions = {
  '0.jpg': 'Low water',
  '1.jpg': 'The pier',
  '2.jpg': 'Everybody waiting on the pier for the ferry at dawn, on its way to the Outer Hebrides',
}
const senior = resumeOf('senior')
const key = 'a'.repeat(26)
const origin = await serveContent(t, {
  ...contentOf('senior'),
  'resume.json': JSON.stringify({ ...senior, basics: { ...senior.basics, image: 'tide.jpg' } }),
  for: { 'acme.md': `---\nkey: ${key}\n---\nDear A,\n` },
  pages: {
    'tide.jpg': wide,
    photos: {
      'index.md': `---\ntemplate: gallery\ncaptions: ${JSON.stringify(captions)}\n---\n# Photos`,
      '0.jpg': wide,
      '1.jpg': upright,
      '2.jpg': wide,
      '3.jpg': await photo(800, 800),
      '4.jpg': await photo(1000, 600),
      '5.jpg': wide,
    },
    projects: { 'index.md': '# Projects', 'one.md': project('One'), 'two.md': project('Two') },
    notes: { 'a.md': '---\npublished: 2026-01-02\nimage: { src: ../tide.jpg, alt: Low water }\n---\n# A' },
  },
})

t.test('axe finds nothing, and nothing sticks out or complains', async (t) => {
  const complaints = collectComplaints(page, origin)
  for (const path of ['/', '/projects/', '/notes/', '/photos/', '/photos/0/'])
    await checkLooks(t, page, origin + path, [320, 390, 1280])
  t.strictSame(complaints.take(), [])
})

t.test('a portrait leaves the name room, and is above it on small screens', async (t) => {
  for (const path of ['/', '/cv/']) {
    await openPage(page, origin + path)
    for (const width of [320, 390, 768, 1280]) {
      await resize(page, width)
      const [name] = await boxesOf(page, '.cv-head h1')
      const [portrait] = await boxesOf(page, '.cv-head img')
      if (name === undefined || portrait === undefined) return t.fail(`${path} ${width}: no portrait`)
      t.ok(name.width > width * 0.4, `${path} ${width}: the name is ${name.width} pixels wide`)
      if (width === 320) t.ok(portrait.bottom <= name.top, `${path} ${width}: the portrait is above it`)
      else t.ok(portrait.left >= name.right, `${path} ${width}: the portrait is beside it`)
      t.ok(Math.abs(portrait.width / portrait.height - 0.8) < 0.01, `${path} ${width}: four by five`)
    }
  }
})

t.test('a photo of its own page is seen whole without scrolling', async (t) => {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await openAt(page, width, `${origin}/photos/1/`)
    await page.setViewport({ width, height })
    const [photo] = await boxesOf(page, '.photo img')
    t.ok((photo?.bottom ?? Number.NaN) <= height, `a photo ends at ${photo?.bottom} of ${height}`)
  }
})

t.test('photos have their place before they load', async (t) => {
  for (const path of ['/photos/', '/photos/0/', '/photos/1/']) {
    const page = await browser.newPage()
    const arrival = Promise.withResolvers<void>()
    await page.setRequestInterception(true)
    page.on('request', async (request) => {
      if (request.resourceType() === 'image') await arrival.promise
      await request.continue()
    })
    /** To two pixels: a resized photo is a whole number of pixels high. */
    const boxes = async () =>
      (await boxesOf(page, 'main img, .neighbours')).map(({ left, top, width, height }) =>
        [left, top, width, height].map((length) => Math.round(length / 2)),
      )
    await page.goto(`${origin}${path}`, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() =>
      [...document.querySelectorAll('link')].every(
        ({ rel, sheet }) => rel !== 'stylesheet' || sheet !== null,
      ),
    )
    await page.evaluate(() => document.fonts.ready)
    const before = await boxes()
    t.ok(before.length >= 2)
    arrival.resolve()
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    t.strictSame(await boxes(), before, path)
    await page.close()
  }
})

t.test('the photos of a row have one height, and all rows but the last end at one edge', async (t) => {
  for (const path of ['/', '/photos/']) {
    await openPage(page, origin + path)
    for (const width of [390, 768, 1280]) {
      await resize(page, width)
      const boxes = await boxesOf(page, '.photos img')
      const ratios = await page.$$eval('.photos img', (images) =>
        images.map((image) => Number(image.getAttribute('width')) / Number(image.getAttribute('height'))),
      )
      t.equal(boxes.length, 6)
      const rows = [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()]
      for (const row of rows) {
        const heights = row.map(({ height }) => height)
        t.ok(Math.max(...heights) - Math.min(...heights) < 1, `${path} ${width}: ${heights}`)
      }
      for (const [index, { width: shown, height }] of boxes.entries())
        t.ok(Math.abs(shown / height / (ratios[index] ?? 0) - 1) < 0.02, `${path} ${width}: whole`)
      const ends = rows.slice(0, -1).map((row) => Math.round(row.at(-1)?.right ?? Number.NaN))
      t.ok(new Set(ends).size <= 1, `${path} ${width}: ${ends}`)
      if (width > 390 || path === '/') t.ok(rows.length < boxes.length, `${path} ${width}: several in a row`)
    }
  }
})

t.test(
  'an application has the contacts once, its letter the head of the CV, and the links to its files at the foot',
  async (t) => {
    for (const width of [390, 1280]) {
      await openAt(page, width, `${origin}/for/acme-${key}/`)
      t.equal((await boxesOf(page, '.contacts')).length, 1, `${width}`)
      const [main, files] = await boxesOf(page, 'main, .application-files')
      t.ok((files?.top ?? 0) >= (main?.bottom ?? Number.NaN), `${width}: below the text`)
      const sizes = await page.$$eval('h1', (names) => names.map((name) => getComputedStyle(name).fontSize))
      t.equal(sizes.length, 2)
      t.equal(sizes[0], sizes[1], `${width}: one size of the name`)
    }
    await page.emulateMediaType('print')
    t.equal((await boxesOf(page, '.contacts')).length, 2, 'on paper, letter and CV have their own')
  },
)
