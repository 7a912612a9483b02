/** What other generators call the members of front matter. Capitals, hyphens and underscores make no difference. */

/** What a page says about itself, under Vitrine's names. */
export type ImportedMember = keyof typeof memberNames

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The names of each member; of several that a page has, the first counts. */
export const memberNames = {
  title: words('title'),
  description: words('description summary excerpt subtitle tldr abstract lead'),
  published: words(`
    date published pub_date pub_datetime publish_date published_date published_at date_published created
    created_at post_date
  `),
  updated: words(`
    updated lastmod modified last_modified last_modified_at last_updated updated_at updated_date
    mod_datetime date_modified date_updated
  `),
  expires: words('expires expiry_date unpublish_date'),
  image: words(`
    image cover cover_image thumbnail og_image social_image featured_image feature_image hero_image banner banner_image
    images header teaser
  `),
  noindex: words('noindex unlisted robots_no_index hidden_in_home_list'),
} as const

/** Members with which a page is left out of lists if they say no: Hugo's `build: {list: never}`. */
export const showsInLists: ReadonlySet<string> = new Set(['list', 'listed'])

/** Members that were addresses, marks of privacy or lists, which are read elsewhere. */
export const namesReadElsewhere: ReadonlySet<string> = new Set(
  words(`
    address permalink url path slug redirects aliases alias redirect_from redirect_to draft private hidden wip
    headless status visibility password publish render tags tag categories category keywords topics
    language lang locale order id layout list listed menu menus
  `).map((name) => name.replaceAll('_', '')),
)

/** Objects in which generators keep members of their own beside some that Vitrine knows. */
export const containers: ReadonlySet<string> = new Set([
  'taxonomies',
  'extra',
  'params',
  'data',
  'build',
  '_build',
])

/** Returns a name without what makes no difference. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '')

const members = Object.entries(memberNames) as readonly (readonly [ImportedMember, readonly string[]])[]

/** Vitrine's name for each of the others. */
export const memberByName: ReadonlyMap<string, ImportedMember> = new Map(
  members.flatMap(([member, names]) => names.map((name) => [plainName(name), member] as const)),
)
