/** The preview says on the CV's page how long it is on paper, and what does not fit. */
import t from 'tap'
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
  const states = await statesUntil(app, '/cv/', ({ length }) => length !== undefined)
  t.equal(states[0]?.length, undefined, 'findings do not wait for a print')
  const last = states.find(({ length }) => length !== undefined)
  t.match(last?.length, /^resume\.json prints on 2 pages, the last one .+$/)
  t.match(last?.warnings.at(-1)?.message, /page 1 ends before “.+as cv\.pages says/)
  const others = await statesUntil(app, '/', () => true)
  t.ok(others.every(({ length }) => length === undefined))
})

t.test('nothing without a browser', async (t) => {
  const { app } = await buildPreviewApp(t, contentOf('junior'), { WATCH: 'false' })
  const states = await statesUntil(app, '/cv/', () => true)
  t.strictSame(
    states.map(({ length }) => length),
    [undefined],
  )
  await t.rejects(app.printer.lengthOf('/cv/'), { name: 'UnavailableError' })
})
