/**
 * What a failure under /api looks like: the contract's error object (sections 2.3 and 7), its four codes and what
 * each of them says. Used by the /api scope, by the answers to requests that never reach a route, and by tests
 * that hold the API's description to it.
 */
import { endpoints } from './endpoints.ts'

/** The media type of every failure under /api (RFC 9457 §3), without parameters. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

/** Each code with its status and what it says where the caller has nothing better to say. */
export const problemCodes = {
  not_found: {
    status: 404,
    message: 'There is no such endpoint under /api.',
    hint: (baseUrl: string) =>
      `Use ${baseUrl}${endpoints.curriculumVitae} for the curriculum vitae (PDF) or ` +
      `${baseUrl}${endpoints.openGraphImage} for the social preview image (PNG). Both are described in ${baseUrl}/openapi.json.`,
  },
  method_not_allowed: {
    status: 405,
    message: 'This endpoint is read-only: it takes GET and HEAD.',
    hint: () => 'Send the same request with GET, or with HEAD for the headers alone; it needs no body.',
  },
  internal_error: {
    status: 500,
    message: 'The document could not be made.',
    hint: () => 'Try again once in a minute; if it fails again, write to the owner of the site.',
  },
  upstream_unavailable: {
    status: 503,
    message: 'Something that this endpoint depends on is not available now.',
    hint: () => 'Wait for the number of seconds in the Retry-After header, then try again.',
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly status: number; readonly message: string; readonly hint: (baseUrl: string) => string }
  >
>

/** One of the contract's four codes. */
export type ProblemCode = keyof typeof problemCodes

/** The error object of the contract's section 2.3; it has no other members. */
export interface Problem {
  readonly error: {
    readonly code: ProblemCode
    readonly message: string
    readonly hint: string
    readonly status: number
    readonly documentation_url: string
  }
}

/**
 * Makes the body of a failure under /api.
 *
 * @param options.baseUrl the public origin, without a slash at its end
 * @param options.message what happened, where that is more than the code's own message says; never a cause from
 *   our own code, since strangers read it
 */
export const problem = (
  code: ProblemCode,
  options: { readonly baseUrl: string; readonly message?: string },
): Problem => {
  const { status, message, hint } = problemCodes[code]
  return {
    error: {
      code,
      message: options.message ?? message,
      hint: hint(options.baseUrl),
      status,
      documentation_url: `${options.baseUrl}/developers/`,
    },
  }
}
