import t from 'tap'
import { svgSize } from '../../src/images/svg-size.ts'
import { growsLinearly } from '../fixtures/pages/cpu-growth.ts'

const rows: readonly (readonly [name: string, svg: string, size: readonly [number, number] | undefined])[] = [
  ['absolute units', '<svg width="210mm" height="29.7cm">', [794, 1123]],
  ['points and inches, in single quotes', "<svg width='300pt' height='1in' >", [400, 96]],
  ['a viewBox alone fills the column', '<svg viewBox="0 0 24 12">', [1680, 840]],
  ['percentages are ignored', '<svg width="100%" height="100%" viewBox="-5,-5 200 100">', [1680, 840]],
  ['a width and a viewBox', '<svg width="100" viewBox="0 0 2 1">', [100, 50]],
  [
    'a namespace prefix, a prologue, > inside an attribute',
    '<?xml version="1.0"?>\n<!-- <svgx> --><s:svg\n aria-label="a > b" width="7" height="9">',
    [7, 9],
  ],
  ['a line that is less than a pixel high', '<svg width="640" height="0.4">', [640, 1]],
  ['nothing', '<svg>', undefined],
  ['zero', '<svg width="0" height="0" viewBox="0 0 0 0">', undefined],
]

for (const [name, svg, size] of rows)
  t.test(name, async (t) => {
    const found = svgSize(svg)
    t.strictSame(found && [found.widthPx, found.heightPx], size)
  })

t.test('a length of thousands of digits takes linear time', async (t) => {
  t.ok(await growsLinearly(svgSize, (size) => `<svg width="${'0'.repeat(size)}!">`, 20_000))
})
