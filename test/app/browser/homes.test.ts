/** Homes of different people: pictures of projects and posts, and scripts that Alegreya lacks. On phones and screens, light and dark. */
import t from 'tap'
import { contentOf, resumeOf } from '../../fixtures/cv-people/cv-people.ts'
import { photo } from '../../fixtures/images/photos.ts'
import {
  axeViolations,
  collectComplaints,
  horizontalOverflow,
  openPage,
  serveContent,
} from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'
import type { FolderContents } from '../../fixtures/server/test-folder.ts'

const browser = await openBrowser(t)

const picture = await photo(900, 600)
const upright = await photo(600, 900)
const project = (title: string) =>
  `---\ntitle: ${title}\ndescription: A thing.\nimage: ../tide.jpg\ntags: [A]\n---\nText`
const senior = resumeOf('senior')
const pictures: FolderContents = {
  ...contentOf('senior'),
  'resume.json': JSON.stringify({ ...senior, basics: { ...senior.basics, image: 'tide.jpg' } }),
  pages: {
    'tide.jpg': picture,
    photos: {
      'index.md': '---\ntemplate: gallery\ncaptions: { one.jpg: The ferry at dawn }\n---\n# Photos',
      'one.jpg': picture,
      'two.jpg': upright,
    },
    projects: { 'index.md': '# Projects', 'one.md': project('One'), 'two.md': project('Two') },
    notes: { 'a.md': '---\npublished: 2026-01-02\nimage: { src: ../tide.jpg, alt: Low water }\n---\n# A' },
  },
}

const picturesOrigin = await serveContent(t, pictures)

const homes: readonly {
  readonly name: string
  readonly content: FolderContents
  readonly paths: readonly string[]
  /** Of the text's own typeface; undefined for Alegreya. */
  readonly fonts?: RegExp
}[] = [
  { name: 'pictures', content: pictures, paths: ['/', '/projects/', '/notes/', '/photos/', '/photos/one/'] },
  { name: 'academic', content: contentOf('academic'), paths: ['/'] },
  {
    name: 'Arabic',
    content: contentOf('arabic'),
    paths: ['/', '/developers/', '/x/'],
    fonts: /amiri-arabic/,
  },
  { name: 'Hebrew', content: contentOf('hebrew'), paths: ['/', '/search/'], fonts: /noto-serif-hebrew/ },
  { name: 'Japanese', content: contentOf('japanese'), paths: ['/', '/x/'] }, // in the reader's own serif
  { name: 'Chinese', content: contentOf('chinese'), paths: ['/'] },
]

for (const { name, content, paths, fonts } of homes)
  t.test(
    `${name}: axe finds nothing, nothing sticks out, and the fonts are those of the script`,
    async (t) => {
      const origin = content === pictures ? picturesOrigin : await serveContent(t, content)
      const page = await browser.newPage()
      const complaints = collectComplaints(page, origin)
      for (const path of paths) {
        await openPage(page, `${origin}${path}`)
        for (const width of [320, 390, 1280])
          for (const theme of ['light', 'dark']) {
            await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
            await page.setViewport({ width, height: 900 })
            t.strictSame(await axeViolations(page), [], `${path} ${theme} ${width}`)
            t.equal(await horizontalOverflow(page), 0, `${path} ${theme} ${width}`)
          }
        const loaded = await page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((url) => /amiri|noto-serif/.test(url)),
        )
        if (fonts === undefined) t.strictSame(loaded, [], `${path}: no font that the text does not need`)
        else
          t.ok(
            loaded.some((url) => url.endsWith('.woff2') && fonts.test(url)),
            `${path}: ${fonts}`,
          )
      }
      t.strictSame(
        complaints.take().filter((text) => !/404/.test(String(text))),
        [],
      )
      await page.close()
    },
  )

t.test('a portrait leaves the name beside it room', async (t) => {
  const page = await browser.newPage()
  for (const path of ['/', '/cv/'])
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewport({ width, height: 900 })
      await openPage(page, `${picturesOrigin}${path}`)
      const { name, portrait } = await page.evaluate(() => {
        const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().toJSON()
        return { name: boxOf('.cv-head h1'), portrait: boxOf('.cv-head img') }
      })
      t.ok(name.width > width * 0.4, `${path} ${width}: the name is ${name.width} pixels wide`)
      t.ok(portrait.left >= name.right, `${path} ${width}: the portrait is beside it`)
      t.ok(Math.abs(portrait.width / portrait.height - 0.8) < 0.01, `${path} ${width}: four by five`)
    }
  await page.close()
})

t.test('a photo of its own page is seen whole without scrolling', async (t) => {
  const page = await browser.newPage()
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewport({ width, height })
    await openPage(page, `${picturesOrigin}/photos/two/`)
    const { bottom } = await page.$eval('.photo img', (image) => image.getBoundingClientRect().toJSON())
    t.ok(bottom <= height, `a photo ends at ${bottom} of ${height}`)
  }
  await page.close()
})

t.test('photos have their place before they load', async (t) => {
  for (const path of ['/photos/', '/photos/one/', '/photos/two/']) {
    const page = await browser.newPage()
    const arrival = Promise.withResolvers<void>()
    await page.setRequestInterception(true)
    page.on('request', async (request) => {
      if (request.resourceType() === 'image') await arrival.promise
      await request.continue()
    })
    /** To two pixels: a resized photo is a whole number of pixels high. */
    const boxes = () =>
      page.$$eval('main img, .neighbours', (elements) =>
        elements.map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return [left, top, width, height].map((length) => Math.round(length / 2))
        }),
      )
    await page.goto(`${picturesOrigin}${path}`, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() =>
      [...document.querySelectorAll('link')].every(
        ({ rel, sheet }) => rel !== 'stylesheet' || sheet !== null,
      ),
    )
    await page.evaluate(() => document.fonts.ready)
    const before = await boxes()
    t.equal(before.length, 2)
    arrival.resolve()
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    t.strictSame(await boxes(), before, path)
    await page.close()
  }
})

t.test('an entry of the home page is its title, then employer and period, each in one line', async (t) => {
  const origin = await serveContent(t, contentOf('japanese'))
  const page = await browser.newPage()
  for (const width of [320, 390, 1280]) {
    await page.setViewport({ width, height: 900 })
    await openPage(page, origin)
    const entries = await page.$$eval('.page-list li:has(.at)', (items) =>
      items.map((item) => {
        const rectOf = (selector: string) => item.querySelector(selector)?.getBoundingClientRect().toJSON()
        const text = item.querySelector('.when')?.firstElementChild
        return {
          title: rectOf('.title'),
          at: rectOf('.at'),
          when: rectOf('.when'),
          line: text?.getBoundingClientRect().height ?? 0,
        }
      }),
    )
    t.ok(entries.length > 2)
    for (const { title, at, when, line } of entries) {
      t.ok(title.bottom <= at.top + 1, `${width}: the title stands above`)
      t.ok(when.height < 1.9 * line, `${width}: the period of ${when.height} is not broken`)
    }
  }
  await page.close()
})
