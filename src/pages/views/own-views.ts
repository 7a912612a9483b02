/** Makes the own views of a site's pages, which are kept from one edition to the next. Used by page-inputs.ts. */

import { nameOfLanguage } from '../../content/i18n/locale.ts'
import { alternatesOf, type PageIndex } from '../../content/page-index.ts'
import { isPost, isTagPage, lastChangeOf, TAGS_KEY, tagKey } from '../../content/posts.ts'
import { languagePrefix, markdownAddress, type Page, type Site } from '../../content/site.ts'
import type { DescribeImage } from '../../images/responsive-image.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import type { ContributionSummary } from '../../statistics/contribution-summary.ts'
import { arrangeCv } from '../cv/arrange-cv.ts'
import { describeCvPdf } from '../cv/cv-pdf.ts'
import type { DevelopersView } from '../openapi/developers-view.ts'
import { pageCardView, siteCardView } from './card-view.ts'
import { arrangeContributions } from './contributions-view.ts'
import { alternateLocales } from './head-metadata.ts'
import {
  feedsOf,
  forEachLanguage,
  type LanguageView,
  type LanguageViewContext,
  linkTo,
  titleHtmlOf,
} from './language-view.ts'
import type { NavigationLink, OwnView, TranslationLink } from './page-view.ts'

/** What pages show besides the content. */
export interface PageContext extends LanguageViewContext {
  readonly contributions: ContributionSummary | undefined
  readonly developers: (language: string) => DevelopersView
  readonly describeImage: DescribeImage
}

/** Makes the views of a site's pages. */
export interface OwnViews {
  readonly of: (page: Page) => OwnView
  /**
   * The view of a page that says what is wrong with a path.
   *
   * @param kind the prefix of the messages that say it
   */
  readonly ofError: (
    language: string,
    kind: 'notFound' | 'unavailable',
    suggestions: readonly Page[],
  ) => OwnView
}

/** What every page links to, for all pages of a language. */
type SiteLinks = Readonly<
  Record<'navigation' | 'footerNavigation', readonly Omit<NavigationLink, 'current'>[]>
>

const toLinks = (pages: readonly Page[]): SiteLinks['navigation'] =>
  pages.map((page) => ({
    label: page.title,
    labelHtml: titleHtmlOf(page),
    href: page.address,
    language: page.language,
  }))

/** Marks the links to the page itself. */
const markCurrent = (links: SiteLinks, address?: string) => {
  const mark = (link: Omit<NavigationLink, 'current'>) => ({ ...link, current: link.href === address })
  return { navigation: links.navigation.map(mark), footerNavigation: links.footerNavigation.map(mark) }
}

/** Posts on the home page. */
const MAX_LATEST_POSTS = 5

/** What pages lack of the home page. */
const noHome = { contributions: undefined, latestPosts: [], folders: [] } as const

/** What the missing page lacks. */
const missingPage = {
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
  developers: undefined,
  ...noHome,
  list: [],
  allTags: [],
  parents: [],
  ownFeeds: [],
  search: undefined,
  newer: undefined,
  older: undefined,
} as const

/** Prepares the views: what the pages of a language share is made here, the rest when a page's view is asked for. */
export const createOwnViews = (
  site: Site,
  index: PageIndex,
  viewIn: (language: string) => LanguageView,
  context: PageContext,
): OwnViews => {
  const { baseUrl, contributions, describeImage, memo } = context
  const { languages } = site.settings
  const labelOf = forEachLanguage(site, nameOfLanguage)
  const developersIn = forEachLanguage(site, context.developers)
  const contributionsIn = forEachLanguage(
    site,
    (language) => contributions && arrangeContributions(contributions, viewIn(language).shared),
  )
  const linksIn = forEachLanguage(site, (language) => {
    const { navigation, footerPages } = viewIn(language)
    return memo.same(`site links ${language}`, {
      navigation: toLinks(navigation),
      footerNavigation: toLinks(footerPages),
    })
  })
  const cvIn = forEachLanguage(site, (language) => {
    const resume = site.resumes.get(language)
    return resume && arrangeCv(resume, viewIn(language).shared, site.settings)
  })

  /** @param pages in any languages of the site */
  const toTranslations = (pages: readonly Page[], current: string): readonly TranslationLink[] =>
    languages.map((language) => {
      const page = pages.find((translation) => translation.language === language)
      return {
        language,
        label: labelOf(language),
        href: page?.address ?? `${languagePrefix(language, languages)}/`,
        current: language === current,
        translated: page !== undefined,
      }
    })

  /** What a page shows of the rest of the site. */
  const questionsIn = forEachLanguage(site, (language) => {
    const languageView = viewIn(language)
    const { shared, posts, folders, allTags } = languageView
    const cvPage = site.resumes.has(language) ? index.find('cv', language) : undefined
    const cvLinks = {
      cvHref: cvPage?.address,
      cvPdf: cvPage && describeCvPdf(cvPage.address, cvIn(language)?.name ?? shared.site.ownerName),
    }
    const cardContext = { baseUrl, message: shared.message, describeImage }
    return {
      listOf: languageView.listOf,
      parentsOf: languageView.parentsOf,
      neighboursOf: languageView.neighboursOf,
      tagLinkOf: languageView.tagLinkOf,
      hasPosts: (key: string) => languageView.postsOf(key).length > 1,
      translationsOf: index.translationsOf,
      cardOf: (address: string) => pageCardView(site.pages.get(address) as Page, site, cardContext),
      cvLinks: () => cvLinks,
      cv: () => cvIn(language),
      home: () => ({
        contributions: contributionsIn(language),
        latestPosts: posts.slice(0, MAX_LATEST_POSTS).map((page) => linkTo(page)),
        folders,
      }),
      developers: () => developersIn(language),
      allTags: () => allTags,
    }
  })

  const languageTags = memo.same('languages', languages)
  const isSearchable = site.settings.crawl?.search !== false

  const viewOf = (page: Page): OwnView => {
    const { language, address } = page
    const { shared } = viewIn(language)
    const links = linksIn(language)
    const questions = questionsIn(language)
    return memo.get(
      `own view ${address}`,
      [page, shared, links, isSearchable, languageTags],
      questions,
      (ask) => {
        const { key, template, title } = page
        const url = baseUrl + address
        const isHome = template === 'home'
        const hasCv = isHome || template === 'cv' || template === 'projects'
        const translated = ask.translationsOf(key)
        const translations = toTranslations(translated, language)
        const description = page.description ?? shared.site.description
        const { contributions, latestPosts, folders } = isHome ? ask.home() : noHome
        return {
          template,
          title,
          titleLanguage: page.titleLanguage,
          titleHtml: titleHtmlOf(page),
          documentTitle:
            key === '' || title === shared.site.title ? shared.site.title : `${title} – ${shared.site.title}`,
          description,
          descriptionHtml: escapeMarkup(description),
          address,
          url,
          markdownUrl: baseUrl + markdownAddress(page),
          published: page.published,
          updated: page.published === lastChangeOf(page) ? undefined : lastChangeOf(page),
          isPost: isPost(page),
          tags: [...new Set(page.tags.map(tagKey))].flatMap((tag) => ask.tagLinkOf(tag) ?? []),
          noindex: page.noindex || !isSearchable,
          ...markCurrent(links, address),
          translations,
          alternates: page.noindex ? [] : alternatesOf(translated, baseUrl),
          alternateLocales: alternateLocales(translations),
          card: ask.cardOf(address),
          cv: hasCv ? ask.cv() : undefined,
          ...ask.cvLinks(),
          contributions,
          developers: template === 'developers' ? ask.developers() : undefined,
          latestPosts,
          folders,
          list: ask.listOf(key),
          allTags: key === TAGS_KEY ? ask.allTags() : [],
          parents: ask.parentsOf(key),
          ownFeeds: isTagPage(page) && ask.hasPosts(key) ? feedsOf(url, shared.message, title) : [],
          ...ask.neighboursOf(address),
          search: undefined,
          suggestions: [],
        }
      },
    )
  }

  return {
    of: viewOf,
    ofError: (language, kind, suggestions) => {
      const { shared } = viewIn(language)
      const title = shared.message(`${kind}.title`)
      return {
        ...missingPage,
        title,
        titleLanguage: shared.message.languageOf(`${kind}.title`),
        titleHtml: shared.messageHtml(`${kind}.title`),
        documentTitle: `${title} – ${shared.site.title}`,
        description: shared.message(`${kind}.text`),
        descriptionHtml: shared.messageHtml(`${kind}.text`),
        ...markCurrent(linksIn(language)),
        translations: toTranslations([], language),
        card: siteCardView(site, language, { baseUrl, message: shared.message }),
        suggestions: suggestions.map((page) => linkTo(page)),
      }
    },
  }
}
