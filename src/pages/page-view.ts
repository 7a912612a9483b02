/**
 * What a page template is given: plain data, already chosen, translated and absolute where it has to be. Templates
 * decide how it looks and nothing else. Eta escapes every value but those whose names end in `Html`.
 */

import type { Formats } from '../content/i18n/formats.ts'
import type { FormatMessage } from '../content/i18n/messages.ts'
import type { Alternate } from '../content/page-index.ts'
import type { PageTemplate } from '../content/schema/front-matter.ts'
import type { Resume } from '../content/schema/resume.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import type { IconLink } from './favicons.ts'
import type { AddressUse } from './html/rewrite-urls.ts'

/** A link of the site's own navigation. */
export interface NavigationLink {
  readonly label: string
  readonly href: string
  /** The page's own: another one than this page's where it is not translated. */
  readonly language: string
  readonly current: boolean
}

/** The same page in another language; `href` leads to that language's home page where there is no translation. */
export interface TranslationLink {
  readonly language: string
  /** The language's own name for itself: English, français. */
  readonly label: string
  readonly href: string
  readonly current: boolean
  readonly translated: boolean
}

/** Another page, as lists show it. */
export interface PageLink {
  readonly title: string
  readonly description: string | undefined
  readonly href: string
  readonly updated: string | undefined
}

/** Where a link or a picture of a text leads, and the line of the page's file that says so, where it is known. */
export interface LinkTarget {
  readonly address: string
  readonly use: AddressUse
  readonly line: number | undefined
}

/** The API as the developers' page shows it: its operations and errors. Made from openapi/. */
export interface DevelopersView {
  readonly version: string
  readonly descriptionHtml: string
  readonly operations: readonly {
    readonly operationId: string
    readonly method: string
    readonly path: string
    readonly summary: string
    readonly descriptionHtml: string
    /** A command that works when pasted. */
    readonly curl: string
    readonly responses: readonly {
      readonly status: string
      readonly description: string
      readonly mediaTypes: readonly string[]
    }[]
  }[]
  readonly errors: readonly {
    readonly code: string
    readonly status: number
    readonly condition: string
    readonly hint: string
  }[]
}

/** What every template gets. */
export interface PageView {
  readonly template: PageTemplate | 'not-found'
  /** BCP 47 tag and writing direction of the page. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** For `og:locale`. */
  readonly locale: string | undefined
  readonly title: string
  /** What stands in `<title>`: the page's title with the site's, or the site's alone on the home page. */
  readonly documentTitle: string
  readonly description: string
  /** The canonical path and the absolute URL; a missing page has none. */
  readonly address: string
  readonly url: string
  readonly updated: string | undefined
  readonly noindex: boolean
  /** The Markdown of the page as HTML. */
  readonly bodyHtml: string
  /** For messages: the owner is told of those that lead nowhere, and of what no browser will load. */
  readonly targets: readonly LinkTarget[]
  readonly readingMinutes: number
  readonly site: {
    readonly title: string
    readonly description: string
    readonly ownerName: string
    readonly homeHref: string
    readonly baseUrl: string
  }
  readonly navigation: readonly NavigationLink[]
  /** Links of site.yaml; `me` ones get rel="me". */
  readonly links: readonly { readonly label: string; readonly url: string; readonly me: boolean }[]
  readonly translations: readonly TranslationLink[]
  /** For `<link rel="alternate" hreflang>`: absolute URLs, `x-default` among them; only translations that exist. */
  readonly alternates: readonly Alternate[]
  /** Absolute URL of the page's Markdown twin. */
  readonly markdownUrl: string
  /** `<link rel="alternate">` to feeds, where the language has dated pages. */
  readonly feeds: readonly { readonly title: string; readonly type: string; readonly url: string }[]
  readonly card: {
    readonly url: string
    readonly widthPx: number
    readonly heightPx: number
    readonly type: string
    readonly alt: string
  }
  /** JSON-LD as text that is safe inside `<script>`. */
  readonly jsonLdHtml: string
  /** Address of the style sheet that site.yaml's `design` makes; undefined where it sets nothing. */
  readonly themeHref: string | undefined
  readonly icons: readonly IconLink[]
  /** Returns the hashed address of a file in static/, and throws where there is none. */
  readonly asset: (path: string) => string
  /** Returns words of the page's language: `createMessageFormatter` makes it. */
  readonly message: FormatMessage
  /** Writes numbers and dates as the page's language does: `createFormats` makes it. */
  readonly formats: Formats
  /** The CV in the page's language; absent where the content has none. */
  readonly resume: Resume | undefined
  readonly paperSize: 'A4' | 'Letter'
  readonly contributions: ContributionSummary | undefined
  /** Dated pages of this language, newest first: all of them; templates take as many as they show. */
  readonly datedPages: readonly PageLink[]
  /** The dated pages under this page's address, newest first: what the index of a folder lists. */
  readonly childPages: readonly PageLink[]
  /** Neighbours of a dated page. */
  readonly newer: PageLink | undefined
  readonly older: PageLink | undefined
  readonly developers: DevelopersView | undefined
  /** For not-found: addresses near the one that was asked for. */
  readonly suggestions: readonly PageLink[]
}
