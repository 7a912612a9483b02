/** The CV as templates receive it, each value with its HTML beside it. These names are public. */
import type { CvDensity, CvLayout } from '../content/schema/cv-paper.ts'
import type { ContentsEntry } from '../markdown/contents.ts'

/** A date as the CV shows it. */
export interface CvDate {
  /** `2014`, `2014-06` or `2014-06-29`; undefined for another text, which is shown as written. */
  readonly iso: string | undefined
  readonly text: string
}

/** A period or a single day. `ongoing` distinguishes a period without an end from a day. */
export interface CvPeriod {
  readonly start: CvDate | undefined
  readonly end: CvDate | undefined
  readonly ongoing: boolean
}

/** How the CV looks. */
export interface CvPaper {
  readonly layout: CvLayout
  /** Names in static/fonts/ of the fonts to load first. */
  readonly fonts: readonly string[]
  /** Undefined if the printer may choose. */
  readonly density: CvDensity | undefined
  /** Undefined if any number of pages will do. */
  readonly pages: number | undefined
}

/** A text and its HTML. */
export interface CvText {
  readonly text: string
  /** Isolated from the text around it, with its language and direction. */
  readonly html: string
  /** The same, to be the only content of an element. */
  readonly plainHtml: string
}

/** A text with an optional link. `html` has both, and the text's direction and language. */
export interface CvLinkView {
  readonly text: string
  readonly href: string | undefined
  readonly html: string
}

/** A job, a degree, an award and the like. */
export interface CvEntryView {
  /** The text is empty if the entry has no title. */
  readonly title: CvLinkView
  /** Employer, school, publisher or awarder. */
  readonly at: CvLinkView | undefined
  readonly period: CvPeriod | undefined
  readonly location: CvText | undefined
  /** Short facts: a score, a role, a kind of project. */
  readonly factsHtml: readonly string[]
  /** Paragraphs and lists. */
  readonly blocksHtml: readonly string[]
  /** The content of the first paragraph, for places with room for one line. */
  readonly leadHtml: string | undefined
  readonly highlightsHtml: readonly string[]
  /** Separated by the language's comma. */
  readonly keywords: CvLinkView | undefined
  /** Consecutive positions at one employer, without `at`; `title` is then the employer. Otherwise empty. */
  readonly positions: readonly CvEntryView[]
  /** Whether it fills about a page or more, so that pages may break inside. Shorter entries stay whole. */
  readonly isLong: boolean
}

/** A skill, a language or an interest. */
export interface CvTermView {
  readonly term: CvLinkView
  /** Level and keywords. */
  readonly details: Pick<CvText, 'text' | 'html'> | undefined
}

/** A reference from someone else. */
export interface CvQuotationView {
  readonly name: CvText | undefined
  readonly blocksHtml: readonly string[]
}

/** A publication as a citation. */
export interface CvPublicationView {
  readonly number: number
  /** Undefined if it is the page's direction. */
  readonly direction: 'ltr' | 'rtl' | undefined
  /** The named authors, the owner in `<strong>`; undefined without authors. */
  readonly authorsHtml: string | undefined
  /** The full stop after the authors; empty if their text ends with one. */
  readonly authorsEnd: string
  readonly title: CvLinkView
  /** The full stop after the title; empty if it ends with a mark of its own. */
  readonly titleEnd: string
  readonly venueHtml: string | undefined
  /** Volume and number: `12(3)`. */
  readonly issue: string | undefined
  readonly pages: string | undefined
  readonly date: CvDate | undefined
  readonly doi: { readonly text: string; readonly href: string } | undefined
  /** The owner's comments: paragraphs and lists. */
  readonly blocksHtml: readonly string[]
}

/** Publications of one type or year. */
export interface CvPublicationGroupView {
  readonly titleHtml: string | undefined
  readonly publications: readonly CvPublicationView[]
}

/** Fields of every section. */
interface SectionHead {
  /** The resume's field. */
  readonly key: string
  /** The key without spaces. */
  readonly id: string
  readonly title: string
  readonly titleHtml: string
  /** Whether it begins on a new page of paper. */
  readonly isOnNewPage: boolean
}

export type CvSectionView = SectionHead &
  (
    | { readonly kind: 'entries'; readonly entries: readonly CvEntryView[] }
    | { readonly kind: 'terms'; readonly terms: readonly CvTermView[] }
    | { readonly kind: 'quotations'; readonly quotations: readonly CvQuotationView[] }
    | { readonly kind: 'publications'; readonly groups: readonly CvPublicationGroupView[] }
  )

/** The whole CV. */
export interface CvView {
  readonly name: CvText | undefined
  readonly pronouns: CvText | undefined
  readonly label: CvText | undefined
  /** Path of an image on this site, or a data URI. */
  readonly image: string | undefined
  readonly contacts: readonly CvLinkView[]
  readonly blocksHtml: readonly string[]
  readonly sections: readonly CvSectionView[]
  /** Table of contents, if the CV is so long that sections are hard to find on a phone; otherwise empty. */
  readonly contents: readonly ContentsEntry[]
  readonly paper: CvPaper
}
