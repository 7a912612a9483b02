/** The schema of front matter, the fields of a page's file. docs/front-matter.md lists the same. */
import type { XStatic } from 'typebox/schema'
import { MAX_ADDRESS_LENGTH } from '../../addresses/url-path.ts'
import { closedObject, objectOrText, oneOf } from '../../lib/data/value-types.ts'
import { rule } from '../../privacy/not-public.ts'
import { headLinks } from './head-settings.ts'
import { pageTemplates } from './page-templates.ts'

const text = { type: ['string', 'number', 'null'] } as const
const texts = { type: ['array', 'string', 'number', 'null'], items: text } as const

/** A date, perhaps with a time. The pattern is for editors, which do not know the format `instant`. */
const instant = {
  type: ['string', 'null'],
  format: 'instant',
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])(?:$|[Tt ] *\\d{1,2}:\\d{2})|^$',
  description: 'a date such as 2026-11-21, perhaps with a time such as 2026-11-21T10:00:00Z',
} as const

/** Returns the pattern of a word in any case: `[yY][eE][sS]`. */
const inAnyCase = (word: string): string =>
  word.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** A Boolean, or one of the words for yes and no, in any case. */
const yesOrNo = {
  type: ['boolean', 'number', 'string', 'null'],
  pattern: `^(?:${[...rule.yes, ...rule.no].map(inAnyCase).join('|')})?$`,
} as const

/** Rejects `.` and `..` (RFC 3986 §5.2.4): browsers resolve them, and an export would leave its folder. */
const noDotSegment = '(?!(?:.*/)?(?:\\.|%2[eE]){1,2}(?:/|$))'

/** Rejects control characters. No file system allows a NUL, so an export would fail. */
const noControl = '(?![\\s\\S]*[\\x00-\\x1F\\x7F])'

/** A path; the leading slash and the site's origin are optional. Rejects `true` and numbers as mistakes. */
const path = {
  type: ['string', 'null'],
  maxLength: MAX_ADDRESS_LENGTH,
  pattern: `^${noControl}(?!(?:true|false|\\d+)$)(?:https?://[^/]+(?=/|$))?/?${noDotSegment}[^\\s?#{}:]*$`,
  description: 'a path on this site, such as /notes/engine/',
} as const

const slug = {
  type: ['string', 'number', 'null'],
  pattern: `^${noControl}${noDotSegment}.*\\S|^$`,
  description: 'the last part of an address, such as engine',
} as const

/** The captions of a gallery by file name. Their order is the order of the photos. */
const captions = {
  type: ['object', 'null'],
  additionalProperties: {
    anyOf: [
      text,
      {
        type: 'object',
        additionalProperties: false,
        properties: { caption: text, alt: text },
        description: 'a caption, or {caption: The ferry at dawn, alt: A white ship in the fog}',
      },
    ],
  },
  description: 'the captions of a gallery by file name, such as {ferry.jpg: The ferry at dawn}',
} as const

/** The schema of front matter. Unknown fields are warnings. */
export const FrontMatter = {
  type: 'object',
  description: 'fields such as title: About',
  properties: {
    title: text,
    description: text,
    template: oneOf(pageTemplates),
    published: instant,
    /** The usual name for `published`, which wins if a page has both. */
    date: instant,
    updated: instant,
    expires: instant,
    tags: texts,
    /** The image in lists and on cards: a path, or an object with alt. */
    image: {
      ...objectOrText(
        closedObject(
          { src: { type: 'string', minLength: 1 }, alt: { type: 'string' } },
          { required: ['src'], description: 'the path of an image, or {src: engine.jpg, alt: The engine}' },
        ),
        'src',
      ),
      type: ['object', 'string', 'array', 'null'] as unknown as 'object', // empty in editors; dropped here
    },
    captions,
    language: text,
    address: path,
    /** The last part of the address. */
    slug,
    /** Former paths of the page, which redirect to it. */
    redirects: texts,
    /** Other names of the page, for `[[links]]`; those that are paths also redirect to it. */
    aliases: texts,
    order: { type: ['number', 'null'] },
    draft: yesOrNo,
    noindex: yesOrNo,
    /** Links for the page's own `<head>`, such as to its record at standard.site. */
    head: {
      ...closedObject({ links: headLinks }),
      type: ['object', 'null'],
      description: 'links such as {links: [{rel: site.standard.document, href: at://did:plc:abc/…}]}',
    },
  },
} as const

/** Known fields. Their values never make a page private, as in `title: Private`. */
export const frontMatterFields: ReadonlySet<string> = new Set(Object.keys(FrontMatter.properties))

/** The front matter of a page, checked. */
export type FrontMatter = XStatic<typeof FrontMatter>

/** A field of front matter. */
export type FrontMatterField = keyof FrontMatter

/** Fields that decide where a page is served. Their issues are errors; those of others are warnings. */
export const essentialFields: ReadonlySet<string> = new Set<FrontMatterField>(['address', 'slug'])
