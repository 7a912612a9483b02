/** The API description: the OpenAPI 3.1.0 document in openapi/, in English, completed for one site. */
import { type Json, type JsonObject, mergePatch } from '../../lib/json.ts'
import type { EditionInputs } from '../edition-inputs.ts'

/** The fields of a response that are shown. */
export interface ApiResponse {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly example?: Json }>>
}

/** The fields of the description that are read here; the rest is passed through. */
export interface ApiDescription extends JsonObject {
  readonly info: JsonObject & {
    readonly version: string
    readonly description: string
  }
  readonly paths: Readonly<Record<string, JsonObject & Readonly<Record<string, ApiOperation>>>>
  readonly components: JsonObject & {
    readonly responses: JsonObject & Readonly<Record<string, JsonObject & ApiResponse>>
  }
}

/** The fields of an operation that are shown. */
export interface ApiOperation extends JsonObject {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly responses: Readonly<Record<string, JsonObject & ApiResponse>>
}

/** Returns the API description for one site. @param owner more fields for `info` */
export const describeApi = (
  { api, baseUrl, deployment }: Pick<EditionInputs, 'api' | 'baseUrl' | 'deployment'>,
  owner: JsonObject = {},
): ApiDescription => {
  const patched = [
    ...(deployment.hasCv ? [] : [api.without.cv]),
    ...(deployment.hasStatistics ? [] : [api.without.statistics]),
  ].reduce<Json>((document, patch) => mergePatch(document, patch), api.document)
  // Safe: openapi/ is part of Vitrine, and tests check its shape.
  const described: ApiDescription = JSON.parse(JSON.stringify(patched), (_name, value: Json) =>
    typeof value === 'string' ? value.replaceAll('{baseUrl}', baseUrl) : value,
  )
  return { ...described, info: { ...described.info, ...owner } }
}
