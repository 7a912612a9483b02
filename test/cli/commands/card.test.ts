import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { runVitrine } from '../../fixtures/run-vitrine.ts'

t.test('writes the card of the site, and of a page', async (t) => {
  const folder = t.testdir()
  const target = join(folder, 'out.png')
  for (const args of [[target], [target, '/notes/']]) {
    const outcome = await runVitrine(['card', ...args], { DATA_DIR: join(folder, 'data') })
    t.match(outcome, { code: 0, output: /out\.png: \d+ bytes/ })
    t.match(await sharp(target).metadata(), { format: 'png', width: 1200, height: 630 })
  }
})

t.test('says which argument is wrong, and what is wrong with the content', async (t) => {
  const folder = t.testdir({ 'site.yaml': 'title: Only a title\n' })
  const rows: readonly [args: readonly string[], code: number, errors: RegExp, content?: string][] = [
    [['out.png', '/nothing/'], 2, /found no page \/nothing\/ with a card; expected an address such as \//],
    [[], 2, /Run it with --help/],
    [['out.png'], 1, /^The content has .*\n.*site\.yaml/, folder],
  ]
  for (const [args, code, errors, content] of rows) {
    const outcome = await runVitrine(['card', ...args], content === undefined ? {} : { CONTENT_DIR: content })
    t.match(outcome, { code, errors }, args.join(' '))
    t.notMatch(outcome.errors, /\n {4}at /, 'no stack')
  }
})
