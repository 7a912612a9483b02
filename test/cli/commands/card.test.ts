import { join } from 'node:path'
import t from 'tap'
import { drawCard } from '../../../src/cli/commands/card.ts'

const folder = t.testdir({ broken: { 'site.yaml': 'title: Only a title\n' } })
process.env.DATA_DIR = join(folder, 'data')
const target = join(folder, 'out.png')

t.test('says which argument is wrong, and what is wrong with the content', async (t) => {
  await t.rejects(drawCard(target, '/nothing/'), {
    name: 'UsageError',
    message: /found no card of \/nothing\/; expected an address such as \//,
  })
  process.env.CONTENT_DIR = join(folder, 'broken')
  await t.rejects(drawCard(target, undefined), { message: /^The content has .*\n.*site\.yaml/ })
})
