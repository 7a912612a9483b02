/**
 * The site's social card: made when what it shows has changed, and kept. The plugin social-card puts it on the app; the
 * route of /api/og/ serves it.
 */
import { createHash } from 'node:crypto'
import { createRepresentation, type Representation } from '../http/representation.ts'
import type { CardInput } from './card-input.ts'
import type { CardRenderer } from './card-renderer.ts'

/** The card's door. */
export interface SocialCard {
  /**
   * Returns the card of the current input, a PNG of 1200 × 630. Callers at one time share one rendering; a failure is
   * kept from nobody and from no later call.
   *
   * @throws {UnavailableError} when the figures have never been had: whatever `input` throws
   * @throws {CardImageError} when the picture can't be made
   */
  readonly current: () => Promise<Representation>
  /** Waits for a rendering in hand, so that none outlives the server. */
  readonly close: () => Promise<void>
}

/** What the card is made with. */
export interface SocialCardOptions {
  readonly renderer: Pick<CardRenderer, 'render'>
  /** Returns what the card shows now; asked on every call. Throws {@link UnavailableError} where that can't be told yet. */
  readonly input: () => CardInput
}

/** The picture can't be made. The cause says why. */
export class CardImageError extends Error {
  override readonly name = 'CardImageError'
  readonly code = 'CARD_IMAGE_FAILED'

  constructor(options: { readonly cause: unknown }) {
    const { cause } = options
    super(
      `The social card can't be drawn: ${cause instanceof Error ? cause.message : String(cause)}`,
      options,
    )
  }
}

const digestOf = (input: CardInput): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url')

/** Creates the card's keeper. Draws nothing before the first call. Caller closes. */
export const createSocialCard = ({ renderer, input }: SocialCardOptions): SocialCard => {
  let kept:
    | { readonly input: CardInput; readonly digest: string; readonly image: Promise<Representation> }
    | undefined

  const draw = async (shown: CardInput): Promise<Representation> => {
    try {
      return createRepresentation('image/png', await renderer.render(shown), {})
    } catch (cause) {
      throw new CardImageError({ cause })
    }
  }

  /** Draws a picture that is kept from now on; one that fails is forgotten, so that the next call tries again. */
  const drawOrForget = (shown: CardInput): Promise<Representation> => {
    const image = draw(shown)
    image.catch(() => {
      if (kept?.image === image) kept = undefined
    })
    return image
  }

  return {
    current: async () => {
      const shown = input()
      // An object that is given again needs no digest: a year of days for each request would be a waste.
      if (kept?.input === shown) return kept.image
      const digest = digestOf(shown)
      const image = kept?.digest === digest ? kept.image : drawOrForget(shown)
      kept = { input: shown, digest, image }
      return image
    },
    close: async () => {
      await kept?.image.catch(() => undefined) // its callers have had the error
    },
  }
}
