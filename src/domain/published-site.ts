/** A site made ready to be sent: every page and document in memory, replaced as a whole when anything changes. */
import type { Representation } from './representation.ts'
import type { Site } from './site.ts'

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
