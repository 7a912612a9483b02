/** Content that strains a layout: long words, wide tables, thirty notes, Arabic, blocks within blocks. */
import t from 'tap'
import { hardPaths, hardSite } from '../../fixtures/pages/hard-site.ts'
import {
  boxesOf,
  checkLooks,
  collectComplaints,
  emulate,
  horizontalOverflow,
  openAt,
  serveContent,
} from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

const browser = await openBrowser(t)
const origin = await serveContent(t, hardSite)
const page = await browser.newPage()

t.test('long words, wide tables, sixty entries, thirty notes and Arabic stay inside the page', async (t) => {
  const complaints = collectComplaints(page, origin)
  for (const path of hardPaths) {
    await checkLooks(t, page, origin + path, [320, 768, 1440])
    t.strictSame(complaints.take(), [], `${path}: nothing on the console`)
  }
})

t.test('code in Arabic text runs from left to right', async (t) => {
  await openAt(page, 768, `${origin}/ar/engine/`)
  const place = await page.$eval('main p code', (code) => {
    const [text] = code.childNodes
    const boxOf = (index: number): DOMRect => {
      const range = document.createRange()
      range.setStart(text as Node, index)
      range.setEnd(text as Node, index + 1)
      return range.getBoundingClientRect()
    }
    return { first: boxOf(0).left, last: boxOf((text?.textContent ?? '').length - 1).left }
  })
  t.ok(place.first < place.last)
})

t.test('thirty side notes are in order in the side column and do not overlap', async (t) => {
  await openAt(page, 1440, `${origin}/footnotes/`)
  const notes = await boxesOf(page, '.footnote-item')
  const [main, footer] = await boxesOf(page, 'main, .site-footer')
  t.equal(notes.length, 30)
  for (const [index, { left, right, bottom }] of notes.entries()) {
    t.ok(left >= (main?.right ?? Number.NaN) && right <= 1440, 'beside the text')
    t.ok(bottom <= ((notes[index + 1] ?? footer)?.top ?? 0), 'above the next one, the last above the footer')
  }
  const [mark, note] = await boxesOf(page, '#fnref1, #fn1')
  t.ok(Math.abs((mark?.top ?? 0) - (note?.top ?? Number.NaN)) < 10, 'on the line of its mark')
})

t.test('the keyboard gets from a side note back to its mark', async (t) => {
  await page.focus('#fn30 .footnote-backref')
  await page.keyboard.press('Enter')
  t.equal(new URL(page.url()).hash, '#fnref30')
  t.equal(await page.$eval('#fn30 .footnote-backref', (link) => link.ariaLabel), 'Back to the text, note 30')
})

t.test('on a narrow screen the notes stay at the foot of the page', async (t) => {
  await page.setViewport({ width: 768, height: 900 })
  const [paragraph, note] = await boxesOf(page, 'main > p:last-of-type, #fn1')
  t.ok((note?.top ?? 0) > (paragraph?.bottom ?? Number.NaN))
})

t.test('the terms of a home page stand beside the title of their section', async (t) => {
  await openAt(page, 1440, `${origin}/`)
  const [title] = await boxesOf(page, '#skills')
  for (const { left } of await boxesOf(page, '#skills + ul .name')) t.ok(left >= (title?.right ?? Number.NaN))
})

t.test('an Arabic page is right-to-left, with dates in the right margin', async (t) => {
  await openAt(page, 1440, `${origin}/ar/cv/`)
  const [date] = await boxesOf(page, '.when')
  const [heading] = await boxesOf(page, '.entry h3')
  t.ok((date?.left ?? 0) > (heading?.left ?? Number.NaN))
})

t.test('in Arabic, a telephone number and C++ keep their order', async (t) => {
  const ends = await page.$$eval('.contacts a bdi, #skills + ul .details bdi', (elements) =>
    elements.map((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const text = texts.nextNode() as Text
      const leftOf = (offset: number) => {
        const range = document.createRange()
        range.setStart(text, offset)
        range.setEnd(text, offset + 1)
        return range.getBoundingClientRect().left
      }
      return { text: text.data, first: leftOf(0), last: leftOf(text.length - 1) }
    }),
  )
  t.strictSame(
    ends.map(({ text }) => text),
    ['+44 20 7946 0018', 'C', 'C++'],
  )
  for (const { text, first, last } of ends) t.ok(first <= last, text)
})

t.test('nothing overflows in forced colours, at 200 % and with reduced motion', async (t) => {
  await emulate(page, { 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' })
  // 200 % on a screen of 1280: the page is as if on 640, with twice the pixels.
  await page.setViewport({ width: 640, height: 450, deviceScaleFactor: 2 })
  for (const path of hardPaths) {
    await page.goto(`${origin}${path}`)
    t.equal(await horizontalOverflow(page), 0, path)
  }
})

t.test('the lines of a name on a printed home page have room', async (t) => {
  await openAt(page, 794, `${origin}/`)
  await page.emulateMediaType('print')
  const room = await page.$eval('h1', (title) => {
    const { fontSize, lineHeight } = getComputedStyle(title)
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
  })
  await page.emulateMediaType()
  t.ok(room > 1, `${room}`)
})

t.test('a printed table of twelve columns is complete', async (t) => {
  const paper = await browser.newPage()
  await paper.setViewport({ width: 643, height: 900 }) // A4 without its margins
  await paper.emulateMediaType('print')
  await paper.goto(`${origin}/table/`)
  const hidden = await paper.$$eval('.table, pre', (boxes) =>
    boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  t.strictSame(hidden, [0, 0])
})
