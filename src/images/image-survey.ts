/** Goes through all pictures of the content folder, whenever it has changed. Used by the image library. */
import { isPicture } from '../content/files/content-file.ts'
import type { SiteFile } from '../content/site.ts'
import { type PictureReading, readPicture } from './image-metadata.ts'

/** Pictures read at the same time: sharp has four threads of its own for it. */
const READS_AT_ONCE = 4

interface KeptReading {
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly reading: PictureReading
}

/**
 * Creates a survey: a function that reads the pictures among files, those that have not changed since the last time
 * by heart, and returns what it found by address.
 *
 * @param refuse is told of each picture of which no smaller one can be made
 */
export const createPictureSurvey = (contentFolder: string, refuse: (file: string, error: Error) => void) => {
  let kept: ReadonlyMap<string, KeptReading> = new Map()
  const read = async (file: SiteFile): Promise<readonly [string, KeptReading]> => {
    const { sizeBytes, modifiedMs, address } = file
    const known = kept.get(address)
    if (known?.sizeBytes === sizeBytes && known.modifiedMs === modifiedMs) return [address, known]
    const reading = await readPicture(contentFolder, file, (error) => refuse(file.file, error))
    return [address, { sizeBytes, modifiedMs, reading }]
  }
  return async (files: Iterable<SiteFile>): Promise<ReadonlyMap<string, PictureReading>> => {
    const pictures = [...files].filter(({ file }) => isPicture(file))
    const readings: (readonly [string, KeptReading])[] = []
    for (let start = 0; start < pictures.length; start += READS_AT_ONCE)
      readings.push(...(await Promise.all(pictures.slice(start, start + READS_AT_ONCE).map(read))))
    kept = new Map(readings)
    return new Map(readings.map(([address, { reading }]) => [address, reading] as const))
  }
}
