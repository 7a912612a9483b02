import type { Page } from 'puppeteer-core'
import t, { type Test } from 'tap'
import { contentOf } from '../../fixtures/cv-people/cv-people.ts'
import { openPage, serveContent, serveSample } from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

/** The stand-ins of static/styles/fonts.css, in their order. */
const standIns = ['Georgia', 'Noto', 'Times', 'DejaVu'].map((name) => `Alegreya ${name}`)

const browser = await openBrowser(t)
const origin = await serveSample(t)

/** Returns the first family whose font the machine has, with these letters; undefined if it has none. */
const findInstalled = async (page: Page, families: readonly string[], letters = 'A') => {
  for (const family of families) {
    const isThere = await page.evaluate(
      (font, letters) =>
        document.fonts.load(font, letters).then(
          (faces) => faces.length > 0 && faces.every(({ status }) => status === 'loaded'),
          () => false,
        ),
      `16px "${family}"`,
      letters,
    )
    if (isThere) return family
  }
  return undefined
}

const firstPage = await browser.newPage()
await openPage(firstPage, `${origin}/notes/engine/`)
const standIn = await findInstalled(firstPage, standIns)
const skip = standIn === undefined && 'this machine has none of the system fonts that fonts.css names'

/** Where a browser shows what: phones, a tablet, screens. */
const screenWidths = [320, 390, 768, 1024, 1280, 1920]

/**
 * Opens a path at each width, the paths in turns; fonts arrive after it was painted without them. Returns how
 * far it moved then.
 */
const shiftsWithLateFonts = async (origin: string, paths: readonly string[]): Promise<readonly number[]> => {
  const page = await browser.newPage()
  await page.evaluateOnNewDocument(() => {
    const shifts: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  let arrival = Promise.withResolvers<void>()
  await page.setCacheEnabled(false)
  await page.setRequestInterception(true)
  page.on('request', async (request) => {
    if (request.resourceType() === 'font') await arrival.promise
    await request.continue()
  })
  const found: number[] = []
  for (const [index, width] of screenWidths.entries()) {
    arrival = Promise.withResolvers()
    await page.setViewport({ width, height: 900 })
    await page.goto(`${origin}${paths[index % paths.length]}`, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    arrival.resolve()
    const shift = await page.evaluate(async () => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      do {
        await document.fonts.ready
        // shifts are reported after the frame is shown
        for (let frame = 0; frame < 3; frame += 1) await nextFrame()
      } while (document.fonts.status === 'loading')
      return (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0)
    })
    found.push(shift)
  }
  await page.close()
  return found
}

/**
 * Returns how wide runs of text are in one font, in pixels; throws if no rule names it, or the machine has no
 * such font.
 */
const widthIn = (page: Page, family: string, runs: readonly string[], style = ''): Promise<number> =>
  page.evaluate(
    async (font, runs) => {
      const faces = await document.fonts.load(font, runs.join())
      if (faces.length === 0) throw new Error(`${font} has no rule`)
      const line = document.createElement('span')
      Object.assign(line.style, { position: 'absolute', whiteSpace: 'nowrap', font })
      document.body.append(line)
      let width = 0
      for (const run of runs) {
        line.textContent = run
        width += line.getBoundingClientRect().width
      }
      line.remove()
      return width
    },
    `${style} 20px "${family}"`,
    runs,
  )

const runsOn = async (page: Page, pattern: RegExp): Promise<readonly string[]> => {
  const text = await page.$eval('main', ({ innerText }) => innerText)
  return [...text.matchAll(pattern)].map(([run]) => run.trim())
}

const isAsWide = (t: Test, name: string, ratio: number): void => {
  t.comment(`${name}: ${(ratio * 100).toFixed(1)} %`)
  t.ok(Math.abs(ratio - 1) < 0.02, `${name}: ${ratio}`)
}

t.test('text is as wide in the system font as in ours', { skip }, async (t: Test) => {
  t.comment(`the system font is ${standIn}`)
  const runs = await runsOn(firstPage, /[ -~]+/g)
  for (const [family, style] of [
    ['Alegreya', '400'],
    ['Alegreya', 'italic 400'],
    ['Alegreya', '700'],
    ['Alegreya SC', '400'],
  ] as const) {
    // Figures in small capitals are those of the text.
    const families =
      family === 'Alegreya' ? `${standIn}` : `${standIn?.replace('Alegreya', family)}", "${standIn}`
    const [theirs, ours] = [
      await widthIn(firstPage, families, runs, style),
      await widthIn(firstPage, family, runs, style),
    ]
    isAsWide(t, `${family} ${style}`, theirs / ours)
  }
})

/**
 * Whether a line that just fits in one font fits in the other, and moves all below it, is chance at a single
 * width. So three quarters of the widths must be what web.dev calls good, and half of them hardly move at
 * all.
 */
const hardlyMoves = async (t: Test, site: string, ...paths: readonly string[]): Promise<void> => {
  const shifts = await shiftsWithLateFonts(site, paths)
  const shown = shifts.map((shift, index) => `${screenWidths[index]}: ${shift.toFixed(3)}`).join(', ')
  const atQuantile = (quantile: number) =>
    shifts.toSorted((a, b) => a - b)[Math.floor(quantile * (shifts.length - 1))] ?? 0
  t.ok(atQuantile(0.75) < 0.1, `${paths} ${shown}: three quarters are good`)
  t.ok(atQuantile(0.5) < 0.02, `${paths} ${shown}: half hardly move`)
}

t.test('a page hardly moves when its fonts come late', { skip }, async (t: Test) => {
  t.comment(`the system font is ${standIn}`)
  for (const path of ['/', '/cv/', '/notes/engine/']) await hardlyMoves(t, origin, path)
})

/** The fonts that stand in for a script's; see fonts.css. */
const scriptStandIns = ['Vitrine Scripts Noto', 'Vitrine Scripts DejaVu']

for (const [person, letters, script] of [
  ['arabic', 'نم', /[\u0600-\u06ff][\u0600-\u06ff ]+/g],
  ['hebrew', 'אש', /[\u0590-\u05ff][\u0590-\u05ff ]+/g],
  ['hindi', 'अम', /[\u0900-\u097f][\u0900-\u097f ]+/g],
] as const)
  t.test(`${person}: a page hardly moves when its fonts come late`, async (t: Test) => {
    const site = await serveContent(t, contentOf(person))
    const page = await browser.newPage()
    await openPage(page, `${site}/cv/`)
    const name = await findInstalled(page, scriptStandIns, letters)
    if (name === undefined)
      return t.pass('fonts', { skip: 'the machine has none that stand in for the script’s' })
    const runs = await runsOn(page, script)
    t.ok(runs.length > 10)
    isAsWide(t, name, (await widthIn(page, name, runs)) / (await widthIn(page, 'Vitrine Scripts', runs)))
    await page.close()
    await hardlyMoves(t, site, '/', '/cv/')
  })
