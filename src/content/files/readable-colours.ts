/** Keeps text and links readable: a colour with too little contrast against the paper becomes darker. */
import { contrastRatio, READABLE_CONTRAST, readableShade } from '../../lib/colour-contrast.ts'
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, error, type Read, warning } from '../../lib/data/issue.ts'
import { cardVariants } from '../schema/card-variants.ts'
import type { Design } from '../schema/design.ts'

/** Rounds down, because 4.46 as 4.5 would be reported as too little and shown as enough. */
const roundDown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

/** Returns a design with readable shades of ink and accent. An error says so where no shade is readable. */
export const withReadableColours = (design: Design, document: DataDocument): Read<Design> => {
  const colours = { ...cardVariants.light, ...design } // the light theme's colours
  const { paper } = colours
  const shades: { ink?: string; accent?: string } = {}
  const issues: ContentIssue[] = []
  for (const name of ['ink', 'accent'] as const) {
    const colour = colours[name]
    const contrast = contrastRatio(colour, paper)
    if (contrast >= READABLE_CONTRAST) continue
    const shade = readableShade(colour, paper)
    const found = `${name} ${colour} on paper ${paper}, a contrast of ${roundDown(contrast)}:1`
    if (shade !== undefined) shades[name] = shade
    issues.push({
      ...placeOf(document, ['design', design[name] === undefined ? 'paper' : name]),
      expected: `at least ${READABLE_CONTRAST}:1 (WCAG 2.2, 1.4.3)`,
      ...(shade === undefined
        ? { ...error('design/contrast'), found, fix: 'use a lighter paper' }
        : {
            ...warning('design/contrast'),
            found: `${found}, so ${shade} is shown instead`,
            fix: `write ${name}: '${shade}', or another dark colour`,
          }),
    })
  }
  return { value: { ...design, ...shades }, issues }
}
