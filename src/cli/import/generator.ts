/** What a generator's file of rules says. A new generator is one more file in generators/, and one row in generators.ts. */
import type { CivilTime, DateRules } from './dates.ts'
import type { Data } from './front-matter/parse-loosely.ts'
import type { ReadMembers } from './front-matter/read-members.ts'
import type { SiteLink } from './settings/profiles.ts'
import type { SourceFolder } from './source-folder.ts'
import type { TagSyntax } from './text/convert-tags.ts'

/** A page among the files of the source. */
export interface SourcePage {
  readonly file: string
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
  /** Why the page is a draft, even if its front matter does not say so. */
  readonly hiddenBy?: string | undefined
}

/** A page whose front matter was read. */
export interface ReadPage extends SourcePage {
  /** Front matter as written, over the defaults. */
  readonly data: Data
  readonly members: ReadMembers
  readonly civil: CivilTime | undefined
}

/** A file that is served beside the pages. */
export interface SourceFile {
  readonly file: string
  /** Its path on the site, without a slash at the start. */
  readonly path: string
}

/** A file that does not move, and why. */
export interface LeftOut {
  readonly file: string
  readonly reason: string
}

/** An entry of the menu. */
export interface MenuEntry {
  readonly url: string
  readonly label?: string | undefined
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
  /** In its order. */
  readonly menu: readonly MenuEntry[]
  readonly license?: { readonly name: string; readonly url: string } | undefined
  readonly links: readonly SiteLink[]
  /** Settings of themes that have no place in Vitrine, such as `params.math`. */
  readonly unusedSettings?: readonly string[]
  /** Where the site was, such as `ada.example`; undefined if nothing says so. */
  readonly host?: string | undefined
  /** The path under which the site was served, such as `/blog`; empty for the root. */
  readonly basePath: string
}

/** A list that the generator made, such as the posts of a tag, and the address that shows it now. */
export type ListAddresses = ReadonlyMap<string, string>

/** A site of a generator, with its rules. */
export interface SourceSite {
  readonly facts: SiteFacts
  readonly pages: readonly SourcePage[]
  readonly files: readonly SourceFile[]
  readonly leftOut?: readonly LeftOut[]
  /** Whether files move only if a page shows or links to them, because the folder was never a website. */
  readonly linkedFilesOnly?: boolean
  /** The folder that `/notes/a.md` and Zola's `@/notes/a.md` are relative to. */
  readonly contentFolder?: string
  /** The folder that `~/a.png` and `@/a.png` are relative to, where that is not the one of the content. */
  readonly importFolder?: string
  readonly dates?: DateRules
  /** Tags and categories if undefined. */
  readonly taxonomies?: readonly string[]
  readonly splitsAtSpaces?: boolean | undefined
  /** Returns the address of a page, as the generator made it: `/2024/a.html`, `/a/`. Undefined if it had none. */
  readonly addressOf: (page: ReadPage) => string | undefined
  /** Returns further addresses that led to a page; those that its front matter names if undefined. */
  readonly aliasesOf?: (page: ReadPage) => readonly string[]
  /** Returns other names by which `[[links]]` mean a page. */
  readonly namesOf?: (page: ReadPage) => readonly string[]
  /** Returns what lists of the generator led where. */
  readonly listsOf?: (pages: readonly ReadPage[]) => ListAddresses
  /** Former addresses and where they lead, besides those of pages. */
  readonly redirects?: Readonly<Record<string, string>>
  /** How tags and shortcodes are written. */
  readonly syntaxes: readonly TagSyntax[]
  /** What else must change in a page's text, code excepted; applied before tags are. `keep` masks a part of it. */
  readonly prepareText?: (text: string, keep: (part: string) => string) => string
  /** Returns the id that a heading had, if it is not GitHub's. */
  readonly headingId?: (heading: string) => string
  /** Returns the file of a site's own tag or include; undefined if there is none. */
  readonly snippetFile?: (name: string) => string | undefined
  /** The values of `{{ site.title }}` and the like. */
  readonly settings?: Data
  /** Members of `site` that only the generator knows, besides those of every site. */
  readonly computedSettings?: readonly string[]
  /** A CV in the form of JSON Resume. */
  readonly resume?: unknown
}

/** A generator. */
export interface Generator {
  /** As in `--from hugo`. */
  readonly id: string
  readonly name: string
  /** Returns whether a folder is a site of this generator. */
  readonly recognise: (source: SourceFolder) => boolean
  readonly read: (source: SourceFolder) => SourceSite
}
