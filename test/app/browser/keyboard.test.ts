import t from 'tap'
import { serveSite } from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

const browser = await openBrowser(t)
const origin = await serveSite(t)
const page = await browser.newPage()
await page.setViewport({ width: 1024, height: 700 })
await page.goto(`${origin}/`)

/** Says where the focus is: the element by its place among all, whether it can be seen, whether it is marked. */
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
