/**
 * The pages that a site has even if its owner writes none: the home page, the CV if there is a resume, the developers'
 * page, which every API error links to, the search, and the lists of posts and tags. Used when a site is read and when it
 * is published.
 */

import { oncePer } from '../lib/once.ts'
import { pageFileName, titleFromKey } from './files/page-name.ts'
import { createMessageFormatter } from './i18n/messages.ts'
import { CONTENTS_KEY, DEVELOPERS_KEY, defaultMenu, listsWith, needsContents } from './menu.ts'
import { foldersOf, TAGS_KEY, tagsOf } from './posts.ts'
import type { PageTemplate } from './schema/front-matter.ts'
import { type Page, type PageTitle, pageAddress, type Site } from './site.ts'

const defaultPages: readonly {
  readonly key: string
  readonly template: PageTemplate
  /** Key of the message that is its title. */
  readonly message: string
}[] = [
  { key: '', template: 'home', message: 'page.home' },
  { key: 'cv', template: 'cv', message: 'page.cv' },
  { key: DEVELOPERS_KEY, template: 'developers', message: 'page.developers' },
  { key: 'search', template: 'search', message: 'page.search' },
  { key: TAGS_KEY, template: 'page', message: 'page.tags' },
]

/** The title of the page of contents is there for owners who write a text of their own for it. */
const titleMessages = new Map([
  ...defaultPages.map(({ key, message }) => [key, message] as const),
  [CONTENTS_KEY, 'page.contents'] as const,
])

/** Returns the title of a default page if its owner gives none; undefined for any other page. */
export const defaultTitle = (
  key: string,
  language: string,
  { settings, messages }: Pick<Site, 'settings' | 'messages'>,
): PageTitle | undefined => {
  const titleKey = titleMessages.get(key)
  if (titleKey === undefined) return undefined
  const message = createMessageFormatter(language, messages)
  return {
    title: message(titleKey, { name: settings.owner.name }),
    titleLanguage: message.languageOf(titleKey),
  }
}

/** What a default page has of its own. */
type DefaultPage = Pick<Page, 'key' | 'template'> & Partial<Pick<Page, 'title' | 'noindex'>>

/** Months and days below a year, as in Jekyll's addresses. The index of the year also lists their posts. */
const isPartOfYear = (folder: string): boolean => /(?:^|\/)\d{4}\/\d{2}(?:\/\d{2})?$/.test(folder)

/** Returns an index for each folder that has pages to list, directly or further down. */
const folderPages = (pages: readonly Page[]): readonly DefaultPage[] => {
  const folders = new Set<string>()
  for (const page of pages)
    if (listsWith(page).length > 0) for (const folder of foldersOf(page)) folders.add(folder)
  return [...folders]
    .filter((folder) => !isPartOfYear(folder))
    .map((key) => ({ key, template: 'page', title: titleFromKey(key) }))
}

/** A tag of a single page is no use to search engines. */
const tagPages = (site: Pick<Site, 'pages'>, language: string): readonly DefaultPage[] =>
  [...tagsOf(site, language).values()].map(({ key, name, pages }) => ({
    key,
    template: 'page',
    title: name,
    noindex: pages.length === 1,
  }))

/** Returns the page that lists what neither the menu nor a list of posts leads to, if there is anything. */
const contentsPages = (
  { settings: { navigation }, resumes }: Pick<Site, 'settings' | 'resumes'>,
  pages: readonly Page[],
  language: string,
): readonly DefaultPage[] => {
  const menu = navigation ?? defaultMenu(pages, language).map(({ key }) => key)
  const linked = new Set([...menu, ...(resumes.has(language) ? ['cv'] : [])]) // the home page leads to the CV
  return needsContents(pages, linked) ? [{ key: CONTENTS_KEY, template: 'page', noindex: true }] : []
}

/** Everything that default pages depend on. */
type DefaultPagesContext = Pick<Site, 'resumes' | 'pages' | 'settings' | 'messages'>

const defaultPagesIn = (site: DefaultPagesContext, language: string): readonly Page[] => {
  const { languages } = site.settings
  const ownPages = [...site.pages.values()].filter((page) => page.language === language)
  const toPage = ({ key, template, title, noindex = template === 'search' }: DefaultPage): Page => ({
    key,
    language,
    address: pageAddress(key, language, languages),
    ...((title === undefined && defaultTitle(key, language, site)) || {
      title: title ?? key,
      titleLanguage: language,
    }),
    description: undefined,
    template,
    published: undefined,
    publishedMs: undefined,
    updated: undefined,
    tags: [],
    image: undefined,
    draft: false,
    order: undefined,
    noindex,
    markdown: '',
    markdownLine: 1,
    file: pageFileName(key, language, languages),
  })
  const missing = (pages: readonly DefaultPage[]): readonly Page[] =>
    pages.map(toPage).filter(({ address }) => !site.pages.has(address))
  const tags = tagPages(site, language)
  const fixed = defaultPages.filter(
    ({ key }) => (key !== 'cv' || site.resumes.size > 0) && (key !== TAGS_KEY || tags.length > 0),
  )
  const pages = missing([...fixed, ...folderPages(ownPages), ...tags])
  return [...pages, ...missing(contentsPages(site, [...ownPages, ...pages], language))]
}

/** Kept for the pages, because a site is asked when it is read and when it is published. */
const makeDefaultPages = oncePer(
  (
    pages: Site['pages'],
    [settings, messages, resumes]: readonly [Site['settings'], Site['messages'], Site['resumes']],
  ): readonly Page[] =>
    settings.languages.flatMap((language) =>
      defaultPagesIn({ pages, settings, messages, resumes }, language),
    ),
)

/** Returns the pages that a site lacks, in each of its languages. */
export const defaultPagesOf = ({
  pages,
  settings,
  messages,
  resumes,
}: DefaultPagesContext): readonly Page[] => makeDefaultPages(pages, [settings, messages, resumes])

/** Returns the site with its missing default pages added. */
export const withDefaultPages = (site: Site): Site => {
  const pages = new Map(site.pages)
  for (const page of defaultPagesOf(site)) pages.set(page.address, page)
  return { ...site, pages }
}
