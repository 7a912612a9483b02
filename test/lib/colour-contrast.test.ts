import { readFile } from 'node:fs/promises'
import t from 'tap'
import { cardVariants } from '../../src/content/schema/card-variants.ts'
import { contrastRatio, READABLE_CONTRAST } from '../../src/lib/colour-contrast.ts'

t.test('contrast is between 1 and 21, in either order', async (t) => {
  t.equal(contrastRatio('#000000', '#ffffff').toFixed(2), '21.00')
  t.equal(contrastRatio('#ffffff', '#000000').toFixed(2), '21.00')
  t.equal(contrastRatio('#7a1f2b', '#7a1f2b'), 1)
  // The lightest grey that passes on white.
  t.equal(contrastRatio('#767676', '#ffffff').toFixed(2), '4.54')
})

t.test('page and card have the same colours, and both themes are readable', async (t) => {
  const css = await readFile(new URL('../../static/styles/site.css', import.meta.url), 'utf8')
  const declared = (name: string) =>
    [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, colour]) => colour)
  for (const name of ['accent', 'paper', 'ink'] as const)
    t.strictSame(declared(name).slice(0, 2), [cardVariants.light[name], cardVariants.dark[name]], name)
  for (const { paper, ink, accent } of Object.values(cardVariants))
    for (const colour of [ink, accent])
      t.ok(contrastRatio(colour, paper) >= READABLE_CONTRAST, `${colour} on ${paper}`)
})
