/** What the pages of one language share, derived from the site once per language. */

import { titleHtmlOf } from '../../content/i18n/message-html.ts'
import { CV_KEY, cvPageOf } from '../../content/navigation/cv-page.ts'
import { CONTENTS_KEY, listsWith, menuKeys, menuOrder } from '../../content/navigation/menu.ts'
import type { PageIndex } from '../../content/navigation/page-index.ts'
import {
  isPost,
  isTagPage,
  newestFirst,
  type Tag,
  tagKeysOf,
  tagsOf,
} from '../../content/navigation/posts.ts'
import { type Languages, type Page, pageAddress, publicationTime, type Site } from '../../content/site.ts'
import { arrangeCv } from '../../cv/arrange-cv.ts'
import { cvLinksTo } from '../../cv/cv-links.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { siteCardView } from './card-view.ts'
import { describePerson } from './json-ld.ts'
import { listImageHtml } from './list-image.ts'
import { sharedViewOf } from './shared-view.ts'

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

/** Returns the keys of the lists with a page: in `tags` those of its tags, in `all` also those of folders. */
const listKeysOf = memoizeByObject((page: Page) => {
  const tags = page.noindex ? [] : tagKeysOf(page)
  return { tags, all: [...tags, ...listsWith(page)] }
})

/** Returns the lists of folders and tags by the key of the page that shows them. @param pages sorted */
const listsOf = (pages: readonly Page[], postKeys: ReadonlySet<string>) => {
  const lists = new Map<string, Page[]>()
  for (const page of pages) {
    const { tags, all } = listKeysOf(page)
    // The folder above lists the posts of an inner folder, so it need not list the inner folder's page.
    const isInnerFolder = page.key.includes('/') && postKeys.has(page.key)
    for (const key of isInnerFolder ? tags : all) {
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

/** Returns the pages of a menu, each in the given language or else in the first that has it. */
const menuPages = (keys: readonly string[], site: Site, index: PageIndex, language: string) =>
  keys.flatMap(
    (key) =>
      index.find(key, language) ??
      (key === CV_KEY ? cvPageOf(site, language) : undefined) ??
      index.translationsOf(key)[0] ??
      [],
  )

/** One language of the site. */
export type LocalizedSite = ReturnType<typeof createLocalizedSite>

/** Derives what the pages of a language share. */
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
  const menuPageKeys = menuKeys(settings, pages, language)
  const footerPageKeys = new Set(settings.footer)
  if (index.find(CONTENTS_KEY, language) && !menuPageKeys.includes(CONTENTS_KEY))
    footerPageKeys.add(CONTENTS_KEY)
  const postLists = [...listsOf(posts, postKeys)]
  const shared = sharedViewOf(inputs, language, pages, posts.length > 0)
  const cv = arrangeCv(site, shared)
  const cvName = cv?.name?.text ?? shared.site.ownerName
  return {
    shared,
    /** The CV, if the site has one. */
    cv,
    /** The name in the CV, or else the owner's. */
    cvName,
    cvLinks: cvLinksTo(cvPageOf(site, language)?.address, cvName, shared, deployment.hasPdf),
    /** The owner, for JSON-LD. */
    person: describePerson(shared, site.resumes.get(language)?.resume, cv?.image),
    siteCard: siteCardView(inputs, language, shared.message),
    pages,
    navigation: menuPages(menuPageKeys, site, index, language),
    /** The pages of `footer` in site.yaml, and the contents page unless a menu has it. */
    footerPages: menuPages([...footerPageKeys], site, index, language),
    /** Newest first. */
    posts,
    /** The lists that together have all posts: of the top folders, and of posts outside folders. */
    folders: postLists.flatMap(([key, { length: count }]) => {
      const page = key.includes('/') ? undefined : index.find(key, language)
      return page === undefined ? [] : [{ name: page.title, href: page.address, count }]
    }),
    /** Returns the pages that a page lists: posts below it and pages in its folder, or pages with its tag. */
    pagesOf,
    /** Posts, newest first, by key of the pages with feeds: folders with posts, tags with two or more. */
    feedLists: new Map(
      postLists.filter(([key, { length }]) => key !== CONTENTS_KEY && length > (isTagPage({ key }) ? 1 : 0)),
    ),
    /** The links to the tags' pages by key, in alphabetical order. */
    tags: tagLinksOf(tagsOf(site, language), language, settings.languages),
  }
}
