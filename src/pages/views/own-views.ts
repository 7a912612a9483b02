/** Makes the own views of a site's pages, which are kept from one edition to the next. Used by page-inputs.ts. */

import type { PageIndex } from '../../content/page-index.ts'
import { isTagPage, TAGS_KEY, tagKeysOf } from '../../content/posts.ts'
import type { Page, Site } from '../../content/site.ts'
import type { DescribeImage } from '../../images/responsive-image.ts'
import type { ContributionSummary } from '../../statistics/contribution-summary.ts'
import { describeCvPdf } from '../cv/cv-pdf.ts'
import { cvViewOf } from '../cv/site-cv.ts'
import type { DevelopersView } from '../openapi/developers-view.ts'
import { ownImageOf, siteCardView } from './card-view.ts'
import { arrangeContributions } from './contributions-view.ts'
import {
  forEachLanguage,
  type LanguageView,
  type LanguageViewContext,
  linkTo,
  titleHtmlOf,
} from './language-view.ts'
import { markCurrent, type OwnViewInput, ownViewOf, type SiteLinks, toTranslations } from './own-view.ts'
import type { OwnView } from './page-view.ts'

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

const toLinks = (pages: readonly Page[]): SiteLinks['navigation'] =>
  pages.map((page) => ({
    label: page.title,
    labelHtml: titleHtmlOf(page),
    href: page.address,
    language: page.language,
  }))

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
  const isSearchable = site.settings.crawl?.search !== false
  const developersIn = forEachLanguage(site, context.developers)
  const contributionsIn = forEachLanguage(site, (language) => {
    const { shared } = viewIn(language)
    return memo.get(
      ['contributions', language],
      [contributions, shared],
      {},
      () => contributions && arrangeContributions(contributions, shared),
    )
  })
  const linksIn = forEachLanguage(site, (language) => {
    const { navigation, footerPages } = viewIn(language)
    return memo.same(['site links', language], {
      navigation: toLinks(navigation),
      footerNavigation: toLinks(footerPages),
    })
  })
  const cvIn = forEachLanguage(site, (language) => cvViewOf(site, viewIn(language).shared))

  /** What the pages of a language show of the rest of the site. */
  const surroundingsIn = forEachLanguage(site, (language) => {
    const { shared, posts, folders, allTags } = viewIn(language)
    const cvPage = site.resumes.has(language) ? index.find('cv', language) : undefined
    return {
      shared,
      links: linksIn(language),
      cvLinks: memo.same(['CV links', language], {
        cvHref: cvPage?.address,
        cvPdf: cvPage && describeCvPdf(cvPage.address, cvIn(language)?.name ?? shared.site.ownerName),
      }),
      siteCard: memo.same(
        ['site card', language],
        siteCardView(site, language, { baseUrl, message: shared.message }),
      ),
      home: memo.same(['home', language], {
        contributions: contributionsIn(language),
        latestPosts: posts.slice(0, MAX_LATEST_POSTS).map((page) => linkTo(page)),
        folders,
      }),
      allTags: memo.same(['all tags', language], allTags),
    }
  })

  const inputOf = (page: Page): OwnViewInput => {
    const { key, language, address, template } = page
    const { listOf, parentsOf, neighboursOf, tagLinkOf, postsOf } = viewIn(language)
    const { shared, links, cvLinks, siteCard, home, allTags } = surroundingsIn(language)
    const hasCv = template === 'home' || template === 'cv' || template === 'projects'
    const { newer, older } = neighboursOf(address)
    const ownImage = ownImageOf(page, site, describeImage)
    return {
      page,
      shared,
      links,
      languages,
      isSearchable,
      siteCard,
      ownImage: ownImage && memo.same(['own image', address], ownImage),
      translations: index.translationsOf(key),
      parents: parentsOf(key),
      newer,
      older,
      list: listOf(key),
      tags: tagKeysOf(page).flatMap((tag) => tagLinkOf(tag) ?? []),
      hasFeeds: isTagPage(page) && postsOf(key).length > 1,
      allTags: key === TAGS_KEY ? allTags : [],
      cvLinks,
      cv: hasCv ? cvIn(language) : undefined,
      home: template === 'home' ? home : noHome,
      developers: template === 'developers' ? developersIn(language) : undefined,
    }
  }

  const viewOf = (page: Page): OwnView => {
    const input = inputOf(page)
    return memo.getData(['own view', page.address], Object.values(input), () => ownViewOf(input))
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
        translations: toTranslations([], language, languages),
        card: surroundingsIn(language).siteCard,
        suggestions: suggestions.map((page) => linkTo(page)),
      }
    },
  }
}
