/** The schema of files of UI strings: the owner's translations/TAG.yaml, and Vitrine's own. */
import { closedObject, nonEmptyText } from '../../lib/data/value-types.ts'

/** The plural categories of CLDR. A missing one falls back to `other`. */
const plurals = closedObject(
  {
    zero: nonEmptyText,
    one: nonEmptyText,
    two: nonEmptyText,
    few: nonEmptyText,
    many: nonEmptyText,
    other: nonEmptyText,
  },
  { required: ['other'] },
)

/** The schema of a file of UI strings. */
export const MessagesFile = {
  type: 'object',
  description: 'lines such as home.latest: Latest',
  additionalProperties: {
    anyOf: [nonEmptyText, plurals],
    description: 'text, or text for each plural of the language such as {one: …, other: …}, at least other',
  },
} as const
