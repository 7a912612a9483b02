/** A site rendered and ready to be served from memory. It is replaced as a whole when anything changes. */

import { isReservedAddress } from '../content/checks/addresses.ts'
import { findRedirect, type Site } from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import { languageFileNames, pageOfCard } from '../http/server-paths.ts'
import { respellPath } from '../http/url-path.ts'
import type { ShownImage } from '../images/responsive-image.ts'
import type { ContentIssue } from '../lib/data/issue.ts'
import type { CvPdf } from '../pages/cv/cv-pdf.ts'
import type { SearchRecord } from '../search/word-index.ts'

/** A page's representations. */
export interface PublishedPage {
  readonly html: Representation
  readonly markdown: Representation
  /** The images that the page shows, in the order of the page; some may be listed twice. */
  readonly images: readonly ShownImage[]
  /** On the CV's pages only. */
  readonly paper?: {
    /** HTML for the printer, with each image as its original. */
    readonly html: string
    readonly pdf: CvPdf
  }
}

/** What is served until the next publication. */
export interface PublishedSite {
  /** Hash of all pages. */
  readonly version: string
  readonly site: Site
  /** By canonical path. */
  readonly pages: ReadonlyMap<string, PublishedPage>
  /** Everything with a single representation, by path: machine files, feeds, Markdown of pages, icons, style sheets. */
  readonly machineFiles: ReadonlyMap<string, Representation>
  /** Returns the page that says that nothing is at a path and suggests similar ones. */
  readonly missingPage: (path: string) => PublishedPage
  /** Returns the page with the results for a query string; undefined if the path is not the search's or there is no query. */
  readonly searchPage: (path: string, queryString: string) => Promise<PublishedPage | undefined>
  /** What the search finds. Unchanged pages keep theirs from one publication to the next. */
  readonly searchRecords: readonly SearchRecord[]
  /** Returns the page that says that what is at a path cannot be had right now. */
  readonly unavailablePage: (path: string) => PublishedPage
  /** Likely mistakes in the pages' texts, such as broken links. They are logged, and the site is served. */
  readonly warnings: readonly ContentIssue[]
}

/** What a link can lead to. */
export type Targets = Pick<PublishedSite, 'pages' | 'machineFiles' | 'site'>

/** Returns the CV that is printed at a path: the address of its page, and its PDF. */
export const findCvPdf = (
  { pages }: Pick<PublishedSite, 'pages'>,
  path: string,
): { readonly address: string; readonly pdf: CvPdf } | undefined => {
  const address = path.slice(0, path.lastIndexOf('/') + 1)
  const pdf = pages.get(address)?.paper?.pdf
  return pdf?.href === path ? { address, pdf } : undefined
}

const isServed = ({ pages, machineFiles, site }: Targets, path: string): boolean =>
  [path, pageOfCard(path) ?? path].some((address) => pages.has(address)) ||
  machineFiles.has(path) ||
  site.files.has(path)

/** Where other site generators have their feeds. */
const formerFeedName = /\/(?:feed|rss|index|atom)\.xml$/

/** Returns the canonical path of another spelling, such as one without the final slash; undefined if there is none. */
export const canonicalOf = (published: Targets, path: string): string | undefined => {
  const respelt = respellPath(path)
  const candidates = [
    respelt,
    `${respelt}/`,
    respelt.replace(/\/index\.html?$/, '/'),
    respelt.replace(/\.html?$/, '/'),
    // The two names that llmstxt.org gives a page's Markdown: /cv/index.html.md and /cv.md.
    respelt.replace(/\/index\.html\.md$/, '/index.md'),
    respelt.replace(/\.md$/, '/index.md'),
    respelt.replace(formerFeedName, `/${languageFileNames.atomFeed}`),
  ]
  return candidates.find((candidate) => candidate !== path && isServed(published, candidate))
}

/** Returns whether a link to a path works: it is served, or redirects to what is. */
export const hasTarget = (published: Targets, path: string): boolean =>
  isServed(published, path) ||
  canonicalOf(published, path) !== undefined ||
  findRedirect(published.site, path)?.status === 308 ||
  isReservedAddress(path, published.site.settings.languages)
