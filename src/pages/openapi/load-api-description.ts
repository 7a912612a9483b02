/** Reads openapi/. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import type { ApiDescriptionSource } from './api-description.ts'

const openapiFolder = resolve(import.meta.dirname, '../../../openapi')

const readObject = async (file: string): Promise<JsonObject> => {
  const value: unknown = parse(await readFile(join(openapiFolder, file), 'utf8'))
  if (!isJsonObject(value)) throw new Error(`openapi/${file}: expected a YAML mapping`)
  return value
}

/** Reads the API description. */
export const loadApiDescription = async (): Promise<ApiDescriptionSource> => {
  const [document, cv, statistics] = await Promise.all([
    readObject('openapi.yaml'),
    readObject('without/cv.yaml'),
    readObject('without/statistics.yaml'),
  ])
  return { document, without: { cv, statistics } }
}
