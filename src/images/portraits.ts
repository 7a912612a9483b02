/**
 * Makes an image of the owner into a portrait that every form of a CV can show: small, upright, and without metadata, which
 * may hold place and time.
 */
import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readContentFile } from '../content/open-content-file.ts'
import { MAX_PIXELS } from './image-metadata.ts'
import { loadSharp } from './load-sharp.ts'

/** A portrait. */
export interface Portrait {
  readonly bytes: Buffer
  readonly format: 'jpeg' | 'png'
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * Returns the portrait of an image: a file of the content folder, or a data URI. Undefined if there is none, or, with a line in the
 * log, if it cannot be decoded.
 */
export type FindPortrait = (image: string) => Promise<Portrait | undefined>

/** Three centimetres at 400 dots an inch. */
const WIDTH_PX = 480

const TIMEOUT_SECONDS = 10

const makePortrait = async (bytes: Buffer): Promise<Portrait> => {
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const { hasAlpha } = await image.metadata()
  const format = hasAlpha ? 'png' : 'jpeg'
  const { data, info } = await image
    .autoOrient()
    .resize({ width: WIDTH_PX, withoutEnlargement: true })
    .toFormat(format, { quality: 85 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, format, widthPx: info.width, heightPx: info.height }
}

/** Returns a portrait as a data URI. */
export const toDataUri = ({ bytes, format }: Portrait): string =>
  `data:image/${format};base64,${bytes.toString('base64')}`

/** A site has one or two. */
const KEPT = 8

/** Creates the function. The portraits of the last few images are kept. */
export const createFindPortrait = (
  contentDir: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): FindPortrait => {
  const portraits = new LRUCache<string, Promise<Portrait>>({ max: KEPT })
  const portraitOf = (bytes: Buffer): Promise<Portrait> => {
    const key = hash('sha256', bytes)
    const portrait = portraits.get(key) ?? makePortrait(bytes)
    portraits.set(key, portrait)
    portrait.catch(() => portraits.delete(key)) // a read that timed out may succeed the next time
    return portrait
  }
  const read = (image: string): Promise<Buffer | undefined> =>
    image.startsWith('data:')
      ? Promise.resolve(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'))
      : readContentFile(contentDir, image).catch(() => undefined) // a file that is not there is a warning of the content
  return async (image) => {
    const bytes = await read(image)
    if (bytes === undefined) return undefined
    try {
      return await portraitOf(bytes)
    } catch (error) {
      // Without its name: it may be one of for/.
      log.warn({ reason: (error as Error).message }, 'the image of a CV cannot be shown')
      return undefined
    }
  }
}
