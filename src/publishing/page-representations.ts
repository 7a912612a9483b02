/** Makes a page's representations, with all their headers, from the rendered page. */

import { createRepresentation, type HeaderFields, type Representation } from '../http/representation.ts'
import { pageSecurityPolicy } from '../http/server/security-headers.ts'
import { languageFileNames, serverPaths } from '../http/server-paths.ts'
import { toMarkdown } from '../pages/html/html-to-markdown.ts'
import type { PageInput, RenderedPage } from '../pages/page-renderer.ts'
import type { OwnView, SharedView } from '../pages/page-view.ts'
import { API_CATALOG } from './machine-files/well-known.ts'
import type { PublishedPage } from './published-site.ts'

/**
 * One minute: an edit is visible within it, and a shared cache keeps crowds off the server. After that, a cache may
 * show the old page once more while it fetches the new one (RFC 5861 §3).
 */
const PAGE_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=86400'

/** A missing page may be written at any moment. */
const MISSING_CACHE_CONTROL = 'no-cache'

/** A rough estimate for English. */
const CHARACTERS_PER_TOKEN = 4

type Link = readonly [url: string, ...parameters: string[]]
type Views = Pick<PageInput, 'shared' | 'own'>

const linkField = (links: readonly Link[]): string =>
  links.map(([url, ...parameters]) => [`<${url}>`, ...parameters].join('; ')).join(', ')

const isMissing = ({ template }: OwnView): boolean => template === 'not-found'

const machineFileLinks = ({ site }: SharedView): readonly Link[] => [
  [`${site.baseUrl}${site.homeHref}${languageFileNames.llms}`, 'rel="describedby"', 'type="text/plain"'],
  [`${site.baseUrl}${serverPaths.openapi}`, 'rel="service-desc"', 'type="application/json"'],
]

/** Links to the page itself and to its other representation; the missing page has no URL. */
const ownLinks = (own: OwnView, otherUrl: string, otherType: string): readonly Link[] =>
  isMissing(own)
    ? []
    : [
        [own.url, 'rel="canonical"'],
        [otherUrl, 'rel="alternate"', `type="${otherType}"`],
      ]

/** The home page leads to the catalog (RFC 9727 §3). */
const catalogLinks = ({ shared: { site }, own }: Views): readonly Link[] =>
  own.template === 'home' ? [[`${site.baseUrl}${API_CATALOG}`, 'rel="api-catalog"']] : []

const htmlLinks = (views: Views): string => {
  const { shared, own } = views
  return linkField([
    ...ownLinks(own, own.markdownUrl, 'text/markdown'),
    ...own.alternates.map(({ hreflang, url }): Link => [url, 'rel="alternate"', `hreflang="${hreflang}"`]),
    ...machineFileLinks(shared),
    ...catalogLinks(views),
  ])
}

const markdownLinks = ({ shared, own }: Views): string =>
  linkField([...ownLinks(own, own.url, 'text/html'), ...machineFileLinks(shared)])

const robotsHeader = ({ noindex }: OwnView): HeaderFields => (noindex ? { 'x-robots-tag': 'noindex' } : {})

const commonHeaders = ({ shared, own }: Views): HeaderFields => ({
  vary: 'Accept',
  'content-language': shared.language,
  'cache-control': isMissing(own) ? MISSING_CACHE_CONTROL : PAGE_CACHE_CONTROL,
  ...robotsHeader(own),
})

const tokensHeader = (markdown: string): HeaderFields => ({
  'x-markdown-tokens': String(Math.ceil(markdown.length / CHARACTERS_PER_TOKEN)),
})

/** Makes both representations of a page. */
export const publishPage = (views: Views, { html, mainHtml, images }: RenderedPage): PublishedPage => {
  const { shared, own } = views
  const markdown = toMarkdown(mainHtml, isMissing(own) ? `${shared.site.baseUrl}/` : own.url, {
    title: own.title,
    description: own.description,
    url: isMissing(own) ? undefined : own.url,
    lang: shared.language,
    published: own.published,
    updated: own.updated,
    tags: own.tags.length > 0 ? own.tags.map(({ name }) => name) : undefined,
  })
  return {
    html: createRepresentation('text/html; charset=utf-8', html, {
      ...commonHeaders(views),
      'content-security-policy': pageSecurityPolicy,
      link: htmlLinks(views),
    }),
    markdown: createRepresentation('text/markdown; charset=utf-8', markdown, {
      ...commonHeaders(views),
      ...tokensHeader(markdown),
      link: markdownLinks(views),
    }),
    images,
  }
}

/** Makes the machine file at a page's `index.md`: the same Markdown, for clients that cannot send headers. */
export const publishMarkdownFile = ({ shared, own }: Views, { markdown }: PublishedPage): Representation => ({
  ...markdown,
  headers: {
    'content-language': shared.language,
    'cache-control': PAGE_CACHE_CONTROL,
    'access-control-allow-origin': '*',
    ...robotsHeader(own),
    // Canonical, so that search engines list the page itself.
    link: linkField([[own.url, 'rel="canonical"'], ...machineFileLinks(shared)]),
    ...tokensHeader(markdown.bytes.toString()),
  },
})
