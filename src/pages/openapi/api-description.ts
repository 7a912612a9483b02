/**
 * The API description: the OpenAPI 3.1.0 document of openapi/, completed for one site and language. /openapi.json and the
 * developers' page are made from it.
 */
import { fallbackLanguage, messageTags } from '../../content/i18n/messages.ts'
import { isJsonObject, type Json, type JsonObject, mapTexts, mergePatch } from '../../lib/json.ts'

/** What openapi/ holds: the description in English, and a merge patch with the texts of each other language. */
export interface ApiDescriptionSource {
  readonly document: JsonObject
  readonly patches: ReadonlyMap<string, JsonObject>
}

/** What the owner of a site adds to `info`. */
export interface ApiOwner {
  readonly contact: { readonly name: string; readonly url: string; readonly email?: string }
  readonly license?: { readonly name: string; readonly url: string }
}

/** The members of a response that are shown. */
export interface ApiResponse {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly example?: Json }>>
}

/** The members of the description that are read here; the rest is passed through. */
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

/** The members of an operation that are shown. */
export interface ApiOperation extends JsonObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly responses: Readonly<Record<string, JsonObject>>
}

/** Returns the language of the texts for a page in a language: its own, or English if it has none. */
export const languageOfTexts = ({ patches }: ApiDescriptionSource, language: string): string =>
  patches.has(language) || messageTags(language).includes(fallbackLanguage) ? language : fallbackLanguage

/**
 * Returns the description for one site and language, in English if the language has no texts.
 *
 * @param options.baseUrl replaces `{baseUrl}` in every text
 * @param options.owner the developers' page does without
 */
export const describeApi = (
  source: ApiDescriptionSource,
  options: { readonly baseUrl: string; readonly language?: string; readonly owner?: ApiOwner },
): ApiDescription => {
  const patch = source.patches.get(options.language ?? '')
  const translated = patch === undefined ? source.document : mergePatch(source.document, patch)
  // Safe: openapi/ is part of Vitrine, and tests check its shape.
  const described = mapTexts(translated, (text) =>
    text.replaceAll('{baseUrl}', options.baseUrl),
  ) as ApiDescription
  return { ...described, info: { ...described.info, ...options.owner } }
}

/**
 * Returns the value, or what it refers to if it is a `$ref` inside the description.
 *
 * @throws {Error} if the reference has no target
 */
export const resolveReference = (description: JsonObject, value: JsonObject): JsonObject => {
  const { $ref: reference } = value
  if (typeof reference !== 'string') return value
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<Json | undefined>((node, name) => (isJsonObject(node) ? node[name] : undefined), description)
  if (!isJsonObject(found))
    throw new Error(`openapi/: ${reference} does not exist. Fix: name a member of components.`)
  return found
}
