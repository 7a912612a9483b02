/**
 * The schema of front matter as people write it, for editors. The server gives each value the form of {@link FrontMatter}; a
 * test compares what both accept. Used to write schemas/page.schema.json.
 */
import { FrontMatter, type FrontMatterMember, frontMatterNames } from './front-matter.ts'
import { draftMarks, flagWords } from './front-matter-words.ts'

const nothing = { type: 'null' } as const
const text = { type: ['string', 'number', 'null'] } as const
const texts = { type: ['array', 'string', 'number', 'null'], items: text } as const

/** Each of the words, capitalised or not, or nothing. */
const oneOfWords = (words: readonly string[]) =>
  ({
    anyOf: [
      { type: 'boolean' },
      nothing,
      {
        type: 'string',
        pattern: `^(?:${words.map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`).join('|')})?$`,
      },
    ],
  }) as const

const date = {
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
    { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}[T ] *\\d{2}:\\d{2}|^$' },
    nothing,
  ],
} as const

const path = { type: ['string', 'null'], pattern: '^[^\\s?#{}:]*$' } as const

const written: Readonly<Record<FrontMatterMember, object>> = {
  title: text,
  description: text,
  template: FrontMatter.properties.template,
  published: { anyOf: [...date.anyOf, { const: true }] },
  updated: date,
  expires: date,
  tags: texts,
  image: {
    anyOf: [{ type: ['string', 'null'] }, ...FrontMatter.properties.image.anyOf],
  },
  captions: { anyOf: [nothing, FrontMatter.properties.captions] },
  language: text,
  address: path,
  slug: text,
  redirects: texts,
  aliases: texts,
  order: { anyOf: [{ type: ['number', 'null'] }, { type: 'string', pattern: '^[+-]?[\\d.]+$' }] },
  draft: oneOfWords([...draftMarks.keys()]),
  noindex: oneOfWords([...flagWords.keys()]),
}

const describe = (member: FrontMatterMember): { readonly description?: string } => {
  const { description } = FrontMatter.properties[member] as { readonly description?: string }
  return description === undefined ? {} : { description }
}

const members = Object.entries(frontMatterNames) as readonly (readonly [
  FrontMatterMember,
  readonly string[],
])[]

/** The schema. Members that Vitrine does not know are warnings, so it allows them. */
export const WrittenFrontMatter = {
  type: 'object',
  description: FrontMatter.description,
  properties: Object.fromEntries(
    members.flatMap(([member, names]) =>
      names.map((name) => [name, { ...written[member], ...describe(member) }] as const),
    ),
  ),
}
