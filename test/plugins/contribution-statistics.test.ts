import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import t from 'tap'
import { contributionStatistics } from '../../src/plugins/contribution-statistics.ts'
import { testFolder } from '../fixtures/test-folder.ts'

t.test('the sample figures of the content folder are there when the app is ready', async (t) => {
  const app = Fastify()
  t.teardown(() => app.close())
  app.register(contributionStatistics, {
    accounts: () => [{ provider: 'file', name: 'ada', path: 'contributions.json' }],
    readContentFile: (path) => readFile(new URL(`../../content/${path}`, import.meta.url)),
    tokens: { github: undefined, gitlab: undefined, forgejo: undefined },
    dataDir: testFolder(t),
  })
  await app.ready()
  t.match(app.statistics.current(), { sample: true, sources: [{ provider: 'file', account: 'ada' }] })
  t.equal(app.statistics.current()?.weeks.flat().length, 365, 'a whole year')
  t.ok(app.hasPlugin('contribution-statistics'))
})
