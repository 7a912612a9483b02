/**
 * The CV, arranged: plain data that every form of it is made from, so that the page, its Markdown, the PDF and JSON-LD cannot
 * differ. Sections are in the order of site.yaml, entries in the owner's, dates and messages in the CV's language; nothing is
 * empty. `arrange-cv.ts` makes it from a resume; no form reads the resume again.
 */

import type { CvDensity, CvLayout } from '../../content/schema/cv-paper.ts'

/** A writing direction. */
export type Direction = 'ltr' | 'rtl'

/** What any text of the CV says about itself. */
export interface CvTextFacts {
  /** BCP 47 tag: the CV's language, or that of a text which has no translation. */
  readonly language: string
  /** Of the text as a whole, not of its first word: `B.Des., תקשורת חזותית` runs from right to left. */
  readonly direction: Direction
}

/** A text without formatting. Never empty. */
export interface CvText extends CvTextFacts {
  readonly text: string
}

/** Texts in one line, each isolated from the others, with a link on all of them. */
export interface CvLine {
  /** At least one. */
  readonly texts: readonly CvText[]
  /** Stands between two texts, with the spaces around it. */
  readonly separator: string
  readonly href: string | undefined
}

/** A piece of formatted text. */
export type CvInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | {
      readonly kind: 'strong' | 'em' | 'code' | 'sub' | 'sup'
      readonly content: readonly CvInline[]
    }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly CvInline[] }

/** Formatted text that is part of a line. */
export interface CvRichText extends CvTextFacts {
  readonly content: readonly CvInline[]
}

/** A paragraph or a list of formatted text. */
export type CvBlock =
  | ({ readonly kind: 'paragraph' } & CvRichText)
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly items: readonly (readonly CvBlock[])[]
    }

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

/** A job, a degree, an award and the like. */
export interface CvEntry {
  /** Empty of texts only if the entry has neither title nor organization. */
  readonly title: CvLine | undefined
  /** Employer, school, publisher or awarder. */
  readonly organization: CvLine | undefined
  readonly period: CvPeriod | undefined
  readonly place: CvText | undefined
  /** Short facts: a score, a role, a kind of project. */
  readonly facts: readonly CvRichText[]
  readonly summary: readonly CvBlock[]
  readonly highlights: readonly CvRichText[]
  readonly keywords: CvLine | undefined
  /** Several positions in a row at one employer: the entry is the employer, which only its title names. Else empty. */
  readonly positions: readonly CvEntry[]
}

/** A skill, a language or an interest. */
export interface CvTerm {
  readonly name: CvText
  /** Whether the résumé has a name. If not, the level or the keywords stand in its place. */
  readonly isNamed: boolean
  readonly level: CvText | undefined
  readonly keywords: CvLine | undefined
}

/** The authors of a publication. */
export interface CvAuthors {
  /** In their order, not all if there are many. */
  readonly named: readonly { readonly name: CvText; readonly isOwner: boolean }[]
  /** What stands for all others: "et al." */
  readonly others: CvText | undefined
  readonly separator: string
}

/** A publication as a citation. */
export interface CvPublication {
  /** From 1, through all groups. */
  readonly number: number
  readonly authors: CvAuthors | undefined
  readonly title: CvLine
  /** Journal, proceedings, publisher or school. */
  readonly venue: CvText | undefined
  /** Volume, number and pages: `12(3), 45–67`. */
  readonly parts: string | undefined
  readonly date: CvDate | undefined
  readonly doi: { readonly text: string; readonly href: string } | undefined
}

/** Publications of one type or year, newest first. */
export interface CvPublicationGroup {
  /** Undefined if there is only one group. */
  readonly title: CvText | undefined
  readonly publications: readonly CvPublication[]
}

/** A reference from someone else. */
export interface CvQuotation {
  readonly name: CvText | undefined
  readonly text: readonly CvBlock[]
}

/** What a section lists. */
export type CvSectionContent =
  | { readonly kind: 'entries'; readonly entries: readonly CvEntry[] }
  | { readonly kind: 'terms'; readonly terms: readonly CvTerm[] }
  | { readonly kind: 'quotations'; readonly quotations: readonly CvQuotation[] }
  | { readonly kind: 'publications'; readonly groups: readonly CvPublicationGroup[] }

/** A section. `key` is the resume's member, and the section's id. */
export type CvSection = { readonly key: string; readonly title: CvText } & CvSectionContent

/** A way to reach the person. */
export interface CvContact {
  readonly kind: 'address' | 'email' | 'phone' | 'url' | 'profile'
  readonly line: CvLine
}

/** Where the person lives, as the resume has it, for machines. */
export interface CvPlace {
  readonly city: string | undefined
  readonly region: string | undefined
  readonly countryCode: string | undefined
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

/** The whole CV in one language. */
export interface Cv {
  readonly language: string
  readonly direction: Direction
  readonly name: CvText | undefined
  readonly label: CvText | undefined
  /** Path of an image on this site, or a data URI; images elsewhere are not shown, because pages load nothing from other servers. */
  readonly image: string | undefined
  readonly contacts: readonly CvContact[]
  readonly location: CvPlace | undefined
  readonly summary: readonly CvBlock[]
  readonly sections: readonly CvSection[]
  readonly paper: CvPaper
}

/** Returns a line as plain text. */
export const textOfLine = ({ texts, separator }: CvLine): string =>
  texts.map(({ text }) => text).join(separator)

/** Returns formatted text as plain text. */
export const textOfInlines = (content: readonly CvInline[]): string =>
  content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'break' ? '\n' : textOfInlines(inline.content)
    })
    .join('')

/** Returns blocks as plain text, a line for each paragraph and item. */
export const textOfBlocks = (blocks: readonly CvBlock[]): string =>
  blocks
    .map((block) =>
      block.kind === 'paragraph' ? textOfInlines(block.content) : block.items.map(textOfBlocks).join('\n'),
    )
    .join('\n')
