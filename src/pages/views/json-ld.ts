/** JSON-LD (schema.org) for a page's head, which describes the person, the site and the page. */
import { type Cv, textOfBlocks } from '../cv/cv.ts'
import type { CvPublicationView } from '../cv/cv-view.ts'
import { personFacts } from './person-facts.ts'
import type { CardView, SharedView } from './view-model.ts'

/** The types of a page (schema.org); a post is a page and an article. */
const pageTypes = {
  profile: 'ProfilePage',
  collection: 'CollectionPage',
  gallery: 'ImageGallery',
  page: 'WebPage',
  post: 'WebPage',
} as const

/** What the JSON-LD is made from; URLs are absolute. */
export interface JsonLdInput {
  readonly siteTitle: string
  readonly siteDescription: string
  /** Of the first language: the identifiers of the person and the site are the same in all. */
  readonly homeUrl: string
  /** Of the page's language. */
  readonly languageHomeUrl: string
  readonly url: string
  readonly title: string
  readonly description: string
  readonly language: string
  readonly published: string | undefined
  readonly updated: string | undefined
  readonly kind: keyof typeof pageTypes
  readonly tags: readonly string[]
  /** The pages above the page, outermost first, without the home page. */
  readonly parents: readonly { readonly title: string; readonly url: string }[]
  readonly person: Person
  /** The CV's, on its page. */
  readonly publications: readonly CvPublicationView[]
  readonly image: CardView
}

/** The owner (schema.org/Person), the same on all pages of a language. */
export type Person = ReturnType<typeof describePerson>

const webUrl = (url: string | undefined): string | undefined =>
  url !== undefined && /^https?:\/\//.test(url) ? url : undefined

/**
 * Describes the owner by the site's settings and the CV. `me` marks links to the same person elsewhere. */
export const describePerson = (
  { site: { baseUrl, ownerName }, links, contact }: Pick<SharedView, 'site' | 'links' | 'contact'>,
  cv: Cv | undefined,
) => {
  const homeUrl = `${baseUrl}/`
  const { label, summary = [], location, image } = cv ?? {}
  const profiles = cv?.contacts.filter(({ kind }) => kind === 'profile').map(({ line }) => line.href) ?? []
  const elsewhere = [...links.filter(({ me }) => me).map(({ url }) => url), ...profiles]
  const sameAs = elsewhere.flatMap((url) => webUrl(url) ?? [])
  return {
    '@type': 'Person',
    '@id': `${homeUrl}#person`,
    name: ownerName,
    url: homeUrl,
    jobTitle: label?.text,
    description: summary.length === 0 ? undefined : textOfBlocks(summary),
    image: image?.startsWith('/') ? baseUrl + image : undefined,
    address: location && {
      '@type': 'PostalAddress',
      addressLocality: location.city,
      addressRegion: location.region,
      addressCountry: location.countryCode,
    },
    email: contact.email,
    ...(cv && personFacts(cv)),
    sameAs: sameAs.length > 0 ? [...new Set(sameAs)] : undefined,
  }
}

const website = ({ homeUrl, siteTitle, siteDescription }: JsonLdInput) => ({
  '@type': 'WebSite',
  '@id': `${homeUrl}#website`,
  url: homeUrl,
  name: siteTitle,
  description: siteDescription,
  publisher: { '@id': `${homeUrl}#person` },
})

const imageOf = ({ image }: JsonLdInput) => ({
  '@type': 'ImageObject',
  url: image.url,
  width: image.widthPx,
  height: image.heightPx,
})

const page = (input: JsonLdInput) => ({
  '@type': pageTypes[input.kind],
  '@id': input.url,
  url: input.url,
  name: input.title,
  description: input.description,
  inLanguage: input.language,
  datePublished: input.published,
  dateModified: input.updated ?? input.published,
  primaryImageOfPage: imageOf(input),
  isPartOf: { '@id': `${input.homeUrl}#website` },
  [input.kind === 'profile' ? 'mainEntity' : 'about']: { '@id': `${input.homeUrl}#person` },
  breadcrumb: input.parents.length > 0 ? { '@id': `${input.url}#breadcrumb` } : undefined,
})

/** A post is an article on a page of its own (schema.org/BlogPosting). */
const post = (input: JsonLdInput) => ({
  '@type': 'BlogPosting',
  '@id': `${input.url}#post`,
  headline: input.title,
  description: input.description,
  inLanguage: input.language,
  datePublished: input.published,
  dateModified: input.updated ?? input.published,
  author: { '@id': `${input.homeUrl}#person` },
  publisher: { '@id': `${input.homeUrl}#person` },
  image: imageOf(input),
  keywords: input.tags.length > 0 ? input.tags : undefined,
  mainEntityOfPage: { '@id': input.url },
})

/** A publication of the CV (schema.org/ScholarlyArticle). */
const scholarlyArticle = (
  { title, authors, venue, date, doi }: CvPublicationView,
  { person }: JsonLdInput,
) => ({
  '@type': 'ScholarlyArticle',
  '@id': doi?.href,
  headline: title.text,
  author:
    authors.length > 0
      ? authors.map(({ name, isOwner }) => (isOwner ? { '@id': person['@id'] } : { '@type': 'Person', name }))
      : { '@id': person['@id'] },
  datePublished: date?.iso,
  isPartOf: venue === undefined ? undefined : { '@type': 'CreativeWork', name: venue },
  sameAs: doi?.href,
  url: webUrl(title.href),
})

const breadcrumb = ({ url, title, siteTitle, languageHomeUrl, parents }: JsonLdInput) => ({
  '@type': 'BreadcrumbList',
  '@id': `${url}#breadcrumb`,
  itemListElement: [{ title: siteTitle, url: languageHomeUrl }, ...parents, { title, url }].map(
    (item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.title,
      item: item.url,
    }),
  ),
})

/**
 * Texts are marked with the page's language, so that the person and the site, which all languages describe under one
 * identifier, have one text in each.
 *
 * Returns JSON-LD that is safe inside a `<script>` element: it contains no `<` (HTML §4.12.1.3).
 */
export const buildJsonLd = (input: JsonLdInput): string =>
  JSON.stringify({
    '@context': ['https://schema.org', { '@language': input.language }],
    '@graph': [
      input.person,
      website(input),
      page(input),
      ...(input.kind === 'post' ? [post(input)] : []),
      ...(input.parents.length > 0 ? [breadcrumb(input)] : []),
      ...input.publications.map((publication) => scholarlyArticle(publication, input)),
    ],
  }).replaceAll('<', '\\u003c')
