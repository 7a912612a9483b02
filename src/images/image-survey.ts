/** Reads the metadata of all images in the content folder, again after each change. Used by the image library. */
import pLimit from 'p-limit'
import { isImage } from '../content/files/content-file.ts'
import type { SiteFile } from '../content/site.ts'
import { type ImageMetadata, readImageMetadata } from './image-metadata.ts'

/** sharp reads metadata on libuv's pool, which has four threads. */
const CONCURRENT_READS = 4

interface SurveyedImage {
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly metadata: ImageMetadata
}

/** Returns the metadata of all images among the files, by address. Reads only images new or changed since the last call. */
export type ImageSurvey = (files: Iterable<SiteFile>) => Promise<ReadonlyMap<string, ImageMetadata>>

/**
 * Creates a survey.
 *
 * @param onError receives each image that no variants can be made of, and why
 */
export const createImageSurvey = (
  contentFolder: string,
  onError: (file: string, error: Error) => void,
): ImageSurvey => {
  const limit = pLimit(CONCURRENT_READS)
  let last: ReadonlyMap<string, SurveyedImage> = new Map()
  const read = async (file: SiteFile): Promise<readonly [string, SurveyedImage]> => {
    const { sizeBytes, modifiedMs, address } = file
    const known = last.get(address)
    if (known?.sizeBytes === sizeBytes && known.modifiedMs === modifiedMs) return [address, known]
    const metadata = await readImageMetadata(contentFolder, file, (error) => onError(file.file, error))
    return [address, { sizeBytes, modifiedMs, metadata }]
  }
  return async (files) => {
    const images = [...files].filter(({ file }) => isImage(file))
    last = new Map(await limit.map(images, read))
    return new Map([...last].map(([address, { metadata }]) => [address, metadata] as const))
  }
}
