import t from 'tap'
import {
  axeViolations,
  collectComplaints,
  horizontalOverflow,
  openPage,
  serveContent,
  serveSite,
} from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

/** A page of each template, in both languages of the sample site, and the kinds of lists in one. */
const paths = [
  ...['', 'cv/', 'projects/', 'developers/', 'notes/engine/', 'notes/engin/'].flatMap((path) => [
    `/${path}`,
    `/fr/${path}`,
  ]),
  ...['/notes/', '/tags/', '/tags/letters/', '/search/?q=engine'],
]
/** Templates are the same in every language, so that French is looked at where its longer words matter, and in the dark. */
const looksOf = (path: string) => {
  const isFrench = path.startsWith('/fr/')
  return [
    ...(isFrench ? [320] : [320, 768, 1440]).map((width) => ({ theme: 'light', width })),
    ...(isFrench ? [1440] : [320, 1440]).map((width) => ({ theme: 'dark', width })),
  ]
}

const browser = await openBrowser(t)
const origin = await serveSite(t)

t.test('every template, in both languages, themes and at three widths', async (t) => {
  const page = await browser.newPage()
  const complaints = collectComplaints(page, origin)
  for (const path of paths) {
    await openPage(page, `${origin}${path}`)
    for (const { theme, width } of looksOf(path)) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
      await page.setViewport({ width, height: 900 })
      t.strictSame(await axeViolations(page), [], `${path} ${theme} ${width}: axe finds nothing`)
      t.equal(await horizontalOverflow(page), 0, `${path} ${theme} ${width}: nothing sticks out`)
    }
    t.strictSame(complaints.take(), [], `${path}: nothing on the console, nothing from elsewhere`)
  }
})

t.test('nothing moves while a page loads, once the fonts are cached', async (t) => {
  const page = await browser.newPage()
  await openPage(page, `${origin}/notes/engine/`) // on a slow first visit, text may be shown in a system font before
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
  await page.close()
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
  await page.setViewport({ width: 1280, height: 800 })
  await openPage(page, `${longName}/about/`)
  const lines = await page.$$eval('.site-header a', (links) =>
    links.map((link) => Math.round(link.getBoundingClientRect().top)),
  )
  t.equal(new Set(lines).size, 1)
  for (const width of [320, 768, 1024, 1280, 1920]) {
    await page.setViewport({ width, height: 800 })
    t.equal(await horizontalOverflow(page), 0, `${width}`)
    const [rule = 0, title = 0] = await page.$$eval('.site-header, .site-title a', (both) =>
      both.map((element) => element.getBoundingClientRect().left),
    )
    t.ok(title >= 0, `${width}: nothing is cut off`)
    if (width >= 768)
      t.ok(title >= rule - 0.5, `${width}: the name begins at ${title}, the rule below it at ${rule}`)
  }
  await page.close()
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
  await page.close()
})

t.test('on a phone the header is two lines of links with sufficient touch targets', async (t) => {
  const page = await browser.newPage()
  await page.setViewport({ width: 390, height: 844 })
  for (const path of ['/', '/cv/', '/fr/', '/fr/notes/engine/']) {
    await page.goto(`${origin}${path}`)
    const links = await page.$$eval('.site-header a', (all) =>
      all
        .filter((link) => link.checkVisibility())
        .map((link) => {
          const { top, width, height } = link.getBoundingClientRect()
          return { top: Math.round(top), width, height }
        }),
    )
    t.equal(new Set(links.map(({ top }) => top)).size, 2, `${path}: lines`)
    // WCAG 2.2, success criterion 2.5.8.
    t.ok(
      links.every(({ width, height }) => width >= 24 && height >= 24),
      `${path}: targets`,
    )
  }
  await page.close()
})

t.test('the current page differs from the others in the navigation by more than colour', async (t) => {
  const page = await browser.newPage()
  const session = await page.createCDPSession()
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
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  const forced = await linesUnder()
  const [own = []] = forced.filter(([current]) => current)
  t.match(own[1], /^none/)
  t.notOk(
    forced.some(([current, , color]) => !current && color === own[2]),
    'in forced colours it does not look like a link',
  )
  await page.close()
})

t.test('with more contrast preferred, no text is paler than the rest', async (t) => {
  const page = await browser.newPage()
  const session = await page.createCDPSession()
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-contrast', value: 'more' }],
  })
  await page.goto(`${origin}/cv/`)
  const [quiet, ink] = await page.evaluate(() =>
    ['.when', 'body'].map((selector) => {
      const element = document.querySelector(selector)
      return element && getComputedStyle(element).color
    }),
  )
  t.equal(quiet, ink)
  await page.close()
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
  await page.close()
})
