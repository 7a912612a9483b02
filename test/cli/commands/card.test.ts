import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import t from 'tap'
import { plainNode } from '../../fixtures/server/plain-node.ts'

const program = resolve(import.meta.dirname, '../../../src/cli/vitrine.ts')

const run = async (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const child = spawn('env', plainNode(program, 'card', ...args), { env: { ...process.env, ...environment } })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output, errors }
}

t.test('writes the card of the current content', async (t) => {
  const folder = t.testdir()
  const target = join(folder, 'out.png')
  const { code, output } = await run([target], { DATA_DIR: join(folder, 'data') })
  t.equal(code, 0)
  t.match(output, /out\.png: \d+ bytes/)
  t.match(await sharp(target).metadata(), { format: 'png', width: 1200, height: 630 })
})

t.test('writes the card of a page, and names an address without one', async (t) => {
  const folder = t.testdir()
  const target = join(folder, 'page.png')
  t.match(await run([target, '/notes/'], { DATA_DIR: join(folder, 'data') }), { code: 0 })
  t.match(await sharp(target).metadata(), { format: 'png', width: 1200, height: 630 })
  t.match(await run([target, '/nothing/']), {
    code: 2,
    errors: /found no page \/nothing\/ with a card; expected an address such as \//,
  })
})

t.test('explains its arguments if there are too few or too many', async (t) => {
  for (const args of [[], ['one.png', '/', '/cv/'], ['--shet', 'one.png']])
    t.match(await run(args), { code: 2, errors: /Run it with --help/ }, args.join(' '))
})

t.test('names errors of the content in one message', async (t) => {
  const folder = t.testdir({ 'site.yaml': 'title: Only a title\n' })
  const { code, errors } = await run([join(folder, 'out.png')], { CONTENT_DIR: folder })
  t.equal(code, 1)
  t.match(errors, /^The content has .*\n.*site\.yaml/)
  t.notMatch(errors, /\n {4}at /, 'no stack')
})
