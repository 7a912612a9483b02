/** What the pages of one language share, derived from the site once per language. Used by the page inputs. */
import { createFormats } from '../content/i18n/formats.ts'
import { directionOf, localeOf } from '../content/i18n/locale.ts'
import { createMessageFormatter, type FormatMessage, messagesFor } from '../content/i18n/messages.ts'
import type { PageIndex } from '../content/page-index.ts'
import {
  languagePrefix,
  type Page,
  type Site,
  siteDescription,
  siteTitle,
  translate,
} from '../content/site.ts'
import type { MemoRun } from '../lib/memo.ts'
import { iconsOf } from './favicons.ts'
import { feedLinks } from './feed-links.ts'
import type { OwnView, PageLink, SharedView } from './page-view.ts'

/** One language of the site. */
export interface LanguageView {
  readonly shared: SharedView
  readonly pages: readonly Page[]
  readonly navigation: readonly Page[]
  /** Newest first. */
  readonly datedPages: readonly Page[]
  /** Returns the dated pages below a page's path, newest first. */
  readonly childPagesOf: (page: Page) => readonly PageLink[]
  /** Returns the next and the previous dated page. */
  readonly neighboursOf: (page: Page) => Pick<OwnView, 'newer' | 'older'>
}

/** What language views show besides the content. */
export interface LanguageViewContext {
  readonly baseUrl: string
  readonly asset: (path: string) => string
  readonly themeHref: string | undefined
  /** Makes equal views identical from one edition to the next, so that the pages that show them are not rendered again. */
  readonly memo: MemoRun
}

/** Returns a page as lists show it. */
export const linkTo = ({ title, description, address, updated }: Page): PageLink => ({
  title,
  description,
  href: address,
  updated,
})

/** By `order`, then by title in the language's alphabet. One collator, because making one takes longer than sorting. */
const byOrderIn = (language: string): ((a: Page, b: Page) => number) => {
  const { compare } = new Intl.Collator(language)
  const placeOf = ({ order = Number.MAX_SAFE_INTEGER }: Page): number => order
  return (a, b) => placeOf(a) - placeOf(b) || compare(a.title, b.title)
}

/** Dated pages are articles in a folder; the CV may have a date, but it is not news. */
const isDated = ({ template, updated, key, noindex }: Page): boolean =>
  template === 'page' && updated !== undefined && key.includes('/') && !noindex

/** Newest first. ISO dates sort as text. */
const sortByDate = (pages: readonly Page[], byOrder: (a: Page, b: Page) => number): readonly Page[] =>
  pages.toSorted((a, b) => {
    const [dateOfA = '', dateOfB = ''] = [a.updated, b.updated]
    if (dateOfA === dateOfB) return byOrder(a, b)
    return dateOfA < dateOfB ? 1 : -1
  })

const parentOf = ({ address }: Page): string => address.replace(/[^/]+\/$/, '')

/** The pages of the navigation, each in the given language or else in the first that has it. */
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

const feedsOf = (prefix: string, message: FormatMessage): SharedView['feeds'] =>
  feedLinks.map(({ file, type, message: title }) => ({
    title: message(title),
    type,
    url: `${prefix}/${file}`,
  }))

const sharedViewOf = (
  site: Site,
  language: string,
  hasFeeds: boolean,
  { baseUrl, asset, themeHref, memo }: LanguageViewContext,
): SharedView => {
  const { settings } = site
  const { languages } = settings
  const prefix = languagePrefix(language, languages)
  const { messages } = site
  const messagesText = JSON.stringify(messagesFor(language, messages))
  const message = memo.get(`message ${language}`, [messagesText], {}, () =>
    createMessageFormatter(language, messages),
  )
  return memo.same(`shared ${language}`, {
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
    feeds: hasFeeds ? feedsOf(baseUrl + prefix, message) : [],
    themeHref,
    icons: iconsOf(site, asset),
    asset,
    message,
    formats: createFormats(language),
    paperSize: settings.paperSize ?? 'A4',
  })
}

/** Derives one of the site's languages. */
export const createLanguageView = (
  site: Site,
  index: PageIndex,
  language: string,
  context: LanguageViewContext,
): LanguageView => {
  const byOrder = byOrderIn(language)
  const pages = [...site.pages.values()].filter((page) => page.language === language)
  const datedPages = sortByDate(pages.filter(isDated), byOrder)
  const links = datedPages.map(linkTo)
  const places = new Map(datedPages.map((page, place) => [page.address, place] as const))
  const byParent = Map.groupBy(datedPages, parentOf)
  return {
    shared: sharedViewOf(site, language, datedPages.length > 0, context),
    pages,
    navigation: navigationOf(site, index, language, () => pages.filter(isTop).toSorted(byOrder)),
    datedPages,
    childPagesOf: ({ address }) => (byParent.get(address) ?? []).map(linkTo),
    neighboursOf: ({ address }) => {
      const place = places.get(address)
      return place === undefined
        ? { newer: undefined, older: undefined }
        : { newer: links[place - 1], older: links[place + 1] }
    },
  }
}
