/** Keeps the site's social card and redraws it when its input changes. Decorated by plugin.ts, served by /api/og/. */
import { createHash } from 'node:crypto'
import { createRepresentation, type Representation } from '../http/representation.ts'
import type { CardInput } from './card-input.ts'
import type { CardRenderer } from './card-renderer.ts'

/** The site's card. */
export interface SocialCard {
  /**
   * Returns the card of the current input, a PNG of 1200 × 630. Concurrent callers share one rendering. A failure
   * rejects for all of them, and the next call tries again.
   *
   * @throws {UnavailableError} (rejects) if `input` throws it, because there are no figures yet
   * @throws {CardImageError} (rejects) if the image can't be drawn
   */
  readonly current: () => Promise<Representation>
  /** Waits for a rendering in progress. */
  readonly close: () => Promise<void>
}

/** What the card is made from. */
export interface SocialCardOptions {
  readonly renderer: Pick<CardRenderer, 'render'>
  /** Returns the current input. @throws {UnavailableError} if there are no figures yet */
  readonly input: () => CardInput
}

/** The card can't be drawn. The cause says why. */
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

/** Creates the site's card. Draws nothing before the first call. The caller closes it. */
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

  /** Draws an image; forgets it if that fails, so the next call tries again. */
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
      // The same object needs no digest, which would serialise a year of days for each request.
      if (kept?.input === shown) return kept.image
      const digest = digestOf(shown)
      const image = kept?.digest === digest ? kept.image : drawOrForget(shown)
      kept = { input: shown, digest, image }
      return image
    },
    close: async () => {
      await kept?.image.catch(() => undefined) // its callers got the error
    },
  }
}
