/** Makes a page's representations, with all their headers, from what was rendered. */
import { estimateTokenCount } from 'tokenx'
import { markdownAddress } from '../content/site.ts'
import { createRepresentation, type HeaderFields, type Representation } from '../http/representation.ts'
import { pageSecurityPolicy } from '../http/server/security-headers.ts'
import { languageFileNames, machineFilePaths } from '../http/server-paths.ts'
import { type MarkdownFrontMatter, toMarkdown } from '../pages/html/html-to-markdown.ts'
import type { RenderInput } from '../pages/page-renderer.ts'
import type { PageDetails, SharedView } from '../pages/views/view-model.ts'
import { API_CATALOG } from './machine-files/well-known.ts'

/**
 * One minute: an edit is visible within it, and a shared cache keeps crowds off the server. After that, a cache may
 * show the old page once more while it fetches the new one (RFC 5861 §3).
 */
const PAGE_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=86400'

/** A missing page may be written at any moment. */
const MISSING_CACHE_CONTROL = 'no-cache'

type Link = readonly [url: string, ...parameters: string[]]
type Views = Pick<RenderInput, 'shared' | 'details'>

const linkField = (links: readonly Link[]): string =>
  links.map(([url, ...parameters]) => [`<${url}>`, ...parameters].join('; ')).join(', ')

const isMissing = ({ template }: PageDetails): boolean => template === 'not-found'

const indexUrl = ({ site }: SharedView): string => `${site.baseUrl}${site.homeHref}${languageFileNames.llms}`

const machineFileLinks = (shared: SharedView): readonly Link[] => [
  [indexUrl(shared), 'rel="describedby"', 'type="text/plain"'],
  ...(shared.deployment.kind === 'server'
    ? [
        [
          `${shared.site.baseUrl}${machineFilePaths.openapi}`,
          'rel="service-desc"',
          'type="application/json"',
        ] as const,
      ]
    : []),
]

/** The CV's other formats, on its page. */
const formatsOf = ({ shared: { site }, details: { address, cvHref, cvPdf } }: Views) =>
  cvHref === undefined || address !== cvHref
    ? undefined
    : {
        ...(cvPdf && { pdf: `${site.baseUrl}${cvPdf.href}` }),
        jsonResume: `${site.baseUrl}${site.homeHref}${languageFileNames.resume}`,
      }

const formatLinks = (views: Views): readonly Link[] => {
  const formats = formatsOf(views)
  if (formats === undefined) return []
  return [
    ...(formats.pdf === undefined
      ? []
      : [[formats.pdf, 'rel="alternate"', 'type="application/pdf"'] as const]),
    [formats.jsonResume, 'rel="alternate"', 'type="application/json"'],
  ]
}

/** Links to the page itself and to its other representation; the missing page has no URL. */
const pageLinks = (details: PageDetails, otherUrl: string, otherType: string): readonly Link[] =>
  isMissing(details)
    ? []
    : [
        [details.url, 'rel="canonical"'],
        [otherUrl, 'rel="alternate"', `type="${otherType}"`],
      ]

/** The home page leads to the catalog (RFC 9727 §3). */
const catalogLinks = ({ shared: { site, deployment }, details }: Views): readonly Link[] =>
  details.address === site.homeHref && deployment.kind === 'server'
    ? [[`${site.baseUrl}${API_CATALOG}`, 'rel="api-catalog"']]
    : []

const licenseLinks = ({ shared: { site } }: Views): readonly Link[] =>
  site.licenseUrl === undefined ? [] : [[site.licenseUrl, 'rel="license"']]

/** What both representations of a page link to besides each other. */
const commonLinks = (views: Views): readonly Link[] => [
  ...views.details.alternates.map(
    ({ hreflang, url }): Link => [url, 'rel="alternate"', `hreflang="${hreflang}"`],
  ),
  ...formatLinks(views),
  ...machineFileLinks(views.shared),
  ...catalogLinks(views),
  ...licenseLinks(views),
]

const htmlLinks = (views: Views): string =>
  linkField([...pageLinks(views.details, views.details.markdownUrl, 'text/markdown'), ...commonLinks(views)])

const markdownLinks = (views: Views): string =>
  linkField([...pageLinks(views.details, views.details.url, 'text/html'), ...commonLinks(views)])

const robotsHeader = ({ noindex }: PageDetails): HeaderFields =>
  noindex ? { 'x-robots-tag': 'noindex' } : {}

const commonHeaders = ({ shared, details }: Views): HeaderFields => ({
  vary: 'Accept',
  'content-language': shared.language,
  'cache-control': isMissing(details) ? MISSING_CACHE_CONTROL : PAGE_CACHE_CONTROL,
  ...robotsHeader(details),
})

/** Adds the estimated length in tokens. */
const withTokens = (headers: HeaderFields, markdown: string): HeaderFields => ({
  ...headers,
  'x-markdown-tokens': String(estimateTokenCount(markdown)),
})

const ownerFacts = ({ site, contact, feeds }: SharedView) => ({
  author: {
    name: site.ownerName,
    email: contact.email,
    links: contact.links.length > 0 ? contact.links.map(({ url }) => url) : undefined,
  },
  security: contact.securityPath && site.baseUrl + contact.securityPath,
  license: site.licenseUrl,
  feeds: feeds.length > 0 ? feeds.map(({ url }) => url) : undefined,
})

/** What the headers say, for readers who see the Markdown alone. */
const frontMatterOf = (views: Views): MarkdownFrontMatter => {
  const { shared, details } = views
  const { baseUrl } = shared.site
  const translations = details.translations.filter(({ translated, current }) => translated && !current)
  return {
    title: details.title,
    description: details.description,
    url: isMissing(details) ? undefined : details.url,
    lang: shared.language,
    published: details.published,
    updated: details.updated,
    tags: details.tags.length > 0 ? details.tags.map(({ name }) => name) : undefined,
    translations:
      translations.length > 0
        ? Object.fromEntries(
            translations.map(({ language, href }) => [
              language,
              baseUrl + markdownAddress({ address: href }),
            ]),
          )
        : undefined,
    formats: formatsOf(views),
    ...(isMissing(details) ? {} : ownerFacts(shared)),
    index: indexUrl(shared),
  }
}

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

/** Makes the HTML representation of a page. */
export const htmlRepresentation = (views: Views, html: string): Representation =>
  createRepresentation('text/html; charset=utf-8', html, {
    ...commonHeaders(views),
    'content-security-policy': pageSecurityPolicy,
    link: htmlLinks(views),
  })

const markdownOf = ({ shared, details }: Views, mainHtml: string, mapUrl?: (url: string) => string) => {
  const pageUrl = isMissing(details) ? `${shared.site.baseUrl}/` : details.url
  return toMarkdown(mainHtml, pageUrl, frontMatterOf({ shared, details }), mapUrl)
}

/** Makes the Markdown representation of a page from the content of its `<main>`. */
export const markdownRepresentation = async (views: Views, mainHtml: string): Promise<Representation> => {
  const markdown = await markdownOf(views, mainHtml)
  return createRepresentation(
    MARKDOWN_TYPE,
    markdown,
    withTokens({ ...commonHeaders(views), link: markdownLinks(views) }, markdown),
  )
}

/** Search engines list the HTML page, unless it is `noindex`: then it is not offered as canonical (RFC 6596 §3). */
const htmlPageLink = ({ noindex, url }: PageDetails): Link =>
  noindex ? [url, 'rel="alternate"', 'type="text/html"'] : [url, 'rel="canonical"']

/**
 * Makes the machine file at a page's `index.md`: the same Markdown for clients that cannot send headers, so its links lead to
 * Markdown too.
 *
 * @param toMarkdownUrl returns the URL of the Markdown of a page of this site, and any other URL unchanged
 */
export const markdownFileRepresentation = async (
  views: Views,
  mainHtml: string,
  toMarkdownUrl: (url: string) => string,
): Promise<Representation> => {
  const { shared, details } = views
  const markdown = await markdownOf(views, mainHtml, toMarkdownUrl)
  const headers = {
    'content-language': shared.language,
    'cache-control': PAGE_CACHE_CONTROL,
    ...robotsHeader(details),
    link: linkField([htmlPageLink(details), ...formatLinks(views), ...machineFileLinks(shared)]),
  }
  return createRepresentation(MARKDOWN_TYPE, markdown, withTokens(headers, markdown))
}
