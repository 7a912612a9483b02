/**
 * The door to the network: one JSON request with a deadline, a size limit, and redirects that never leave the
 * origin. Used by the providers that ask over HTTP.
 */
import type { Dispatcher } from 'undici'
import { ProviderError } from './provider.ts'
import { findRetryInstant } from './retry-after.ts'

/** From the connection to the last byte, redirects included. GitHub's own limit for a GraphQL query is 10 s. */
const DEADLINE_MS = 15_000
/** A renamed account or a moved path takes one; more than three is a circle. */
const REDIRECT_LIMIT = 3

/** One request. */
export interface JsonRequest {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The header that carries a token, where there is one. */
  readonly authorization?: Readonly<Record<string, string>>
  /** What to do about an answer of 401: for the message. */
  readonly tokenAdvice: string
  /** The most that an honest answer has: parsing more would hold up the visitors' requests. */
  readonly sizeLimitBytes: number
  readonly signal: AbortSignal
}

/** The body of an answer of 200, parsed. */
export interface JsonAnswer {
  readonly json: unknown
  /** When the headers allow the next request, where a rate limit is used up. */
  readonly retryAt: Date | undefined
}

/** Sends requests. Whoever creates one closes it. */
export interface HttpClient {
  /** @throws {ProviderError} for everything that is not 200 with JSON, in time and in size */
  readonly requestJson: (request: JsonRequest) => Promise<JsonAnswer>
  readonly close: () => Promise<void>
}

type Response = Dispatcher.ResponseData

/** What an answer tells the owner; a status that is not here may pass by itself. */
const lastingStatuses: Readonly<Record<number, (asked: JsonRequest) => string>> = {
  401: ({ tokenAdvice }) => tokenAdvice,
  404: () => 'There is no such account, or its profile is not public: check name and url in site.yaml.',
  410: () => 'The account is gone: check name and url in site.yaml.',
}

const place = (url: URL): string => `${url.origin}${url.pathname}`

const refuseStatus = (response: Response, asked: JsonRequest, url: URL, now: Date): ProviderError => {
  const retryAt = findRetryInstant(response.statusCode, response.headers, now)
  const advice = lastingStatuses[response.statusCode]?.(asked)
  const message = `${place(url)} answered ${response.statusCode}, expected 200.`
  return new ProviderError(advice === undefined ? message : `${message} ${advice}`, {
    retryAt,
    lasting: advice !== undefined,
  })
}

const refuseSize = (url: URL, limitBytes: number): ProviderError =>
  new ProviderError(`${place(url)} answered with more than the ${limitBytes} bytes that any account needs.`)

const readBody = async (response: Response, url: URL, limitBytes: number): Promise<string> => {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  if (Number(response.headers['content-length'] ?? 0) > limitBytes) throw refuseSize(url, limitBytes)
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > limitBytes) throw refuseSize(url, limitBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const parseJson = (text: string, response: Response, url: URL): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const type = response.headers['content-type'] ?? 'no media type'
    throw new ProviderError(
      `${place(url)} answered what is not JSON (${type}, ${text.length} characters), expected JSON.`,
      { cause },
    )
  }
}

/** Returns where a redirect leads, or undefined where the response is none. A token goes nowhere but where the owner sent it. */
const findRedirect = (response: Response, url: URL): URL | undefined => {
  const { location } = response.headers
  if (response.statusCode < 300 || response.statusCode > 399 || typeof location !== 'string') return undefined
  const target = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined
  if (target === undefined || target.origin !== url.origin) {
    throw new ProviderError(
      `${place(url)} redirects to ${target?.origin ?? 'what is no address'}, and requests never leave their origin. ` +
        'If the account has moved there, set its url in site.yaml.',
      { lasting: true },
    )
  }
  return target
}

const describeFailure = (error: unknown, url: URL, deadlineMs: number): ProviderError => {
  if (error instanceof ProviderError) return error
  const { name, message, code } = error as Error & { readonly code?: string }
  const reason =
    name === 'TimeoutError'
      ? `gave no whole answer within ${deadlineMs} ms`
      : `could not be asked (${code ?? name}: ${message})`
  return new ProviderError(`${place(url)} ${reason}.`, { cause: error })
}

/** Loads undici with the first question: it is a tenth of all that a start loads, and most starts ask nobody. */
const openConnections = async () => {
  const { Agent, request } = await import('undici')
  return { request, dispatcher: new Agent() }
}

/**
 * Creates a client with connections of its own.
 *
 * @param options.deadlineMs for one request with all its redirects; 15 s by default
 * @param options.now the clock that `Retry-After` counts from
 */
export const createHttpClient = (options: {
  readonly now: () => Date
  readonly deadlineMs?: number
}): HttpClient => {
  const { now, deadlineMs = DEADLINE_MS } = options
  let opened: ReturnType<typeof openConnections> | undefined

  /** Repeats the same request at the new address, as GitHub asks for: all of ours only read. */
  const send = async (
    asked: JsonRequest,
    url: URL,
    signal: AbortSignal,
    redirects = 0,
  ): Promise<JsonAnswer> => {
    opened ??= openConnections()
    const { request, dispatcher } = await opened
    const response = await request(url, {
      dispatcher,
      signal,
      method: asked.method ?? 'GET',
      headers: {
        // GitHub refuses requests without one.
        'user-agent': 'vitrine',
        accept: 'application/json',
        ...asked.headers,
        ...asked.authorization,
      },
      ...(asked.body === undefined ? {} : { body: asked.body }),
    })
    try {
      const target = findRedirect(response, url)
      if (target === undefined) return await readAnswer(response, asked, url)
      if (redirects === REDIRECT_LIMIT)
        throw new ProviderError(`${place(asked.url)} redirects more than ${REDIRECT_LIMIT} times.`)
      return await send(asked, target, signal, redirects + 1)
    } finally {
      // Lets go of a body that nobody read to its end; the stream reports that as an error, which is no news.
      response.body.on('error', () => {}).destroy()
    }
  }

  const readAnswer = async (response: Response, asked: JsonRequest, url: URL): Promise<JsonAnswer> => {
    if (response.statusCode !== 200) throw refuseStatus(response, asked, url, now())
    const text = await readBody(response, url, asked.sizeLimitBytes)
    return {
      json: parseJson(text, response, url),
      retryAt: findRetryInstant(response.statusCode, response.headers, now()),
    }
  }

  return {
    requestJson: async (asked) => {
      const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(deadlineMs)])
      try {
        return await send(asked, asked.url, signal)
      } catch (error) {
        throw describeFailure(error, asked.url, deadlineMs)
      }
    },
    close: async () => (await opened)?.dispatcher.destroy(),
  }
}
