/** The sample site in a browser: each template, its keyboard, its header and footer. */
import t from 'tap'
import {
  boxesOf,
  checkLooks,
  collectComplaints,
  emulate,
  horizontalOverflow,
  openAt,
  openPage,
  resize,
  serveContent,
  serveSample,
} from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

const browser = await openBrowser(t)
const origin = await serveSample(t)

t.test('every template, in both languages, themes and at three widths', async (t) => {
  const page = await browser.newPage()
  const complaints = collectComplaints(page, origin)
  const lists = ['/notes/', '/tags/', '/tags/letters/', '/search/?q=engine']
  for (const path of [
    '/',
    '/cv/',
    '/projects/',
    '/developers/',
    '/notes/engine/',
    '/notes/engin/',
    ...lists,
  ]) {
    await checkLooks(t, page, origin + path, [320, 768, 1440])
    if (!lists.includes(path)) await checkLooks(t, page, `${origin}/fr${path}`, [320, 1440])
    t.strictSame(complaints.take(), [], `${path}: nothing on the console, nothing from elsewhere`)
  }
})

t.test('nothing moves while a page loads, once the fonts are cached', async (t) => {
  const page = await browser.newPage()
  // on a slow first visit, text may be shown in a system font before
  await openPage(page, `${origin}/notes/engine/`)
  await page.evaluateOnNewDocument(() => {
    let shift = 0
    const add = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'))
      document.documentElement.dataset.shift = String(shift)
    }
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [390, 1440]) {
    await page.setViewport({ width, height: 900 })
    for (const path of ['/', '/notes/engine/', '/notes/', '/search/?q=engine']) {
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle0' })
      t.equal(await page.$eval('html', ({ dataset }) => Number(dataset.shift ?? 0)), 0, `${path} ${width}`)
    }
  }
})

t.test('a long name keeps the header on one line, and moves nothing out of the page', async (t) => {
  const name = 'Maria Fernanda Albuquerque de Souza e Silva'
  const longName = await serveContent(t, {
    'site.yaml': `title: ${name}\ndescription: D\nowner: {name: ${name}}\nlanguages: [en, fr]\n`,
    'resume.json': JSON.stringify({ basics: { name } }),
    pages: Object.fromEntries(
      ['about', 'talks', 'teaching', 'writing'].flatMap((page) =>
        ['.md', '.fr.md'].map((end) => [`${page}${end}`, 'Text']),
      ),
    ),
  })
  const page = await browser.newPage()
  await openPage(page, `${longName}/about/`)
  for (const width of [320, 768, 1024, 1280, 1920]) {
    await resize(page, width)
    t.equal(await horizontalOverflow(page), 0, `${width}`)
    const [header, name] = await boxesOf(page, '.site-header, .site-title a')
    t.ok((name?.left ?? -1) >= 0, `${width}: nothing is cut off`)
    if (width >= 768) t.ok((name?.left ?? 0) >= (header?.left ?? 0) - 0.5, `${width}: begins with the rule`)
    const links = await boxesOf(page, '.site-header a')
    if (width === 1280) t.equal(new Set(links.map(({ top }) => Math.round(top))).size, 1)
  }
})

t.test('in a script without italics, nothing of the interface leans', async (t) => {
  const work = [{ position: 'مهندسة', name: 'Mozilla Foundation' }]
  const arabic = await serveContent(t, {
    'site.yaml': 'title: A\ndescription: D\nowner: {name: A}\nlanguages: [ar, en]\n',
    'resume.json': JSON.stringify({ basics: { name: 'A', label: 'Editor' }, work }),
  })
  const page = await browser.newPage()
  for (const [path, expected] of [
    ['/cv/', 'normal'],
    ['/en/cv/', 'italic'],
  ] as const) {
    await openPage(page, `${arabic}${path}`)
    const styles = await page.$$eval('.at, .role', (all) =>
      all.map((element) => getComputedStyle(element).fontStyle),
    )
    t.strictSame(styles, [expected, expected], path)
  }
})

t.test(
  'on a phone the menu is two lines of links below the name, with sufficient touch targets',
  async (t) => {
    const page = await browser.newPage()
    for (const path of ['/', '/cv/', '/fr/', '/fr/notes/engine/']) {
      await openAt(page, 390, `${origin}${path}`)
      const links = await boxesOf(page, '.site-header a')
      const lines = path === '/' || path === '/fr/' ? 2 : 3
      t.equal(new Set(links.map(({ top }) => Math.round(top))).size, lines, `${path}: lines`)
      const small = links.filter(({ width, height }) => width < 24 || height < 24)
      t.strictSame(small, [], `${path}: targets (WCAG 2.2, success criterion 2.5.8)`)
    }
  },
)

t.test('the current page differs from the others in the navigation by more than colour', async (t) => {
  const page = await browser.newPage()
  const linesUnder = () =>
    page.$$eval('.site-navigation a', (links) =>
      links.map((link) => {
        const { textDecorationColor, textDecorationLine, color } = getComputedStyle(link)
        return [link.ariaCurrent === 'page', `${textDecorationLine} ${textDecorationColor}`, color] as const
      }),
    )
  await page.goto(`${origin}/cv/`)
  for (const [current, line, color] of await linesUnder())
    t.equal(line, current ? `underline ${color}` : 'underline rgba(0, 0, 0, 0)')
  await emulate(page, { 'forced-colors': 'active' })
  const forced = await linesUnder()
  const [own = []] = forced.filter(([current]) => current)
  t.match(own[1], /^none/)
  t.notOk(
    forced.some(([current, , color]) => !current && color === own[2]),
    'in forced colours it does not look like a link',
  )
})

t.test('with more contrast preferred, no text is paler than the rest', async (t) => {
  const page = await browser.newPage()
  await emulate(page, { 'prefers-contrast': 'more' })
  await page.goto(`${origin}/cv/`)
  const [quiet, ink] = await page.evaluate(() =>
    ['.when', 'body'].map((selector) => {
      const element = document.querySelector(selector)
      return element && getComputedStyle(element).color
    }),
  )
  t.equal(quiet, ink)
})

t.test('the footer of a short page is at the bottom of the screen', async (t) => {
  const page = await browser.newPage()
  for (const width of [390, 768, 1440]) {
    await page.setViewport({ width, height: 1600 })
    await page.goto(`${origin}/nothing-here/`)
    const { bottom, end } = await page.$eval('.site-footer', (foot) => ({
      bottom: foot.getBoundingClientRect().bottom + Number.parseFloat(getComputedStyle(foot).marginBottom),
      end: window.innerHeight,
    }))
    t.ok(Math.abs(bottom - end) < 1, `${width}: ${bottom} of ${end}`)
  }
})

const page = await browser.newPage()
await page.setViewport({ width: 1024, height: 700 })
await page.goto(`${origin}/`)

/**
 * Says where the focus is: the element by its place among all, whether it can be seen, whether it is marked.
 */
const focus = () =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { top, bottom, width } = element.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return {
      place: [...document.querySelectorAll('*')].indexOf(element),
      tag: element.tagName,
      text: element.textContent?.trim() ?? '',
      isSeen: width > 0 && bottom > 0 && top < window.innerHeight,
      isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    }
  })

t.test('the keyboard reaches everything on the home page, in order, with visible focus', async (t) => {
  const expected = await page.$$eval(
    'a[href], summary, input, button, details[open] [tabindex="0"]',
    (elements) => elements.filter((element) => element.checkVisibility()).length,
  )
  t.ok(expected > 10)
  let place = -1
  for (let step = 0; step < expected; step++) {
    await page.keyboard.press('Tab')
    const now = await focus()
    t.ok(now.place > place, `${now.tag} ${now.text}: after the one before`)
    t.ok(now.isSeen, `${now.tag} ${now.text}: in view`)
    t.ok(now.isMarked, `${now.tag} ${now.text}: marked`)
    place = now.place
  }
  await page.keyboard.press('Tab')
  t.ok((await focus()).place <= place, 'and then leaves the page')
})

t.test('the first link skips to the content', async (t) => {
  await page.reload()
  await page.keyboard.press('Tab')
  t.match(await focus(), { tag: 'A', text: 'Skip to content', isSeen: true })
  await page.keyboard.press('Enter')
  t.match(await focus(), { tag: 'MAIN' })
  await page.keyboard.press('Tab')
  t.equal(
    await page.evaluate(() => document.activeElement?.closest('main') !== null),
    true,
    'and goes on from there',
  )
})

t.test('the table of the heat map opens by keyboard', async (t) => {
  await page.focus('summary')
  await page.keyboard.press('Enter')
  t.equal(await page.$eval('details', (details) => details.open), true)
  await page.keyboard.press('Tab')
  t.match(await focus(), { tag: 'DIV', isMarked: true })
})
