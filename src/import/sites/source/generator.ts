/** What is known of a generator. */
import type { TagSyntax } from '../text/syntaxes.ts'
import type { SourceFolder } from './source-folder.ts'

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
  /** Finds the folder of its pages in its configuration. */
  readonly input?: RegExp
  /** What a note says to be public, such as `publish: true`; undefined if a page need not say so. */
  readonly publishedBy?: string
  readonly prepareText: PrepareText | undefined
  /** Returns a folder whose pages say in front matter what they say otherwise. */
  readonly withFrontMatter?: (source: SourceFolder) => SourceFolder
  /** Returns what finds the path on the site of each file; undefined if that is its path in the folder. */
  readonly pathsOf?: (files: readonly string[]) => (file: string) => string
}
