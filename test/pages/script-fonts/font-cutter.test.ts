/** Fonts cut in a real thread, and kept in a real folder. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Test, test } from 'tap'
import { readFontTables } from '../../../src/fonts/font-files.ts'
import { createDiskCache } from '../../../src/http/disk-cache.ts'
import { cutFont, cutOf, type FontCut } from '../../../src/pages/script-fonts/cut-font.ts'
import { createFontCutter } from '../../../src/pages/script-fonts/font-cutter.ts'

const [file] = (await readFontTables())('text', 'he').filter(({ family }) => family === 'noto-serif-hebrew')
if (file === undefined) throw new Error('found no Hebrew font')
const cutWith = (text: string): FontCut => cutOf(file, 400, text, 'woff2')

const openCutter = (t: Test, folder = join(t.testdir(), 'fonts')) => {
  const cutter = createFontCutter(createDiskCache({ folder, log: { warn: () => t.fail('warned') } }))
  t.teardown(cutter.close)
  return { folder, cutter }
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

test('a font that cannot be cut is an error, and the next is cut', async (t) => {
  const { folder, cutter } = openCutter(t)
  await t.rejects(cutter.cut('a.woff2', { ...cutWith('א'), path: join(folder, 'missing') }), {
    code: 'ENOENT',
  })
  t.ok((await cutter.cut('b.woff2', cutWith('א'))).length > 0)
})

test('once closed, nothing is cut', async (t) => {
  const { cutter } = openCutter(t)
  const cutting = cutter.cut('a.woff2', cutWith('א'))
  cutter.close()
  await t.rejects(cutting, /closed/)
  await t.rejects(cutter.cut('b.woff2', cutWith('א')), /closed/)
})
