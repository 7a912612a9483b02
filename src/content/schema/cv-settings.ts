/** The field `cv` of site.yaml. */

import {
  closedObject,
  listOrText,
  longest,
  nonEmptyText,
  oneOf,
  translated,
} from '../../lib/data/value-types.ts'
import { Resume, resumePaths } from '../../resume/schema.ts'
import { cvDensities, cvLayoutNames } from './cv-paper.ts'

const { basics: _, ...sections } = Resume.properties

/** The sections of JSON Resume in their usual order. */
export const cvSectionKeys = Object.keys(sections) as readonly (keyof typeof sections)[]

/** Returns the default order of sections: the owner's own come before the short lists, from skills on. */
export const usualOrder = (ownKeys: readonly string[]): readonly string[] =>
  (cvSectionKeys as readonly string[]).toSpliced(cvSectionKeys.indexOf('skills'), 0, ...ownKeys)

/** Returns the keys of all sections that a CV may have. */
export const sectionsOf = (resumes: readonly Resume[]): readonly string[] => [
  ...new Set([
    ...cvSectionKeys,
    ...resumes.flatMap(({ customSections = {} }) => Object.keys(customSections)),
  ]),
]

/** Groupings of citations, the default first. */
const publicationGroupings = ['type', 'year'] as const

/** A grouping of citations. */
export type PublicationGrouping = (typeof publicationGroupings)[number]

/** The schema of `cv`. */
export const cvSettings = closedObject({
  /** Sections in the owner's order. Those not named follow in the usual order. */
  sections: {
    type: 'array',
    items: {
      anyOf: [
        nonEmptyText,
        closedObject({ key: nonEmptyText, title: translated(longest.title) }, { required: ['key'] }),
      ],
      description: 'the key of a section such as work, or {key: talks, title: {en: Talks}}',
    },
    uniqueItems: true,
  },
  /** Pages of paper that the CV should fit on. Without `density`, the loosest one that fits is chosen. */
  pages: { type: 'integer', minimum: 1, maximum: 20, description: 'a number of pages such as 1 or 2' },
  /** How closely the CV is set on paper. */
  density: oneOf(cvDensities),
  /** Where paper begins a new page. */
  breaks: closedObject({
    before: listOrText({
      type: 'array',
      items: nonEmptyText,
      description: 'a list of sections such as [publications]',
    }),
  }),
  /** Grouping of citations; by type if left out. */
  publications: oneOf(publicationGroupings),
  /** Layout of the CV, on the page and on paper. */
  layout: oneOf(cvLayoutNames),
  /** Whether its PDF contains its resume.json; yes if left out. */
  carry: { type: 'boolean', description: 'true or false' },
  /** Fields of every résumé that only applications show. */
  private: listOrText({
    type: 'array',
    items: {
      enum: resumePaths as readonly [string],
      description: 'the path of a field of JSON Resume without indexes, such as basics.phone',
    },
    description: 'a list such as [basics.phone, basics.location.address]',
  }),
})

/** Returns the key of a section in `cv.sections`. */
export const sectionKeyOf = (section: string | { readonly key: string }): string =>
  typeof section === 'string' ? section : section.key

/**
 * Fields that are private until the owner says otherwise: the phone number and the way home. An Irish postal
 * code names one house, a Dutch or British one a few.
 */
export const privateByDefault = [
  'basics.phone',
  'basics.location.address',
  'basics.location.postalCode',
] as const
