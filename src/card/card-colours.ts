/** Mixes the card's colours from the three inks of its variant. */
import { type CardInks, type CardVariant, cardVariants } from '../content/schema/card-variants.ts'
import { mix } from '../lib/colour-contrast.ts'

/** Shares of accent for levels 1 to 4. Neighbours stay distinct when the card is shown small. */
const levelShares = [0.28, 0.5, 0.75, 1]

/** The owner's colours as `#rrggbb`. */
export type OwnColours = { readonly [Name in keyof CardInks]?: string | undefined }

/** Returns the colours of a variant, overridden by the owner's. */
export const cardColours = (variant: CardVariant, own: OwnColours = {}) => {
  const { paper, ink, accent } = cardVariants[variant]
  const inks = { paper: own.paper ?? paper, ink: own.ink ?? ink, accent: own.accent ?? accent }
  return {
    ...inks,
    /** For headline and labels. Contrast is above 6:1; AAA asks for 4.5:1 in text as large as a card's. */
    muted: mix(inks.ink, inks.paper, 0.72),
    hairline: mix(inks.ink, inks.paper, 0.3),
    /** For the heat map, from a day without contributions to the busiest. */
    levels: [
      mix(inks.ink, inks.paper, 0.08),
      ...levelShares.map((share) => mix(inks.accent, inks.paper, share)),
    ],
  }
}
