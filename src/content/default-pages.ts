/**
 * The pages that a site has even if its owner writes none: the home page, the CV if there is a resume, the developers'
 * page, which every API error links to, the search, and the lists of posts and tags. Used when a site is read and when it
 * is published.
 */
import { pageFileName, titleFromKey } from './files/page-name.ts'
import { createMessageFormatter } from './i18n/messages.ts'
import { foldersOf, isPost, TAGS_KEY, tagsOf } from './posts.ts'
import type { PageTemplate } from './schema/front-matter.ts'
import { type Page, pageAddress, type Site } from './site.ts'

const defaultPages: readonly {
  readonly key: string
  readonly template: PageTemplate
  /** Key of the message that is its title. */
  readonly message: string
}[] = [
  { key: '', template: 'home', message: 'page.home' },
  { key: 'cv', template: 'cv', message: 'page.cv' },
  { key: 'developers', template: 'developers', message: 'page.developers' },
  { key: 'search', template: 'search', message: 'page.search' },
  { key: TAGS_KEY, template: 'page', message: 'page.tags' },
]

/** Returns the title of a default page if its owner gives none; undefined for any other page. */
export const defaultTitle = (
  key: string,
  language: string,
  { settings, messages }: Pick<Site, 'settings' | 'messages'>,
): string | undefined => {
  const page = defaultPages.find((page) => page.key === key)
  return page && createMessageFormatter(language, messages)(page.message, { name: settings.owner.name })
}

/** What a default page has of its own. */
type DefaultPage = Pick<Page, 'key' | 'template'> & Partial<Pick<Page, 'title' | 'noindex'>>

/** Returns an index for each folder that has posts, directly or further down. */
const folderPages = ({ pages }: Pick<Site, 'pages'>, language: string): readonly DefaultPage[] => {
  const posts = [...pages.values()].filter((page) => page.language === language && isPost(page))
  const folders = new Set(posts.flatMap(foldersOf))
  return [...folders].map((key) => ({ key, template: 'page', title: titleFromKey(key) }))
}

/** A tag of a single page is no use to search engines. */
const tagPages = (site: Pick<Site, 'pages'>, language: string): readonly DefaultPage[] =>
  [...tagsOf(site, language).values()].map(({ key, name, pages }) => ({
    key,
    template: 'page',
    title: name,
    noindex: pages.length === 1,
  }))

const defaultPagesIn = (site: Pick<Site, 'resumes' | 'pages'>, language: string): readonly DefaultPage[] => {
  const tags = tagPages(site, language)
  const fixed = defaultPages.filter(
    ({ key }) => (key !== 'cv' || site.resumes.size > 0) && (key !== TAGS_KEY || tags.length > 0),
  )
  return [...fixed, ...folderPages(site, language), ...tags]
}

/** Returns the pages that a site lacks, in each of its languages. */
export const defaultPagesOf = (
  site: Pick<Site, 'resumes' | 'pages' | 'settings' | 'messages'>,
): readonly Page[] => {
  const { languages } = site.settings
  return languages.flatMap((language) =>
    defaultPagesIn(site, language)
      .map(
        ({ key, template, title, noindex = template === 'search' }): Page => ({
          key,
          language,
          address: pageAddress(key, language, languages),
          title: title ?? defaultTitle(key, language, site) ?? key,
          description: undefined,
          template,
          published: undefined,
          updated: undefined,
          tags: [],
          image: undefined,
          draft: false,
          order: undefined,
          noindex,
          markdown: '',
          markdownLine: 1,
          file: pageFileName(key, language, languages),
        }),
      )
      .filter(({ address }) => !site.pages.has(address)),
  )
}

/** Returns the site with its missing default pages added. */
export const withDefaultPages = (site: Site): Site => ({
  ...site,
  pages: new Map([...site.pages, ...defaultPagesOf(site).map((page) => [page.address, page] as const)]),
})
