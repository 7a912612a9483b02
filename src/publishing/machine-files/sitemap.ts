/** sitemap.xml (sitemaps.org 0.9) with hreflang links between translations. */

import { machineFilePaths, sitemapPartPath } from '../../addresses/server-paths.ts'
import { type Alternate, alternatesOf, type PageIndex } from '../../content/navigation/page-index.ts'
import { lastChangeOf } from '../../content/navigation/posts.ts'
import type { Page } from '../../content/site.ts'
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import { type BuildFiles, listedPages, type MachineFile } from './machine-file.ts'

/** The protocol's limit for a file. */
const MAX_URLS = 50_000

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const alternateElement = ({ hreflang, url }: Alternate): string =>
  `    <xhtml:link rel="alternate" hreflang="${escapeMarkup(hreflang)}" href="${escapeMarkup(url)}"/>\n`

const urlElement = (page: Page, translations: readonly Page[], baseUrl: string): string => {
  const alternates = alternatesOf(translations, baseUrl).map(alternateElement)
  const lastChange = lastChangeOf(page)
  const modified = lastChange === undefined ? '' : `    <lastmod>${escapeMarkup(lastChange)}</lastmod>\n`
  const location = `    <loc>${escapeMarkup(`${baseUrl}${page.address}`)}</loc>\n`
  return `  <url>\n${location}${modified}${alternates.join('')}  </url>\n`
}

const urlSet = (pages: readonly Page[], { translationsOf }: PageIndex, baseUrl: string): string => {
  const elements = pages.map((page) => urlElement(page, translationsOf(page.key), baseUrl))
  return (
    `${DECLARATION}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n` +
    `${elements.join('')}</urlset>\n`
  )
}

const indexBody = (parts: readonly MachineFile[], baseUrl: string): string => {
  const entries = parts.map(
    ({ path }) => `  <sitemap>\n    <loc>${escapeMarkup(`${baseUrl}${path}`)}</loc>\n  </sitemap>\n`,
  )
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/**
 * Makes sitemap.xml with all pages but `noindex` ones. Beyond the protocol's limit it becomes an index of
 * sitemap-1.xml, sitemap-2.xml and so on.
 */
export const buildSitemap: BuildFiles = ({ site, baseUrl }, { index }) => {
  const { languages } = site.settings
  // Each page names its translations. Keeps files below the 50 MiB limit for addresses of up to 300 bytes.
  const maxUrls = Math.floor(MAX_URLS / languages.length)
  const pages = languages.flatMap((language) => listedPages(site, language))
  const mediaType = 'application/xml; charset=utf-8'
  const file = (path: string, body: () => string): MachineFile => ({ path, mediaType, body })
  if (pages.length <= maxUrls) return [file(machineFilePaths.sitemap, () => urlSet(pages, index, baseUrl))]
  const parts = Array.from({ length: Math.ceil(pages.length / maxUrls) }, (_, part) => {
    const listed = pages.slice(part * maxUrls, (part + 1) * maxUrls)
    return file(sitemapPartPath(part + 1), () => urlSet(listed, index, baseUrl))
  })
  return [file(machineFilePaths.sitemap, () => indexBody(parts, baseUrl)), ...parts]
}
