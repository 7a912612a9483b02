/** What a page shows besides its text and what all pages of its language share. Made when it is asked for. Used by render-inputs.ts. */

import { cvPageOf } from '../../content/cv-page.ts'
import { nameOfLanguage } from '../../content/i18n/locale.ts'
import { titleHtmlOf } from '../../content/i18n/message-html.ts'
import { alternatesOf, type PageIndex } from '../../content/navigation/page-index.ts'
import { isPost, isTagPage, lastChangeOf, TAGS_KEY, tagKeysOf } from '../../content/navigation/posts.ts'
import { templateTraits } from '../../content/schema/page-templates.ts'
import { type Languages, languagePrefix, markdownAddress, type Page, type Site } from '../../content/site.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { memoizeByKey } from '../../lib/memoize.ts'
import { cvLinksTo } from '../cv/cv-links.ts'
import { cvOf } from '../cv/site-cv.ts'
import { pageCardView, siteCardView } from './card-view.ts'
import { firstSentence } from './first-sentence.ts'
import { withPhotoTitle } from './gallery-view.ts'
import { alternateLocales } from './head-metadata.ts'
import { feedsOf, type LocalizedSite, linkTo } from './localized-site.ts'
import type { PageContext } from './page-context.ts'
import { createTemplateDetails, nothingOfTemplate } from './template-details.ts'
import type { NavigationLink, PageDetails, TranslationLink } from './view-model.ts'

/** Makes the details of pages. */
export interface PageDetailsFactory {
  readonly of: (page: Page) => PageDetails
  /**
   * The details of a page that says what is wrong with a path.
   *
   * @param kind the prefix of the messages that say it
   */
  readonly ofError: (
    language: string,
    kind: 'notFound' | 'unavailable',
    suggestions: readonly Page[],
  ) => PageDetails
}

/**
 * Returns the links to a page in each language of the site.
 *
 * @param pages in any of the languages
 * @param current the language of the page that shows them
 */
const toTranslations = (
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

/** @param current the address of the page that shows the links; undefined on an error page */
const toLinks = (pages: readonly Page[], current: string | undefined): readonly NavigationLink[] =>
  pages.map((page) => ({
    label: page.title,
    labelHtml: titleHtmlOf(page),
    href: page.address,
    language: page.language,
    current: page.address === current,
  }))

/** What an error page lacks. */
const errorPage = {
  template: 'not-found',
  address: '',
  url: '',
  markdownUrl: '',
  published: undefined,
  updated: undefined,
  isPost: false,
  tags: [],
  noindex: true,
  alternates: [],
  alternateLocales: [],
  cv: undefined,
  cvHref: undefined,
  cvPdf: undefined,
  cvForms: [],
  ...nothingOfTemplate,
  list: [],
  allTags: [],
  parents: [],
  ownFeeds: [],
  search: undefined,
  newer: undefined,
  older: undefined,
} as const

/** A tag's feed is worth having once it has two posts; the home page has the feeds of its language. */
const hasOwnFeeds = (page: Page, posts: number): boolean =>
  page.key !== '' && posts > (isTagPage(page) ? 1 : 0)

/** Prepares the views: what the pages of a language share is made once, when the first of them is asked for. */
export const createPageDetailsFactory = (
  site: Site,
  index: PageIndex,
  siteIn: (language: string) => LocalizedSite,
  context: PageContext,
): PageDetailsFactory => {
  const { baseUrl, describeImage, deployment } = context
  const { languages } = site.settings
  const isSearchable = site.settings.crawl?.search !== false

  const cvIn = memoizeByKey((language: string) => cvOf(site, siteIn(language).shared))
  const cvLinksIn = memoizeByKey((language: string) => {
    const name = cvIn(language)?.name ?? siteIn(language).shared.site.ownerName
    return cvLinksTo(cvPageOf(site, language)?.address, name, deployment)
  })
  const siteCardIn = memoizeByKey((language: string) =>
    siteCardView(site, language, { baseUrl, deployment, message: siteIn(language).shared.message }),
  )
  const tagsOf = (page: Page) => tagKeysOf(page).flatMap((tag) => siteIn(page.language).tagLinkOf(tag) ?? [])
  const ofTemplate = createTemplateDetails(site, siteIn, context, { cvIn, tagsOf })
  const linksFrom = (language: string, address?: string) => ({
    navigation: toLinks(siteIn(language).navigation, address),
    footerNavigation: toLinks(siteIn(language).footerPages, address),
  })

  const viewOf = (untitled: Page): PageDetails => {
    const page = withPhotoTitle(untitled, describeImage)
    const { key, language, address, template, title, titleLanguage, published } = page
    const { shared, listOf, parentsOf, neighboursOf, postsOf, allTags } = siteIn(language)
    const { message } = shared
    const url = baseUrl + address
    const pagesInAllLanguages = index.translationsOf(key)
    const translations = toTranslations(pagesInAllLanguages, language, languages)
    const ownDescription = page.description ?? (key === '' ? undefined : firstSentence(page, message))
    const description = ownDescription ?? shared.site.description
    const updated = lastChangeOf(page)
    return {
      template,
      title,
      titleLanguage,
      titleHtml: titleHtmlOf(page),
      documentTitle:
        key === '' || title === shared.site.title ? shared.site.title : `${title} – ${shared.site.title}`,
      description,
      descriptionHtml: escapeMarkup(description),
      address,
      url,
      markdownUrl: baseUrl + markdownAddress(page),
      published,
      updated: published === updated ? undefined : updated,
      isPost: isPost(page),
      tags: tagsOf(page),
      noindex: page.noindex || !isSearchable,
      ...linksFrom(language, address),
      translations,
      alternates: page.noindex ? [] : alternatesOf(pagesInAllLanguages, baseUrl),
      alternateLocales: alternateLocales(translations),
      card: pageCardView(page, site, siteCardIn(language), { baseUrl, message, describeImage }),
      cv: templateTraits[template].showsCv ? cvIn(language) : undefined,
      ...cvLinksIn(language),
      ...ofTemplate(page),
      list: listOf(key),
      allTags: key === TAGS_KEY ? allTags : [],
      parents: parentsOf(key),
      ownFeeds: hasOwnFeeds(page, postsOf(key).length) ? feedsOf(url, message, title) : [],
      ...neighboursOf(address),
      search: undefined,
      suggestions: [],
    }
  }

  return {
    of: viewOf,
    ofError: (language, kind, suggestions) => {
      const { shared } = siteIn(language)
      const title = shared.message(`${kind}.title`)
      return {
        ...errorPage,
        title,
        titleLanguage: shared.message.languageOf(`${kind}.title`),
        titleHtml: shared.messageHtml(`${kind}.title`),
        documentTitle: `${title} – ${shared.site.title}`,
        description: shared.message(`${kind}.text`),
        descriptionHtml: shared.messageHtml(`${kind}.text`),
        ...linksFrom(language),
        translations: toTranslations([], language, languages),
        card: siteCardIn(language),
        suggestions: suggestions.map(linkTo),
      }
    },
  }
}
