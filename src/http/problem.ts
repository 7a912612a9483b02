/**
 * The error object of openapi/openapi.yaml: its four codes, their texts and their headers. It has the media
 * type of RFC 9457, but fields of its own, in `error`.
 */
import { developersPath, endpoints } from '../addresses/endpoints.ts'
import type { HeaderFields } from './representation.ts'

/** The media type of every error under /api (RFC 9457 §6.1). It has no charset parameter (RFC 8259 §11). */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** The headers of every error under /api. */
export const problemHeaders: HeaderFields = {
  'content-type': PROBLEM_MEDIA_TYPE,
  'cache-control': 'no-store',
}

/** The status and default texts of each code. */
export const problemCodes = {
  not_found: {
    status: 404,
    message: 'There is no such endpoint under /api.',
    hint: (baseUrl: string) =>
      `Use ${baseUrl}${endpoints.curriculumVitae} for the curriculum vitae (PDF) or ` +
      `${baseUrl}${endpoints.openGraphImage} for the social preview image (PNG). ` +
      `${baseUrl}/openapi.json describes both.`,
  },
  method_not_allowed: {
    status: 405,
    message: 'This endpoint is read-only; it supports GET and HEAD.',
    hint: () => 'Send GET, or HEAD for the headers alone, without a body.',
  },
  internal_error: {
    status: 500,
    message: 'The PDF or the image could not be generated.',
    hint: () => 'Try again in a minute. If it still fails, contact the owner of the site.',
  },
  upstream_unavailable: {
    status: 503,
    message: 'A service that this endpoint depends on is unavailable.',
    hint: () => 'Wait for the number of seconds in the Retry-After header, then try again.',
  },
} as const

/** Hints for a site without a CV, as in openapi/without/cv.yaml. */
export const hintsWithoutCv = {
  not_found: (baseUrl: string) =>
    `Use ${baseUrl}${endpoints.openGraphImage} for the social preview image (PNG). ` +
    `This site has no curriculum vitae, so ${baseUrl}${endpoints.curriculumVitae} responds 503. ` +
    `${baseUrl}/openapi.json describes both.`,
  upstream_unavailable: (baseUrl: string) =>
    `This site has no curriculum vitae. Its pages are listed in ${baseUrl}/llms.txt.`,
} as const

/** One of the four codes. */
export type ProblemCode = keyof typeof problemCodes

/**
 * Creates the error object of a code.
 *
 * @param options.baseUrl the public origin, without a trailing slash
 * @param options.hint replaces the code's own hint when more is known about the failure
 * @param options.message replaces the code's own message. Clients read it: it must not reveal internal
 * causes.
 */
export const problem = (
  code: ProblemCode,
  options: { readonly baseUrl: string; readonly message?: string; readonly hint?: string },
) => {
  const { status, message, hint } = problemCodes[code]
  return {
    error: {
      code,
      message: options.message ?? message,
      hint: options.hint ?? hint(options.baseUrl),
      status,
      documentation_url: options.baseUrl + developersPath,
    },
  }
}

/** The error object. */
export type Problem = ReturnType<typeof problem>
