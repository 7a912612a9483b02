import { readFile } from 'node:fs/promises'
import t from 'tap'
import { cardColours } from '../../src/card/card-colours.ts'
import { looks } from '../../src/content/looks/looks.ts'
import { cardVariants } from '../../src/content/schema/card-variants.ts'
import { channelsOf, contrastRatio, READABLE_CONTRAST } from '../../src/lib/colour-contrast.ts'

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

/** WCAG 2.2, 1.4.6: no text of a card is smaller than 40 pixels. */
const LARGE_AAA_CONTRAST = 4.5

/** Mixes as CSS does: `color-mix(in srgb, one share, other)`. */
const mix = (one: string, share: number, other: string): string =>
  `#${channelsOf(one)
    .map((value, index) => Math.round(value * share + (channelsOf(other)[index] ?? 0) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

t.test(
  'text, quiet text and links have AAA contrast in both themes and in every look, on paper and on the shade of code',
  async (t) => {
    const css = await readFile(new URL('../../static/styles/site.css', import.meta.url), 'utf8')
    const share = (name: string): number =>
      Number(new RegExp(`--${name}: color-mix\\(in srgb, var\\(--ink\\) (\\d+)%`).exec(css)?.[1]) / 100
    const designs = Object.values(looks).map(({ design }) => ({ ...cardVariants.light, ...design }))
    for (const { paper, ink, accent } of [...Object.values(cardVariants), ...designs]) {
      const quiet = mix(ink, share('quiet'), paper)
      const shade = mix(ink, share('shade'), paper)
      const { muted } = cardColours('light', { paper, ink })
      t.ok(contrastRatio(muted, paper) >= LARGE_AAA_CONTRAST, `${muted} on a card’s ${paper}`)
      for (const colour of [ink, quiet, accent])
        for (const ground of [paper, shade])
          t.ok(contrastRatio(colour, ground) >= 7, `${colour} on ${ground}: ${contrastRatio(colour, ground)}`)
    }
  },
)
