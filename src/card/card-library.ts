/** Draws each card at its first request and caches it. */
import { hash } from 'node:crypto'
import type { DiskCache } from '../http/disk-cache.ts'
import type { Representation } from '../http/representation.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { memoizeByObject } from '../lib/memoize.ts'
import type { CardInput } from './card-input.ts'
import type { CardRenderer } from './card-renderer.ts'
import type { CardSource } from './card-source.ts'

/** A crawler that asks for all cards at once waits a few seconds, not minutes. */
const queueOptions = { places: 50, name: 'cards', retryAfterSeconds: 30 }

/** Creates the library. The caller closes it. */
export const createCardLibrary = ({
  source,
  renderer,
  cache,
}: {
  readonly source: CardSource
  readonly renderer: Pick<CardRenderer, 'render' | 'version'>
  readonly cache: Pick<DiskCache, 'read' | 'write'>
}) => {
  /** Two, so that the site's card never waits for pages' cards. Each draws one at a time, on one core. */
  const queues = { site: createFairQueue(queueOptions), page: createFairQueue(queueOptions) }
  /** Memoized, because hashing a year of days takes longer than serving the card. */
  const fileName = memoizeByObject(
    (input: CardInput): string =>
      `${hash('sha256', JSON.stringify([renderer.version, input]), 'base64url')}.png`,
  )

  const draw = async (input: CardInput, name: string): Promise<Representation> => {
    try {
      return await cache.write(name, await renderer.render(input))
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`The card cannot be drawn: ${reason}`, { cause })
    }
  }

  const load = async (input: CardInput, client?: string): Promise<Representation> => {
    const name = fileName(input)
    return (await cache.read(name)) ?? queues[input.kind].run(client, name, () => draw(input, name))
  }

  return {
    /**
     * Returns the site's card. Concurrent callers share one drawing. After a failure, the next tries again.
     *
     * @throws {UnavailableError} (rejects) if there are no figures yet, or too many other cards are waiting
     * @throws {Error} (rejects) if the image cannot be drawn
     */
    ofSite: async () => load(source.site()),
    /**
     * Returns the card of the page at an address; undefined if there is none. Rejects as `ofSite` does.
     *
     * @param client the key of its share of the queue; undefined for a trusted proxy's own request
     */
    ofPage: (address: string, client?: string): Promise<Representation> | undefined => {
      const input = source.page(address)
      return input && load(input, client)
    },
    /** Waits for the cards being drawn, and rejects those still waiting. */
    close: async (): Promise<void> => {
      await Promise.all([queues.site.close(), queues.page.close()])
    },
  }
}

/** The cards of the current site, as PNG of 1200 × 630. */
export type CardLibrary = ReturnType<typeof createCardLibrary>
