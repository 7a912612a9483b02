/** The developers' page, made from the API description so that the two cannot differ. */

import { createMessageFormatter, fallbackLanguage } from '../../content/i18n/messages.ts'
import { endpoints } from '../../http/endpoints.ts'
import { PROBLEM_MEDIA_TYPE, type Problem } from '../../http/problem.ts'
import type { JsonObject } from '../../lib/json.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { renderMarkdown } from '../markdown/render-markdown.ts'
import {
  type ApiDescription,
  type ApiOperation,
  type ApiResponse,
  describeApi,
  resolveReference,
} from './api-description.ts'

/** The API as the developers' page shows it. */
export interface DevelopersView {
  /** The language of openapi/, which is English. */
  readonly language: string
  readonly version: string
  readonly descriptionHtml: string
  readonly operations: readonly {
    readonly operationId: string
    readonly method: string
    readonly path: string
    readonly summary: string
    readonly descriptionHtml: string
    /** A command that works when pasted; undefined for the PDF of a site without a CV. */
    readonly curl: string | undefined
    readonly responses: readonly {
      readonly status: string
      readonly description: string
      readonly mediaTypes: readonly string[]
    }[]
  }[]
  readonly errors: readonly {
    readonly code: string
    readonly status: number
    readonly condition: string
    readonly hint: string
  }[]
}

/** How curl saves the response: the PDF under the server's file name, the image under one of ours. */
const curlOptions = (path: string): string =>
  path === endpoints.curriculumVitae ? '--remote-name --remote-header-name' : '--output card.png'

const responsesOf = (description: ApiDescription, operation: ApiOperation) =>
  Object.entries(operation.responses).map(([status, value]) => {
    const response = resolveReference(description, value) as JsonObject & ApiResponse
    return {
      status,
      description: response.description,
      mediaTypes: Object.keys(response.content ?? {}),
    }
  })

/** Every response in components whose example is an error object, ordered by status. */
const errorsOf = (description: ApiDescription): DevelopersView['errors'] =>
  Object.values(description.components.responses)
    .flatMap((response) => {
      const example = response.content?.[PROBLEM_MEDIA_TYPE]?.example as Problem | undefined
      if (example === undefined) return []
      const { code, status, hint } = example.error
      return [{ code, status, condition: response.description, hint }]
    })
    .toSorted((one, other) => one.status - other.status)

/** Makes the developers' page. */
export const buildDevelopersView = ({ api, baseUrl, deployment, site }: EditionInputs): DevelopersView => {
  const language = fallbackLanguage
  const description = describeApi(api, { baseUrl, deployment })
  const render = (markdown: string): string =>
    renderMarkdown(markdown, {
      message: createMessageFormatter(language, site.messages),
      resolveLink: (href) => href,
      describeImage: () => undefined,
      medium: { kind: 'page' },
    }).html
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      descriptionHtml: render(operation.description),
      curl:
        path === endpoints.curriculumVitae && !deployment.hasCv
          ? undefined
          : `curl --fail ${curlOptions(path)} ${baseUrl}${path}`,
      responses: responsesOf(description, operation),
    })),
  )
  return {
    language,
    version: description.info.version,
    descriptionHtml: render(description.info.description),
    operations,
    errors: errorsOf(description),
  }
}
