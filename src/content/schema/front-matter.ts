/** Front matter: its members and their names. docs/front-matter.md lists the same. */
import type { XStatic } from 'typebox/schema'
import { pageTemplates } from './page-templates.ts'
import { nonEmptyText, oneOf } from './value-types.ts'

const texts = { type: 'array', items: nonEmptyText } as const

const instant = {
  type: 'string',
  anyOf: [{ format: 'date' }, { format: 'date-time' }],
  description: 'a date such as 2026-11-21, perhaps with a time such as 2026-11-21T10:00:00Z',
} as const

/** Of `..` (RFC 3986 §5.2.4): browsers would ask for another path, and an export would leave its folder. */
const noDotSegment = '(?!(?:.*/)?(?:\\.|%2[eE]){1,2}(?:/|$))'

const path = {
  type: 'string',
  pattern: `^/${noDotSegment}[^\\s?#{}:]*$`,
  description: 'a path on this site, such as /notes/engine/',
} as const

const slug = {
  type: 'string',
  pattern: `^${noDotSegment}.*\\S`,
  description: 'the last part of an address, such as engine',
} as const

/** Of the photos in a gallery, by the names of their files, in the order in which they are shown. */
const captions = {
  type: 'object',
  additionalProperties: {
    anyOf: [
      nonEmptyText,
      {
        type: 'object',
        additionalProperties: false,
        properties: { caption: nonEmptyText, alt: nonEmptyText },
        description: 'a caption, or {caption: The ferry at dawn, alt: A white ship in the fog}',
      },
    ],
  },
  description: 'the captions of a gallery by file name, such as {ferry.jpg: The ferry at dawn}',
} as const

/** The schema of front matter, once its values have one form each. */
export const FrontMatter = {
  type: 'object',
  additionalProperties: false,
  description: 'members such as title: About',
  properties: {
    title: nonEmptyText,
    description: nonEmptyText,
    template: oneOf(pageTemplates),
    published: instant,
    updated: instant,
    expires: instant,
    tags: texts,
    /** The image that stands for the page in lists and on cards: its path, `true` for the first in the text, or with an alt. */
    image: {
      anyOf: [
        { const: true }, // before texts, to which the parser would turn it
        nonEmptyText,
        {
          type: 'object',
          required: ['src'],
          additionalProperties: false,
          properties: { src: nonEmptyText, alt: { type: 'string' } },
        },
      ],
      description:
        'the path of an image, true for the first in the text, or {src: engine.jpg, alt: The engine}',
    },
    captions,
    language: nonEmptyText,
    address: path,
    /** The last part of the address. */
    slug,
    /** Former paths of the page, which redirect to it. */
    redirects: texts,
    /** Other names of the page, for `[[links]]`; those that are paths also redirect to it. */
    aliases: texts,
    order: { type: 'number' },
    draft: { type: 'boolean' },
    noindex: { type: 'boolean' },
  },
} as const

/** The front matter of a page, checked. */
export type FrontMatter = XStatic<typeof FrontMatter>

/** What the front matter of a gallery says of a photo. */
export type PhotoCaption = string | { readonly caption?: string; readonly alt?: string }

/** A member of front matter. */
export type FrontMatterMember = keyof FrontMatter

/**
 * The names of each member, its own first, then those that everybody uses. Of several in one file, the first here counts; for
 * `published`, the latest date. `vitrine import` knows the names of other generators.
 */
export const frontMatterNames: Readonly<Record<FrontMatterMember, readonly string[]>> = {
  title: ['title'],
  description: ['description'],
  template: ['template'],
  published: ['published', 'date', 'publishDate'],
  updated: ['updated'],
  expires: ['expires', 'expiryDate'],
  tags: ['tags'],
  image: ['image'],
  captions: ['captions'],
  language: ['language'],
  address: ['address'],
  slug: ['slug'],
  redirects: ['redirects'],
  aliases: ['aliases'],
  order: ['order'],
  draft: ['draft'],
  noindex: ['noindex', 'unlisted', 'listed'], // the last says the opposite
}

/** Members without which a page is still what its author meant. One that cannot be understood is a warning. */
export const optionalMembers: ReadonlySet<string> = new Set<FrontMatterMember>([
  ...(['title', 'description', 'template', 'updated', 'tags', 'image', 'captions'] as const),
  ...(['language', 'redirects', 'aliases', 'order', 'noindex'] as const),
])
