/**
 * Front matter: its members, and the names that other site generators give them. docs/front-matter.md lists the same
 * names.
 */
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

/** The schema of front matter, once every member has Vitrine's name. */
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
    image: nonEmptyText,
    language: nonEmptyText,
    address: path,
    /** The last part of the address. */
    slug,
    /** Former paths of the page, which redirect to it. */
    redirects: { type: 'array', items: path },
    order: { type: 'number' },
    draft: { type: 'boolean' },
    noindex: { type: 'boolean' },
  },
} as const

/** The front matter of a page, checked. */
export type FrontMatter = XStatic<typeof FrontMatter>

/** A member of front matter. */
export type FrontMatterMember = keyof FrontMatter

/** Returns the words of a text; one list of a hundred names is easier to read than an item a line. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * The names of each member, Vitrine's own first. Capitals, hyphens and underscores make no difference. If a file has two
 * names for one member, lists are joined, any mark for a draft counts, the latest date of publication counts, and of other
 * values the first in this table.
 */
export const frontMatterNames: Readonly<Record<FrontMatterMember, readonly string[]>> = {
  title: words('title'),
  description: words('description summary excerpt subtitle tldr abstract lead'),
  template: words('template'),
  published: words(`
    published date pub_date pub_datetime publish_date published_date published_at date_published created
    created_at post_date
  `),
  updated: words(`
    updated lastmod modified last_modified last_modified_at last_updated updated_at updated_date
    mod_datetime date_modified date_updated
  `),
  expires: words('expires expiry_date unpublish_date'),
  tags: words('tags tag categories category keywords topics'),
  image: words(`
    image cover cover_image thumbnail og_image social_image featured_image feature_image hero_image banner
    images
  `),
  language: words('language lang locale'),
  address: words('address permalink url path'),
  slug: words('slug'),
  redirects: words('redirects aliases alias redirect_from'),
  order: words('order'),
  draft: words('draft hidden private status visibility publish wip headless render password'),
  noindex: words('noindex unlisted'),
}

/** Names that Vitrine knows and does not use: they say how another generator lays out its site. */
export const ignoredNames = words(`
  author authors byline layout type weight nav_order position parent menu menus sidebar sidebar_label
  sidebar_position toc table_of_contents toc_sticky math mathjax katex mermaid comments comment disqus
  share pin pinned featured sticky series collection id guid uuid markup outputs cascade params extra
  resources links read_time reading_time show_toc show_reading_time word_count sort_by paginate
  paginate_by insert_anchor_links page_template in_search_index transparent generate_feed generate_feeds
  eleventy_navigation eleventy_exclude_from_collections eleventy_computed pagination header canonical_url
  canonical alt image_alt caption classes css js icon color emoji linktitle link_title short_title
  nav_title title_short import imports build sitemap seo robots metadata version github repo license
  source video audio
`)
