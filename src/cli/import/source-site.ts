/** What a generator's rules say about a folder. A new generator is one more file in generators/, and one row in generators.ts. */
import type { JsonObject } from '../../lib/json.ts'
import type { PageSource } from './front-matter/find-block.ts'
import type { Data } from './front-matter/parse-loosely.ts'
import type { MemberRules, ReadMembers } from './front-matter/read-members.ts'
import type { SourceFolder } from './source-folder.ts'
import type { TagSyntax } from './text/convert-tags.ts'

/** What the rules say of a file that is a page. */
export interface PagePlace {
  /** Its path in pages/, without suffix and language. */
  readonly key: string
  /** A tag of one of the site's languages; undefined for the first. */
  readonly language?: string | undefined
  /** Members that count unless the page has its own, such as Jekyll's `defaults`. */
  readonly defaults?: Data
  /** Articles keep their date of publication; other pages have only a date of change. */
  readonly isPost: boolean
  /** The day in the file's name, for a post without a date. */
  readonly day?: string | undefined
  /** A mark of privacy outside the page, which counts whatever the former site showed. */
  readonly mark?: string | undefined
  /** Why the page may not have been public; counts unless the former site showed it. */
  readonly doubt?: string | undefined
}

/** What the rules say of a file that is served as it is: its path on the site, without a slash at the start. */
export interface FilePlace {
  readonly path: string
}

/** A file that is served beside the pages. */
export interface SourceFile extends FilePlace {
  readonly file: string
}

/** A page whose file was read. */
export interface SourcePage extends PagePlace {
  readonly file: string
  /** Front matter as written, over the defaults. */
  readonly data: Data
  readonly members: ReadMembers
  readonly body: string
  /** The line of the file on which the body begins, from 1. */
  readonly bodyLine: number
  /** Whether its front matter is in a form that nothing reads. */
  readonly isUnreadable: boolean
}

/** A file, and what is said of it. */
export interface Note {
  readonly file: string
  readonly reason: string
}

/** A text, or one for each language. */
export type Localized = string | Readonly<Record<string, string>>

/** What a generator's configuration says about a site. */
export interface SiteFacts {
  readonly title?: Localized | undefined
  readonly description?: Localized | undefined
  readonly owner?: string | undefined
  readonly email?: string | undefined
  /** The first is the default. */
  readonly languages: readonly string[]
  /** Where the site was, such as `ada.example`; undefined if nothing says so. */
  readonly host?: string | undefined
  /** The path under which the site was served, such as `/blog`; empty for the root. */
  readonly basePath: string
  /** The setting by which addresses are made. */
  readonly addressSetting?: string | undefined
}

/** The rules for one folder. */
export interface SiteRules extends MemberRules {
  readonly facts: SiteFacts
  /** Returns what a file is; undefined for a file that is neither a page nor served. */
  readonly place: (file: string, read: () => PageSource) => PagePlace | FilePlace | undefined
  /** Whether `[[links]]` mean pages by their names and `aliases`. */
  readonly linksByName?: boolean
  /** Former addresses and where they lead, besides those of pages. */
  readonly redirects?: Readonly<Record<string, string>>
  /** Whether files move only if a page shows or links to them, because the folder was never a website. */
  readonly linkedFilesOnly?: boolean
  /** The folder that `/notes/a.md` and Zola's `@/notes/a.md` are relative to. */
  readonly contentFolder: string
  /** The folder that `~/a.png` and `@/a.png` are relative to, where that is not the one of the content. */
  readonly importFolder?: string
  /** How tags and shortcodes are written. */
  readonly syntaxes: readonly TagSyntax[]
  /** What else must change in a page's text, code excepted; applied before tags are. `keep` masks a part of it. */
  readonly prepareText?: (text: string, keep: (part: string) => string) => string
  /** Files that may hold the owner's CV. */
  readonly resumes?: readonly string[]
}

/** A generator. */
export interface Generator {
  /** As in `--from hugo`. */
  readonly id: string
  readonly name: string
  /** Returns whether a folder is a site of this generator. */
  readonly recognise: (source: SourceFolder) => boolean
  readonly read: (source: SourceFolder) => SiteRules
  /** Where it writes the site; undefined if a folder of that name may be anything. */
  readonly output?: string
}

/** A folder, read by the rules of its generator. */
export interface SourceSite extends SiteRules {
  readonly pages: readonly SourcePage[]
  readonly files: readonly SourceFile[]
  /** A JSON Resume, and what changed in it; undefined if the site has no CV. */
  readonly resume: { readonly value: JsonObject; readonly notes: readonly string[] } | undefined
}
