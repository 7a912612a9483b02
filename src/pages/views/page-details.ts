/** What a page shows besides its text and what all pages of its language share. Made when it is asked for. Used by render-inputs.ts. */

import { cvPageOf } from '../../content/cv-page.ts'
import { nameOfLanguage } from '../../content/i18n/locale.ts'
import { alternatesOf, type PageIndex } from '../../content/page-index.ts'
import { isPost, isTagPage, lastChangeOf, TAGS_KEY, tagKeysOf } from '../../content/posts.ts'
import { type PageTemplate, templateTraits } from '../../content/schema/page-templates.ts'
import { type Languages, languagePrefix, markdownAddress, type Page, type Site } from '../../content/site.ts'
import { essenceOf } from '../../http/media-type.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import type { ContributionSummary } from '../../statistics/contribution-summary.ts'
import { cvFileName, describeCvPdf } from '../cv/cv-pdf.ts'
import { cvForms } from '../cv/forms/cv-forms.ts'
import { cvViewOf } from '../cv/site-cv.ts'
import type { DevelopersView } from '../openapi/developers-view.ts'
import { ownImageOf, pageCardView, siteCardView } from './card-view.ts'
import { arrangeContributions } from './contributions-view.ts'
import { firstSentence } from './first-sentence.ts'
import { alternateLocales } from './head-metadata.ts'
import { arrangeHome, LATEST_POSTS } from './home-view.ts'
import {
  feedsOf,
  forEachLanguage,
  type LocalizedSite,
  type LocalizedSiteContext,
  linkTo,
  linkWithImage,
  titleHtmlOf,
} from './localized-site.ts'
import { projectViews } from './project-views.ts'
import type { NavigationLink, PageDetails, ProjectView, TranslationLink } from './view-model.ts'

/** What pages show besides the content. */
export interface PageContext extends LocalizedSiteContext {
  readonly contributions: ContributionSummary | undefined
  readonly developers: (language: string) => DevelopersView
}

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

/** What only the pages of some templates show. */
type TemplateView = Pick<
  PageDetails,
  'contributions' | 'home' | 'projects' | 'latestPosts' | 'folders' | 'developers'
>

const nothingOfTemplates: TemplateView = {
  contributions: undefined,
  home: [],
  projects: [],
  latestPosts: [],
  folders: [],
  developers: undefined,
}

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
  ...nothingOfTemplates,
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
  { baseUrl, contributions, describeImage, developers, deployment }: PageContext,
): PageDetailsFactory => {
  const { languages } = site.settings
  const isSearchable = site.settings.crawl?.search !== false

  const contributionsIn = forEachLanguage(
    site,
    (language) => contributions && arrangeContributions(contributions, siteIn(language).shared),
  )
  const cvIn = forEachLanguage(site, (language) => cvViewOf(site, siteIn(language).shared))
  const cvLinksIn = forEachLanguage(site, (language) => {
    const page = cvPageOf(site, language)
    const name = cvIn(language)?.name ?? siteIn(language).shared.site.ownerName
    const cvPdf = page && deployment.hasPdf ? describeCvPdf(page.address, name) : undefined
    return {
      cvHref: page?.address,
      cvPdf,
      cvForms:
        page === undefined
          ? []
          : cvForms.map(({ file, mediaType, message }) => ({
              href: `${page.address}${file}`,
              fileName: cvFileName(name, file),
              mediaType: essenceOf(mediaType),
              message,
            })),
    }
  })
  const siteCardIn = forEachLanguage(site, (language) =>
    siteCardView(site, language, { baseUrl, deployment, message: siteIn(language).shared.message }),
  )
  const tagsOf = (page: Page) => tagKeysOf(page).flatMap((tag) => siteIn(page.language).tagLinkOf(tag) ?? [])
  const projectsWith = (pages: readonly Page[], language: string): readonly ProjectView[] =>
    projectViews({
      pages,
      pageAt: (address) => site.pages.get(address),
      cv: cvIn(language),
      baseUrl,
      tagsOf,
      describeImage,
    })
  const homeIn = forEachLanguage(site, (language) => {
    const { posts, folders, pages, pagesOf, shared } = siteIn(language)
    const contributions = contributionsIn(language)
    const projectsPage = pages.find(({ template }) => template === 'projects')
    const home = arrangeHome(site.settings.home, {
      cv: cvIn(language),
      cvHref: cvLinksIn(language).cvHref,
      latestPosts: (limit) => posts.slice(0, limit).map((page) => linkWithImage(page, describeImage)),
      projects: projectsWith(projectsPage === undefined ? [] : pagesOf(projectsPage.key), language),
      projectsPage: projectsPage && linkTo(projectsPage),
      projectsTitle: { title: shared.message('cv.projects'), titleHtml: shared.messageHtml('cv.projects') },
      hasContributions: contributions !== undefined,
    })
    return { contributions, latestPosts: posts.slice(0, LATEST_POSTS).map(linkTo), folders, home }
  })
  const ofTemplate: Readonly<Record<PageTemplate, (page: Page) => Partial<TemplateView>>> = {
    home: ({ language }) => homeIn(language),
    page: () => ({}),
    cv: () => ({}),
    projects: ({ key, language }) => ({ projects: projectsWith(siteIn(language).pagesOf(key), language) }),
    developers: ({ language }) => ({ developers: developers(language) }),
    search: () => ({}),
  }
  const linksFrom = (language: string, address?: string) => ({
    navigation: toLinks(siteIn(language).navigation, address),
    footerNavigation: toLinks(siteIn(language).footerPages, address),
  })

  const viewOf = (page: Page): PageDetails => {
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
      card: pageCardView(
        page,
        { ownImage: ownImageOf(page, site, describeImage), siteCard: siteCardIn(language) },
        { baseUrl, deployment, message, ownerName: shared.site.ownerName, defaultLanguage: languages[0] },
      ),
      cv: templateTraits[template].showsCv ? cvIn(language) : undefined,
      ...cvLinksIn(language),
      ...nothingOfTemplates,
      ...ofTemplate[template](page),
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
