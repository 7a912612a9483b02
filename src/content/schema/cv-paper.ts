/** The CV's layouts, and its densities on paper, whose measures are in `static/styles/print.css`. */

/** Loosest first: less space, then smaller type, but at least 9 pt and margins of 12 mm. */
export const cvDensities = ['normal', 'snug', 'compact', 'dense'] as const

/** A layout of the CV. Its style sheet is `static/styles/layouts/NAME.css`. */
interface CvLayoutFacts {
  /** Fonts in static/fonts/ that its page needs first. */
  readonly fonts: readonly string[]
  /** Sections beside the first page's text on paper, which programs read after the text. */
  readonly beside: readonly string[]
}

const serif = ['alegreya-latin-400-normal', 'alegreya-sc-latin-400-normal'] as const

/** The layouts of the CV. */
export const cvLayouts = {
  classic: { fonts: serif, beside: [] },
  margin: { fonts: serif, beside: [] },
  modern: {
    fonts: ['alegreya-sans-latin-400-normal', 'alegreya-sans-latin-700-normal'],
    beside: ['skills', 'languages'],
  },
} as const satisfies Readonly<Record<string, CvLayoutFacts>>

/** A layout's name in site.yaml. */
export type CvLayout = keyof typeof cvLayouts

/** All layouts, the default first. */
export const cvLayoutNames = Object.keys(cvLayouts) as readonly CvLayout[]

/** A density's name in site.yaml. */
export type CvDensity = (typeof cvDensities)[number]
