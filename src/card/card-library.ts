/** Draws each card once, when it is first asked for, and keeps it. */
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

/** Creates the library. Draws nothing before the first call. The caller closes it. */
export const createCardLibrary = ({
  source,
  renderer,
  cache,
}: {
  readonly source: CardSource
  readonly renderer: Pick<CardRenderer, 'render' | 'version'>
  readonly cache: Pick<DiskCache, 'read' | 'write'>
}) => {
  /** One card of each kind at a time, because drawing takes a whole core. The site's card never waits for those of pages. */
  const queues = { site: createFairQueue(queueOptions), page: createFairQueue(queueOptions) }
  /** Hashing a year of days takes longer than serving the card; the source returns the same object until it changes. */
  const nameOf = memoizeByObject(
    (input: CardInput): string =>
      `${hash('sha256', JSON.stringify([renderer.version, input]), 'base64url')}.png`,
  )

  const draw = async (input: CardInput, name: string): Promise<Representation> => {
    try {
      return await cache.write(name, await renderer.render(input))
    } catch (cause) {
      throw new Error(`The card cannot be drawn: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    }
  }

  const load = async (input: CardInput, client?: string): Promise<Representation> => {
    const name = nameOf(input)
    return (await cache.read(name)) ?? queues[input.kind].run(client, name, () => draw(input, name))
  }

  return {
    /**
     * Returns the site's card. Concurrent callers share one rendering. A failure rejects for all of them, and the next call
     * tries again.
     *
     * @throws {UnavailableError} (rejects) if there are no figures yet, or too many other cards are being drawn
     * @throws {Error} (rejects) if the image cannot be drawn
     */
    ofSite: async () => load(source.site()),
    /**
     * Returns the card of the page at a canonical path, or undefined if there is no such page. Rejects as `ofSite` does.
     *
     * @param client may hold only its share of the waiting places; undefined for one that stands for many
     */
    ofPage: (address: string, client?: string): Promise<Representation> | undefined => {
      const input = source.page(address)
      return input && load(input, client)
    },
    /** Waits for the cards that are being drawn; those that wait for their turn are rejected. */
    close: async (): Promise<void> => {
      await Promise.all([queues.site.close(), queues.page.close()])
    },
  }
}

/** The cards of the current site, as PNG of 1200 × 630. */
export type CardLibrary = ReturnType<typeof createCardLibrary>
