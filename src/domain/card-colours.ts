/** The card's colours: the variants as one table, and what is mixed from their three inks. Used by the card renderer. */
import { channelsOf } from './colour.ts'

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

/** What the template draws with. */
export interface CardColours extends CardInks {
  /** Second in rank: headline and labels. */
  readonly muted: string
  readonly hairline: string
  /** The heat map's, from a day without contributions to the strongest. */
  readonly levels: readonly string[]
}

/** Returns `share` of one colour over the other, as ink lies on paper. */
const mix = (ink: string, paper: string, share: number): string => {
  const below = channelsOf(paper)
  const mixed = channelsOf(ink).map((value, index) =>
    Math.round(value * share + (below[index] ?? 0) * (1 - share)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Shares of accent for levels 1 to 4: each step is seen on the first glance, also where the card is shown small. */
const levelShares = [0.28, 0.5, 0.75, 1]

/** Returns the colours of a variant, with the owner's own in place of the variant's. */
export const cardColours = (
  variant: CardVariant,
  own: { readonly [Name in keyof CardInks]?: string | undefined } = {},
): CardColours => {
  const { paper, ink, accent } = cardVariants[variant]
  const inks = { paper: own.paper ?? paper, ink: own.ink ?? ink, accent: own.accent ?? accent }
  return {
    ...inks,
    muted: mix(inks.ink, inks.paper, 0.72), // 7:1 against the paper in both variants
    hairline: mix(inks.ink, inks.paper, 0.3),
    levels: [
      mix(inks.ink, inks.paper, 0.08),
      ...levelShares.map((share) => mix(inks.accent, inks.paper, share)),
    ],
  }
}
