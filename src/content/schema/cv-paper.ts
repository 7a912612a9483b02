/** The CV's layouts, and how closely it is set on paper. `static/styles/print.css` has the measures of each step. */

/** From the loosest to the closest: less space first, then smaller type, never below 9 pt and margins of 12 mm. */
export const cvDensities = ['normal', 'snug', 'compact', 'dense'] as const

/** A layout of the CV. Its style sheet is `static/styles/layouts/NAME.css`. */
interface CvLayoutFacts {
  /** The fonts in static/fonts/ that its page needs first. */
  readonly fonts: readonly string[]
  /** Keys of sections that stand beside the text of the first page on paper, where programs read them after it. */
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
