/** Makes a portrait of the owner's image for every form of a CV: small, upright and without metadata. */
import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readContentFile } from '../content/open-content-file.ts'
import { openImage } from './image-metadata.ts'

/** A portrait. */
export type Portrait = Readonly<Awaited<ReturnType<typeof makePortrait>>>

/** Finds the portrait of an image. */
export type FindPortrait = ReturnType<typeof createFindPortrait>

/** Three centimetres at 400 dots an inch. */
const WIDTH_PX = 480

/** No person is taller; a strip of a million pixels would add megabytes to each form. */
const HEIGHT_PX = 2 * WIDTH_PX

const TIMEOUT_SECONDS = 10

const makePortrait = async (bytes: Buffer) => {
  const { image, hasAlpha } = await openImage(bytes)
  const format = hasAlpha ? ('png' as const) : ('jpeg' as const)
  const { data, info } = await image
    .resize({ width: WIDTH_PX, height: HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
    .toFormat(format, { quality: 85 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, format, widthPx: info.width, heightPx: info.height }
}

/** Returns a portrait as a data URI. */
export const toDataUri = ({ bytes, format }: Portrait): string =>
  `data:image/${format};base64,${bytes.toString('base64')}`

/** A site has one or two images. */
const KEPT = 8

/** Creates the function that finds portraits. Caches those of the last few images. */
export const createFindPortrait = (contentDir: string, log: Pick<FastifyBaseLogger, 'warn'>) => {
  const portraits = new LRUCache<string, Portrait, Buffer>({
    max: KEPT,
    ignoreFetchAbort: true, // callers still get what is evicted meanwhile
    fetchMethod: (_key, _stale, { context: bytes }) => makePortrait(bytes), // failures are not cached
  })
  const warned = new LRUCache<string, true>({ max: KEPT })
  const read = (image: string): Promise<Buffer | undefined> =>
    image.startsWith('data:')
      ? Promise.resolve(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'))
      : readContentFile(contentDir, image)
          .catch(() => readContentFile(contentDir, image.normalize('NFD'))) // as macOS may have named it
          .catch(() => undefined) // a missing file is a warning of the content
  /**
   * Returns the portrait of a file in the content folder or of a data URI. Undefined if there is none, or if
   * it cannot be decoded, which is logged once.
   */
  return async (image: string): Promise<Portrait | undefined> => {
    const bytes = await read(image)
    if (bytes === undefined) return undefined
    const digest = hash('sha256', bytes)
    try {
      return await portraits.forceFetch(digest, { context: bytes })
    } catch (error) {
      // The file's name is not logged, because files in for/ are private.
      if (!warned.has(digest))
        log.warn({ reason: (error as Error).message }, 'the image of a CV or letter cannot be shown')
      warned.set(digest, true)
      return undefined
    }
  }
}
