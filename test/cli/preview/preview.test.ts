/**
 * The preview in a real browser: an edit shows, an error shows over the page, and production has none of it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { openBrowser } from '../../fixtures/pdf/open-browser.ts'
import { buildPreviewApp } from '../../fixtures/server/preview-app.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const filler = Array.from({ length: 80 }, (_, line) => `Paragraph ${line}.`).join('\n\n')
const content = {
  'site.yaml': minimalSettings,
  pages: {
    'index.md': `# Home\n\n${filler}\n\nBefore.\n`,
    'plan.md': '---\ndraft: true\n---\n# Plan\n',
    _drafts: { 'plan.txt': 'A plan' },
  },
}

const browser = await openBrowser(t)

t.test('an open page shows edits, where the reader was, and errors until they are fixed', async (t) => {
  const { app, contentDir } = await buildPreviewApp(t, content)
  const reread = new Promise<void>((resolve) => app.content.onLoaded(resolve))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await reread // as the watch begins, which reloads pages that are open by then
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const home = join(contentDir, 'pages/index.md')
  const shows = (text: string) =>
    page.waitForFunction((expected) => document.body.textContent?.includes(expected), {}, text)
  const panelShows = (text: string) =>
    page.waitForFunction(
      (expected) =>
        document.querySelector('vitrine-preview')?.shadowRoot?.textContent?.includes(expected) ?? false,
      {},
      text,
    )

  await page.goto(`${origin}/`)
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  writeFileSync(home, `# Home\n\n${filler}\n\nAfter.\n`)
  await shows('After.')
  await page.waitForFunction(() => scrollY === 700)

  const text = readFileSync(home, 'utf8')
  writeFileSync(home, `---\ntemplate: hme\n---\n${text}`)
  await panelShows('pages/index.md:2:1')
  await panelShows('2 | template: hme\n  | ^')
  await panelShows('Fix: ')
  await shows('After.')
  writeFileSync(home, text)
  await page.waitForFunction(() => document.querySelector('vitrine-preview')?.shadowRoot?.textContent === '')

  // the search still finds what the page said before, until the edit is indexed
  await app.publisher.waitForInspection()
  await page.goto(`${origin}/search/?q=before`)
  const settings = join(contentDir, 'site.yaml')
  writeFileSync(settings, content['site.yaml'].replace('title: A', 'titel: A'))
  await panelShows('site.yaml:1:1 titel: found an unknown field')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await app.publisher.waitForInspection()
  t.ok(await page.evaluate(() => 'isSamePage' in globalThis), 'results of a search do not reload themselves')
  writeFileSync(settings, content['site.yaml'])
  await page.waitForFunction(() => document.querySelector('vitrine-preview')?.shadowRoot?.textContent === '')

  t.equal((await app.inject('/_drafts/plan.txt')).body, 'A plan', 'files of drafts are there')
  const template = join(contentDir, 'templates/page.eta')
  mkdirSync(join(contentDir, 'templates'))
  await page.goto(`${origin}/plan/`)
  await shows('Plan [draft]')
  writeFileSync(template, '<% if (view.address === "/plan/") view.gone.x %><h1>Own</h1>')
  await panelShows('templates/page.eta:1: found an error on /plan/')
  writeFileSync(template, '<h1><%= view.title %>, in an own template</h1>')
  await shows('in an own template')
  rmSync(template)
  await page.waitForFunction(() => !document.body.textContent?.includes('own template'))
  rmSync(join(contentDir, 'pages/plan.md'))
  await page.waitForFunction(() => !document.title.startsWith('Plan'))
  t.strictSame(
    problems.filter((problem) => !/404|500/.test(problem)),
    [],
  )
})

t.test('the preview’s own script runs, and none of the content', async (t) => {
  const script = 'document.documentElement.dataset.ran = "yes"'
  const { app } = await buildPreviewApp(t, {
    ...content,
    pages: {
      'spy.js': script,
      'index.md': `# Home\n\n<script src="/spy.js"></script>\n<script type="module" src="spy.js"></script>\n<script>${script}</script>\n<img src="gone.png" onerror='${script}'>\n`,
    },
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const page = await browser.newPage()
  await page.goto(`${origin}/`, { waitUntil: 'load' })
  await page.waitForFunction(() => document.querySelector('vitrine-preview') !== null)
  t.equal(await page.evaluate(() => document.documentElement.dataset.ran), undefined)
  t.not(
    (await app.inject('/')).headers['content-security-policy'],
    (await app.inject('/')).headers['content-security-policy'],
    'nobody can guess the nonce',
  )
})

t.test('production has no drafts, no script, no exception in its policy and no events', async (t) => {
  const app = await buildTestSite(t, content)
  const home = await app.inject('/')
  t.notMatch(home.body, /vitrine-preview|__vitrine|<script src|\[draft\]/)
  t.notMatch(home.headers['content-security-policy'], 'script-src')
  for (const path of ['/plan/', '/_drafts/plan.txt', '/__vitrine/preview.js', '/__vitrine/events'])
    t.equal((await app.inject(path)).statusCode, 404, path)
})
