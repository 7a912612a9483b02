/** Fetches JSON with a deadline and a size limit, without redirects: no credential leaves the origin. */
import { quoteValue } from './data/issue.ts'

/** One request. */
export interface FetchJsonRequest {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** From the connection to the last byte. */
  readonly deadlineMs: number
  /** Larger bodies are rejected unparsed, because parsing blocks all other requests. */
  readonly sizeLimitBytes: number
  /** Aborts the request. */
  readonly signal?: AbortSignal
}

/** The response was not a 200 with JSON, in time and within the limit. The message omits the URL's query. */
export class FetchJsonError extends Error {
  override readonly name = 'FetchJsonError'
  /** The response's status, if it was the problem. */
  readonly status: number | undefined

  constructor(message: string, options: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.status = options.status
  }
}

const withoutQuery = (url: URL): string => `${url.origin}${url.pathname}`

/** Returns the body of a response; undefined if it exceeds the limit, which ends the connection. */
export const readBody = async ({ body }: Response, limitBytes: number): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length
    if (sizeBytes > limitBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const readJson = async (response: Response, url: URL, limitBytes: number): Promise<unknown> => {
  const text = (await readBody(response, limitBytes))?.toString()
  if (text === undefined) throw new FetchJsonError(`${withoutQuery(url)} sent more than ${limitBytes} bytes.`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    const found = `${text.length} characters of ${response.headers.get('content-type') ?? 'no media type'}`
    throw new FetchJsonError(`${withoutQuery(url)} sent ${found}; expected JSON.`, { cause })
  }
}

const send = async (request: FetchJsonRequest, signal: AbortSignal): Promise<unknown> => {
  const { url, method = 'GET', headers, body = null, sizeLimitBytes } = request
  const response = await fetch(url, {
    method,
    body,
    signal,
    redirect: 'manual',
    headers: { 'user-agent': 'vitrine', accept: 'application/json', ...headers },
  })
  try {
    const { status } = response
    if (status === 200) return await readJson(response, url, sizeLimitBytes)
    const location = response.headers.get('location')
    const target = location === null ? '' : ` and redirects to ${quoteValue(location)}`
    throw new FetchJsonError(`${withoutQuery(url)} responded ${status}${target}; expected 200.`, { status })
  } finally {
    // Closes the connection of an unread body.
    await response.body?.cancel().catch(() => {})
  }
}

/** Node's fetch hides the reason of a failure, such as a refused connection, in the cause. */
const describeFailure = ({ name, message, cause }: Error, { url, deadlineMs }: FetchJsonRequest): string => {
  if (name === 'TimeoutError')
    return `${withoutQuery(url)} sent no complete response within ${deadlineMs} ms.`
  const { message: reason = '', code = '' } = (cause ?? { message }) as NodeJS.ErrnoException
  return `The request to ${withoutQuery(url)} failed: ${reason || code}.`
}

/**
 * Fetches JSON and returns the parsed body.
 *
 * @throws {FetchJsonError} (rejects) unless the response is 200 with JSON, in time and within the size limit
 */
export const fetchJson = async (request: FetchJsonRequest): Promise<unknown> => {
  const deadline = AbortSignal.timeout(request.deadlineMs)
  const signal = request.signal === undefined ? deadline : AbortSignal.any([request.signal, deadline])
  try {
    return await send(request, signal)
  } catch (error) {
    if (error instanceof FetchJsonError) throw error
    throw new FetchJsonError(describeFailure(error as Error, request), { cause: error })
  }
}
