/** A paper, book or printed talk from publications.bib or a resume, with only the fields that are shown. */
import type { Authors } from './person-name.ts'

/** The names of each type in BibTeX, BibLaTeX (it has `suppperiodical`) and common use, in display order. */
const typeNames = {
  article: 'article, journal, journal article, suppperiodical',
  conference: 'conference, conference paper, inproceedings, paper, proceedings',
  book: 'book, booklet, collection, manual, mvbook',
  chapter: 'chapter, book chapter, inbook, incollection, inreference',
  thesis: 'thesis, dissertation, mastersthesis, phdthesis',
  report: 'report, techreport',
  preprint: 'preprint, unpublished',
  other: 'other',
} as const

/** A type of publication. */
export type PublicationType = keyof typeof typeNames

/** All types, in display order. */
export const publicationTypes = Object.keys(typeNames) as readonly PublicationType[]

/** Returns the type that a text names, singular or plural, in any case; undefined if it is unknown. */
export const publicationTypeOf = (text: string): PublicationType | undefined => {
  const name = text.trim().toLowerCase()
  return publicationTypes.find((type) =>
    typeNames[type].split(', ').some((known) => name === known || name === `${known}s`),
  )
}

export interface Publication extends Authors {
  /** The citation key in BibTeX. */
  readonly key: string
  readonly type: PublicationType
  readonly isMastersThesis?: boolean | undefined
  readonly title: string
  /** Journal, proceedings, publisher or school. */
  readonly venue: string | undefined
  readonly volume?: string | undefined
  readonly number?: string | undefined
  /** With an en dash: `45–67`. */
  readonly pages?: string | undefined
  /** `2024`, `2024-06` or `2024-06-29`. */
  readonly date: string | undefined
  /** Without a prefix or URL: `10.1000/182`. */
  readonly doi: string | undefined
  readonly url: string | undefined
  /** Only of publications from a resume. */
  readonly summary?: string | undefined
}

const doiPrefix = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i

/** Returns a DOI without a prefix or URL; undefined if the text is not a DOI. */
export const bareDoi = (text: string | undefined): string | undefined => {
  const doi = text?.trim().replace(doiPrefix, '')
  return doi !== undefined && /^10\.\d{4,9}\/\S+$/.test(doi) ? doi : undefined
}

/** Returns the URL of a DOI, which may have `#` and `?`. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replaceAll('#', '%23').replaceAll('?', '%3F')}`
