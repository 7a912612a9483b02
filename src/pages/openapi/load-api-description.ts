/** Reads openapi/. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parse } from 'yaml'
import type { JsonObject } from '../../lib/json.ts'

const readObject = async (file: string): Promise<JsonObject> =>
  parse(await readFile(resolve(import.meta.dirname, '../../../openapi', file), 'utf8'))

/** What openapi/ holds: the description, and merge patches over it. */
export type ApiDescriptionSource = Awaited<ReturnType<typeof loadApiDescription>>

/** Reads the API description. */
export const loadApiDescription = async () => ({
  document: await readObject('openapi.yaml'),
  /** Merge patches for sites that lack something. */
  without: {
    cv: await readObject('without/cv.yaml'),
    statistics: await readObject('without/statistics.yaml'),
  },
})
