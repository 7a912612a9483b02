import { resolve } from 'node:path'
import Fastify from 'fastify'
import t from 'tap'
import { content } from '../../src/content/plugin.ts'
import { contributionStatistics } from '../../src/statistics/plugin.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

t.test('has the sample figures of the content folder when the app is ready', async (t) => {
  const app = Fastify()
  t.teardown(() => app.close())
  const contentDir = resolve(import.meta.dirname, '../../content')
  app.register(content, { contentDir, watch: false, strict: false })
  app.register(contributionStatistics, {
    contentDir,
    tokens: { github: undefined, gitlab: undefined, forgejo: undefined },
    dataDir: testFolder(t),
  })
  await app.ready()
  t.match(app.statistics.current(), { sample: true, sources: [{ provider: 'file', account: 'ada' }] })
  t.equal(app.statistics.current()?.weeks.flat().length, 365, 'a whole year')
  t.ok(app.hasPlugin('contribution-statistics'))
})
