/** Types for a source: the rules for its folder, and its pages and files. */
import type { SiteFacts } from './configuration.ts'
import type { PageRules, ReadPage } from './page-jobs.ts'

/** The place of a page, according to the rules. */
export interface PagePlace {
  /** Its path in pages/, without suffix and language. */
  readonly key: string
  /** A tag of one of the site's languages; undefined for the first. */
  readonly language?: string | undefined
  /** Articles keep their date of publication; other pages have only a date of change. */
  readonly isPost: boolean
  /** What outside the page makes it private, whatever the existing site showed. */
  readonly mark?: string | undefined
  /** Why the page may not have been public; ignored if the existing site showed it. */
  readonly doubt?: string | undefined
}

/** A file that is served unchanged: its path on the site, without a slash at the start. */
export interface SourceFile {
  readonly file: string
  readonly path: string
}

/** A page whose file was read. */
export interface SourcePage extends PagePlace, ReadPage {
  readonly file: string
  readonly mark: string | undefined
}

/** A note about a file. */
export interface Note {
  readonly file: string
  readonly reason: string
}

/** A folder, read by the rules of its generator. */
export interface SourceSite {
  readonly isVault: boolean
  readonly rules: PageRules
  readonly facts: SiteFacts
  readonly pages: readonly SourcePage[]
  readonly files: readonly SourceFile[]
}
