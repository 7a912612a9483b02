/** A paper, book or talk in print, as publications.bib or a resume has it. Only what is shown is kept. */

import type { ResumeText } from '../resume-text.ts'
import type { Authors } from './person-name.ts'

/** What a publication is, in the order in which a CV groups them, and what BibTeX, BibLaTeX and people call each type. */
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

/** What a publication is. */
export type PublicationType = keyof typeof typeNames

/** All types, in the order in which a CV groups them. */
export const publicationTypes = Object.keys(typeNames) as readonly PublicationType[]

/** Returns the type that a text names, in any case; undefined if it is not known. */
export const publicationTypeOf = (text: string): PublicationType | undefined =>
  publicationTypes.find((type) => typeNames[type].split(', ').includes(text.trim().toLowerCase()))

/** A publication. */
export interface Publication extends Authors {
  /** Its key in BibTeX. */
  readonly key: string
  readonly type: PublicationType
  readonly isMastersThesis?: boolean | undefined
  readonly title: ResumeText
  /** Journal, proceedings, publisher or school. */
  readonly venue: ResumeText | undefined
  readonly volume?: string | undefined
  readonly number?: string | undefined
  /** With an en dash: `45–67`. */
  readonly pages?: string | undefined
  /** `2024`, `2024-06` or `2024-06-29`. */
  readonly date: string | undefined
  /** Without address: `10.1000/182`. */
  readonly doi: string | undefined
  readonly url: string | undefined
  /** Of a resume. */
  readonly summary?: ResumeText | undefined
}

const doiAddress = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i

/** Returns a DOI without its address; undefined if the text is not one. */
export const bareDoi = (text: string | undefined): string | undefined => {
  const doi = text?.trim().replace(doiAddress, '')
  return doi !== undefined && /^10\.\d{4,9}\/\S+$/.test(doi) ? doi : undefined
}

/** Returns the address of a DOI. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(doi).replaceAll('#', '%23').replaceAll('?', '%3F')}`
