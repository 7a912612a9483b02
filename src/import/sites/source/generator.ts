/** The description of a generator. */
import type { Data } from '../../../lib/data/unchecked.ts'
import type { TagSyntax } from '../text/tag-syntaxes.ts'
import type { SourceFolder } from './source-folder.ts'

/** Changes a page's text. `keep` masks a part of it. */
export type PrepareText = (text: string, keep: (part: string) => string) => string

/** A generator. */
export interface Generator {
  /** The name in `--from hugo`. */
  readonly id: string
  readonly name: string
  /** Matches its configuration files, unless `isOf` assigns them to another generator. */
  readonly config: RegExp
  readonly isOf?: ((source: SourceFolder, file: string) => boolean) | undefined
  /** The folder that it writes; undefined if it may have any name. */
  readonly output: string | undefined
  /** How tags and shortcodes are written. */
  readonly syntaxes: readonly TagSyntax[]
  /** Whether the folder holds notes: `[[links]]` mean pages by name or by `aliases`. */
  readonly isVault?: boolean
  /** The usual folder of its pages; undefined if any may be. */
  readonly content?: string
  /** Matches paths of pages that may be public without an existing site to prove it; undefined if none is. */
  readonly publishes?: RegExp
  /** Matches paths of pages that were public unless marked, if the owner says so with `--public`. */
  readonly mayBePublic?: RegExp
  /** Finds the folder of its pages in its configuration. */
  readonly input?: RegExp
  /** The field that publishes a note, such as `publish: true`; undefined if none is needed. */
  readonly publishedBy?: string
  readonly prepareText: PrepareText | undefined
  /** Returns a function from a page's file to the fields that other files add to its front matter. */
  readonly defaultFields?: (source: SourceFolder) => (file: string) => Data
  /** Returns a function from a file to its path on the site; undefined if that is the path in the folder. */
  readonly pathsOf?: (files: readonly string[]) => (file: string) => string
}
