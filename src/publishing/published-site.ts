/** A site made ready to be sent: every page and document in memory, replaced as a whole when anything changes. */

import { isReservedAddress } from '../content/checks/addresses.ts'
import type { Site } from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import { respellPath } from '../http/url-path.ts'

/** A page in both of its representations. */
export interface PublishedPage {
  readonly html: Representation
  readonly markdown: Representation
}

/** What is served from one moment to the next. */
export interface PublishedSite {
  /** Changes with the content, the statistics or the templates' output. */
  readonly version: string
  readonly site: Site
  /** By canonical path. */
  readonly pages: ReadonlyMap<string, PublishedPage>
  /** What has one representation only: Markdown twins, files for machines, feeds. By path. */
  readonly documents: ReadonlyMap<string, Representation>
  /** Returns the page that says there is none at a path, and what lies near. */
  readonly missingPage: (path: string) => PublishedPage
}

const isServed = ({ pages, documents, site }: PublishedSite, address: string): boolean =>
  pages.has(address) || documents.has(address) || site.files.has(address)

/** Returns the canonical address that a path is another spelling of, or undefined where there is none. */
export const canonicalOf = (published: PublishedSite, path: string): string | undefined => {
  const respelt = respellPath(path)
  const candidates = [respelt, `${respelt}/`, respelt.replace(/\/index\.html$/, '/')]
  return candidates.find((candidate) => candidate !== path && isServed(published, candidate))
}

/** Says whether a visitor who follows a link to a path finds something there. */
export const leadsSomewhere = (published: PublishedSite, path: string): boolean =>
  isServed(published, path) ||
  canonicalOf(published, path) !== undefined ||
  isReservedAddress(path, published.site.settings.languages)
