/**
 * Makes the view that a page's template is given out of the site. What pages have in common (navigation, dated
 * pages, words) is made once for each language. Used when a site is published and for missing pages.
 */
import type { ContributionSummary } from './contributions.ts'
import { createFormats, type Formats } from './dates.ts'
import { buildJsonLd } from './json-ld.ts'
import { createLinkResolver } from './links.ts'
import { renderMarkdown } from './markdown.ts'
import type { DevelopersView, NavigationLink, PageLink, PageView, TranslationLink } from './page-view.ts'
import { languagePrefix, type Page, type Site, translate } from './site.ts'
import { suggestPages } from './suggestions.ts'
import { createWord, type Word, type Words } from './words.ts'

/** What the views are made from, besides the site itself. */
export interface PageViewContext {
  readonly baseUrl: string
  readonly words: ReadonlyMap<string, Words>
  /** Returns the hashed address of a file in static/. */
  readonly asset: (path: string) => string
  readonly themeHref: string | undefined
  readonly contributions: ContributionSummary | undefined
  readonly developers: (language: string) => DevelopersView
}

/** Makes views. */
export interface PageViews {
  readonly viewOf: (page: Page) => PageView
  /** The view of a page that says that there is none at a path; in the language of the path's prefix. */
  readonly missingPageView: (path: string) => PageView
}

/** What all pages of a language share. */
interface LanguageView {
  readonly word: Word
  readonly formats: Formats
  readonly direction: 'ltr' | 'rtl'
  readonly pages: readonly Page[]
  readonly navigation: readonly Page[]
  readonly datedPages: readonly Page[]
  readonly datedByParent: ReadonlyMap<string, readonly Page[]>
  readonly title: string
  readonly description: string
}

const WORDS_A_MINUTE = 230 // what adults read silently of prose (Brysbaert 2019: 238 for English non-fiction)

const readingMinutes = (markdown: string): number =>
  Math.max(1, Math.round((markdown.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / WORDS_A_MINUTE))

/** Returns the writing direction of a language, BCP 47. */
export const directionOf = (language: string): 'ltr' | 'rtl' => {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getTextInfo?: () => { readonly direction?: string }
  }
  return locale.getTextInfo?.().direction === 'rtl' ? 'rtl' : 'ltr'
}

const byOrder = (a: Page, b: Page): number =>
  (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) ||
  a.title.localeCompare(b.title, a.language)

const byDate = (a: Page, b: Page): number => (b.updated ?? '').localeCompare(a.updated ?? '') || byOrder(a, b)

/** Pages of articles that say when they were written; the CV has a date too, but is no news. */
const isDated = ({ template, updated, key, noindex }: Page): boolean =>
  template === 'page' && updated !== undefined && key.includes('/') && !noindex

const parentOf = ({ address }: Page): string => address.replace(/[^/]+\/$/, '')

/** The pages of the navigation, each in the language itself where it is translated, else in the default one. */
const navigationPages = (site: Site, pages: readonly Page[]): readonly Page[] => {
  const { navigation } = site.settings
  if (navigation === undefined)
    return pages.filter(({ key, noindex }) => key !== '' && !key.includes('/') && !noindex).toSorted(byOrder)
  const all = [...pages, ...site.pages.values()]
  return navigation.flatMap((key) => all.find((page) => page.key === key) ?? [])
}

const createLanguageView = (
  site: Site,
  language: string,
  words: ReadonlyMap<string, Words>,
): LanguageView => {
  const pages = [...site.pages.values()].filter((page) => page.language === language)
  const datedPages = pages.filter(isDated).toSorted(byDate)
  return {
    word: createWord(language, words),
    formats: createFormats(language),
    direction: directionOf(language),
    pages,
    navigation: navigationPages(site, pages),
    datedPages,
    datedByParent: Map.groupBy(datedPages, parentOf),
    title: translate<string>(site.settings.title, language, site.languages),
    description: translate<string>(site.settings.description, language, site.languages),
  }
}

const linkTo = ({ title, description, address, updated }: Page): PageLink => ({
  title,
  description,
  href: address,
  updated,
})

const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** The CV's headline, else what the site says of itself: what the card and its alternative text say of the owner. */
export const headlineOf = (site: Site, language: string): string =>
  site.resumes.get(language)?.basics?.label ??
  translate<string>(site.settings.description, language, site.languages)

const cardView = (site: Site, language: string, word: Word, baseUrl: string): PageView['card'] => ({
  url: `${baseUrl}/api/og/`,
  widthPx: 1200,
  heightPx: 630,
  type: 'image/png',
  alt: word('card.alt', { name: site.settings.owner.name, headline: headlineOf(site, language) }),
})

/** Prepares the views of a site. */
export const createPageViews = (site: Site, context: PageViewContext): PageViews => {
  const { baseUrl, words, asset, themeHref, contributions } = context
  const { settings, languages } = site
  const shared = new Map(
    languages.map((language) => [language, createLanguageView(site, language, words)] as const),
  )
  const byKey = Map.groupBy(site.pages.values(), ({ key }) => key)
  const labels = new Map(languages.map((language) => [language, nameOfLanguage(language)] as const))
  const developers = new Map(languages.map((language) => [language, context.developers(language)] as const))

  const sharedBy = (language: string): LanguageView => {
    const view = shared.get(language)
    if (view === undefined)
      throw new Error(`${language} is no language of this site: ${languages.join(', ')}`)
    return view
  }

  const translationsOf = (key: string | undefined, current: string): readonly TranslationLink[] => {
    const pages = key === undefined ? [] : (byKey.get(key) ?? [])
    return languages.map((language) => {
      const page = pages.find((candidate) => candidate.language === language)
      return {
        language,
        label: labels.get(language) ?? language,
        href: page?.address ?? `${languagePrefix(language, languages)}/`,
        current: language === current,
        translated: page !== undefined,
      }
    })
  }

  const alternatesOf = (page: Page): PageView['alternates'] => {
    const pages = byKey.get(page.key) ?? []
    const defaultPage = pages.find(({ language }) => language === languages[0]) ?? page
    return [
      ...pages.map(({ language, address }) => ({ hreflang: language, url: baseUrl + address })),
      { hreflang: 'x-default', url: baseUrl + defaultPage.address },
    ]
  }

  const navigationOf = (language: string, current: Page | undefined): readonly NavigationLink[] =>
    sharedBy(language).navigation.map((page) => ({
      label: page.title,
      href: page.address,
      current: page.address === current?.address,
    }))

  const feedsOf = (language: string): PageView['feeds'] => {
    const { datedPages } = sharedBy(language)
    const prefix = `${baseUrl}${languagePrefix(language, languages)}`
    return datedPages.length === 0
      ? []
      : [
          { title: 'Atom', type: 'application/atom+xml', url: `${prefix}/feed.atom` },
          { title: 'JSON Feed', type: 'application/feed+json', url: `${prefix}/feed.json` },
        ]
  }

  /** What any page of a language has, missing ones too. */
  const commonView = (language: string, current: Page | undefined) => {
    const { word, formats, direction, title, description, datedPages } = sharedBy(language)
    return {
      language,
      direction,
      site: {
        title,
        description,
        ownerName: settings.owner.name,
        homeHref: `${languagePrefix(language, languages)}/`,
        baseUrl,
      },
      navigation: navigationOf(language, current),
      links: (settings.links ?? []).map(({ label, url, me = false }) => ({
        label: translate<string>(label, language, languages),
        url,
        me,
      })),
      translations: translationsOf(current?.key, language),
      feeds: feedsOf(language),
      card: cardView(site, language, word, baseUrl),
      themeHref,
      asset,
      word,
      formats,
      paperSize: settings.paperSize ?? 'A4',
      datedPages: datedPages.map(linkTo),
    } as const
  }

  const jsonLdOf = (page: Page, description: string): string => {
    const { title, description: siteDescription } = sharedBy(page.language)
    return buildJsonLd({
      siteTitle: title,
      siteDescription,
      homeUrl: `${baseUrl}/`,
      ownerName: settings.owner.name,
      url: baseUrl + page.address,
      title: page.title,
      description,
      language: page.language,
      updated: page.updated,
      isProfile: page.template === 'home' || page.template === 'cv',
      resume: site.resumes.get(page.language),
      imageUrl: `${baseUrl}/api/og/`,
      sameAs: (settings.links ?? []).filter(({ me }) => me === true).map(({ url }) => url),
    })
  }

  const neighboursOf = (page: Page): Pick<PageView, 'newer' | 'older'> => {
    const { datedPages } = sharedBy(page.language)
    const place = datedPages.indexOf(page)
    const newer = place > 0 ? datedPages[place - 1] : undefined
    const older = place >= 0 ? datedPages[place + 1] : undefined
    return { newer: newer && linkTo(newer), older: older && linkTo(older) }
  }

  const viewOf = (page: Page): PageView => {
    const { word, title, description: siteDescription, datedByParent } = sharedBy(page.language)
    const description = page.description ?? siteDescription
    return {
      ...commonView(page.language, page),
      ...neighboursOf(page),
      template: page.template,
      title: page.title,
      documentTitle: page.key === '' || page.title === title ? title : `${page.title} – ${title}`,
      description,
      address: page.address,
      url: baseUrl + page.address,
      updated: page.updated,
      noindex: page.noindex,
      bodyHtml: renderMarkdown(page.markdown, {
        language: page.language,
        resolveLink: createLinkResolver(site, page),
        tableLabel: word('page.table'),
        backLabel: word('page.noteBack'),
      }),
      readingMinutes: readingMinutes(page.markdown),
      alternates: alternatesOf(page),
      markdownUrl: `${baseUrl}${page.address}index.md`,
      jsonLdHtml: jsonLdOf(page, description),
      resume: page.template === 'page' ? undefined : site.resumes.get(page.language),
      contributions: page.template === 'home' ? contributions : undefined,
      childPages: (datedByParent.get(page.address) ?? []).map(linkTo),
      developers: page.template === 'developers' ? developers.get(page.language) : undefined,
      suggestions: [],
    }
  }

  const languageOfPath = (path: string): string =>
    languages.slice(1).find((language) => `${path}/`.startsWith(`/${language}/`)) ?? languages[0] ?? 'en'

  const missingPageView = (path: string): PageView => {
    const language = languageOfPath(path)
    const { word, title, pages } = sharedBy(language)
    return {
      ...commonView(language, undefined),
      template: 'not-found',
      title: word('notFound.title'),
      documentTitle: `${word('notFound.title')} – ${title}`,
      description: word('notFound.text'),
      address: '',
      url: '',
      updated: undefined,
      noindex: true,
      bodyHtml: '',
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
      suggestions: suggestPages(pages, path).map(linkTo),
    }
  }

  return { viewOf, missingPageView }
}
