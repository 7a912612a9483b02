/** Which parts of a page stand in line, and which look alike, whatever the theme and the width. */
import t from 'tap'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { contentOfMost } from '../../fixtures/cv-people/cv-people.ts'
import { photo } from '../../fixtures/images/photos.ts'
import { boxesOf, openAt, openPage, resize, serveContent } from '../../fixtures/pdf/browser.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'

const browser = await openBrowser(t)
const page = await browser.newPage()
const portrait = await photo(300, 375)

/** Returns the different values that a property has in the elements. */
const valuesOf = async (selector: string, property: string): Promise<readonly string[]> => [
  ...new Set(
    await page.$$eval(
      selector,
      (all, property) => all.map((element) => getComputedStyle(element).getPropertyValue(property)),
      property,
    ),
  ),
]

t.test('a centred head has one axis at every width', async (t) => {
  const { content, pages } = contentOfMost('design: { theme: formal }', ['with-photo', 'arabic'])
  const origin = await serveContent(t, { ...content, pages: { 'photo.jpg': portrait } })
  for (const path of ['/', ...pages.values()]) {
    await openPage(page, origin + path)
    for (const width of [320, 390, 768, 1100, 1280]) {
      await resize(page, width)
      const parts = await boxesOf(page, '.cv-head > :is(h1, .role), .cv-head + :is(.cv-links, .also) ul')
      const [main] = await boxesOf(page, 'main')
      if (main === undefined) return t.fail(`${path} ${width}: no text`)
      const inMain = parts.filter(({ left, right }) => left >= main.left - 1 && right <= main.right + 1)
      t.ok(inMain.length > 1)
      const offCentre = ({ left, right }: DOMRect): number => left + right - main.left - main.right
      for (const part of inMain) t.ok(Math.abs(offCentre(part)) < 2, `${path} ${width}`)
      t.strictSame(await valuesOf('section > h2', 'text-align'), ['center'], `${path} ${width}: titles`)
    }
  }
})

t.test('on a phone, the dates of an entry begin below its title', async (t) => {
  const { content, pages } = contentOfMost('cv: { layout: modern }', ['senior', 'arabic'])
  const origin = await serveContent(t, content)
  for (const path of pages.values()) {
    await openAt(page, 390, origin + path)
    const titles = await boxesOf(page, '.entry-head:has(.when) > :first-child')
    const dates = await boxesOf(page, '.entry-head > .when')
    t.ok(dates.length > 1)
    for (const [index, { top, left, right }] of dates.entries()) {
      const title = titles[index]
      t.ok(top >= (title?.bottom ?? Number.NaN) - 0.5, `${path} ${index}: below`)
      t.ok(left === title?.left || right === title?.right, `${path} ${index}: aligned`)
    }
  }
})

const work = [
  { name: 'Mill', position: 'Foreman', startDate: '2021' },
  { name: 'Mill', position: 'Weaver', startDate: '2019', endDate: '2021' },
  { name: 'Loom', position: 'Apprentice', startDate: '2018', endDate: '2019' },
]

for (const [name, settings] of [
  ['the theme clean', 'languages: [en]\ndesign: { theme: clean }'],
  ['a script without small capitals', 'languages: [ja]'],
] as const)
  t.test(`titles of entries have one weight, in ${name}`, async (t) => {
    const origin = await serveContent(t, {
      'site.yaml': `title: A\ndescription: B\nowner: {name: C}\n${settings}\n`,
      'resume.json': JSON.stringify({ basics: { name: 'C' }, work }),
    })
    await openAt(page, 768, `${origin}/cv/`)
    t.strictSame(await valuesOf('.entry-head > :first-child', 'font-weight'), ['400'])
  })

t.test('no line of a dateline begins with its dot, and no entry of a menu stands alone', async (t) => {
  const origin = await serveContent(t, {
    'site.yaml': `${minimalSettings}navigation: [a, b, c, d, e, f]\n`,
    pages: {
      notes: {
        'index.md': '# Notes on various things\n',
        'one.md': '---\npublished: 2026-09-23\nupdated: 2026-11-23\n---\nText\n',
      },
      ...Object.fromEntries([...'abcdef'].map((name) => [`${name}.md`, `# ${name.repeat(9)}\n`])),
    },
  })
  await openPage(page, `${origin}/notes/one/`)
  for (let width = 320; width <= 1280; width += 40) {
    await resize(page, width)
    const [line] = await boxesOf(page, '.dateline')
    const dots = await boxesOf(page, '.dateline .joint')
    t.equal(dots.length, 3)
    for (const { left } of dots) t.ok(left > (line?.left ?? Number.NaN) + 5, `${width}`)
    const entries = await boxesOf(page, '.site-navigation a')
    t.equal(entries.length, 6)
    for (const [top, row] of Map.groupBy(entries, (box) => Math.round(box.top)))
      t.ok(row.length > 1, `${width}: ${top}`)
    if (width === 1280) t.equal(new Set(entries.map(({ top }) => Math.round(top))).size, 1)
  }
})

t.test('on a phone, the menu is as wide as the page, and code in a cell breaks', async (t) => {
  const origin = await serveContent(t, {
    'site.yaml': `${minimalSettings.replace('[en]', '[en, fr]')}navigation: [a, b]\n`,
    pages: {
      'a.md': '# A\n\n| Step | Why |\n|---|---|\n| `kubectl rollout status --watch` | so that we know |\n',
      'b.md': '# B\n',
      'b.fr.md': '# B\n',
    },
  })
  await openAt(page, 390, `${origin}/a/`)
  const [name, other, menu, main] = await Promise.all(
    ['.site-title', '.languages', '.site-navigation', 'main'].map((part) => boxesOf(page, part)),
  )
  t.equal(menu?.[0]?.width, main?.[0]?.width)
  t.ok((other?.[0]?.top ?? Infinity) < (name?.[0]?.bottom ?? 0), 'the other language is beside the name')
  const [table, box] = await boxesOf(page, 'table, .table')
  t.ok((table?.width ?? Infinity) <= (box?.width ?? 0), 'the table need not scroll')
})

t.test('the box of a task has no dash behind it', async (t) => {
  const text = '- [x] Done\n- Other\n'
  await openPage(page, await serveContent(t, { 'site.yaml': minimalSettings, pages: { 'index.md': text } }))
  const marks = await page.$$eval('main li', (items) =>
    items.map((item) => getComputedStyle(item, '::marker').content),
  )
  t.strictSame(marks, ['none', '"–\u2002"'])
})

t.test('the head of a table and the label of an alert', async (t) => {
  const text = '| Depth (m) |\n|---|\n| 4812 |\n\n> [!NOTE]\n> A convention.\n'
  await openPage(page, await serveContent(t, { 'site.yaml': minimalSettings, pages: { 'index.md': text } }))
  const [cells] = await valuesOf('td', 'font-family')
  t.strictSame(await valuesOf('th', 'font-family'), [cells], 'a metre is not in small capitals')
  const [label, alert] = await boxesOf(page, '.alert-label, .alert-label + p')
  t.equal(alert?.top, label?.bottom, 'the alert follows its label')
})
