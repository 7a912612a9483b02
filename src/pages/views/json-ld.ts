/** JSON-LD (schema.org) for a page's head, which describes the person, the site and the page. */
import { templateTraits } from '../../content/schema/page-templates.ts'
import type { Page } from '../../content/site.ts'
import { isOngoingPeriod } from '../../cv/cv-entries.ts'
import { plainTextOf } from '../../cv/formatted-text.ts'
import { safeHref } from '../../lib/text/safe-href.ts'
import type { Resume } from '../../resume/schema.ts'
import type { SharedView } from './shared-view.ts'

/** The owner (schema.org/Person), the same on all pages of a language. */
export type Person = ReturnType<typeof describePerson>

/** Returns each name once; undefined instead of an empty list, so that JSON omits the field. */
const organizations = (
  entries: readonly { readonly name?: string | undefined; readonly url?: string | undefined }[],
  type?: 'Organization',
) => {
  const urls = new Map<string, string | undefined>()
  for (const { name: written, url } of entries) {
    const name = written?.trim()
    if (name !== undefined && !urls.has(name)) urls.set(name, safeHref(url))
  }
  return urls.size === 0 ? undefined : [...urls].map(([name, url]) => ({ '@type': type, name, url }))
}

/** Returns the texts that exist; undefined instead of an empty list. */
const nonEmptyTexts = (texts: readonly (string | undefined)[]): readonly string[] | undefined => {
  const names = texts.flatMap((text) => text?.trim() ?? [])
  return names.length === 0 ? undefined : names
}

/** Returns a person's employers, schools and knowledge; undefined where the CV has none. */
const factsOf = ({ work = [], education = [], skills = [], languages = [] }: Resume) => ({
  worksFor: organizations(work.filter(isOngoingPeriod), 'Organization'),
  /** Without a type, since an entry may name a teacher instead of a school. */
  alumniOf: organizations(education.map(({ institution: name, url }) => ({ name, url }))),
  // For skills in groups, the keywords: a group is only their heading.
  knowsAbout: nonEmptyTexts(
    skills
      .filter(({ name }) => name !== undefined)
      .flatMap(({ name, keywords = [name] }): readonly (string | undefined)[] => keywords),
  ),
  knowsLanguage: nonEmptyTexts(languages.map(({ language }) => language)),
})

/**
 * Describes the owner by the site's settings and the CV. `me` marks links to the same person elsewhere.
 *
 * @param image of the CV: a path of this site, or a data URI
 */
export const describePerson = (
  { site: { baseUrl, ownerName }, links, contact }: SharedView,
  resume: Resume = {},
  image?: string,
) => {
  const homeUrl = `${baseUrl}/`
  const { label, summary, location, profiles = [] } = resume.basics ?? {}
  const elsewhere = [...links.filter(({ me }) => me), ...profiles].map(({ url }) => safeHref(url))
  const sameAs = elsewhere.filter((url) => url !== undefined && /^https?:\/\//.test(url))
  return {
    '@type': 'Person',
    '@id': `${homeUrl}#person`,
    name: ownerName,
    url: homeUrl,
    jobTitle: label?.trim(),
    description: summary && plainTextOf(summary),
    image: image?.startsWith('/') ? baseUrl + image : undefined,
    address: location && {
      '@type': 'PostalAddress',
      addressLocality: location.city,
      addressRegion: location.region,
      addressCountry: location.countryCode,
    },
    email: contact.email,
    ...factsOf(resume),
    sameAs: sameAs.length > 0 ? [...new Set(sameAs)] : undefined,
  }
}

/** The fields of a page's view to describe. */
interface DescribedPage extends Pick<SharedView, 'site' | 'language'>, Pick<Page, 'template' | 'title'> {
  readonly url: string
  readonly description: string
  readonly isPost: boolean
  readonly publishedAt: string | undefined
  readonly updated: string | undefined
  readonly card: {
    readonly url: string
    readonly widthPx: number | undefined
    readonly heightPx: number | undefined
  }
  readonly tags: readonly { readonly name: string }[]
  readonly parents: readonly { readonly title: string; readonly href: string }[]
}

/**
 * Returns JSON-LD that is safe inside a `<script>` element: it contains no `<` (HTML §4.12.1.3).
 *
 * Texts are marked with the page's language, because all languages describe the person and the site under one
 * identifier.
 */
export const buildJsonLd = (view: DescribedPage, person: Person): string => {
  const { site, url, title, description, publishedAt, updated, card, tags, parents } = view
  const isProfile = templateTraits[view.template].about === 'owner'
  const owner = { '@id': person['@id'] }
  const website = { '@id': `${person.url}#website` }
  const breadcrumb = { '@id': `${url}#breadcrumb` }
  const image = { '@type': 'ImageObject', url: card.url, width: card.widthPx, height: card.heightPx }
  const facts = {
    description,
    inLanguage: view.language,
    datePublished: publishedAt,
    dateModified: updated ?? publishedAt,
  }
  const crumbs = [
    { title: site.title, url: site.baseUrl + site.homeHref },
    ...parents.map((parent) => ({ title: parent.title, url: site.baseUrl + parent.href })),
    { title, url },
  ]
  const graph = [
    person,
    {
      '@type': 'WebSite',
      ...website,
      url: person.url,
      name: site.title,
      description: site.description,
      publisher: owner,
    },
    {
      '@type': isProfile ? 'ProfilePage' : 'WebPage',
      '@id': url,
      url,
      name: title,
      ...facts,
      primaryImageOfPage: image,
      isPartOf: website,
      [isProfile ? 'mainEntity' : 'about']: owner,
      breadcrumb: parents.length > 0 ? breadcrumb : undefined,
    },
    // A post is an article on a page of its own.
    view.isPost && {
      '@type': 'BlogPosting',
      '@id': `${url}#post`,
      headline: title,
      ...facts,
      author: owner,
      publisher: owner,
      image,
      keywords: tags.length > 0 ? tags.map(({ name }) => name) : undefined,
      mainEntityOfPage: { '@id': url },
    },
    parents.length > 0 && {
      '@type': 'BreadcrumbList',
      ...breadcrumb,
      itemListElement: crumbs.map((item, index) => {
        return { '@type': 'ListItem', position: index + 1, name: item.title, item: item.url }
      }),
    },
  ]
  return JSON.stringify({
    '@context': ['https://schema.org', { '@language': view.language }],
    '@graph': graph.filter((part) => part !== false),
  }).replaceAll('<', '\\u003c')
}
