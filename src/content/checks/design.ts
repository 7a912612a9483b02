/** Checks that the colours of site.yaml are readable. */

import { contrastRatio, READABLE_CONTRAST, readableShade } from '../../lib/colour-contrast.ts'
import { placeOf } from '../../lib/data/data-document.ts'
import { error, warning } from '../../lib/data/issue.ts'
import { cardVariants } from '../schema/card-variants.ts'
import type { Check } from './check.ts'

/** Rounded up, 4.46 would be reported as too little and shown as enough. */
const roundDown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

/** Finds text and link colours with too little contrast against the paper, on pages and on cards. */
export const checkContrast: Check = function* ({ settingsFile: { document, settings } }) {
  const { design = {}, card: { variant = 'light', ...card } = {} } = settings
  const { takesPageColours, ...inks } = cardVariants[variant]
  const ofCard = { ...inks, ...(takesPageColours && design), ...card }
  const expected = `at least ${READABLE_CONTRAST}:1 (WCAG 2.2, 1.4.3)`
  for (const name of ['ink', 'accent'] as const) {
    const { paper, [name]: colour } = { ...cardVariants.light, ...design } // the colours of the pages' light theme
    const contrast = contrastRatio(colour, paper)
    const shade = readableShade(colour, paper)
    if (contrast < READABLE_CONTRAST)
      yield {
        ...error('design/contrast'),
        ...placeOf(document, ['design', design[name] === undefined ? 'paper' : name]),
        found: `${name} ${colour} on paper ${paper}, a contrast of ${roundDown(contrast)}:1`,
        expected,
        fix: shade === undefined ? 'use a lighter paper' : `use a darker ${name}, such as ${shade}`,
      }
    const cardContrast = contrastRatio(ofCard[name], ofCard.paper)
    if (Object.keys(card).length > 0 && cardContrast < READABLE_CONTRAST)
      yield {
        ...warning('design/card-contrast'),
        ...placeOf(document, ['card', card[name] === undefined ? 'paper' : name]),
        found: `${name} ${ofCard[name]} on paper ${ofCard.paper}, a contrast of ${roundDown(cardContrast)}:1`,
        expected,
        fix: 'use colours that differ more',
      }
  }
}
