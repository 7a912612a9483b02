/** What the pages of one language share, derived from the site once per language. Used by the page inputs. */
import { createFormats } from '../content/i18n/formats.ts'
import { directionOf, localeOf } from '../content/i18n/locale.ts'
import { createMessageFormatter, type FormatMessage, messagesFor } from '../content/i18n/messages.ts'
import type { PageIndex } from '../content/page-index.ts'
import { foldersOf, isPost, newestFirst, TAGS_KEY, type Tag, tagKey, tagsOf } from '../content/posts.ts'
import {
  type Languages,
  languagePrefix,
  type Page,
  pageAddress,
  type Site,
  siteDescription,
  siteTitle,
  translate,
} from '../content/site.ts'
import type { MemoRun } from '../lib/memo.ts'
import { iconsOf } from './favicons.ts'
import { feedLinks } from './feed-links.ts'
import type { CountedLink, OwnView, PageLink, PageYear, SharedView, TagLink } from './page-view.ts'

/** One language of the site. */
export interface LanguageView {
  readonly shared: SharedView
  readonly pages: readonly Page[]
  readonly navigation: readonly Page[]
  /** Newest first. */
  readonly posts: readonly Page[]
  /** The top folders of posts. */
  readonly folders: readonly CountedLink[]
  /** Returns what a page lists: the posts below its path, or the pages with its tag. */
  readonly listOf: (page: Page) => readonly PageYear[]
  /** Returns the posts of a tag's page, newest first; all posts without a key. */
  readonly postsOf: (key?: string) => readonly Page[]
  /** By name. */
  readonly allTags: readonly CountedLink[]
  readonly tagsOf: (page: Page) => readonly TagLink[]
  /** Returns the pages of the folders above a page, outermost first. */
  readonly parentsOf: (page: Page) => readonly PageLink[]
  /** Returns the next and the previous post. */
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
export const linkTo = ({ title, description, address, published }: Page): PageLink => ({
  title,
  description,
  href: address,
  published,
})

/** By `order`, then by title in the language's alphabet. One collator, because making one takes longer than sorting. */
const byOrderIn = (language: string): ((a: Page, b: Page) => number) => {
  const { compare } = new Intl.Collator(language)
  const placeOf = ({ order = Number.MAX_SAFE_INTEGER }: Page): number => order
  return (a, b) => placeOf(a) - placeOf(b) || compare(a.title, b.title)
}

/** Groups pages, newest first, by the year they were published. */
const byYear = (pages: readonly Page[]): readonly PageYear[] =>
  [...Map.groupBy(pages, ({ published }) => published?.slice(0, 'YYYY'.length))].map(([year, members]) => ({
    year,
    pages: members.map(linkTo),
  }))

/** Returns the lists of folders and tags by the key of the page that shows them. */
const listsOf = (
  posts: readonly Page[],
  tags: ReadonlyMap<string, Tag>,
  byOrder: (a: Page, b: Page) => number,
): ReadonlyMap<string, readonly Page[]> => {
  const lists = new Map<string, Page[]>()
  for (const post of posts)
    for (const folder of foldersOf(post)) {
      const list = lists.get(folder) ?? []
      lists.set(folder, list)
      list.push(post)
    }
  const tagged = [...tags.values()].map(({ key, pages }) => [key, newestFirst(pages, byOrder)] as const)
  return new Map([...lists, ...tagged])
}

const tagLinksOf = (tags: ReadonlyMap<string, Tag>, language: string, languages: Languages) => {
  const { compare } = new Intl.Collator(language)
  return [...tags.values()]
    .map(({ key, name, pages }) => ({
      key,
      link: { name, href: pageAddress(key, language, languages), count: pages.length },
    }))
    .toSorted((a, b) => compare(a.link.name, b.link.name))
}

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

/** Lists of tags are found from pages, so they are not in a navigation that nobody wrote. */
const isTop = ({ key, noindex }: Page): boolean =>
  key !== '' && key !== TAGS_KEY && !key.includes('/') && !noindex

/**
 * Returns the feeds below a page.
 *
 * @param about what they are about; the whole site if left out
 */
export const feedsOf = (url: string, message: FormatMessage, about?: string): SharedView['feeds'] =>
  feedLinks.map(({ file, type, message: title }) => ({
    title: about === undefined ? message(title) : `${message(title)}: ${about}`,
    type,
    url: `${url}${file}`,
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
      licenseUrl: settings.license?.url,
    },
    links: (settings.links ?? []).map(({ label, url, me = false }) => ({
      label: translate<string>(label, language, languages),
      url,
      me,
    })),
    feeds: hasFeeds ? feedsOf(`${baseUrl}${prefix}/`, message) : [],
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
  const posts = newestFirst(pages.filter(isPost), byOrder)
  const links = posts.map(linkTo)
  const places = new Map(posts.map((page, place) => [page.address, place] as const))
  const siteTags = tagsOf(site, language)
  const lists = listsOf(posts, siteTags, byOrder)
  const tags = tagLinksOf(siteTags, language, site.settings.languages)
  const tagLinks = new Map(tags.map(({ key, link: { name, href } }) => [key, { name, href }] as const))
  const topFolders = new Set(posts.flatMap((page) => foldersOf(page).slice(0, 1)))
  return {
    shared: sharedViewOf(site, language, posts.length > 0, context),
    pages,
    navigation: navigationOf(site, index, language, () => pages.filter(isTop).toSorted(byOrder)),
    posts,
    folders: [...topFolders].flatMap((key) => {
      const page = index.find(key, language)
      return page === undefined
        ? []
        : [{ name: page.title, href: page.address, count: lists.get(key)?.length ?? 0 }]
    }),
    listOf: ({ key }) => byYear(lists.get(key) ?? []),
    postsOf: (key) => (key === undefined ? posts : (lists.get(key) ?? []).filter(isPost)),
    allTags: tags.map(({ link }) => link),
    tagsOf: (page) => [...new Set(page.tags.map(tagKey))].flatMap((key) => tagLinks.get(key) ?? []),
    parentsOf: (page) =>
      foldersOf(page)
        .flatMap((key) => index.find(key, language) ?? [])
        .map(linkTo),
    neighboursOf: ({ address }) => {
      const place = places.get(address)
      return place === undefined
        ? { newer: undefined, older: undefined }
        : { newer: links[place - 1], older: links[place + 1] }
    },
  }
}
