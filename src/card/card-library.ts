/** Draws each card once, when it is first asked for, and keeps it. Decorated by plugin.ts; served by /api/og/ and beside pages. */
import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { Representation } from '../http/representation.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import type { CardCache } from './card-cache.ts'
import type { CardInput } from './card-input.ts'
import type { CardRenderer } from './card-renderer.ts'
import type { CardSource } from './card-source.ts'

/** The cards of the current site, as PNG of 1200 × 630. */
export interface CardLibrary {
  /**
   * Returns the site's card. Concurrent callers share one rendering. A failure rejects for all of them, and the next call
   * tries again.
   *
   * @throws {UnavailableError} (rejects) if there are no figures yet
   * @throws {CardImageError} (rejects) if the image can't be drawn
   */
  readonly ofSite: () => Promise<Representation>
  /**
   * Returns the card of the page at a canonical path, or undefined if there is no such page.
   *
   * @throws {UnavailableError} (rejects) if too many other cards are being drawn
   * @throws {CardImageError} (rejects) if the image can't be drawn
   */
  readonly ofPage: (address: string) => Promise<Representation> | undefined
  /** Waits for the cards that requests wait for. */
  readonly close: () => Promise<void>
}

/** What cards are made from. */
export interface CardLibraryOptions {
  readonly source: CardSource
  readonly renderer: Pick<CardRenderer, 'render' | 'version'>
  readonly cache: CardCache
}

/** A card can't be drawn. The cause says why. */
export class CardImageError extends Error {
  override readonly name = 'CardImageError'
  readonly code = 'CARD_IMAGE_FAILED'

  constructor(options: { readonly cause: unknown }) {
    const { cause } = options
    super(`The card can't be drawn: ${cause instanceof Error ? cause.message : String(cause)}`, options)
  }
}

/** A crawler that asks for all cards at once waits a few seconds, not minutes. Everyone else's requests stay fast. */
const MAX_WAITING_CARDS = 50
const RETRY_AFTER_SECONDS = 30

/** Creates the library. Draws nothing before the first call. The caller closes it. */
export const createCardLibrary = ({ source, renderer, cache }: CardLibraryOptions): CardLibrary => {
  /** One card of each kind at a time, because drawing takes a whole core. The site's card never waits for those of pages. */
  const queues = { site: pLimit(1), page: pLimit(1) }
  /** By digest. */
  const loading = new Map<string, Promise<Representation>>()
  /** Hashing a year of days takes longer than serving the card; the source returns the same object until it changes. */
  const digests = new WeakMap<CardInput, string>()

  const digestOf = (input: CardInput): string => {
    const known = digests.get(input)
    if (known !== undefined) return known
    const text = JSON.stringify([renderer.version, input])
    const digest = createHash('sha256').update(text).digest('base64url')
    digests.set(input, digest)
    return digest
  }

  const draw = async (input: CardInput, digest: string): Promise<Representation> => {
    try {
      return await cache.keep(digest, await renderer.render(input))
    } catch (cause) {
      throw new CardImageError({ cause })
    }
  }

  const readOrDraw = async (input: CardInput, digest: string): Promise<Representation> => {
    const kept = await cache.read(digest)
    if (kept !== undefined) return kept
    const queue = queues[input.kind]
    if (queue.pendingCount >= MAX_WAITING_CARDS)
      throw new UnavailableError(`${MAX_WAITING_CARDS} cards are waiting to be drawn.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        unavailable: 'A free place among the images to draw',
      })
    return queue(draw, input, digest)
  }

  const load = (input: CardInput): Promise<Representation> => {
    const digest = digestOf(input)
    const present = loading.get(digest)
    if (present !== undefined) return present
    const card = readOrDraw(input, digest).finally(() => loading.delete(digest))
    loading.set(digest, card)
    return card
  }

  return {
    ofSite: async () => load(source.site()),
    ofPage: (address) => {
      const input = source.page(address)
      return input && load(input)
    },
    close: async () => {
      await Promise.allSettled(loading.values())
    },
  }
}
