/**
 * Answers to requests that no route sees: what can't be routed, and what could not even be read. Under /api each is the
 * error object, as far as the bytes tell that they are meant for it; elsewhere a line of plain text.
 */
import { allowedMethods, publishedEndpoints, servedMethods } from '../endpoints.ts'
import { PROBLEM_MEDIA_TYPE, problem } from '../problem.ts'
import type { HeaderFields } from '../representation.ts'
import { decodedPathOf, isApiTarget } from '../request-target.ts'
import { STATUS_CODES } from './node-http.ts'

/** A whole answer; the length of its body is for whoever sends it to add. */
export interface EdgeAnswer {
  readonly status: number
  readonly headers: HeaderFields
  readonly body: string
}

/** What is known of a request: its method, where that could be read, and its target, which may be empty. */
export interface RequestLine {
  readonly method?: string | undefined
  readonly target: string
}

const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

const textAnswer = (status: number): EdgeAnswer => ({
  status,
  headers: {
    ...commonHeaders,
    'content-type': 'text/plain; charset=utf-8',
    // Whatever a page's address answers varies by Accept, so that no cache keeps this for all.
    vary: 'Accept',
    ...(status === 405 ? { allow: allowedMethods } : {}),
  },
  body: `${STATUS_CODES[status]}\n`,
})

/**
 * Chooses the answer. The contract has four codes, each with one status: what can't be read under /api is no endpoint, so it
 * is `not_found`; another method on an endpoint is `method_not_allowed`.
 *
 * @param status what it has outside /api
 */
export const edgeAnswer = (
  { method = 'GET', target }: RequestLine,
  status: number,
  baseUrl: string,
): EdgeAnswer => {
  if (!isApiTarget(target)) return textAnswer(status)
  const path = decodedPathOf(target).replace(/\/?$/, '/')
  const isRefused = publishedEndpoints.includes(path) && !servedMethods.includes(method)
  const body = isRefused
    ? problem('method_not_allowed', { baseUrl })
    : problem('not_found', { baseUrl, message: 'The request could not be read, so it names no endpoint.' })
  return {
    status: body.error.status,
    headers: {
      ...commonHeaders,
      'content-type': PROBLEM_MEDIA_TYPE,
      'access-control-allow-origin': '*',
      ...(isRefused ? { allow: allowedMethods } : {}),
    },
    body: JSON.stringify(body),
  }
}
