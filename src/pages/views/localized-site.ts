/** What the pages of one language share, derived from the site once per language. */
import { contactOf } from '../../content/contact.ts'
import { CV_KEY, cvPageOf } from '../../content/cv-page.ts'
import { createFormats } from '../../content/i18n/formats.ts'
import { directionOf, localeOf } from '../../content/i18n/locale.ts'
import { createMessageFunctions, messageHtml, titleHtmlOf } from '../../content/i18n/message-html.ts'
import { createMessageFormatter, type FormatMessage } from '../../content/i18n/messages.ts'
import {
  CONTENTS_KEY,
  defaultMenu,
  listsWith,
  menuOrder,
  needsSearchForm,
  searchPageOf,
} from '../../content/navigation/menu.ts'
import type { PageIndex } from '../../content/navigation/page-index.ts'
import {
  foldersOf,
  isPost,
  isTagPage,
  newestFirst,
  type Tag,
  tagsOf,
} from '../../content/navigation/posts.ts'
import { cardVariants } from '../../content/schema/card-variants.ts'
import {
  type Languages,
  languagePrefix,
  type Page,
  pageAddress,
  type Site,
  siteDescription,
  siteTitle,
  translate,
} from '../../content/site.ts'
import { isInReadersSerif, typefaceOf } from '../../fonts/font-families.ts'
import { essenceOf } from '../../http/representation.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { cvOf } from '../cv/arrange-cv.ts'
import { cvLinksTo } from '../cv/cv-links.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { needsSans, ownerStyleSheets } from '../theme-css.ts'
import { siteCardView } from './card-view.ts'
import { iconsOf } from './favicons.ts'
import { feedLinks } from './feed-links.ts'
import { fediverseCreator } from './head-metadata.ts'
import { describePerson } from './json-ld.ts'
import { listImageHtml } from './list-image.ts'
import type { CountedLink, PageLink, SharedView } from './view-model.ts'

/** Returns a page as lists show it. */
export const linkTo = (page: Page): PageLink => ({
  title: page.title,
  titleHtml: titleHtmlOf(page),
  description: page.description,
  href: page.address,
  published: page.published,
})

/** Returns a page as lists with images show it. */
export const linkWithImage = (page: Page, inputs: EditionInputs): PageLink => ({
  ...linkTo(page),
  imageHtml: listImageHtml(page, 'small', inputs),
})

/** Returns the lists of folders and tags by the key of the page that shows them. */
const listsOf = (
  pages: readonly Page[],
  posts: readonly Page[],
  tags: ReadonlyMap<string, Tag>,
  byOrder: (a: Page, b: Page) => number,
): ReadonlyMap<string, readonly Page[]> => {
  const postFolders = new Set(posts.flatMap((page) => foldersOf(page)))
  const members = new Map<string, Page[]>([...tags.values()].map(({ key, pages }) => [key, [...pages]]))
  for (const page of pages) {
    // A folder inside a folder is reached from its posts, which both of them list.
    if (page.key.includes('/') && postFolders.has(page.key)) continue
    for (const key of listsWith(page)) {
      const list = members.get(key) ?? []
      members.set(key, list)
      list.push(page)
    }
  }
  return new Map([...members].map(([key, list]) => [key, newestFirst(list, byOrder)] as const))
}

/** Returns the posts, newest first, of each page that has feeds of its own, by key: of a folder's, and of a tag's with two or more. */
const feedListsOf = (lists: ReadonlyMap<string, readonly Page[]>): ReadonlyMap<string, readonly Page[]> =>
  new Map(
    [...lists]
      .map(([key, pages]) => [key, pages.filter(isPost)] as const)
      .filter(([key, posts]) => key !== CONTENTS_KEY && posts.length > (isTagPage({ key }) ? 1 : 0)),
  )

const tagLinksOf = (tags: ReadonlyMap<string, Tag>, language: string, languages: Languages) => {
  const { compare } = new Intl.Collator(language)
  const sorted = [...tags.values()].toSorted((a, b) => compare(a.name, b.name))
  return new Map(
    sorted.map(({ key, name, pages }) => {
      return [key, { name, href: pageAddress(key, language, languages), count: pages.length }] as const
    }),
  )
}

/** The pages of the navigation, each in the given language or else in the first that has it. */
const navigationOf = (
  site: Site,
  index: PageIndex,
  language: string,
  pages: readonly Page[],
): readonly Page[] =>
  site.settings.navigation?.flatMap(
    (key) =>
      index.find(key, language) ??
      (key === CV_KEY ? cvPageOf(site, language) : undefined) ??
      index.translationsOf(key)[0] ??
      [],
  ) ?? defaultMenu(pages, language)

/** A feed, for `<link rel="alternate">`. */
export type FeedLink = ReturnType<typeof feedsOf>[number]

/**
 * Returns the feeds below a page.
 *
 * @param about what they are about; the whole site if left out
 */
export const feedsOf = (url: string, message: FormatMessage, about?: string) => {
  const subject = about === undefined ? '' : createFormats(message.language).colon + about
  return feedLinks.map(({ file, mediaType, message: title }) => ({
    title: message(title) + subject,
    /** With `lang` where it is not in the page's language. */
    titleHtml: messageHtml(message, title) + escapeMarkup(subject),
    type: essenceOf(mediaType),
    url: `${url}${file}`,
  }))
}

const sharedViewOf = (
  { site, baseUrl, asset, deployment }: EditionInputs,
  language: string,
  pages: readonly Page[],
  hasPosts: boolean,
): SharedView => {
  const { settings } = site
  const { light, dark } = cardVariants
  const { languages } = settings
  const prefix = languagePrefix(language, languages)
  const searchHref = searchPageOf(site, language)?.address
  const functions = createMessageFunctions(createMessageFormatter(language, site.messages))
  const links = (settings.links ?? []).map(({ label, url, me = false }) => ({
    label: translate<string>(label, language, languages),
    url,
    me,
  }))
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
      licenseUrl: settings.license?.url,
    },
    hasSearchForm: searchHref !== undefined && needsSearchForm(pages),
    searchHref,
    deployment,
    contact: contactOf(site, language),
    links,
    fediverseCreator: fediverseCreator(links, site.resumes.get(language)?.resume),
    feeds: hasPosts ? feedsOf(`${baseUrl}${prefix}/`, functions.message) : [],
    styleSheets: [
      ...(needsSans(settings) ? [asset('styles/sans.css')] : []),
      ...ownerStyleSheets(site).keys(),
    ],
    head: {
      meta: Object.entries(settings.head?.meta ?? {}).map(([name, content]) => ({ name, content })),
      links: settings.head?.links ?? [],
    },
    hasOwnTypeface: settings.design?.textTypeface !== undefined || isInReadersSerif(language),
    typeface: typefaceOf(language),
    themeColours: { light: settings.design?.paper ?? light.paper, dark: dark.paper },
    icons: iconsOf(site, asset),
    asset,
    ...functions,
    formats: createFormats(language),
    paperSize: settings.paperSize ?? 'A4',
  }
}

/** One language of the site. */
export type LocalizedSite = ReturnType<typeof createLocalizedSite>

/** Derives one of the site's languages. */
export const createLocalizedSite = (inputs: EditionInputs, index: PageIndex, language: string) => {
  const { site, deployment } = inputs
  const byOrder = menuOrder(language)
  const pages = [...site.pages.values()].filter((page) => page.language === language)
  const sorted = newestFirst(pages, byOrder) // once, because sorting what is in order takes no time
  const posts = sorted.filter(isPost)
  const places = new Map(posts.map((page, place) => [page, place] as const))
  const tags = tagsOf(site, language)
  const lists = listsOf(sorted, posts, tags, byOrder)
  const pagesOf = (key: string): readonly Page[] => lists.get(key) ?? []
  const navigation = navigationOf(site, index, language, pages)
  const contents = index.find(CONTENTS_KEY, language)
  const topLists = new Set(posts.map((page) => foldersOf(page)[0] ?? CONTENTS_KEY))
  const shared = sharedViewOf(inputs, language, pages, posts.length > 0)
  const cv = cvOf(site, shared)
  const cvName = cv?.name ?? shared.site.ownerName
  return {
    shared,
    /** The CV, if the site has one. */
    cv,
    /** The name of the CV's person; without one, the owner's. */
    cvName,
    cvLinks: cvLinksTo(cvPageOf(site, language)?.address, cvName, deployment.hasPdf),
    /** The owner, for JSON-LD. */
    person: describePerson(shared, site.resumes.get(language)?.resume, cv?.image),
    siteCard: siteCardView(inputs, language, shared.message),
    pages,
    navigation,
    /** What the navigation leaves to the foot of the page: the contents, if there is such a page. */
    footerPages: contents === undefined || navigation.includes(contents) ? [] : [contents],
    /** Newest first. */
    posts,
    /** The lists that have all posts: of their top folders, and of those outside folders. */
    folders: [...topLists].flatMap((key): readonly CountedLink[] => {
      const page = index.find(key, language)
      const count = pagesOf(key).filter(isPost).length
      return page === undefined ? [] : [{ name: page.title, href: page.address, count }]
    }),
    /** Returns what the page with a key lists: the posts below its path and the other pages in its folder, or those with its tag. */
    pagesOf,
    feedLists: feedListsOf(lists),
    /** The links to the tags' pages, by their keys, in the order of the alphabet. */
    tags: tagLinksOf(tags, language, site.settings.languages),
    /** Returns the place of a post among all, newest first; undefined for any other page. */
    placeOf: (post: Page) => places.get(post),
  }
}
