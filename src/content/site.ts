/** The site model: the content folder, read and checked. Everything that is served is made from it. */
import { encodePath, respellPath } from '../addresses/url-path.ts'
import type { ContentIssue } from '../lib/data/issue.ts'
import type { Translated } from '../lib/data/value-types.ts'
import type { Resume } from '../resume/schema.ts'
import type { FolderFile } from './files/content-file.ts'
import type { MessagesByLanguage } from './i18n/messages.ts'
import type { PageTemplate } from './schema/page-templates.ts'
import type { SiteSettings } from './schema/site-settings.ts'

/** Language tags (BCP 47), at least one. The first is the default. */
export type Languages = readonly [defaultLanguage: string, ...others: string[]]

/** A page in one language. */
export interface Page {
  /** Path without language and suffix, shared by all translations: `notes/engine`, `''` for the home page. */
  readonly key: string
  readonly language: string
  /** The canonical path, percent-encoded: `/`, `/cv/`, `/fr/cv/`. */
  readonly address: string
  readonly title: string
  /** The title's language: the page's, or English if a default title has no translation. */
  readonly titleLanguage: string
  readonly description?: string | undefined
  readonly template: PageTemplate
  /** The day it was first published, `YYYY-MM-DD`. Pages that have one are posts. */
  readonly published?: string | undefined
  /** Time of publication in ms since 1970, midnight UTC if only the day is known. Orders a day's posts. */
  readonly publishedMs?: number | undefined
  /** The day of its last change, `YYYY-MM-DD`, for `lastmod`. */
  readonly updated?: string | undefined
  /** Unique, in the order of the front matter. */
  readonly tags: readonly string[]
  /** Other names by which `[[links]]` find the page. */
  readonly aliases: readonly string[]
  /** Its image in lists and on social cards: an address on this site, percent-encoded. */
  readonly image?: string | undefined
  /** Alternative text of the image; undefined if its place beside the title says enough. */
  readonly imageAlt?: string | undefined
  /** Captions of a gallery's photos, by the names of their files. */
  readonly captions?: Readonly<Record<string, Pick<Photo, 'caption' | 'alt'>>> | undefined
  /** The photo of a gallery that the page is about; undefined on any other page. */
  readonly photo?: Photo | undefined
  /** Whether it is not published: marked as a draft or private, not due yet, or expired. */
  readonly draft: boolean
  /** Position among its siblings. Pages without one come last, by title. */
  readonly order?: number | undefined
  readonly noindex: boolean
  /** Links for its `<head>`, besides those of site.yaml. */
  readonly headLinks?: readonly { readonly rel: string; readonly href: string }[] | undefined
  /** The Markdown below the front matter and the title. */
  readonly markdown: string
  /** The line of the file on which `markdown` starts, from 1. */
  readonly markdownLine: number
  /** Relative to the content folder. For a default page, the file that would replace it. */
  readonly file: string
}

/** Returns the publication date for programs: the day, or the instant if its file has a time. */
export const publicationTime = ({ published, publishedMs = 0 }: Page): string | undefined => {
  const instant = new Date(publishedMs).toISOString()
  return published === undefined || instant.endsWith('T00:00:00.000Z')
    ? published
    : instant.replace('.000Z', 'Z')
}

/** The fields of a page without front matter. */
export const noFrontMatter = { tags: [], aliases: [], draft: false } as const satisfies Partial<Page>

/** A photo of a gallery. */
export interface Photo {
  /** The key of its page. */
  readonly key: string
  /** Where the file is served, percent-encoded. */
  readonly address: string
  /** From the gallery's front matter. */
  readonly caption: string | undefined
  readonly alt: string | undefined
}

/** A file beside the pages, served unchanged from disk. */
export interface SiteFile extends Omit<FolderFile, 'secret'> {
  /** The path it is served at, percent-encoded. */
  readonly address: string
}

/** A file under /.well-known/, served unchanged from memory. */
export type WellKnownFile = Required<SiteFile>

/** Where a former path leads. */
export type Redirect =
  | {
      readonly status: 308
      /** A path on this site, or a whole URL. */
      readonly to: string
    }
  | { readonly status: 410; readonly to: undefined }

/** A CV in one of the site's languages. */
export interface ResumeInLanguage {
  readonly resume: Resume
  /** Its file, relative to the content folder. */
  readonly file: string
  /** The language of texts without their own: the file's. */
  readonly language: string
}

/** The content folder as read and checked at one time. */
export interface Site {
  /** Changes with every file that the site is made from or serves, but not with their private values. */
  readonly version: string
  /** Does not depend on pages and files that are not public, unlike `version`. */
  readonly publicVersion: string
  readonly settings: SiteSettings
  /** The public CV for each language of the site, translated or not. Empty if there is none. */
  readonly resumes: ReadonlyMap<string, ResumeInLanguage>
  /** Vitrine's UI strings, overridden by the owner's. */
  readonly messages: MessagesByLanguage
  /** The pages that have a file, by address, without drafts. */
  readonly ownPages: ReadonlyMap<string, Page>
  /** All pages by address, including default pages, such as lists. */
  readonly pages: ReadonlyMap<string, Page>
  /** Pages that are not published. Only the owner's preview may serve them. */
  readonly drafts: readonly Page[]
  /** The owner's style sheet; undefined if there is none. */
  readonly styleSheet: string | undefined
  /** The owner's templates by name, such as `partials/footer`. */
  readonly templates: ReadonlyMap<string, string>
  /** Files beside pages, by address. */
  readonly files: ReadonlyMap<string, SiteFile>
  /** Files in folders of drafts and of other unpublished pages. Only the owner's preview serves them. */
  readonly draftFiles: readonly SiteFile[]
  /** Files under /.well-known/, by address. */
  readonly wellKnown: ReadonlyMap<string, WellKnownFile>
  /** Former paths, percent-encoded, without a slash at the end. Look them up with {@link findRedirect}. */
  readonly redirects: ReadonlyMap<string, Redirect>
  /** When to read the folder again, in ms since 1970, as a page is due or a file was incomplete; if ever. */
  readonly nextReadAtMs: number | undefined
  /** Errors of files that are left out, or served as they were before an edit. */
  readonly errors: readonly ContentIssue[]
  /** Likely mistakes. They are logged, and the site is served. */
  readonly warnings: readonly ContentIssue[]
  /** Matters of taste, such as unknown fields in front matter. */
  readonly suggestions: readonly ContentIssue[]
  /** Info on pages that are deliberately not public. */
  readonly info: readonly ContentIssue[]
}

/** Returns the redirect from a former path, if there is one. */
export const findRedirect = ({ redirects }: Pick<Site, 'redirects'>, path: string): Redirect | undefined =>
  redirects.size === 0 ? undefined : redirects.get(respellPath(path).replace(/\/$/, ''))

/** Returns a translated value in `language`, or else in the first of `languages` that it has. */
export const translate = <Value>(
  value: Translated<Value>,
  language: string,
  languages: readonly string[],
): Value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as Value
  const byLanguage = value as Readonly<Record<string, Value>>
  const tag = [language, ...languages].find((known) => Object.hasOwn(byLanguage, known))
  return (tag === undefined ? Object.values(byLanguage)[0] : byLanguage[tag]) as Value
}

/** Returns the site's title in a language. */
export const siteTitle = ({ settings }: Site, language: string): string =>
  translate<string>(settings.title, language, settings.languages)

/** Returns the owner's name in a language: in any but the first, as the CV has it. */
export const ownerName = ({ settings, resumes }: Site, language: string): string =>
  (language === settings.languages[0] ? undefined : resumes.get(language)?.resume.basics?.name) ??
  settings.owner.name

/** Returns site.yaml's description in a language, if any. */
const ownDescription = ({ settings }: Site, language: string): string | undefined =>
  settings.description && translate<string>(settings.description, language, settings.languages)

const labelOf = ({ resumes }: Site, language: string): string | undefined =>
  resumes.get(language)?.resume.basics?.label

/** Returns the site's description in a language; without one, the CV's label, or else the owner's name. */
export const siteDescription = (site: Site, language: string): string =>
  ownDescription(site, language) ?? labelOf(site, language) ?? site.settings.owner.name

/**
 * Returns the line about the owner on the home page and the card, and in the card's alternative text: the
 * CV's label, or else the description.
 */
export const headlineOf = (site: Site, language: string): string | undefined =>
  labelOf(site, language) ?? ownDescription(site, language)

/** Returns whether a page has a card. A photo's page has the photo instead. */
export const hasCard = ({ photo }: Pick<Page, 'photo'>): boolean => photo === undefined

/** Returns the path prefix of a language: `''` for the default language, `/fr` for French. */
export const languagePrefix = (language: string, languages: readonly string[]): string =>
  language === languages[0] ? '' : `/${language}`

/** Returns the address of a page's Markdown, for clients that cannot send an `Accept` header. */
export const markdownAddress = ({ address }: Pick<Page, 'address'>): string => `${address}index.md`

/** Returns the address of the page whose Markdown is at a path; undefined for any other path. */
export const pageOfMarkdown = (path: string): string | undefined =>
  path.endsWith('/index.md') ? path.slice(0, -'index.md'.length) : undefined

/** The name of a page's card, below its address. */
export const CARD_FILE = 'card.png'

/** Returns the path of a page's card: `/about/card.png`. The owner's own file at this path replaces it. */
export const cardPath = (address: string): string => address + CARD_FILE

/** Returns the address of the page whose card is at a path; undefined for any other path. */
export const pageOfCard = (path: string): string | undefined =>
  path.endsWith(`/${CARD_FILE}`) ? path.slice(0, -CARD_FILE.length) : undefined

/** Returns a page's canonical path, percent-encoded. */
export const pageAddress = (key: string, language: string, languages: readonly string[]): string =>
  encodePath(`${languagePrefix(language, languages)}/${key === '' ? '' : `${key}/`}`)
