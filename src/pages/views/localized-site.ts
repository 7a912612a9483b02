/** What the pages of one language share, derived from the site once per language. */

import { languageFileNames } from '../../addresses/server-paths.ts'
import { contactOf } from '../../content/contact.ts'
import { contentSignals } from '../../content/content-signals.ts'
import { CV_KEY, cvPageOf } from '../../content/cv-page.ts'
import { createFormats } from '../../content/i18n/formats.ts'
import { directionOf, localeOf } from '../../content/i18n/locale.ts'
import { createMessageFunctions, messageHtml, titleHtmlOf } from '../../content/i18n/message-html.ts'
import { createMessageFormatter, type FormatMessage } from '../../content/i18n/messages.ts'
import {
  CONTENTS_KEY,
  listsWith,
  menuKeys,
  menuOrder,
  needsSearchForm,
  searchPageOf,
} from '../../content/navigation/menu.ts'
import type { PageIndex } from '../../content/navigation/page-index.ts'
import {
  isPost,
  isTagPage,
  newestFirst,
  type Tag,
  tagKeysOf,
  tagsOf,
} from '../../content/navigation/posts.ts'
import { cardVariants } from '../../content/schema/card-variants.ts'
import {
  type Languages,
  languagePrefix,
  type Page,
  pageAddress,
  publicationTime,
  type Site,
  siteDescription,
  siteTitle,
  translate,
} from '../../content/site.ts'
import { cvOf } from '../../cv/arrange-cv.ts'
import { cvLinksTo } from '../../cv/cv-links.ts'
import { isInReadersSerif, typefaceOf } from '../../fonts/font-families.ts'
import { essenceOf } from '../../http/representation.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { needsSans, ownerStyleSheets } from '../theme-css.ts'
import { siteCardView } from './card-view.ts'
import { iconsOf } from './favicons.ts'
import { fediverseCreator } from './head-metadata.ts'
import { describePerson } from './json-ld.ts'
import { listImageHtml } from './list-image.ts'

/** Another page, as lists show it. */
export type PageLink = ReturnType<typeof linkTo>

/** Returns a page as lists show it. @param imageHtml for lists with images */
export const linkTo = (page: Page, imageHtml?: string) => ({
  title: page.title,
  /** With `lang` if it is not in the page's language. */
  titleHtml: titleHtmlOf(page),
  description: page.description,
  href: page.address,
  /** `YYYY-MM-DD`. */
  published: page.published,
  /** For programs: with its time, if the file has one. */
  publishedAt: publicationTime(page),
  /** The page's image, for a place that is narrower than the text; undefined if it has none. */
  imageHtml,
})

/** Returns a page as lists with images show it. */
export const linkWithImage = (page: Page, inputs: EditionInputs): PageLink =>
  linkTo(page, listImageHtml(page, 'small', inputs))

/** Returns the keys of the lists that have a page: of its tags, and of folders too. */
const listKeysOf = memoizeByObject((page: Page) => {
  const tags = page.noindex ? [] : tagKeysOf(page)
  return { tags, all: [...tags, ...listsWith(page)] }
})

/** Returns the lists of folders and tags by the key of the page that shows them. @param pages sorted */
const listsOf = (pages: readonly Page[], postKeys: ReadonlySet<string>) => {
  const lists = new Map<string, Page[]>()
  for (const page of pages) {
    const { tags, all } = listKeysOf(page)
    // A folder inside a folder is reached from its posts, which both of them list.
    const isReached = page.key.includes('/') && postKeys.has(page.key)
    for (const key of isReached ? tags : all) {
      const listed = lists.get(key)
      if (listed === undefined) lists.set(key, [page])
      else listed.push(page)
    }
  }
  return lists
}

const tagLinksOf = (tags: ReadonlyMap<string, Tag>, language: string, languages: Languages) => {
  const { compare } = new Intl.Collator(language)
  const sorted = [...tags.values()].toSorted((a, b) => compare(a.name, b.name))
  return new Map(
    sorted.map(({ key, name, pages: { length: count } }) => {
      return [key, { name, href: pageAddress(key, language, languages), count }] as const
    }),
  )
}

/** The pages of a menu, each in the given language or else in the first that has it. */
const menuPages = (keys: readonly string[], site: Site, index: PageIndex, language: string) =>
  keys.flatMap(
    (key) =>
      index.find(key, language) ??
      (key === CV_KEY ? cvPageOf(site, language) : undefined) ??
      index.translationsOf(key)[0] ??
      [],
  )

/** The formats of feeds, in the order of the links: the file's name below a page, its complete `Content-Type`, the key of its name. */
export const feedLinks = [
  {
    file: languageFileNames.atomFeed,
    mediaType: 'application/atom+xml; charset=utf-8',
    message: 'layout.atomFeed',
  },
  { file: languageFileNames.jsonFeed, mediaType: 'application/feed+json', message: 'layout.jsonFeed' },
] as const

/** Returns the feeds below a page, for `<link rel="alternate">`. @param about what they are about, if not the whole site */
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

/** What all pages of a language have in common, error pages included. */
export type SharedView = ReturnType<typeof sharedViewOf>

const sharedViewOf = (inputs: EditionInputs, language: string, pages: readonly Page[], hasPosts: boolean) => {
  const { site, baseUrl, asset, deployment } = inputs
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
    /** BCP 47 tag. */
    language,
    direction: directionOf(language),
    /** For `og:locale`. */
    locale: localeOf(language),
    site: {
      title: siteTitle(site, language),
      description: siteDescription(site, language),
      ownerName: settings.owner.name,
      homeHref: `${prefix}/`,
      baseUrl,
      licenseUrl: settings.license?.url,
      /** The crawl policy of site.yaml; empty without one. */
      contentSignal: contentSignals(site),
    },
    /** Whether every page has the search form; the search page always has. */
    hasSearchForm: searchHref !== undefined && needsSearchForm(pages),
    /** The address of the page that searches; undefined if there is none. */
    searchHref,
    /** What this site serves here: whether there is a search, an API and a PDF. */
    deployment,
    contact: contactOf(site, language),
    /** Links of site.yaml; those with `me` get rel="me". */
    links,
    /** `@name@host`, for `fediverse:creator`. */
    fediverseCreator: fediverseCreator(links, site.resumes.get(language)?.resume),
    /** For `<link rel="alternate">`; empty if the language has no posts. */
    feeds: hasPosts ? feedsOf(`${baseUrl}${prefix}/`, functions.message) : [],
    /** Paths of the owner's style sheets: `design` in site.yaml, and styles/custom.css. */
    styleSheets: [
      ...(needsSans(settings) ? [asset('styles/sans.css')] : []),
      ...ownerStyleSheets(site).keys(),
    ],
    /** From `head` in site.yaml. */
    head: {
      meta: Object.entries(settings.head?.meta ?? {}).map(([name, content]) => ({ name, content })),
      links: settings.head?.links ?? [],
    },
    /** Whether the text is in another typeface than ours: that of `design` in site.yaml, or the reader's own serif. */
    hasOwnTypeface: settings.design?.textTypeface !== undefined || isInReadersSerif(language),
    /** The name of the bundled typeface that has the page's language. */
    typeface: typefaceOf(language),
    /** For `theme-color`. */
    themeColours: { light: settings.design?.paper ?? light.paper, dark: dark.paper },
    icons: iconsOf(inputs),
    /** Returns the fingerprinted path of a file in static/; throws if there is none. */
    asset,
    ...functions,
    /** Writes numbers and dates in the page's language. */
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
  const sorted = newestFirst(pages, byOrder)
  const posts = sorted.filter(isPost)
  const postKeys = new Set(posts.flatMap((post) => listKeysOf(post).all))
  const lists = listsOf(sorted, postKeys)
  const pagesOf = (key: string): readonly Page[] => lists.get(key) ?? []
  const { settings } = site
  const inMenu = menuKeys(settings, pages, language)
  const inFooter = new Set(settings.footer)
  if (index.find(CONTENTS_KEY, language) && !inMenu.includes(CONTENTS_KEY)) inFooter.add(CONTENTS_KEY)
  const postLists = [...listsOf(posts, postKeys)]
  const shared = sharedViewOf(inputs, language, pages, posts.length > 0)
  const cv = cvOf(site, shared)
  const cvName = cv?.name ?? shared.site.ownerName
  return {
    shared,
    /** The CV, if the site has one. */
    cv,
    /** The name of the CV's person; without one, the owner's. */
    cvName,
    cvLinks: cvLinksTo(cvPageOf(site, language)?.address, cvName, language, deployment.hasPdf),
    /** The owner, for JSON-LD. */
    person: describePerson(shared, site.resumes.get(language)?.resume, cv?.image),
    siteCard: siteCardView(inputs, language, shared.message),
    pages,
    navigation: menuPages(inMenu, site, index, language),
    /** Those of `footer` in site.yaml, and the contents if there is such a page and no menu has it. */
    footerPages: menuPages([...inFooter], site, index, language),
    /** Newest first. */
    posts,
    /** The lists that have all posts: of their top folders, and of those outside folders. */
    folders: postLists.flatMap(([key, { length: count }]) => {
      const page = key.includes('/') ? undefined : index.find(key, language)
      return page === undefined ? [] : [{ name: page.title, href: page.address, count }]
    }),
    /** Returns what the page with a key lists: the posts below its path and the other pages in its folder, or those with its tag. */
    pagesOf,
    /** The posts, newest first, of each page that has feeds of its own, by key: a folder's with posts, or a tag's with two or more. */
    feedLists: new Map(
      postLists.filter(([key, { length }]) => key !== CONTENTS_KEY && length > (isTagPage({ key }) ? 1 : 0)),
    ),
    /** The links to the tags' pages, by their keys, in the order of the alphabet. */
    tags: tagLinksOf(tagsOf(site, language), language, settings.languages),
  }
}
