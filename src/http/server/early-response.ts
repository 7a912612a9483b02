/**
 * Responses to requests that cannot be routed or parsed: a line of plain text, or the error object if the
 * request may be for /api, because it names /api or no path.
 */
import { STATUS_CODES } from 'node:http'
import { allowHeader, publishedEndpoints, supportedMethods } from '../../addresses/endpoints.ts'
import { problem, problemHeaders } from '../problem.ts'
import type { HeaderFields } from '../representation.ts'
import { decodedPathOf, isApiTarget } from '../request-target.ts'
import { createSecurityHeaders } from './security-headers.ts'

/** A complete response without its Content-Length. */
export type EarlyResponse = Readonly<ReturnType<typeof earlyResponse>>

/** The known parts of a request: its target may be empty, its method undefined. */
export interface RequestLine {
  readonly method?: string | undefined
  readonly target: string
}

const textResponse = (status: number) => ({
  status,
  headers: {
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    vary: 'Accept', // as for every page
  },
  body: `${STATUS_CODES[status]}\n`,
})

/** The error format has four codes: an unreadable request names no endpoint, so it is `not_found`. */
const problemResponse = ({ method = 'GET', target }: RequestLine, baseUrl: string) => {
  const isEndpoint = publishedEndpoints.includes(decodedPathOf(target).replace(/\/?$/, '/'))
  const isWrongMethod = isEndpoint && !supportedMethods.includes(method)
  const body = isWrongMethod
    ? problem('method_not_allowed', { baseUrl })
    : problem('not_found', {
        baseUrl,
        message: 'The request could not be read, so it names no endpoint.',
        hint:
          `Send a valid request. ${baseUrl}/openapi.json describes both endpoints, ` +
          `${publishedEndpoints.map((path) => baseUrl + path).join(' and ')}.`,
      })
  return {
    status: body.error.status,
    headers: { ...problemHeaders, ...(isWrongMethod ? { allow: allowHeader } : {}) },
    body: JSON.stringify(body),
  }
}

/**
 * Creates the response to a request.
 *
 * @param status the status of a plain text response
 */
export const earlyResponse = (line: RequestLine, status: number, baseUrl: string) => {
  const { target } = line
  const namesPath = /^(?:\/|https?:\/\/)/i.test(target)
  const isPlain = namesPath && !isApiTarget(target)
  const response = isPlain ? textResponse(status) : problemResponse(line, baseUrl)
  const headers: HeaderFields = { ...createSecurityHeaders(baseUrl)(target), ...response.headers }
  return { ...response, headers }
}

/** Serializes a response for a connection that closes after it. HEAD gets no body. */
export const serializeResponse = (
  { status, headers, body }: EarlyResponse,
  method: string | undefined,
): string => {
  const fields = {
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${method === 'HEAD' ? '' : body}`
}
