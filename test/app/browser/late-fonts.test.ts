/**
 * On a slow first visit the page is shown in a system font until ours arrive, and hardly moves when they do. Which system
 * font that is depends on the machine; the comment of each test names it.
 */
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import t, { type Test } from 'tap'
import { contentOf } from '../../fixtures/cv-people/cv-people.ts'
import { openPage, serveSite } from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

/** The stand-ins of static/styles/fonts.css, in their order. */
const standIns = ['Georgia', 'Noto', 'Times', 'DejaVu']

const browser = await openBrowser(t)
const origin = await serveSite(t)

/** Returns the first stand-in whose font the machine has; undefined if it has none. */
const findStandIn = async (page: Page): Promise<string | undefined> => {
  for (const name of standIns) {
    const isThere = await page.evaluate(
      (family) =>
        document.fonts.load(`16px "${family}"`).then(
          (faces) => faces.length > 0 && faces.every(({ status }) => status === 'loaded'),
          () => false,
        ),
      `Alegreya ${name}`,
    )
    if (isThere) return name
  }
  return undefined
}

const firstPage = await browser.newPage()
await openPage(firstPage, `${origin}/notes/engine/`)
const standIn = await findStandIn(firstPage)
const skip = standIn === undefined && 'this machine has none of the system fonts that fonts.css names'

/** Where a browser shows what: phones, tablets, screens. */
const screenWidths = [320, 360, 390, 430, 1024, 1280]

/** Opens a page whose fonts arrive after it was painted without them, and returns how far its content moved then. */
const shiftWithLateFonts = async (path: string, width: number): Promise<number> => {
  const context = await browser.createBrowserContext() // with an empty cache
  const page = await context.newPage()
  await page.setViewport({ width, height: 900 })
  await page.evaluateOnNewDocument(() => {
    const shifts: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  const arrival = Promise.withResolvers<void>()
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    if (request.resourceType() === 'font') await arrival.promise
    await request.continue()
  })
  await page.goto(`${origin}${path}`, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  arrival.resolve()
  await page.waitForNetworkIdle()
  const shift = await page.evaluate(async () => {
    await document.fonts.ready
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frame = 0; frame < 3; frame += 1) await nextFrame() // shifts are reported after the frame is shown
    return (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0)
  })
  await context.close()
  return shift
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

t.test('text is as wide in the system font as in ours', { skip }, async (t: Test) => {
  t.comment(`the system font is ${standIn}`)
  const ratios = await firstPage.evaluate(async (name) => {
    const text = (document.querySelector('main')?.innerText ?? '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[^ -~]/g, '')
    const widthIn = async (family: string, style: string): Promise<number> => {
      await document.fonts.load(`${style} 16px "${family}"`, text)
      const line = document.createElement('span')
      Object.assign(line.style, {
        position: 'absolute',
        whiteSpace: 'nowrap',
        font: `${style} 16px "${family}"`,
      })
      line.textContent = text.slice(0, 3000)
      document.body.append(line)
      const { width } = line.getBoundingClientRect()
      line.remove()
      return width
    }
    const cuts = [
      ['Alegreya', '400'],
      ['Alegreya', 'italic 400'],
      ['Alegreya', '700'],
      ['Alegreya SC', '400'],
    ] as const
    const found: [string, number][] = []
    for (const [family, style] of cuts) {
      // Figures in small capitals are those of the text.
      const families = family === 'Alegreya' ? `Alegreya ${name}` : `Alegreya SC ${name}", "Alegreya ${name}`
      found.push([`${family} ${style}`, (await widthIn(families, style)) / (await widthIn(family, style))])
    }
    return found
  }, standIn)
  for (const [cut, ratio] of ratios) {
    t.comment(`${cut}: ${(ratio * 100).toFixed(1)} %`)
    t.ok(Math.abs(ratio - 1) < 0.02, `${cut}: ${ratio}`)
  }
})

t.test('a page hardly moves when its fonts come late', { skip }, async (t: Test) => {
  t.comment(`the system font is ${standIn}`)
  for (const [path, limit] of [
    ['/', 0.02],
    ['/notes/engine/', 0.1],
    ['/cv/', 0.02],
  ] as const) {
    const shifts: number[] = []
    for (const width of screenWidths) shifts.push(await shiftWithLateFonts(path, width))
    const list = shifts.map((shift, index) => `${screenWidths[index]}: ${shift.toFixed(4)}`).join(', ')
    t.comment(`${path} ${list}`)
    // A line that just fits in one font and not in the other moves all below it, so a single width proves nothing.
    t.ok(medianOf(shifts) < limit, `${path}: the median is ${medianOf(shifts)}`)
  }
})

for (const person of ['arabic', 'hebrew'] as const)
  t.test(`${person}: text is as wide in the system font as in ours`, async (t: Test) => {
    const folder = testFolder(t, { content: contentOf(person), data: {} })
    const home = await serveSite(t, { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') })
    const page = await browser.newPage()
    await openPage(page, `${home}/cv/`)
    const found = await page.evaluate(async () => {
      const text = document.querySelector('main')?.innerText ?? ''
      const letters = [...text.matchAll(/[\u0590-\u06ff][\u0590-\u06ff ]+/g)].map(([run]) => run.trim())
      const widthIn = async (family: string): Promise<number> => {
        await document.fonts.load(`20px "${family}"`, letters.join())
        const line = document.createElement('span')
        Object.assign(line.style, { position: 'absolute', whiteSpace: 'nowrap', font: `20px "${family}"` })
        document.body.append(line)
        let width = 0
        for (const run of letters) {
          line.textContent = run
          width += line.getBoundingClientRect().width
        }
        line.remove()
        return width
      }
      for (const name of ['Noto', 'DejaVu'])
        try {
          return {
            name,
            ratio: (await widthIn(`Vitrine Scripts ${name}`)) / (await widthIn('Vitrine Scripts')),
          }
        } catch {} // the machine has no such font
      return undefined
    })
    await page.close()
    if (found === undefined) return t.pass('this machine has none of the system fonts')
    t.comment(`${found.name}: ${(found.ratio * 100).toFixed(1)} %`)
    t.ok(Math.abs(found.ratio - 1) < 0.02, `${found.name}: ${found.ratio}`)
  })
