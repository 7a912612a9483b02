/**
 * The template contract: everything that templates/*.eta receive, already chosen, translated and absolute where needed.
 * Templates only lay it out. Eta escapes every value; write those whose names end in `Html` with `<%~ %>`.
 */
import type { Alternate } from '../../content/navigation/page-index.ts'
import type { PageTemplate } from '../../content/schema/page-templates.ts'
import type { ExcerptPart } from '../../search/excerpt.ts'
import type { CvLinks } from '../cv/cv-links.ts'
import type { CvPublicationView, CvQuotationView, CvTermView, CvView } from '../cv/cv-view.ts'
import type { ContentsEntry } from '../markdown/contents.ts'
import type { DevelopersView } from '../openapi/developers-view.ts'
import type { CardView } from './card-view.ts'
import type { ContributionsView } from './contributions-view.ts'
import type { GalleryView, PhotoView } from './gallery-view.ts'
import type { HomeEntryView } from './home-view.ts'
import type { FeedLink, PageLink, SharedView } from './localized-site.ts'
import type { NavigationLink, PageYear, TranslationLink } from './page-details.ts'
import type { ProjectView } from './project-views.ts'

/** A section of the home page. */
export type HomeSectionView =
  | { readonly kind: 'summary' | 'contributions'; readonly key: string }
  | { readonly kind: 'posts'; readonly key: string; readonly pages: readonly PageLink[] }
  | ({
      readonly key: string
      readonly title: string
      readonly titleHtml: string
      /** How many there are. */
      readonly count: number
      /** Where all of them are, if some are not shown. */
      readonly moreHref: string | undefined
    } & (
      | { readonly kind: 'entries'; readonly entries: readonly HomeEntryView[] }
      | { readonly kind: 'projects'; readonly projects: readonly ProjectView[] }
      | { readonly kind: 'photos'; readonly photos: readonly PhotoView[] }
      | { readonly kind: 'terms'; readonly terms: readonly CvTermView[] }
      | { readonly kind: 'publications'; readonly publications: readonly CvPublicationView[] }
      | { readonly kind: 'quotations'; readonly quotations: readonly CvQuotationView[] }
    ))

/** A folder of posts or a tag, with the number of its pages. */
export interface CountedLink {
  readonly name: string
  readonly href: string
  readonly count: number
}

/** What a search found. */
export interface SearchView {
  readonly query: string
  readonly count: number
  readonly results: readonly {
    readonly title: string
    readonly titleHtml: string
    readonly href: string
    readonly excerpt: readonly ExcerptPart[]
  }[]
}

/** What a page shows besides its text. */
export interface PageDetails extends SharedView, CvLinks {
  readonly template: PageTemplate
  readonly title: string
  /** The page's, or English where that replaces a missing translation. */
  readonly titleLanguage: string
  /** With `lang` if it is not in the page's language. */
  readonly titleHtml: string
  /** For `<title>`: the page's title and the site's, or the site's alone on the home page. */
  readonly documentTitle: string
  readonly description: string
  /** With `lang` if it is not in the page's language, as on a missing page. */
  readonly descriptionHtml: string
  /** The canonical path; empty on error pages, like the URLs below. */
  readonly address: string
  /** The canonical URL. */
  readonly url: string
  /** URL of the page's Markdown. */
  readonly markdownUrl: string
  /** The day it was first published, `YYYY-MM-DD`. */
  readonly published: string | undefined
  /** The day of its last change, if that was later or the page has no other date. */
  readonly updated: string | undefined
  /** Whether the page is a post: listed by date and in feeds. */
  readonly isPost: boolean
  /** In the order of the front matter. */
  readonly tags: readonly CountedLink[]
  readonly noindex: boolean
  readonly navigation: readonly NavigationLink[]
  /** Pages that the footer links to, because the navigation does not. */
  readonly footerNavigation: readonly NavigationLink[]
  readonly translations: readonly TranslationLink[]
  /** For `<link rel="alternate" hreflang>`: existing translations and `x-default`, with absolute URLs. */
  readonly alternates: readonly Alternate[]
  /** For `og:locale:alternate`. */
  readonly alternateLocales: readonly string[]
  readonly card: CardView
  /** The CV in the page's language: on home, cv and projects, if the site has one. */
  readonly cv: CvView | undefined
  /** On home only, if the site has statistics. */
  readonly contributions: ContributionsView | undefined
  /** On gallery only: the photos of a folder, or one of them. */
  readonly gallery: GalleryView | undefined
  /** On developers only. */
  readonly developers: DevelopersView | undefined
  /** On home only: its sections, in order. */
  readonly home: readonly HomeSectionView[]
  /** On projects only, those with an image first. */
  readonly projects: readonly ProjectView[]
  /** On home only: the lists that have all posts, with their number. */
  readonly folders: readonly CountedLink[]
  /** The list of a folder's posts or a tag's pages, newest first. */
  readonly list: readonly PageYear[]
  /** On the page of all tags only, by name. */
  readonly allTags: readonly CountedLink[]
  /** The pages above this one, outermost first, without the home page. */
  readonly parents: readonly PageLink[]
  /** The feeds of a page that lists posts: of a tag's, with two posts or more, or a folder's. */
  readonly ownFeeds: readonly FeedLink[]
  /** The neighbours of a post. */
  readonly newer: PageLink | undefined
  readonly older: PageLink | undefined
  /** On search only, if it was given a query. */
  readonly search: SearchView | undefined
  /** On not-found only: pages with a path like the requested one. */
  readonly suggestions: readonly PageLink[]
}

/** What every template receives; layout.eta also `mainHtml`, which the page's template rendered. */
export interface PageView extends PageDetails {
  /** JSON-LD that is safe inside `<script>`. */
  readonly jsonLdHtml: string
  readonly bodyHtml: string
  readonly hasFootnotes: boolean
  /** The table of contents; empty if the text has fewer than three headings. */
  readonly contents: readonly ContentsEntry[]
  readonly readingMinutes: number
  /** On home and cv only: the portrait of the CV; undefined if it has none. */
  readonly portraitHtml: string | undefined
}
