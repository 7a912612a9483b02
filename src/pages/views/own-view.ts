/** Makes a page's own view, out of the page and what it shows of the rest of the site. Pure. Used by own-views.ts. */

import { nameOfLanguage } from '../../content/i18n/locale.ts'
import { alternatesOf } from '../../content/page-index.ts'
import { isPost, lastChangeOf } from '../../content/posts.ts'
import { type Languages, languagePrefix, markdownAddress, type Page } from '../../content/site.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import type { DevelopersView } from '../openapi/developers-view.ts'
import { type OwnImage, pageCardView } from './card-view.ts'
import { alternateLocales } from './head-metadata.ts'
import { feedsOf, titleHtmlOf } from './language-view.ts'
import type { CardView, NavigationLink, OwnView, SharedView, TranslationLink } from './page-view.ts'

/** What every page links to, for all pages of a language. */
export type SiteLinks = Readonly<
  Record<'navigation' | 'footerNavigation', readonly Omit<NavigationLink, 'current'>[]>
>

/** Returns the links of every page with those to the page itself marked. */
export const markCurrent = (links: SiteLinks, address?: string) => {
  const mark = (link: Omit<NavigationLink, 'current'>) => ({ ...link, current: link.href === address })
  return { navigation: links.navigation.map(mark), footerNavigation: links.footerNavigation.map(mark) }
}

/**
 * Everything that a page's view is made from. What has not changed since the edition before is the same object, or a list of
 * the same objects.
 */
export interface OwnViewInput
  extends Pick<OwnView, 'parents' | 'newer' | 'older' | 'list' | 'tags' | 'allTags'> {
  readonly page: Page
  readonly shared: SharedView
  readonly links: SiteLinks
  readonly languages: Languages
  readonly isSearchable: boolean
  readonly siteCard: CardView
  readonly ownImage: OwnImage | undefined
  /** The page in all its languages. */
  readonly translations: readonly Page[]
  /** Whether it is the page of a tag with more than one post. */
  readonly hasFeeds: boolean
  readonly cvLinks: Pick<OwnView, 'cvHref' | 'cvPdf'>
  readonly cv: OwnView['cv']
  readonly home: Pick<OwnView, 'contributions' | 'latestPosts' | 'folders'>
  readonly developers: DevelopersView | undefined
}

/**
 * Returns the links to a page in each language of the site.
 *
 * @param pages in any of the languages
 * @param current the language of the page that shows them
 */
export const toTranslations = (
  pages: readonly Page[],
  current: string,
  languages: Languages,
): readonly TranslationLink[] =>
  languages.map((language) => {
    const page = pages.find((translation) => translation.language === language)
    return {
      language,
      label: nameOfLanguage(language),
      href: page?.address ?? `${languagePrefix(language, languages)}/`,
      current: language === current,
      translated: page !== undefined,
    }
  })

/** Makes the view of a page. */
export const ownViewOf = (input: OwnViewInput): OwnView => {
  const { page, shared, languages, parents, newer, older, list, tags, allTags, cv, developers } = input
  const { key, language, address, template, title, titleLanguage, published } = page
  const { baseUrl, ownerName, ...site } = shared.site
  const url = baseUrl + address
  const translations = toTranslations(input.translations, language, languages)
  const description = page.description ?? site.description
  const updated = lastChangeOf(page)
  return {
    template,
    title,
    titleLanguage,
    titleHtml: titleHtmlOf(page),
    documentTitle: key === '' || title === site.title ? site.title : `${title} – ${site.title}`,
    description,
    descriptionHtml: escapeMarkup(description),
    address,
    url,
    markdownUrl: baseUrl + markdownAddress(page),
    published,
    updated: published === updated ? undefined : updated,
    isPost: isPost(page),
    tags,
    noindex: page.noindex || !input.isSearchable,
    ...markCurrent(input.links, address),
    translations,
    alternates: page.noindex ? [] : alternatesOf(input.translations, baseUrl),
    alternateLocales: alternateLocales(translations),
    card: pageCardView(page, input, {
      baseUrl,
      message: shared.message,
      ownerName,
      defaultLanguage: languages[0],
    }),
    cv,
    ...input.cvLinks,
    ...input.home,
    developers,
    list,
    allTags,
    parents,
    ownFeeds: input.hasFeeds ? feedsOf(url, shared.message, title) : [],
    newer,
    older,
    search: undefined,
    suggestions: [],
  }
}
