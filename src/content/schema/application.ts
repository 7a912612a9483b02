/** The schema of an application's front matter. Unknown fields are errors: a typo would have no effect. */
import type { XStatic } from 'typebox/schema'
import {
  closedObject,
  day,
  languageTag,
  listOrText,
  nonEmptyText,
  oneOf,
} from '../../lib/data/value-types.ts'
import { cvDensities, cvLayoutNames } from './cv-paper.ts'

/** Characters of a key in base32 (RFC 4648 §6): 130 bits. */
export const KEY_LENGTH = 26

export const Application = closedObject(
  {
    /** Part of its address, and the only thing that keeps others out. */
    key: {
      type: 'string',
      pattern: `^[a-z2-7]{${KEY_LENGTH}}$`,
      description:
        `${KEY_LENGTH} of the letters a to z and the digits 2 to 7, ` +
        'as vitrine new application writes them',
    },
    /** Entries with one of these tags are shown besides those without any. */
    tags: listOrText({ type: 'array', items: nonEmptyText }),
    /** In place of `basics.label`. */
    label: nonEmptyText,
    /** In place of `basics.summary`. */
    summary: nonEmptyText,
    /** The CV's sections in this order, and no others. */
    sections: listOrText({ type: 'array', items: nonEmptyText, uniqueItems: true }),
    pages: { type: 'integer', minimum: 1, maximum: 20, description: 'a number of pages such as 1 or 2' },
    density: oneOf(cvDensities),
    layout: oneOf(cvLayoutNames),
    language: languageTag,
    /** Name and address, one line each. */
    recipient: nonEmptyText,
    subject: nonEmptyText,
    /** The day of the letter. */
    date: day,
    /** The last day, in UTC, on which it is served. */
    expires: day,
  },
  { required: ['key'], description: 'fields such as key and tags' },
)

/** The front matter of an application, checked. */
export type ApplicationSettings = XStatic<typeof Application>
