/** sitemap.xml (sitemaps.org 0.9) with hreflang links between translations. */

import { type Alternate, alternatesOf, indexPages } from '../../content/page-index.ts'
import { lastChangeOf } from '../../content/posts.ts'
import type { Page, Site } from '../../content/site.ts'
import { serverPaths, sitemapPartPath } from '../../http/server-paths.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { oncePer } from '../../lib/once.ts'
import { listedPages, type MachineFile, type MachineFileOptions } from './machine-file.ts'

/** The protocol's limits for a file. */
const MAX_URLS = 50_000
const MAX_BYTES = 50 * 1024 * 1024

const XML = 'application/xml; charset=utf-8'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const OPEN = `${DECLARATION}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
const CLOSE = '</urlset>\n'

const alternateElement = ({ hreflang, url }: Alternate): string =>
  `    <xhtml:link rel="alternate" hreflang="${escapeMarkup(hreflang)}" href="${escapeMarkup(url)}"/>\n`

type Translations = readonly [baseUrl: string, pages: readonly Page[]]

const urlElement = oncePer((page: Page, [baseUrl, translations]: Translations): string => {
  const alternates = alternatesOf(translations, baseUrl).map(alternateElement)
  const lastChange = lastChangeOf(page)
  const modified = lastChange === undefined ? '' : `    <lastmod>${escapeMarkup(lastChange)}</lastmod>\n`
  const location = `    <loc>${escapeMarkup(`${baseUrl}${page.address}`)}</loc>\n`
  return `  <url>\n${location}${modified}${alternates.join('')}  </url>\n`
})

const urlElements = (site: Site, baseUrl: string): readonly string[] => {
  const pages = site.settings.languages.flatMap((language) => listedPages(site, language))
  const { translationsOf } = indexPages(site)
  return pages.map((page) => urlElement(page, [baseUrl, translationsOf(page.key)]))
}

/** Splits the elements into files within both limits. */
const fileBodies = (elements: readonly string[], maxUrls: number): readonly string[] => {
  const bodies: string[][] = [[]]
  let sizeBytes = OPEN.length + CLOSE.length
  for (const element of elements) {
    const elementBytes = Buffer.byteLength(element)
    const current = bodies.at(-1) ?? []
    if (current.length >= maxUrls || sizeBytes + elementBytes > MAX_BYTES) {
      bodies.push([element])
      sizeBytes = OPEN.length + CLOSE.length + elementBytes
    } else {
      current.push(element)
      sizeBytes += elementBytes
    }
  }
  return bodies.map((body) => `${OPEN}${body.join('')}${CLOSE}`)
}

const indexBody = (paths: readonly string[], baseUrl: string): string => {
  const entries = paths.map(
    (path) => `  <sitemap>\n    <loc>${escapeMarkup(`${baseUrl}${path}`)}</loc>\n  </sitemap>\n`,
  )
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/**
 * Makes sitemap.xml with every page without `noindex`. Beyond the protocol's limits, sitemap.xml becomes an index of
 * sitemap-1.xml, sitemap-2.xml and so on.
 *
 * @param options.maxUrls URLs per file, 50,000 by default
 */
export const buildSitemap = (
  site: Site,
  { baseUrl, maxUrls = MAX_URLS }: Pick<MachineFileOptions, 'baseUrl'> & { readonly maxUrls?: number },
): readonly MachineFile[] => {
  const bodies = fileBodies(urlElements(site, baseUrl), maxUrls)
  const [only] = bodies
  if (bodies.length === 1 && only !== undefined)
    return [{ path: serverPaths.sitemap, mediaType: XML, body: only }]
  const parts = bodies.map((body, index) => ({ path: sitemapPartPath(index + 1), mediaType: XML, body }))
  const paths = parts.map(({ path }) => path)
  return [{ path: serverPaths.sitemap, mediaType: XML, body: indexBody(paths, baseUrl) }, ...parts]
}
