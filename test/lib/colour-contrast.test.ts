import { readFile } from 'node:fs/promises'
import t from 'tap'
import { cardVariants } from '../../src/content/schema/card-variants.ts'
import { contrastRatio, READABLE_CONTRAST } from '../../src/lib/colour-contrast.ts'

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
