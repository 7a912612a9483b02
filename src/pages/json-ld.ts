/** JSON-LD (schema.org) for a page's head, which describes the person, the site and the page. */
import type { Resume } from '../content/schema/resume.ts'
import type { CardView } from './page-view.ts'

/** What the JSON-LD is made from; URLs are absolute. */
export interface JsonLdInput {
  readonly siteTitle: string
  readonly siteDescription: string
  readonly homeUrl: string
  readonly ownerName: string
  readonly url: string
  readonly title: string
  readonly description: string
  readonly language: string
  readonly updated: string | undefined
  readonly isProfile: boolean
  readonly resume: Resume | undefined
  readonly image: CardView
  /** URLs of the same person elsewhere. */
  readonly sameAs: readonly string[]
}

const webUrl = (url: string | undefined): string | undefined =>
  url !== undefined && /^https?:\/\//.test(url) ? url : undefined

const person = ({ homeUrl, ownerName, resume, sameAs }: JsonLdInput) => {
  const { label, summary, location, image, profiles = [] } = resume?.basics ?? {}
  const elsewhere = [...sameAs, ...profiles.flatMap(({ url }) => webUrl(url) ?? [])]
  return {
    '@type': 'Person',
    '@id': `${homeUrl}#person`,
    name: ownerName,
    url: homeUrl,
    jobTitle: label,
    description: summary,
    image: webUrl(image),
    address: location && {
      '@type': 'PostalAddress',
      addressLocality: location.city,
      addressRegion: location.region,
      addressCountry: location.countryCode,
    },
    knowsLanguage: resume?.languages?.flatMap(({ language }) => language ?? []),
    sameAs: elsewhere.length > 0 ? [...new Set(elsewhere)] : undefined,
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

const page = (input: JsonLdInput) => ({
  '@type': input.isProfile ? 'ProfilePage' : 'WebPage',
  '@id': input.url,
  url: input.url,
  name: input.title,
  description: input.description,
  inLanguage: input.language,
  dateModified: input.updated,
  primaryImageOfPage: {
    '@type': 'ImageObject',
    url: input.image.url,
    width: input.image.widthPx,
    height: input.image.heightPx,
  },
  isPartOf: { '@id': `${input.homeUrl}#website` },
  [input.isProfile ? 'mainEntity' : 'about']: { '@id': `${input.homeUrl}#person` },
})

/** Returns JSON-LD that is safe inside a `<script>` element: it contains no `<` (HTML §4.12.1.3). */
export const buildJsonLd = (input: JsonLdInput): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [person(input), website(input), page(input)],
  }).replaceAll('<', '\\u003c')
