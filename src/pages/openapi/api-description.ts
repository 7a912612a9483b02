/**
 * The API's description, OpenAPI 3.1.0 as openapi/ has it: made whole for the site that serves it, in each language.
 * /openapi.json is made from it, and so is the developers' page.
 */
import { isJsonObject, type Json, type JsonObject, mapTexts, mergePatch } from '../../lib/json.ts'

/** What openapi/ says: the description, and a merge patch with the words of each other language. */
export interface ApiDescriptionSource {
  readonly document: JsonObject
  readonly patches: ReadonlyMap<string, JsonObject>
}

/** A response, as far as it is shown. */
export interface ApiResponse {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly example?: Json }>>
}

/** The members of the description that pages and other files are made from. All else in it is handed through. */
export interface ApiDescription extends JsonObject {
  readonly info: JsonObject & {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
  }
  readonly paths: Readonly<Record<string, JsonObject & Readonly<Record<string, ApiOperation>>>>
  readonly components: JsonObject & {
    readonly responses: JsonObject & Readonly<Record<string, JsonObject & ApiResponse>>
  }
}

/** An operation, as far as it is shown. */
export interface ApiOperation extends JsonObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly responses: Readonly<Record<string, JsonObject>>
}

/**
 * Returns the description for one site, in one language: in English where there are no words of that language.
 *
 * @param options.baseUrl what stands for `{baseUrl}` in every text
 */
export const describeApi = (
  source: ApiDescriptionSource,
  options: { readonly baseUrl: string; readonly language?: string },
): ApiDescription => {
  const patch = source.patches.get(options.language ?? '')
  const worded = patch === undefined ? source.document : mergePatch(source.document, patch)
  // Tests hold openapi/ to this shape; at run time it is the project's own file.
  return mapTexts(worded, (text) => text.replaceAll('{baseUrl}', options.baseUrl)) as ApiDescription
}

/**
 * Follows a `$ref` inside the description, where the value is one.
 *
 * @throws {Error} when it leads nowhere
 */
export const resolveReference = (description: JsonObject, value: JsonObject): JsonObject => {
  const { $ref: reference } = value
  if (typeof reference !== 'string') return value
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<Json | undefined>((node, name) => (isJsonObject(node) ? node[name] : undefined), description)
  if (!isJsonObject(found))
    throw new Error(`openapi/: ${reference} leads nowhere; name a member of components.`)
  return found
}
