/** The developers' page, made from the API description so that the two cannot differ. */

import { endpoints } from '../../addresses/endpoints.ts'
import { createMessageFormatter, fallbackLanguage } from '../../content/i18n/messages.ts'
import { PROBLEM_MEDIA_TYPE, type Problem } from '../../http/problem.ts'
import { plainContext } from '../../markdown/context.ts'
import { renderMarkdown } from '../../markdown/render-markdown.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { type ApiDescription, type ApiOperation, describeApi } from './api-description.ts'

const responsesOf = ({ components }: ApiDescription, { responses }: ApiOperation) =>
  Object.entries(responses).map(([status, response]) => {
    const shared = components.responses[String(response.$ref).replace('#/components/responses/', '')]
    const { description, content = {} } = shared ?? response
    return { status, description, mediaTypes: Object.keys(content) }
  })

/** Returns the responses in components whose example is an error object, ordered by status. */
const errorsOf = ({ components }: ApiDescription) =>
  Object.values(components.responses)
    .flatMap((response) => {
      const example = response.content?.[PROBLEM_MEDIA_TYPE]?.example as Problem | undefined
      if (example === undefined) return []
      const { code, status, hint } = example.error
      return [{ code, status, condition: response.description, hint }]
    })
    .toSorted((one, other) => one.status - other.status)

/** Makes the developers' page. */
export const buildDevelopersView = (inputs: EditionInputs) => {
  const { baseUrl, deployment, site } = inputs
  const language = fallbackLanguage // of openapi/
  const description = describeApi(inputs)
  const context = plainContext(createMessageFormatter(language, site.messages))
  const render = (markdown: string): string => renderMarkdown(markdown, context).html
  const operations = Object.entries(description.paths).flatMap(([path, item]) => {
    const isCv = path === endpoints.curriculumVitae
    const options = isCv ? '--remote-name --remote-header-name' : '--output card.png'
    return Object.entries(item).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      descriptionHtml: render(operation.description),
      /** A command that works when pasted; undefined for the PDF of a site without a CV. */
      curl: isCv && !deployment.hasCv ? undefined : `curl --fail ${options} ${baseUrl}${path}`,
      responses: responsesOf(description, operation),
    }))
  })
  return {
    language,
    version: description.info.version,
    descriptionHtml: render(description.info.description),
    operations,
    errors: errorsOf(description).map(({ hint, ...error }) => ({ ...error, hintHtml: render(hint) })),
  }
}
