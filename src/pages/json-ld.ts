/** JSON-LD (schema.org) for a page's head: who the person is, what the site is, what the page is. */
import { cardSize } from '../card/card-input.ts'
import type { Resume } from '../content/schema/resume.ts'

/** What the description is made from; URLs are absolute. */
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
  /** The card's. */
  readonly imageUrl: string
  /** Addresses of the same person elsewhere. */
  readonly sameAs: readonly string[]
}

const webAddress = (url: string | undefined): string | undefined =>
  url !== undefined && /^https?:\/\//.test(url) ? url : undefined

const person = ({ homeUrl, ownerName, resume, sameAs }: JsonLdInput) => {
  const { label, summary, location, image, profiles = [] } = resume?.basics ?? {}
  const elsewhere = [...sameAs, ...profiles.flatMap(({ url }) => webAddress(url) ?? [])]
  return {
    '@type': 'Person',
    '@id': `${homeUrl}#person`,
    name: ownerName,
    url: homeUrl,
    jobTitle: label,
    description: summary,
    image: webAddress(image),
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
    url: input.imageUrl,
    width: cardSize.widthPx,
    height: cardSize.heightPx,
  },
  isPartOf: { '@id': `${input.homeUrl}#website` },
  [input.isProfile ? 'mainEntity' : 'about']: { '@id': `${input.homeUrl}#person` },
})

/** Returns the description as JSON that is safe inside a `<script>` element (HTML §4.12.1.3: no `<`). */
export const buildJsonLd = (input: JsonLdInput): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [person(input), website(input), page(input)],
  }).replaceAll('<', '\\u003c')
