/** The arranged CV as templates receive it: names of 1.0, with the HTML of each value beside its text. */

import type { ContentsEntry } from '../markdown/contents.ts'
import {
  type Cv,
  type CvAuthors,
  type CvDate,
  type CvEntry,
  type CvLine,
  type CvPaper,
  type CvPeriod,
  type CvPublication,
  type CvSection,
  type CvTerm,
  textOfBlocks,
  textOfInlines,
  textOfLine,
} from './cv.ts'
import { type CvHtml, createCvHtml } from './cv-html.ts'

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
   * positions, without `at`. Else empty.
   */
  readonly positions: readonly CvEntryView[]
  /** Whether it takes more than about a quarter of a printed page, which would be left blank if it moved to the next as a whole. */
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
  /** With the owner's name in `<strong>`; like the texts, undefined without authors. */
  readonly authorsHtml: string | undefined
  /** Those that are named. */
  readonly authors: readonly { readonly name: string; readonly isOwner: boolean }[]
  readonly title: CvLinkView
  readonly venue: string | undefined
  readonly venueHtml: string | undefined
  /** Volume, number and pages. */
  readonly parts: string | undefined
  readonly date: CvDate | undefined
  readonly doi: { readonly text: string; readonly href: string } | undefined
}

/** Publications of one type. */
export interface CvPublicationGroupView {
  readonly titleHtml: string | undefined
  readonly publications: readonly CvPublicationView[]
}

/** A section; `key` is the resume's member and the section's id. */
export type CvSectionView = { readonly key: string; readonly title: string; readonly titleHtml: string } & (
  | { readonly kind: 'entries'; readonly entries: readonly CvEntryView[] }
  | { readonly kind: 'terms'; readonly terms: readonly CvTermView[] }
  | { readonly kind: 'quotations'; readonly quotations: readonly CvQuotationView[] }
  | { readonly kind: 'publications'; readonly groups: readonly CvPublicationGroupView[] }
)

/** The whole CV. */
export interface CvView {
  readonly name: string | undefined
  readonly nameHtml: string | undefined
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

const map = <Value, Result>(value: Value | undefined, view: (value: Value) => Result): Result | undefined =>
  value === undefined ? undefined : view(value)

const viewLine = (line: CvLine, html: CvHtml): CvLinkView => ({
  text: textOfLine(line),
  href: line.href,
  html: html.line(line),
})

/** A line of the CV on paper has about ninety letters, or half as many ideographs. */
const LINE_WIDTH = 90
const QUARTER_PAGE_LINES = 13

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

const linesOf = (text: string): number =>
  Math.ceil((text.length + (text.match(wide)?.length ?? 0)) / LINE_WIDTH)

const printedLines = ({ summary, highlights }: CvEntry): number =>
  [...textOfBlocks(summary).split('\n'), ...highlights.map(({ content }) => textOfInlines(content))]
    .map(linesOf)
    .reduce((sum, lines) => sum + lines, 0)

const noTitle: CvLinkView = { text: '', href: undefined, html: '' }

const viewEntry = (entry: CvEntry, html: CvHtml): CvEntryView => {
  const lead = entry.summary.find((block) => block.kind === 'paragraph')
  return {
    title: entry.title === undefined ? noTitle : viewLine(entry.title, html),
    at: map(entry.organization, (line) => viewLine(line, html)),
    period: entry.period,
    place: entry.place?.text,
    placeHtml: map(entry.place, html.text),
    factsHtml: entry.facts.map(html.rich),
    blocksHtml: html.blocks(entry.summary),
    leadHtml: map(lead, html.rich),
    highlightsHtml: entry.highlights.map(html.rich),
    keywords: map(entry.keywords, textOfLine),
    keywordsHtml: map(entry.keywords, html.line),
    positions: entry.positions.map((position) => viewEntry(position, html)),
    isLong: printedLines(entry) > QUARTER_PAGE_LINES,
  }
}

/** Between a term's level and its keywords. */
const DASH = ' – '

const viewTerm = ({ name, level, keywords }: CvTerm, html: CvHtml): CvTermView => ({
  term: name.text,
  termHtml: html.text(name),
  details: [level?.text, map(keywords, textOfLine)].filter(Boolean).join(DASH) || undefined,
  detailsHtml: [map(level, html.text), map(keywords, html.line)].filter(Boolean).join(DASH) || undefined,
})

const viewAuthors = ({ named, others, separator }: CvAuthors, html: CvHtml): string => {
  const names = named.map(({ name, isOwner }) =>
    isOwner ? `<strong>${html.text(name)}</strong>` : html.text(name),
  )
  return [...names, ...(others === undefined ? [] : [html.plain(others)])].join(separator)
}

const viewPublication = (publication: CvPublication, html: CvHtml): CvPublicationView => ({
  number: publication.number,
  authorsHtml: map(publication.authors, (authors) => viewAuthors(authors, html)),
  authors: publication.authors?.named.map(({ name, isOwner }) => ({ name: name.text, isOwner })) ?? [],
  title: viewLine(publication.title, html),
  venue: publication.venue?.text,
  venueHtml: map(publication.venue, html.text),
  parts: publication.parts,
  date: publication.date,
  doi: publication.doi,
})

const viewSection = (section: CvSection, html: CvHtml): CvSectionView => {
  const head = { key: section.key, title: section.title.text, titleHtml: html.plain(section.title) }
  if (section.kind === 'entries')
    return { ...head, kind: 'entries', entries: section.entries.map((entry) => viewEntry(entry, html)) }
  if (section.kind === 'publications')
    return {
      ...head,
      kind: 'publications',
      groups: section.groups.map(({ title, publications }) => ({
        titleHtml: map(title, html.plain),
        publications: publications.map((publication) => viewPublication(publication, html)),
      })),
    }
  if (section.kind === 'terms')
    return { ...head, kind: 'terms', terms: section.terms.map((term) => viewTerm(term, html)) }
  return {
    ...head,
    kind: 'quotations',
    quotations: section.quotations.map(({ name, text }) => ({
      name: name?.text,
      nameHtml: map(name, html.text),
      blocksHtml: html.blocks(text),
    })),
  }
}

/** About five screens of a phone, in lines of paper. */
const FIVE_SCREENS_LINES = 75

const linesOfSection = (section: CvSection): number => {
  if (section.kind === 'publications')
    return 2 * section.groups.reduce((sum, { publications }) => sum + publications.length, 0)
  if (section.kind === 'terms') return section.terms.length
  if (section.kind === 'quotations') return 3 * section.quotations.length
  return section.entries
    .flatMap((entry) => [entry, ...entry.positions])
    .reduce((sum, entry) => sum + 2 + printedLines(entry), 0)
}

const contentsOf = ({ sections }: Cv): readonly ContentsEntry[] => {
  const lines = sections.reduce((sum, section) => sum + 2 + linesOfSection(section), 0)
  if (lines < FIVE_SCREENS_LINES) return []
  return sections.map(({ key, title }) => ({ text: title.text, href: `#${key}`, entries: [] }))
}

/** Returns the view of a CV. */
export const viewCv = (cv: Cv): CvView => {
  const html = createCvHtml(cv.language)
  return {
    name: cv.name?.text,
    nameHtml: map(cv.name, html.plain),
    label: cv.label?.text,
    labelHtml: map(cv.label, html.plain),
    image: cv.image,
    contacts: cv.contacts.map(({ line }) => viewLine(line, html)),
    blocksHtml: html.blocks(cv.summary),
    sections: cv.sections.map((section) => viewSection(section, html)),
    contents: contentsOf(cv),
    paper: cv.paper,
  }
}
