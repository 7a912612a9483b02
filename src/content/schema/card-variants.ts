/** The variants of the card that site.yaml can name, one row each. */

/** Three colours as `#rrggbb`. All others of the card are mixed from them. */
export interface CardInks {
  readonly paper: string
  readonly ink: string
  readonly accent: string
}

/** A variant of the card. */
interface CardVariantFacts extends CardInks {
  /** Whether the colours of `design`, which are chosen for light paper, also apply to the card. */
  readonly takesPageColours: boolean
}

/**
 * The variants: the light and dark colours of the pages in static/styles/site.css (a test compares them). The
 * dark accent is the light one at a lightness that is readable on dark paper.
 */
export const cardVariants = {
  light: { paper: '#fbf8f1', ink: '#1d1a16', accent: '#9b1c31', takesPageColours: true },
  dark: { paper: '#191613', ink: '#ece5d8', accent: '#e7998c', takesPageColours: false },
} as const satisfies Readonly<Record<string, CardVariantFacts>>

/** A variant's name in site.yaml. */
export type CardVariant = keyof typeof cardVariants

/** All variant names, in the order of the table. */
export const cardVariantNames = Object.keys(cardVariants) as readonly CardVariant[]
