/** Content negotiation for pages (RFC 9110 §12.5.1, RFC 7763): HTML or Markdown, by the `Accept` header. */
import accepts from '@fastify/accepts'
import type { FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { MAX_PREFERENCES_LENGTH } from './server/limits.ts'

/** The two formats of a page. */
export type PageFormat = 'html' | 'markdown'

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the page format the client prefers, or undefined if it accepts neither (406). */
    readonly preferredPageFormat: () => PageFormat | undefined
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

/** Registers @fastify/accepts and `preferredPageFormat`, cached: parsing costs more than sending a page. */
export const contentNegotiation = createPlugin(
  async (app) => {
    await app.register(accepts)
    const choices = new LRUCache<string, string, FastifyRequest>({
      /** Real clients send a few dozen headers; the limit keeps forged ones from filling the memory. */
      max: 200,
      memoMethod: (header, _stale, { context: request }) => {
        request.raw.headers.accept = withoutOtherParameters(header) // which @fastify/accepts reads
        return String(request.type(...formats.keys()))
      },
    })
    app.decorateRequest('preferredPageFormat', function preferredPageFormat() {
      const { accept = '' } = this.headers
      return accept.length > MAX_PREFERENCES_LENGTH
        ? 'html'
        : formats.get(choices.memo(accept, { context: this }))
    })
  },
  { name: 'content-negotiation' },
)
