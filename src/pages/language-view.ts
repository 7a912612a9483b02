/** What all pages of one language have in common, made once for each language. Used by the page views. */
import { cardSize } from '../card/card-input.ts'
import { createFormats } from '../content/i18n/formats.ts'
import { directionOf, localeOf } from '../content/i18n/locale.ts'
import { createMessageFormatter, type FormatMessage } from '../content/i18n/messages.ts'
import type { PageIndex } from '../content/page-index.ts'
import {
  headlineOf,
  languagePrefix,
  type Page,
  type Site,
  siteDescription,
  siteTitle,
  translate,
} from '../content/site.ts'
import { endpoints } from '../http/endpoints.ts'
import { iconsOf } from './favicons.ts'
import { feedLinks } from './feed-links.ts'
import type { PageLink, PageView } from './page-view.ts'

/** The members of a view that are the same on every page of a language, missing ones too. */
export type SharedView = Pick<
  PageView,
  | 'language'
  | 'direction'
  | 'locale'
  | 'site'
  | 'links'
  | 'feeds'
  | 'card'
  | 'themeHref'
  | 'icons'
  | 'asset'
  | 'message'
  | 'formats'
  | 'paperSize'
  | 'datedPages'
>

/** A language's share of the site. */
export interface LanguageView {
  readonly shared: SharedView
  readonly pages: readonly Page[]
  readonly navigation: readonly Page[]
  /** Returns the dated pages under a page's address, newest first. */
  readonly childPagesOf: (page: Page) => readonly PageLink[]
  /** Returns the dated pages before and after a dated page. */
  readonly neighboursOf: (page: Page) => Pick<PageView, 'newer' | 'older'>
}

/** What a language view is made from, besides the site. */
export interface LanguageViewContext {
  readonly baseUrl: string
  readonly asset: (path: string) => string
  readonly themeHref: string | undefined
}

/** Returns a page as lists show it. */
export const linkTo = ({ title, description, address, updated }: Page): PageLink => ({
  title,
  description,
  href: address,
  updated,
})

/** Owner's order first, then titles as the language sorts them. One collator: making it takes longer than sorting. */
const byOrderIn = (language: string): ((a: Page, b: Page) => number) => {
  const { compare } = new Intl.Collator(language)
  const placeOf = ({ order = Number.MAX_SAFE_INTEGER }: Page): number => order
  return (a, b) => placeOf(a) - placeOf(b) || compare(a.title, b.title)
}

/** Pages of articles that say when they were written; the CV has a date too, but is no news. */
const isDated = ({ template, updated, key, noindex }: Page): boolean =>
  template === 'page' && updated !== undefined && key.includes('/') && !noindex

/** Newest first. ISO dates are in order as plain text is. */
const sortByDate = (pages: readonly Page[], byOrder: (a: Page, b: Page) => number): readonly Page[] =>
  pages.toSorted((a, b) => {
    const [dateOfA = '', dateOfB = ''] = [a.updated, b.updated]
    if (dateOfA === dateOfB) return byOrder(a, b)
    return dateOfA < dateOfB ? 1 : -1
  })

const parentOf = ({ address }: Page): string => address.replace(/[^/]+\/$/, '')

/** The pages of the navigation, each in the language itself where it is translated, else in the first that has it. */
const navigationOf = (
  site: Site,
  index: PageIndex,
  language: string,
  topPages: () => readonly Page[],
): readonly Page[] =>
  site.settings.navigation?.flatMap(
    (key) => index.find(key, language) ?? index.translationsOf(key)[0] ?? [],
  ) ?? topPages()

const isTop = ({ key, noindex }: Page): boolean => key !== '' && !key.includes('/') && !noindex

const feedsOf = (prefix: string, message: FormatMessage): PageView['feeds'] =>
  feedLinks.map(({ file, type, message: title }) => ({
    title: message(title),
    type,
    url: `${prefix}/${file}`,
  }))

const cardOf = (site: Site, language: string, message: FormatMessage, baseUrl: string): PageView['card'] => ({
  url: `${baseUrl}${endpoints.openGraphImage}`,
  ...cardSize,
  type: 'image/png',
  alt: message('card.alt', { name: site.settings.owner.name, headline: headlineOf(site, language) }),
})

const sharedViewOf = (
  site: Site,
  language: string,
  datedPages: readonly PageLink[],
  { baseUrl, asset, themeHref }: LanguageViewContext,
): SharedView => {
  const { settings } = site
  const { languages } = settings
  const prefix = languagePrefix(language, languages)
  const message = createMessageFormatter(language, site.messages)
  return {
    language,
    direction: directionOf(language),
    locale: localeOf(language),
    site: {
      title: siteTitle(site, language),
      description: siteDescription(site, language),
      ownerName: settings.owner.name,
      homeHref: `${prefix}/`,
      baseUrl,
    },
    links: (settings.links ?? []).map(({ label, url, me = false }) => ({
      label: translate<string>(label, language, languages),
      url,
      me,
    })),
    feeds: datedPages.length === 0 ? [] : feedsOf(baseUrl + prefix, message),
    card: cardOf(site, language, message, baseUrl),
    themeHref,
    icons: iconsOf(site, asset),
    asset,
    message,
    formats: createFormats(language),
    paperSize: settings.paperSize ?? 'A4',
    datedPages,
  }
}

/** Makes the view of one of the site's languages. */
export const createLanguageView = (
  site: Site,
  index: PageIndex,
  language: string,
  context: LanguageViewContext,
): LanguageView => {
  const byOrder = byOrderIn(language)
  const pages = [...site.pages.values()].filter((page) => page.language === language)
  const dated = sortByDate(pages.filter(isDated), byOrder)
  const datedPages = dated.map(linkTo)
  const places = new Map(dated.map((page, place) => [page.address, place] as const))
  const byParent = Map.groupBy(dated, parentOf)
  return {
    shared: sharedViewOf(site, language, datedPages, context),
    pages,
    navigation: navigationOf(site, index, language, () => pages.filter(isTop).toSorted(byOrder)),
    childPagesOf: ({ address }) => (byParent.get(address) ?? []).map(linkTo),
    neighboursOf: ({ address }) => {
      const place = places.get(address)
      return place === undefined
        ? { newer: undefined, older: undefined }
        : { newer: datedPages[place - 1], older: datedPages[place + 1] }
    },
  }
}
