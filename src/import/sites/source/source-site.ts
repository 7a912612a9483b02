/** What is known of a source: its generator, the rules for its folder, and its pages and files. */
import type { Data } from '../../../lib/data/unchecked.ts'
import type { TagSyntax } from '../text/syntaxes.ts'
import type { SiteFacts } from './configuration.ts'
import type { OpenedPage, PageRules } from './page-jobs.ts'
import type { SourceFolder } from './source-folder.ts'

/** What the rules say of a file that is a page. */
export interface PagePlace {
  /** Its path in pages/, without suffix and language. */
  readonly key: string
  /** A tag of one of the site's languages; undefined for the first. */
  readonly language?: string | undefined
  /** Articles keep their date of publication; other pages have only a date of change. */
  readonly isPost: boolean
  /** What outside the page makes it private, whatever the existing site showed. */
  readonly mark?: string | undefined
  /** Why the page may not have been public; counts unless the existing site showed it. */
  readonly doubt?: string | undefined
}

/** A file that is served as it is: its path on the site, without a slash at the start. */
export interface SourceFile {
  readonly file: string
  readonly path: string
}

/** A page whose file was read. */
export interface SourcePage extends PagePlace, OpenedPage {
  readonly file: string
  /** Why it could not be taken apart, so that it stays as it is. */
  readonly failure?: string | undefined
}

/** A file, and what is said of it. */
export interface Note {
  readonly file: string
  readonly reason: string
}

/** Changes a page's text. `keep` masks a part of it. */
export type PrepareText = (text: string, keep: (part: string) => string) => string

/** A generator. */
export interface Generator {
  /** As in `--from hugo`. */
  readonly id: string
  readonly name: string
  /** Matches the files of its configuration, where `isOf` does not say that they are another's. */
  readonly config: RegExp
  readonly isOf?: ((source: SourceFolder, file: string) => boolean) | undefined
  /** Where it writes the site; undefined if a folder of any name may be it. */
  readonly output: string | undefined
  /** How tags and shortcodes are written. */
  readonly syntaxes: readonly TagSyntax[]
  /** Whether the folder holds notes: `[[links]]` mean pages by their names and `aliases`. */
  readonly isVault?: boolean
  /** The usual folder of its pages; undefined if any may be. */
  readonly content?: string
  /** Matches the paths of pages that may be public without the existing site; undefined if none is. */
  readonly publishes?: RegExp
  /** Matches the paths of pages that are public unless they are marked, which an owner may say with `--public`. */
  readonly mayBePublic?: RegExp
  /** What a note says to be public, such as `publish: true`; undefined if a page need not say so. */
  readonly publishedBy?: string
  readonly prepareText: PrepareText | undefined
  /** Returns a folder whose pages say in front matter what they say otherwise. */
  readonly withFrontMatter?: (source: SourceFolder) => SourceFolder
  /** Returns what finds the path on the site of each file; undefined if that is its path in the folder. */
  readonly pathsOf?: (files: readonly string[]) => (file: string) => string
}

/** A folder, read by the rules of its generator. */
export interface SourceSite {
  readonly isVault: boolean
  readonly rules: PageRules
  /** Fields of its configuration, names in lower case. */
  readonly config: Data
  readonly facts: SiteFacts
  readonly pages: readonly SourcePage[]
  readonly files: readonly SourceFile[]
}
