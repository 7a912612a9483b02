/**
 * The API description: the OpenAPI 3.1.0 document of openapi/, in English, completed for one site. /openapi.json and the developers'
 * page are made from it.
 */
import { isJsonObject, type Json, type JsonObject, mapTexts, mergePatch } from '../../lib/json.ts'
import type { Deployment } from '../deployment.ts'

/** What a site may lack of what the description promises. */
export type ApiVariant = 'cv' | 'statistics'

/** What openapi/ holds: the description, and merge patches over it. */
export interface ApiDescriptionSource {
  readonly document: JsonObject
  /** What is true of a site that lacks something. */
  readonly without: Readonly<Record<ApiVariant, JsonObject>>
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

/** What the description depends on. */
export type ApiDeployment = Pick<Deployment, 'hasCv' | 'hasStatistics'>

/**
 * Returns the description for one site. It has every response of the contract, whatever the site lacks.
 *
 * @param options.baseUrl replaces `{baseUrl}` in every text
 * @param options.owner the developers' page does without
 */
export const describeApi = (
  source: ApiDescriptionSource,
  options: {
    readonly baseUrl: string
    readonly deployment: ApiDeployment
    readonly owner?: ApiOwner
  },
): ApiDescription => {
  const { hasCv, hasStatistics } = options.deployment
  const patched = [
    ...(hasCv ? [] : [source.without.cv]),
    ...(hasStatistics ? [] : [source.without.statistics]),
  ].reduce<Json>((document, patch) => mergePatch(document, patch), source.document)
  // Safe: openapi/ is part of Vitrine, and tests check its shape.
  const described = mapTexts(patched, (text) =>
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
