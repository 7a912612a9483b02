import t from 'tap'
import { axeViolations, collectComplaints, horizontalOverflow, serveSite } from '../fixtures/browser.ts'
import { openBrowser } from '../fixtures/open-browser.ts'

/** A page of each template, in both languages of the sample site. */
const paths = ['', 'cv/', 'projects/', 'developers/', 'notes/engine/', 'nothing-here/'].flatMap((path) => [
  `/${path}`,
  `/fr/${path}`,
])
const themes = ['light', 'dark'] as const
const widthsPx = [320, 768, 1440]

const browser = await openBrowser(t)
const origin = await serveSite(t)

t.test('every template, in both languages, themes and at three widths', async (t) => {
  const page = await browser.newPage()
  const complaints = collectComplaints(page, origin)
  for (const path of paths) {
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle0' })
    for (const theme of themes) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
      for (const width of widthsPx) {
        await page.setViewport({ width, height: 900 })
        t.strictSame(await axeViolations(page), [], `${path} ${theme} ${width}: axe finds nothing`)
        t.equal(await horizontalOverflow(page), 0, `${path} ${theme} ${width}: nothing sticks out`)
      }
    }
    t.strictSame(complaints.take(), [], `${path}: nothing on the console, nothing from elsewhere`)
  }
})

t.test('the home page weighs less than 100 KiB on a first visit, fonts included', async (t) => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  let receivedBytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    receivedBytes += encodedDataLength
  })
  await page.goto(`${origin}/`, { waitUntil: 'networkidle0' })
  t.comment(`${Math.round(receivedBytes / 1024)} KiB`)
  t.ok(receivedBytes > 0 && receivedBytes < 100 * 1024)
  await context.close()
})
