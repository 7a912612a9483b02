/**
 * Makes the view that a page's template is given out of the site. Used when a site is published and for missing
 * pages.
 */

import { nameOfLanguage } from '../content/i18n/locale.ts'
import { alternatesOf, indexPages } from '../content/page-index.ts'
import { languagePrefix, markdownAddress, type Page, type Site } from '../content/site.ts'
import type { DescribeImage } from '../images/responsive-image.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { buildJsonLd } from './json-ld.ts'
import { createLanguageView, type LanguageView, type LanguageViewContext, linkTo } from './language-view.ts'
import { createLinkResolver } from './link-resolver.ts'
import { renderMarkdown } from './markdown/render-markdown.ts'
import type { DevelopersView, LinkTarget, NavigationLink, PageView, TranslationLink } from './page-view.ts'
import { suggestPages } from './similar-pages.ts'

/** What the views are made from, besides the site itself. */
export interface PageViewContext extends LanguageViewContext {
  readonly contributions: ContributionSummary | undefined
  readonly developers: (language: string) => DevelopersView
  readonly describeImage: DescribeImage
}

/** Makes views. */
export interface PageViews {
  readonly viewOf: (page: Page) => PageView
  /** The view of a page that says that there is none at a path; in the language of the path's prefix. */
  readonly missingPageView: (path: string) => PageView
}

const WORDS_A_MINUTE = 230 // what adults read silently of prose (Brysbaert 2019: 238 for English non-fiction)

const readingMinutes = (markdown: string): number =>
  Math.max(1, Math.round((markdown.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / WORDS_A_MINUTE))

/** Calls a function once for each language and keeps what it returns. */
const forEachLanguage = <Value>(
  { settings: { languages } }: Site,
  make: (language: string) => Value,
): ((language: string) => Value) => {
  const made = new Map(languages.map((language) => [language, make(language)] as const))
  return (language) => {
    const value = made.get(language)
    if (value === undefined)
      throw new Error(`${language} is no language of this site: ${languages.join(', ')}`)
    return value
  }
}

const navigationOf = ({ navigation }: LanguageView, address: string | undefined): readonly NavigationLink[] =>
  navigation.map((page) => ({
    label: page.title,
    href: page.address,
    language: page.language,
    current: page.address === address,
  }))

const jsonLdOf = (page: Page, description: string, site: Site, { shared }: LanguageView): string => {
  const { title, description: siteDescription, ownerName, baseUrl } = shared.site
  return buildJsonLd({
    siteTitle: title,
    siteDescription,
    homeUrl: `${baseUrl}/`,
    ownerName,
    url: baseUrl + page.address,
    title: page.title,
    description,
    language: page.language,
    updated: page.updated,
    isProfile: page.template === 'home' || page.template === 'cv',
    resume: site.resumes.get(page.language),
    imageUrl: shared.card.url,
    sameAs: shared.links.filter(({ me }) => me).map(({ url }) => url),
  })
}

/** What only a page that exists has. */
const missingPage = {
  template: 'not-found',
  address: '',
  url: '',
  updated: undefined,
  noindex: true,
  bodyHtml: '',
  targets: [],
  readingMinutes: 1,
  alternates: [],
  markdownUrl: '',
  jsonLdHtml: '{}',
  resume: undefined,
  contributions: undefined,
  childPages: [],
  newer: undefined,
  older: undefined,
  developers: undefined,
} as const

/** Prepares the views of a site. */
export const createPageViews = (site: Site, context: PageViewContext): PageViews => {
  const { baseUrl, contributions } = context
  const { languages } = site.settings
  const [defaultLanguage] = languages
  const index = indexPages(site)
  const viewIn = forEachLanguage(site, (language) => createLanguageView(site, index, language, context))
  const labelOf = forEachLanguage(site, nameOfLanguage)
  const developersIn = forEachLanguage(site, context.developers)

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

  const bodyOf = (
    page: Page,
    { shared: { message } }: LanguageView,
  ): Pick<PageView, 'bodyHtml' | 'targets'> => {
    const resolve = createLinkResolver(page, { pages: index, languages })
    const targets: LinkTarget[] = []
    const bodyHtml = renderMarkdown(page.markdown, {
      message,
      resolveLink: (href, line, use) => {
        const address = resolve(href)
        targets.push({ address, use, line: line && line + page.markdownLine - 1 })
        return address
      },
      describeImage: context.describeImage,
    })
    return { bodyHtml, targets }
  }

  const viewOf = (page: Page): PageView => {
    const { key, language, address, template, title } = page
    const languageView = viewIn(language)
    const { shared } = languageView
    const description = page.description ?? shared.site.description
    return {
      ...shared,
      ...languageView.neighboursOf(page),
      navigation: navigationOf(languageView, address),
      translations: translationsOf(key, language),
      template,
      title,
      documentTitle:
        key === '' || title === shared.site.title ? shared.site.title : `${title} – ${shared.site.title}`,
      description,
      address,
      url: baseUrl + address,
      updated: page.updated,
      noindex: page.noindex,
      ...bodyOf(page, languageView),
      readingMinutes: readingMinutes(page.markdown),
      alternates: page.noindex ? [] : alternatesOf(index.translationsOf(key), baseUrl),
      markdownUrl: baseUrl + markdownAddress(page),
      jsonLdHtml: jsonLdOf(page, description, site, languageView),
      resume: template === 'page' ? undefined : site.resumes.get(language),
      contributions: template === 'home' ? contributions : undefined,
      childPages: languageView.childPagesOf(page),
      developers: template === 'developers' ? developersIn(language) : undefined,
      suggestions: [],
    }
  }

  const languageOfPath = (path: string): string =>
    languages.slice(1).find((language) => `${path}/`.startsWith(`/${language}/`)) ?? defaultLanguage

  const missingPageView = (path: string): PageView => {
    const language = languageOfPath(path)
    const languageView = viewIn(language)
    const { shared, pages } = languageView
    const title = shared.message('notFound.title')
    return {
      ...shared,
      ...missingPage,
      navigation: navigationOf(languageView, undefined),
      translations: translationsOf(undefined, language),
      title,
      documentTitle: `${title} – ${shared.site.title}`,
      description: shared.message('notFound.text'),
      suggestions: suggestPages(pages, path).map(linkTo),
    }
  }

  return { viewOf, missingPageView }
}
