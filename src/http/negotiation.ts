/**
 * Content negotiation (RFC 9110 §12.5): HTML or Markdown by `Accept` (RFC 7763), the coding by
 * `Accept-Encoding`.
 */
import accepts from '@fastify/accepts'
import type { FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { ContentCoding } from './content-encoding.ts'
import { MAX_PREFERENCES_LENGTH } from './server/limits.ts'

/** The two formats of a page. */
export type PageFormat = 'html' | 'markdown'

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the page format the client prefers, or undefined if it accepts neither (406). */
    readonly preferredPageFormat: () => PageFormat | undefined
    /** Returns the first coding of ours that the client accepts, whichever it prefers. */
    readonly acceptedCoding: () => ContentCoding
  }
}

/** Offers in the server's order of preference. Parameters let `text/markdown;variant=GFM` match. */
const formats: ReadonlyMap<string, PageFormat> = new Map([
  ['text/html;charset=utf-8', 'html'],
  ['text/markdown;charset=utf-8;variant=GFM', 'markdown'],
])

/** Matches a media range for HTML or Markdown with its parameters, which may be quoted (RFC 9110 §12.5.1). */
const parameterisedRange =
  /\btext\/(html|markdown)((?:\s*;\s*[\w-]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))+)/gi

/** Matches a parameter that matters: the weight, and the charset and variant that pages have. */
const decisive = /^\s*(?:q|charset|variant)\s*=/i

/**
 * Removes parameters such as `level=1` from ranges for HTML and Markdown, because pages have no such variants
 * and should match. A range with weight zero keeps them, because it excludes only the variant that it names.
 */
const withoutOtherParameters = (accept: string): string =>
  accept.replaceAll(parameterisedRange, (range, subtype: string, parameters: string) => {
    const list = parameters.match(/[^\s;"=]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;"]*)/g) ?? []
    if (list.every((parameter) => decisive.test(parameter)) || /;\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(range))
      return range
    return [`text/${subtype}`, ...list.filter((parameter) => decisive.test(parameter))].join(';')
  })

/** The codings of pages: brotli makes the smallest ones; every client knows gzip. */
const codings = ['br', 'gzip'] as const

/** Chooses by one header, and caches the choice: parsing costs more than sending a page. */
const createChoice = <Choice>(choose: (header: string, request: FastifyRequest) => Choice) => {
  // In an object, because the cache takes undefined for a missing value.
  const choices = new LRUCache<string, { readonly choice: Choice }, FastifyRequest>({
    /** Real clients send a few dozen values; the limit keeps forged ones from filling the memory. */
    max: 200,
    memoMethod: (header, _stale, { context: request }) => ({ choice: choose(header, request) }),
  })
  return (header: string, request: FastifyRequest): Choice =>
    choices.memo(header, { context: request }).choice
}

/** Registers @fastify/accepts, which parses the headers, and the decorators. */
export const contentNegotiation = createPlugin(
  async (app) => {
    await app.register(accepts)
    const formatFor = createChoice((header, request) => {
      request.raw.headers.accept = withoutOtherParameters(header) // which @fastify/accepts reads
      const accepted = request.type(...formats.keys()) // false if none is
      return formats.get(String(accepted))
    })
    const codingFor = createChoice((_header, request) =>
      // RFC 9110 §12.5.3 allows identity even if the client refuses it, and every client understands it.
      codings.find((coding) => request.encoding(coding) === coding),
    )
    app.decorateRequest('preferredPageFormat', function preferredPageFormat() {
      const { accept = '' } = this.headers
      return accept.length > MAX_PREFERENCES_LENGTH ? 'html' : formatFor(accept, this)
    })
    app.decorateRequest('acceptedCoding', function acceptedCoding() {
      const { 'accept-encoding': header = '' } = this.headers
      const isReadable = header !== '' && header.length <= MAX_PREFERENCES_LENGTH
      return (isReadable ? codingFor(header, this) : undefined) ?? 'identity'
    })
  },
  { name: 'content-negotiation' },
)
