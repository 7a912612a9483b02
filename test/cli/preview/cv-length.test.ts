/** The preview says on the CV's page how long it is on paper, and what does not fit. */
import t from 'tap'
import type { Panel } from '../../../src/cli/preview/findings.ts'
import { contentOf } from '../../fixtures/cv-people/cv-people.ts'
import { patientPrinter } from '../../fixtures/server/bounded-wait.ts'
import { buildPreviewApp, statesUntil } from '../../fixtures/server/preview-app.ts'

t.test('after the findings, on its page only', async (t) => {
  const content = contentOf('senior')
  const files = { ...content, 'site.yaml': `${content['site.yaml']}\ncv: { pages: 1 }\n` }
  const { app } = await buildPreviewApp(t, files, {
    ...patientPrinter,
    CHROMIUM_PATH: undefined,
    PATH: process.env.PATH,
    WATCH: 'false',
  })
  const lengths = async (url: string, isLast: (panel?: Panel) => boolean) => {
    const states = await statesUntil(app, url, ({ panels }) => isLast(panels.at(-1)))
    return states.map(({ panels }) => panels.find(({ title }) => title.includes('prints on')))
  }
  const found = await lengths('/cv/', (panel) => /prints on/.test(panel?.title ?? ''))
  t.equal(found[0], undefined, 'findings do not wait for a print')
  t.match(found.at(-1), {
    kind: 'warnings',
    title: /^resume\.json prints on 2 pages, the last one .+$/,
    items: [/2 pages at every density.+as cv\.pages says/],
  })
  t.strictSame(await lengths('/', () => true), [undefined])
})
