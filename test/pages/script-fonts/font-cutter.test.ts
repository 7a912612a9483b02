/** Fonts cut in a real thread, and kept in a real folder. */
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { readFontTables } from '../../../src/fonts/font-files.ts'
import { cutFont, cutOf, type FontCut } from '../../../src/pages/script-fonts/cut-font.ts'
import { createFontCutter } from '../../../src/pages/script-fonts/font-cutter.ts'

const [file] = (await readFontTables())('text', 'he').filter(({ family }) => family === 'noto-serif-hebrew')
if (file === undefined) throw new Error('found no Hebrew font')
const cutWith = (text: string): FontCut => cutOf(file, 400, text, 'woff2')

const openCutter = (t: Test, folder = join(t.testdir(), 'fonts')) => {
  const warnings: string[] = []
  const warn = (_details: unknown, message?: string) => void warnings.push(message ?? '')
  const cutter = createFontCutter({ folder, log: { warn } })
  t.teardown(cutter.close)
  return { folder, cutter, warnings }
}

test('cuts the same font as without a thread, and keeps it', async (t) => {
  const { folder, cutter } = openCutter(t)
  const expected = await cutFont(cutWith('שלום'))
  t.ok((await cutter.cut('a.woff2', cutWith('שלום'))).equals(expected))
  t.strictSame(readdirSync(folder), ['a.woff2'])
  const another = openCutter(t, folder).cutter
  const kept = await another.cut('a.woff2', { ...cutWith(''), path: join(folder, 'missing') })
  t.ok(kept.equals(expected), 'read from the file')
})

test('cuts fonts that are asked for at once, each in its turn', async (t) => {
  const { cutter } = openCutter(t)
  const texts = ['א', 'אב', 'אבג']
  const fonts = await Promise.all(texts.map((text, index) => cutter.cut(`${index}.woff2`, cutWith(text))))
  for (const [index, text] of texts.entries()) t.ok(fonts[index]?.equals(await cutFont(cutWith(text))), text)
})

test('a damaged file is cut again', async (t) => {
  const { folder, cutter } = openCutter(t)
  const expected = await cutter.cut('a.woff2', cutWith('א'))
  truncateSync(join(folder, 'a.woff2'), 100)
  t.ok((await cutter.cut('a.woff2', cutWith('א'))).equals(expected))
})

test('a font that cannot be cut is an error, and the next is cut', async (t) => {
  const { folder, cutter } = openCutter(t)
  await t.rejects(cutter.cut('a.woff2', { ...cutWith('א'), path: join(folder, 'missing') }), {
    code: 'ENOENT',
  })
  t.ok((await cutter.cut('b.woff2', cutWith('א'))).length > 0)
})

test('where nothing can be written, fonts are served and one warning says so', async (t) => {
  const folder = join(t.testdir(), 'fonts')
  writeFileSync(folder, 'a file')
  const { cutter, warnings } = openCutter(t, folder)
  for (const name of ['a.woff2', 'b.woff2']) t.ok((await cutter.cut(name, cutWith('א'))).length > 0)
  t.strictSame(warnings, [
    'fonts cannot be saved and will be cut again when needed. Fix: make DATA_DIR writable',
  ])
  rmSync(folder)
})

test('once closed, nothing is cut', async (t) => {
  const { cutter } = openCutter(t)
  const cutting = cutter.cut('a.woff2', cutWith('א'))
  cutter.close()
  await t.rejects(cutting, /closed/)
  await t.rejects(cutter.cut('b.woff2', cutWith('א')), /closed/)
})
