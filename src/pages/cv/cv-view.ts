/** The CV as templates receive it: sections in the order of site.yaml, entries in the owner's, nothing empty. */

/** A text with an optional link. */
export interface CvLink {
  readonly text: string
  readonly href: string | undefined
}

/** A date as the resume has it and as the page shows it. */
export interface CvDate {
  readonly iso: string
  readonly text: string
}

/** A period or a single day. `ongoing` distinguishes a period without an end from a day. */
export interface CvPeriod {
  readonly start: CvDate | undefined
  readonly end: CvDate | undefined
  readonly ongoing: boolean
}

/** A job, a degree, an award and the like. */
export interface CvEntry {
  readonly title: CvLink
  /** Employer, school, publisher or awarder. */
  readonly at: CvLink | undefined
  readonly period: CvPeriod | undefined
  readonly place: string | undefined
  /** Short facts: a score, a role, a kind of project. */
  readonly factsHtml: readonly string[]
  /** Paragraphs and lists. */
  readonly blocksHtml: readonly string[]
  /** The content of the first paragraph, for places with room for one line. */
  readonly leadHtml: string | undefined
  readonly highlightsHtml: readonly string[]
  /** Separated by the language's comma. */
  readonly keywords: string | undefined
  /** Several positions in a row at one employer: the entry is the employer, and they are its positions. Else empty. */
  readonly positions: readonly CvEntry[]
}

/** A skill, a language or an interest. */
export interface CvTerm {
  readonly term: string
  /** Level and keywords. */
  readonly details: string | undefined
}

/** A reference from someone else. */
export interface CvQuotation {
  readonly name: string | undefined
  readonly blocksHtml: readonly string[]
}

/** A section; `key` is the resume's member, the section's id, and names the message that is its title. */
export type CvSection = { readonly key: string } & (
  | { readonly kind: 'entries'; readonly entries: readonly CvEntry[] }
  | { readonly kind: 'terms'; readonly terms: readonly CvTerm[] }
  | { readonly kind: 'quotations'; readonly quotations: readonly CvQuotation[] }
)

/** The whole CV. */
export interface Cv {
  readonly name: string | undefined
  readonly label: string | undefined
  /** Path of an image on this site; images elsewhere are not shown, because pages load nothing from other servers. */
  readonly image: string | undefined
  readonly contacts: readonly CvLink[]
  readonly blocksHtml: readonly string[]
  readonly sections: readonly CvSection[]
}
