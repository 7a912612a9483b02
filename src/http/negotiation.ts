/**
 * Content negotiation for pages (RFC 9110 §12.5.1, RFC 7763): decides between HTML and Markdown by the `Accept` header.
 * The routes of pages ask it.
 */
import accepts from '@fastify/accepts'
import type { FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'

/** The two formats of a page. */
export type PageFormat = 'html' | 'markdown'

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the page format the client prefers, or undefined if it accepts neither (406). */
    readonly preferredPageFormat: () => PageFormat | undefined
  }
}

/** The offers in the server's order of preference. With their parameters, so that `text/markdown;variant=GFM` matches. */
const formats: ReadonlyMap<string | false, PageFormat> = new Map([
  ['text/html;charset=utf-8', 'html'],
  ['text/markdown;charset=utf-8;variant=GFM', 'markdown'],
])
const offers = [...formats.keys()].filter((type) => type !== false)

/** Clients send a few dozen different headers; the limit keeps made-up ones from filling the memory (32 KB each). */
const CACHED_HEADERS = 200

/** Registers @fastify/accepts and `request.preferredPageFormat()`, with a cache: parsing costs more than sending a page. */
export const contentNegotiation = createPlugin(
  async (app) => {
    await app.register(accepts)
    const choices = new LRUCache<string, string | false, FastifyRequest>({
      max: CACHED_HEADERS,
      memoMethod: (_header, _stale, { context: request }) => request.type(...offers) as string | false,
    })
    app.decorateRequest('preferredPageFormat', function preferredPageFormat() {
      return formats.get(choices.memo(this.headers.accept ?? '', { context: this }))
    })
  },
  { name: 'content-negotiation' },
)
