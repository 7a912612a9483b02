import type { Page } from 'puppeteer'
import t, { type Test } from 'tap'
import { contentOf } from '../../fixtures/cv-people/cv-people.ts'
import { openPage, serveContent, serveSite } from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

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

/** Where a browser shows what: phones, a tablet, screens. */
const screenWidths = [320, 390, 768, 1024, 1280, 1920]

/** Opens a page at each width, its fonts arriving after it was painted without them; returns how far its content moved then. */
const shiftsWithLateFonts = async (url: string, widths: readonly number[]): Promise<readonly number[]> => {
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
  for (const width of widths) {
    arrival = Promise.withResolvers()
    await page.setViewport({ width, height: 900 })
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    arrival.resolve()
    const shift = await page.evaluate(async () => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      do {
        await document.fonts.ready
        for (let frame = 0; frame < 3; frame += 1) await nextFrame() // shifts are reported after the frame is shown
      } while (document.fonts.status === 'loading')
      return (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0)
    })
    found.push(shift)
  }
  await page.close()
  return found
}

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

/**
 * Whether a line that just fits in one font fits in the other, and moves all below it, is chance at a single width. So three
 * quarters of the widths must be what web.dev calls good, and half of them hardly move at all.
 */
const hardlyMoves = async (t: Test, site: string, path: string): Promise<void> => {
  const shifts = await shiftsWithLateFonts(`${site}${path}`, screenWidths)
  const shown = shifts.map((shift, index) => `${screenWidths[index]}: ${shift.toFixed(3)}`).join(', ')
  const atQuantile = (quantile: number) =>
    shifts.toSorted((a, b) => a - b)[Math.floor(quantile * (shifts.length - 1))] ?? 0
  t.ok(atQuantile(0.75) < 0.1, `${path} ${shown}: three quarters are good`)
  t.ok(atQuantile(0.5) < 0.02, `${path} ${shown}: half hardly move`)
}

t.test('a page hardly moves when its fonts come late', { skip }, async (t: Test) => {
  t.comment(`the system font is ${standIn}`)
  for (const path of ['/', '/cv/', '/notes/engine/']) await hardlyMoves(t, origin, path)
})

/** Returns whether the system has a font for a script: without one, it draws the same box for each letter. */
const hasFontFor = (page: Page, letters: string): Promise<boolean> =>
  page.evaluate((letters) => {
    const canvas = document.createElement('canvas')
    const drawings = [...letters].map((letter) => {
      const context = canvas.getContext('2d')
      context?.clearRect(0, 0, canvas.width, canvas.height)
      if (context) context.font = '40px serif'
      context?.fillText(letter, 10, 60)
      return canvas.toDataURL()
    })
    return new Set(drawings).size > 1
  }, letters)

/** Returns whether the machine has one of the fonts that stand in for a script's; see fonts.css. */
const hasStandInFor = (page: Page, letters: string): Promise<boolean> =>
  page.evaluate(async (letters) => {
    const load = (name: string) =>
      document.fonts.load(`20px "Vitrine Scripts ${name}"`, letters).then(
        (faces) => faces.length > 0,
        () => false,
      )
    return (await load('Noto')) || (await load('DejaVu'))
  }, letters)

for (const [person, letters, hasFont] of [
  ['arabic', 'نم', hasStandInFor],
  ['hebrew', 'אש', hasStandInFor],
  ['hindi', 'अम', hasStandInFor],
  ['korean', '한국', hasStandInFor],
  ['japanese', '日本', hasFontFor],
  ['chinese', '中国', hasFontFor],
] as const)
  t.test(`${person}: a page hardly moves when its fonts come late`, async (t: Test) => {
    const site = await serveContent(t, contentOf(person))
    const page = await browser.newPage()
    await openPage(page, `${site}/`)
    const isThere = await hasFont(page, letters)
    await page.close()
    if (!isThere) return t.pass('fonts', { skip: 'the machine has none that stand in for the script’s' })
    for (const path of ['/', '/cv/']) await hardlyMoves(t, site, path)
  })

for (const person of ['arabic', 'hebrew', 'hindi'] as const)
  t.test(`${person}: text is as wide in the system font as in ours`, async (t: Test) => {
    const home = await serveContent(t, contentOf(person))
    const page = await browser.newPage()
    await openPage(page, `${home}/cv/`)
    const found = await page.evaluate(async () => {
      const text = document.querySelector('main')?.innerText ?? ''
      const letters = [...text.matchAll(/[\u0590-\u06ff\u0900-\u097f][\u0590-\u06ff\u0900-\u097f ]+/g)].map(
        ([run]) => run.trim(),
      )
      const widthIn = async (family: string): Promise<number> => {
        const faces = await document.fonts.load(`20px "${family}"`, letters.join())
        if (faces.length === 0) throw new Error(`${family} has no rule`)
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
    if (found === undefined)
      return t.pass('fonts', { skip: 'the machine has none that stand in for the script’s' })
    t.comment(`${found.name}: ${(found.ratio * 100).toFixed(1)} %`)
    t.ok(Math.abs(found.ratio - 1) < 0.02, `${found.name}: ${found.ratio}`)
  })
