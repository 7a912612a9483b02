/** Checks that the colours of site.yaml are readable. */
import { contrastRatio, READABLE_CONTRAST, readableShade } from '../../lib/colour-contrast.ts'
import { placeOf } from '../../lib/data/data-document.ts'
import { cardVariants } from '../schema/card-variants.ts'
import type { Check } from './check.ts'

/** Rounded up, 4.46 would be reported as too little and shown as enough. */
const roundDown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

/** Finds text and link colours with too little contrast against the paper. */
export const checkContrast: Check = function* ({ settingsFile: { document, settings } }) {
  const { design = {} } = settings
  const { light } = cardVariants // the colours of the pages' light theme
  const paper = design.paper ?? light.paper
  for (const name of ['ink', 'accent'] as const) {
    const colour = design[name] ?? light[name]
    const contrast = contrastRatio(colour, paper)
    if (contrast >= READABLE_CONTRAST) continue
    const shade = readableShade(colour, paper)
    yield {
      ...placeOf(document, ['design', design[name] === undefined ? 'paper' : name]),
      found: `${name} ${colour} on paper ${paper}, a contrast of ${roundDown(contrast)}:1`,
      expected: `at least ${READABLE_CONTRAST}:1 (WCAG 2.2, 1.4.3)`,
      fix: shade === undefined ? 'use a lighter paper' : `use a darker ${name}, such as ${shade}`,
    }
  }
}
