/** What templates receive of the CV, with the HTML of each value beside its text. These names are public. */
import type { CvDensity, CvLayout } from '../content/schema/cv-paper.ts'
import type { ContentsEntry } from '../markdown/contents.ts'

/** A date as the CV shows it. */
export interface CvDate {
  /** `2014`, `2014-06` or `2014-06-29`; undefined if the owner wrote something else, which is shown as it is. */
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
  /** Names in static/fonts/ that the page needs first. */
  readonly fonts: readonly string[]
  /** Undefined if the printer may choose. */
  readonly density: CvDensity | undefined
  /** Undefined if any number of pages will do. */
  readonly pages: number | undefined
}

/** A text with an optional link. `html` has both, and the text's direction and language. */
export interface CvLinkView {
  readonly text: string
  readonly href: string | undefined
  readonly html: string
}

/** A job, a degree, an award and the like. */
export interface CvEntryView {
  /** Its text is empty if the entry has none. */
  readonly title: CvLinkView
  /** Employer, school, publisher or awarder. */
  readonly at: CvLinkView | undefined
  readonly period: CvPeriod | undefined
  readonly place: string | undefined
  readonly placeHtml: string | undefined
  /** Short facts: a score, a role, a kind of project. */
  readonly factsHtml: readonly string[]
  /** Paragraphs and lists. */
  readonly blocksHtml: readonly string[]
  /** The content of the first paragraph, for places with room for one line. */
  readonly leadHtml: string | undefined
  readonly highlightsHtml: readonly string[]
  /** Separated by the language's comma. */
  readonly keywords: string | undefined
  readonly keywordsHtml: string | undefined
  /**
   * Several positions in a row at one employer: the entry is the employer, whose name and link are its title, and they are its
   * positions, without `at`. Otherwise empty.
   */
  readonly positions: readonly CvEntryView[]
  /** Whether it takes about a printed page or more, so that it begins where it stands. Others are kept whole. */
  readonly isLong: boolean
}

/** A skill, a language or an interest. */
export interface CvTermView {
  readonly term: string
  readonly termHtml: string
  /** Level and keywords. */
  readonly details: string | undefined
  readonly detailsHtml: string | undefined
}

/** A reference from someone else. */
export interface CvQuotationView {
  readonly name: string | undefined
  readonly nameHtml: string | undefined
  readonly blocksHtml: readonly string[]
}

/** A publication as a citation. */
export interface CvPublicationView {
  readonly number: number
  /** If it is not that of the page. */
  readonly direction: 'ltr' | 'rtl' | undefined
  /** Those that are named, the owner in `<strong>`; undefined without authors. */
  readonly authorsHtml: string | undefined
  readonly title: CvLinkView
  readonly venueHtml: string | undefined
  /** Volume, number and pages. */
  readonly parts: string | undefined
  readonly date: CvDate | undefined
  readonly doi: { readonly text: string; readonly href: string } | undefined
  /** What the owner says about it: paragraphs and lists. */
  readonly blocksHtml: readonly string[]
}

/** Publications of one type. */
export interface CvPublicationGroupView {
  readonly titleHtml: string | undefined
  readonly publications: readonly CvPublicationView[]
}

/** What every section has. */
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

/** A section. */
export type CvSectionView = SectionHead &
  (
    | { readonly kind: 'entries'; readonly entries: readonly CvEntryView[] }
    | { readonly kind: 'terms'; readonly terms: readonly CvTermView[] }
    | { readonly kind: 'quotations'; readonly quotations: readonly CvQuotationView[] }
    | { readonly kind: 'publications'; readonly groups: readonly CvPublicationGroupView[] }
  )

/** The whole CV. */
export interface CvView {
  readonly name: string | undefined
  readonly nameHtml: string | undefined
  readonly pronounsHtml: string | undefined
  readonly label: string | undefined
  readonly labelHtml: string | undefined
  /** Path of an image on this site, or a data URI. */
  readonly image: string | undefined
  readonly contacts: readonly CvLinkView[]
  readonly blocksHtml: readonly string[]
  readonly sections: readonly CvSectionView[]
  /** Its sections, if it is so long that they are hard to find on a phone; else empty. */
  readonly contents: readonly ContentsEntry[]
  /** How it is printed. */
  readonly paper: CvPaper
}
