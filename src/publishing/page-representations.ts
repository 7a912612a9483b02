/** Makes the representations of a rendered page, with all their headers. */

import { languageFileNames, machineFilePaths } from '../addresses/server-paths.ts'
import { asciiUrl } from '../addresses/url-path.ts'
import { markdownAddress } from '../content/site.ts'
import { toMarkdown } from '../html/html-to-markdown.ts'
import { createRepresentation, type HeaderFields, type Representation } from '../http/representation.ts'
import { pageSecurityPolicy } from '../http/server/security-headers.ts'
import type { EditionInputs } from '../pages/edition-inputs.ts'
import type { RenderedPage } from '../pages/page-renderer.ts'
import type { PageView } from '../pages/views/page-view.ts'
import { API_CATALOG } from './machine-files/well-known.ts'

/**
 * One minute: edits are visible within it, and a shared cache keeps crowds off the server. After that, a
 * cache may show the old page once more while it fetches the new one (RFC 5861 §3).
 */
const PAGE_CACHE_CONTROL = 'public, max-age=60, stale-while-revalidate=86400'

/** Writes a link as the `Link` header has it (RFC 8288). */
const link = (url: string, ...parameters: readonly string[]): string =>
  [`<${asciiUrl(url)}>`, ...parameters].join('; ')

/** Error pages have no URL. */
const isError = ({ template }: PageView): boolean => template === 'error'

const llmsTxtUrl = ({ site }: PageView): string => `${site.baseUrl}${site.homeHref}${languageFileNames.llms}`

const machineFileLinks = (view: PageView): readonly string[] => {
  const { site, deployment } = view
  const index = link(llmsTxtUrl(view), 'rel="describedby"', 'type="text/plain"')
  const api = link(site.baseUrl + machineFilePaths.openapi, 'rel="service-desc"', 'type="application/json"')
  return deployment.kind === 'server' ? [index, api] : [index]
}

/** The CV's other formats, on its page. */
const formatsOf = ({ site, address, cvHref, cvPdf }: PageView) => {
  if (cvHref === undefined || address !== cvHref) return []
  const resume = `${site.homeHref}${languageFileNames.resume}`
  return [
    ...(cvPdf ? [{ name: 'pdf', url: site.baseUrl + cvPdf.href, type: 'application/pdf' }] : []),
    { name: 'jsonResume', url: site.baseUrl + resume, type: 'application/json' },
  ]
}

const formatLinks = (view: PageView): readonly string[] =>
  formatsOf(view).map(({ url, type }) => link(url, 'rel="alternate"', `type="${type}"`))

/**
 * Returns the links of a representation: the page, its other representation, and related resources. The home
 * page links to the catalog (RFC 9727 §3).
 */
const pageLinks = (view: PageView, otherUrl: string, otherType: string): readonly string[] => {
  const { site, deployment, address, alternates, url } = view
  const hasCatalog = address === site.homeHref && deployment.kind === 'server'
  const own = [link(url, 'rel="canonical"'), link(otherUrl, 'rel="alternate"', `type="${otherType}"`)]
  return [
    ...(isError(view) ? [] : own),
    ...alternates.map(({ hreflang, url }) => link(url, 'rel="alternate"', `hreflang="${hreflang}"`)),
    ...formatLinks(view),
    ...machineFileLinks(view),
    ...(hasCatalog ? [link(site.baseUrl + API_CATALOG, 'rel="api-catalog"')] : []),
    ...(site.licenseUrl === undefined ? [] : [link(site.licenseUrl, 'rel="license"')]),
  ]
}

/** @param links of this representation */
const headersOf = (view: PageView, links: readonly string[]): HeaderFields => ({
  'content-language': view.language,
  // A missing page may be written at any moment.
  'cache-control': isError(view) ? 'no-cache' : PAGE_CACHE_CONTROL,
  ...(view.noindex && { 'x-robots-tag': 'noindex' }),
  ...(view.site.contentSignal !== '' && !view.noindex && { 'content-signal': view.site.contentSignal }),
  link: links.join(', '),
})

/** Returns the facts of the headers, for readers who see only the Markdown. */
const frontMatterOf = (view: PageView) => {
  const { site, tags, contact, feeds } = view
  const translations = view.translations
    .filter(({ translated, current }) => translated && !current)
    .map(({ language, href }) => [language, site.baseUrl + markdownAddress({ address: href })] as const)
  const formats = formatsOf(view).map(({ name, url }) => [name, url] as const)
  return {
    title: view.title,
    description: view.description,
    url: view.url || undefined,
    lang: view.language,
    published: view.publishedAt,
    updated: view.updated,
    tags: tags.length > 0 ? tags.map(({ name }) => name) : undefined,
    translations: translations.length > 0 ? Object.fromEntries(translations) : undefined,
    formats: formats.length > 0 ? Object.fromEntries(formats) : undefined,
    ...(!isError(view) && {
      author: {
        name: site.ownerName,
        email: contact.email,
        links: contact.links.length > 0 ? contact.links.map(({ url }) => url) : undefined,
      },
      security: contact.securityPath && site.baseUrl + contact.securityPath,
      license: site.licenseUrl,
      feeds: feeds.length > 0 ? feeds.map(({ url }) => url) : undefined,
    }),
    index: llmsTxtUrl(view),
  }
}

/** Makes the HTML representation of a page. */
export const htmlRepresentation = ({ view, html }: RenderedPage): Representation =>
  createRepresentation('text/html; charset=utf-8', html(), {
    vary: 'Accept',
    ...headersOf(view, pageLinks(view, view.markdownUrl, 'text/markdown')),
    'content-security-policy': pageSecurityPolicy,
  })

/** The average of language models' tokenisers, in English as in Chinese. */
const BYTES_PER_TOKEN = 4

/** Makes Markdown from the content of `<main>`, with its estimated length in tokens. */
const createMarkdown = async (
  { view, main }: RenderedPage,
  headers: HeaderFields,
  mapUrl?: (url: string) => string,
): Promise<Representation> => {
  const url = view.url || `${view.site.baseUrl}/`
  const markdown = await toMarkdown(main(), url, frontMatterOf(view), { mapUrl })
  const bytes = Buffer.from(markdown)
  const tokens = Math.ceil(bytes.length / BYTES_PER_TOKEN)
  return createRepresentation('text/markdown; charset=utf-8', bytes, {
    ...headers,
    'x-markdown-tokens': String(tokens),
  })
}

/** Makes the Markdown representation of a page. */
export const markdownRepresentation = (rendered: RenderedPage): Promise<Representation> => {
  const { view } = rendered
  const links = pageLinks(view, view.url, 'text/html')
  return createMarkdown(rendered, { vary: 'Accept', ...headersOf(view, links) })
}

/**
 * Makes the machine file at a page's `index.md`: the same Markdown for clients that cannot send headers. Its
 * links to pages of this site lead to Markdown.
 */
export const markdownFileRepresentation = (rendered: RenderedPage, { site, baseUrl }: EditionInputs) => {
  const { view } = rendered
  const { noindex, url } = view
  const toMarkdownUrl = (url: string): string => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url.slice(baseUrl.length)) ?? []
    const page = url.startsWith(`${baseUrl}/`) ? site.pages.get(path) : undefined
    return page === undefined ? url : `${baseUrl}${markdownAddress(page)}${rest}`
  }
  // Search engines list the HTML page. A `noindex` page is not offered as canonical (RFC 6596 §3).
  const htmlPage = noindex ? link(url, 'rel="alternate"', 'type="text/html"') : link(url, 'rel="canonical"')
  const links = [htmlPage, ...formatLinks(view), ...machineFileLinks(view)]
  return createMarkdown(rendered, headersOf(view, links), toMarkdownUrl)
}
