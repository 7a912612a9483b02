/** The card's variants that an owner can choose from in site.yaml, one row each. */
/** Three colours as `#rrggbb`; all others are mixed from them, so that an owner's own paper keeps its harmony. */
export interface CardInks {
  readonly paper: string
  readonly ink: string
  readonly accent: string
}

/** A variant: its inks, and whether the accent of the owner's pages, which is drawn for light paper, is its accent too. */
interface CardVariantFacts extends CardInks {
  readonly takesPageAccent: boolean
}

/**
 * The variants an owner can choose from: the pages' two themes, as static/styles/site.css has them; a test holds the two
 * together. The dark accent is the light one's hue, raised to be read on dark paper.
 */
export const cardVariants = {
  light: { paper: '#fbf8f1', ink: '#1d1a16', accent: '#7a1f2b', takesPageAccent: true },
  dark: { paper: '#191613', ink: '#ece5d8', accent: '#e08a7c', takesPageAccent: false },
} as const satisfies Readonly<Record<string, CardVariantFacts>>

/** A variant's name in site.yaml. */
export type CardVariant = keyof typeof cardVariants

/** All of them, in the order of the table. */
export const cardVariantNames = Object.keys(cardVariants) as readonly CardVariant[]
