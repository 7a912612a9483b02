/** The CV's layouts, and how closely it is set on paper. `static/styles/print.css` has the measures of each step. */

/** From the loosest to the closest: less space first, then smaller type, never below 9 pt and margins of 12 mm. */
export const cvDensities = ['normal', 'snug', 'compact', 'dense'] as const

/**
 * The layouts of the CV. Each is a style sheet, `static/styles/layouts/NAME.css`, and the fonts in static/fonts/ that its page
 * needs first.
 */
export const cvLayouts = {
  classic: { fonts: ['alegreya-latin-400-normal', 'alegreya-sc-latin-400-normal'] },
  modern: { fonts: ['alegreya-sans-latin-400-normal', 'alegreya-sans-latin-700-normal'] },
} as const

/** The name of a layout. */
export type CvLayout = keyof typeof cvLayouts

/** All of them, the default first. */
export const cvLayoutNames = Object.keys(cvLayouts) as readonly CvLayout[]

/** A step. */
export type CvDensity = (typeof cvDensities)[number]
