/** Reads openapi/. Used by app.ts at start. */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import type { ApiDescriptionSource } from './api-description.ts'

const openapiFolder = resolve(import.meta.dirname, '../../../openapi')
const DESCRIPTION_FILE = 'openapi.yaml'

const readObject = async (file: string): Promise<JsonObject> => {
  const value: unknown = parse(await readFile(join(openapiFolder, file), 'utf8'))
  if (!isJsonObject(value)) throw new Error(`openapi/${file}: expected a YAML mapping`)
  return value
}

/** Reads the API description, and the texts of other languages from the files named after them, such as `fr.yaml`. */
export const loadApiDescription = async (): Promise<ApiDescriptionSource> => {
  const files = (await readdir(openapiFolder)).filter((file) => file.endsWith('.yaml'))
  const languages = files.filter((file) => file !== DESCRIPTION_FILE)
  const patches = languages.map(
    async (file) => [file.replace(/\.yaml$/, ''), await readObject(file)] as const,
  )
  const [cv, statistics] = await Promise.all([
    readObject('without/cv.yaml'),
    readObject('without/statistics.yaml'),
  ])
  return {
    document: await readObject(DESCRIPTION_FILE),
    patches: new Map(await Promise.all(patches)),
    without: { cv, statistics },
  }
}
