/** The card's colours: the variants as one table, and what is mixed from their three inks. Used by the card renderer. */
import { heatMapLevelCount } from './heat-map.ts'

/** Three colours as `#rrggbb`; all others are mixed from them, so that an owner's own paper keeps its harmony. */
export interface CardInks {
  readonly paper: string
  readonly ink: string
  readonly accent: string
}

/** The variants an owner can choose from. The dark accent is the light one's hue, raised to be read on dark paper. */
export const cardVariants = {
  light: { paper: '#fbf8f1', ink: '#1d1a16', accent: '#7a1f2b' },
  dark: { paper: '#191613', ink: '#ece5d8', accent: '#e08a7c' },
} as const satisfies Readonly<Record<string, CardInks>>

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

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

/** Returns `share` of one colour over the other, as ink lies on paper. */
const mix = (ink: string, paper: string, share: number): string => {
  const below = channels(paper)
  const mixed = channels(ink).map((value, index) =>
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
  const levels = [
    mix(inks.ink, inks.paper, 0.08),
    ...levelShares.map((share) => mix(inks.accent, inks.paper, share)),
  ]
  return {
    ...inks,
    muted: mix(inks.ink, inks.paper, 0.72), // 7:1 against the paper in both variants
    hairline: mix(inks.ink, inks.paper, 0.3),
    levels: levels.slice(0, heatMapLevelCount),
  }
}
