/** Derives what each page is rendered from, out of the site. Used by the publisher. */

import { nameOfLanguage } from '../content/i18n/locale.ts'
import { alternatesOf, indexPages, pageAddresses } from '../content/page-index.ts'
import { isPost, isTagPage, lastChangeOf, TAGS_KEY } from '../content/posts.ts'
import { languagePrefix, markdownAddress, type Page, type Site } from '../content/site.ts'
import type { DescribeImage } from '../images/responsive-image.ts'
import { escapeMarkup } from '../lib/escape-html.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { pageCardView, siteCardView } from './card-view.ts'
import { arrangeContributions } from './contributions-view.ts'
import { arrangeCv } from './cv/arrange-cv.ts'
import { describeCvPdf } from './cv/cv-pdf.ts'
import { alternateLocales } from './head-metadata.ts'
import {
  createLanguageView,
  feedsOf,
  type LanguageView,
  type LanguageViewContext,
  linkTo,
  titleHtmlOf,
} from './language-view.ts'
import { createLinkResolver } from './link-resolver.ts'
import type { MarkdownContext, Medium } from './markdown/context.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'
import type { DevelopersView } from './openapi/developers-view.ts'
import type { PageInput } from './page-renderer.ts'
import type { NavigationLink, OwnView, TranslationLink } from './page-view.ts'
import { suggestPages } from './similar-pages.ts'

/** What pages show besides the content. */
export interface PageContext extends LanguageViewContext {
  readonly contributions: ContributionSummary | undefined
  readonly developers: (language: string) => DevelopersView
  readonly describeImage: DescribeImage
}

/** A post, and its text as feeds carry it. */
export interface FeedEntry {
  readonly page: Page
  readonly html: string
}

/** Makes the inputs of a site's pages. */
export interface PageInputs {
  /** @param medium `page` by default, `paper` for the printer */
  readonly inputOf: (page: Page, medium?: 'page' | 'paper') => PageInput
  /** The page that says that nothing is at a path, in the language of the path's prefix. */
  readonly missingPageInput: (path: string) => PageInput
  /** The page that says that what is at a path cannot be had right now. */
  readonly unavailablePageInput: (path: string) => PageInput
  /**
   * The newest posts of a language, rendered for feeds.
   *
   * @param tag the key of a tag's page; its posts only
   */
  readonly feedEntries: (language: string, limit: number, tag?: string) => readonly FeedEntry[]
}

/** Calls a function once for each language of the site and keeps the results. */
const forEachLanguage = <Value>(
  { settings: { languages } }: Site,
  make: (language: string) => Value,
): ((language: string) => Value) => {
  const values = new Map(languages.map((language) => [language, make(language)] as const))
  return (language) => {
    if (!values.has(language)) throw new Error(`${language} is not one of the site's languages`)
    return values.get(language) as Value
  }
}

const toLinks = (pages: readonly Page[], address: string | undefined): readonly NavigationLink[] =>
  pages.map((page) => ({
    label: page.title,
    labelHtml: titleHtmlOf(page),
    href: page.address,
    language: page.language,
    current: page.address === address,
  }))

/** Returns the links to other pages that every page has. */
const navigationOf = ({ navigation, footerPages }: LanguageView, address?: string) => ({
  navigation: toLinks(navigation, address),
  footerNavigation: toLinks(footerPages, address),
})

/** Posts on the home page. */
const MAX_LATEST_POSTS = 5

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
  contributions: undefined,
  developers: undefined,
  latestPosts: [],
  folders: [],
  list: [],
  allTags: [],
  parents: [],
  ownFeeds: [],
  search: undefined,
  newer: undefined,
  older: undefined,
} as const

/** Prepares the inputs of a site's pages: what a language shares is made here, the rest for each page when it is asked for. */
export const createPageInputs = (site: Site, context: PageContext): PageInputs => {
  const { baseUrl, contributions, describeImage, memo } = context
  const { languages } = site.settings
  const [defaultLanguage] = languages
  const index = indexPages(site)
  const addresses = memo.same('addresses', pageAddresses(site))
  const viewIn = forEachLanguage(site, (language) => createLanguageView(site, index, language, context))
  const labelOf = forEachLanguage(site, nameOfLanguage)
  const developersIn = forEachLanguage(site, context.developers)
  const contributionsIn = forEachLanguage(
    site,
    (language) => contributions && arrangeContributions(contributions, viewIn(language).shared),
  )
  const resumeIn = forEachLanguage(site, (language) =>
    memo.same(`resume ${language}`, site.resumes.get(language)),
  )
  const cvIn = forEachLanguage(site, (language) => {
    const resume = site.resumes.get(language)
    return resume && arrangeCv(resume, viewIn(language).shared, site.settings)
  })

  const translationsOf = (key: string | undefined, current: string): readonly TranslationLink[] =>
    languages.map((language) => {
      const page = key === undefined ? undefined : index.find(key, language)
      return {
        language,
        label: labelOf(language),
        href: page?.address ?? `${languagePrefix(language, languages)}/`,
        current: language === current,
        translated: page !== undefined,
      }
    })

  const ownViewOf = (page: Page, languageView: LanguageView): OwnView => {
    const { key, language, address, template, title } = page
    const { shared, posts, folders, allTags, listOf, tagsOf, parentsOf, postsOf, neighboursOf } = languageView
    const url = baseUrl + address
    const isHome = template === 'home'
    const description = page.description ?? shared.site.description
    const translations = translationsOf(key, language)
    const hasCv = isHome || template === 'cv' || template === 'projects'
    const cvPage = site.resumes.has(language) ? index.find('cv', language) : undefined
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
      tags: tagsOf(page),
      noindex: page.noindex || site.settings.crawl?.search === false,
      ...navigationOf(languageView, address),
      translations,
      alternates: page.noindex ? [] : alternatesOf(index.translationsOf(key), baseUrl),
      alternateLocales: alternateLocales(translations),
      card: pageCardView(page, site, { baseUrl, message: shared.message, describeImage }),
      cv: hasCv ? cvIn(language) : undefined,
      cvHref: cvPage?.address,
      cvPdf: cvPage && describeCvPdf(cvPage.address, cvIn(language)?.name ?? shared.site.ownerName),
      contributions: isHome ? contributionsIn(language) : undefined,
      developers: template === 'developers' ? developersIn(language) : undefined,
      latestPosts: isHome ? posts.slice(0, MAX_LATEST_POSTS).map(linkTo) : [],
      folders: isHome ? folders : [],
      list: listOf(page),
      allTags: key === TAGS_KEY ? allTags : [],
      parents: parentsOf(page),
      ownFeeds: isTagPage(page) && postsOf(key).length > 1 ? feedsOf(url, shared.message, title) : [],
      ...neighboursOf(page),
      search: undefined,
      suggestions: [],
    }
  }

  const markdownContextOf = (page: Page, medium: Medium): MarkdownContext => ({
    message: viewIn(page.language).shared.message,
    resolveLink: memo.get(`links ${page.file}`, [addresses], {}, () => createLinkResolver(page, addresses)),
    describeImage,
    medium,
  })

  const languageOfPath = (path: string): string =>
    languages.slice(1).find((language) => `${path}/`.startsWith(`/${language}/`)) ?? defaultLanguage

  /** @param kind the prefix of the messages that say what is wrong */
  const errorPageInput = (
    path: string,
    kind: 'notFound' | 'unavailable',
    suggestions: readonly Page[],
  ): PageInput => {
    const language = languageOfPath(path)
    const languageView = viewIn(language)
    const { shared } = languageView
    const title = shared.message(`${kind}.title`)
    return {
      shared,
      own: {
        ...missingPage,
        title,
        titleLanguage: shared.message.languageOf(`${kind}.title`),
        titleHtml: shared.messageHtml(`${kind}.title`),
        documentTitle: `${title} – ${shared.site.title}`,
        description: shared.message(`${kind}.text`),
        descriptionHtml: shared.messageHtml(`${kind}.text`),
        ...navigationOf(languageView),
        translations: translationsOf(undefined, language),
        card: siteCardView(site, language, { baseUrl, message: shared.message }),
        suggestions: suggestions.map(linkTo),
      },
      resume: undefined,
      markdown: '',
      context: {
        message: shared.message,
        resolveLink: (href) => href,
        describeImage,
        medium: { kind: 'page' },
      },
    }
  }

  return {
    inputOf: (page, medium = 'page') => {
      const languageView = viewIn(page.language)
      return {
        shared: languageView.shared,
        own: ownViewOf(page, languageView),
        resume: resumeIn(page.language),
        markdown: page.markdown,
        context: markdownContextOf(page, { kind: medium }),
      }
    },
    missingPageInput: (path) =>
      errorPageInput(path, 'notFound', suggestPages(viewIn(languageOfPath(path)).pages, path)),
    unavailablePageInput: (path) => errorPageInput(path, 'unavailable', []),
    feedEntries: (language, limit, tag) =>
      viewIn(language)
        .postsOf(tag)
        .slice(0, limit)
        .map((page) => {
          const medium = { kind: 'feed', pageUrl: baseUrl + page.address } as const
          const context = markdownContextOf(page, medium)
          const { message, resolveLink, describeImage } = context
          const questions = { resolveLink, describeImage }
          const html = memo.get(
            `feed ${page.address}`,
            [message, page.markdown],
            questions,
            (asked) => renderMarkdown(page.markdown, { ...context, ...asked }).html,
          )
          return { page, html }
        }),
  }
}
