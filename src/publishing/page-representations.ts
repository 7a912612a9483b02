/** Makes both representations of a page, with all their headers, out of its view and its HTML. */

import { createRepresentation, type HeaderFields, type Representation } from '../http/representation.ts'
import { pageToMarkdown } from '../pages/html/html-to-markdown.ts'
import type { PageView } from '../pages/page-view.ts'
import type { PublishedPage } from './published-site.ts'

/**
 * A minute: an owner's change is seen within it, and a shared cache takes a crowd off the server. After that a
 * cache may show the old page once more while it asks for the new one (RFC 5861 §3).
 */
const PAGE_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=86400'

/** A missing page may be written any moment. */
const MISSING_CACHE_CONTROL = 'no-cache'

/** What large language models count as a token is about four characters of English; a rough estimate on purpose. */
const CHARACTERS_A_TOKEN = 4

type Link = readonly [url: string, ...parameters: string[]]

const linkField = (links: readonly Link[]): string =>
  links.map(([url, ...parameters]) => [`<${url}>`, ...parameters].join('; ')).join(', ')

const isMissing = (view: PageView): boolean => view.template === 'not-found'

const machineLinks = ({ site }: PageView): readonly Link[] => [
  [`${site.baseUrl}/llms.txt`, 'rel="describedby"', 'type="text/plain"'],
  [`${site.baseUrl}/openapi.json`, 'rel="service-desc"', 'type="application/json"'],
]

/** To the page itself, and to its other representation; a missing page has neither. */
const ownLinks = (view: PageView, otherUrl: string, otherType: string): readonly Link[] =>
  isMissing(view)
    ? []
    : [
        [view.url, 'rel="canonical"'],
        [otherUrl, 'rel="alternate"', `type="${otherType}"`],
      ]

const htmlLinks = (view: PageView): string =>
  linkField([
    ...ownLinks(view, view.markdownUrl, 'text/markdown'),
    ...view.alternates.map(({ hreflang, url }): Link => [url, 'rel="alternate"', `hreflang="${hreflang}"`]),
    ...machineLinks(view),
  ])

const markdownLinks = (view: PageView): string =>
  linkField([...ownLinks(view, view.url, 'text/html'), ...machineLinks(view)])

const commonHeaders = (view: PageView): HeaderFields => ({
  vary: 'Accept',
  'content-language': view.language,
  'cache-control': isMissing(view) ? MISSING_CACHE_CONTROL : PAGE_CACHE_CONTROL,
  ...(view.noindex ? { 'x-robots-tag': 'noindex' } : {}),
})

const markdownHeaders = (markdown: string): HeaderFields => ({
  'x-markdown-tokens': String(Math.ceil(markdown.length / CHARACTERS_A_TOKEN)),
})

/** Makes a page's two representations. */
export const publishPage = (view: PageView, html: string): PublishedPage => {
  const markdown = pageToMarkdown(html, isMissing(view) ? `${view.site.baseUrl}/` : view.url, {
    title: view.title,
    description: view.description,
    url: isMissing(view) ? undefined : view.url,
    lang: view.language,
    updated: view.updated,
  })
  return {
    html: createRepresentation('text/html; charset=utf-8', html, {
      ...commonHeaders(view),
      link: htmlLinks(view),
    }),
    markdown: createRepresentation('text/markdown; charset=utf-8', markdown, {
      ...commonHeaders(view),
      ...markdownHeaders(markdown),
      link: markdownLinks(view),
    }),
  }
}

/** Makes the document at a page's `index.md`: the same Markdown, for whoever can't send a header. */
export const publishMarkdownTwin = (view: PageView, { markdown }: PublishedPage): Representation => ({
  ...markdown,
  headers: {
    'content-language': view.language,
    'cache-control': PAGE_CACHE_CONTROL,
    'access-control-allow-origin': '*',
    'x-robots-tag': 'noindex', // the page itself is what search engines shall list
    link: linkField([[view.url, 'rel="canonical"'], ...machineLinks(view)]),
    ...markdownHeaders(markdown.bytes.toString()),
  },
})
