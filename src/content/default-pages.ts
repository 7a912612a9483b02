/**
 * The pages that a site has even if its owner writes none: the home page, the CV if there is a resume, and the developers'
 * page, which every API error links to. Used when a site is read and when it is published.
 */
import { pageFileName } from './files/page-name.ts'
import { createMessageFormatter } from './i18n/messages.ts'
import type { PageTemplate } from './schema/front-matter.ts'
import { type Page, pageAddress, type Site } from './site.ts'

const defaultPages: readonly {
  readonly key: string
  readonly template: PageTemplate
  /** Key of the message that is its title. */
  readonly message: string
  readonly needsResume: boolean
}[] = [
  { key: '', template: 'home', message: 'page.home', needsResume: false },
  { key: 'cv', template: 'cv', message: 'page.cv', needsResume: true },
  { key: 'developers', template: 'developers', message: 'page.developers', needsResume: false },
]

const defaultPagesOf = ({ resumes }: Pick<Site, 'resumes'>): typeof defaultPages =>
  defaultPages.filter(({ needsResume }) => !needsResume || resumes.size > 0)

/** Returns the keys of the pages that a site has even without a file. */
export const defaultPageKeys = (site: Pick<Site, 'resumes'>): readonly string[] =>
  defaultPagesOf(site).map(({ key }) => key)

/** Returns the title of a default page if its owner gives none; undefined for any other page. */
export const defaultTitle = (
  key: string,
  language: string,
  { settings, messages }: Pick<Site, 'settings' | 'messages'>,
): string | undefined => {
  const page = defaultPages.find((page) => page.key === key)
  return page && createMessageFormatter(language, messages)(page.message, { name: settings.owner.name })
}

/** Returns the site with its missing default pages added, in each of its languages. */
export const withDefaultPages = (site: Site): Site => {
  const { languages } = site.settings
  const missing = languages.flatMap((language) =>
    defaultPagesOf(site)
      .filter(({ key }) => !site.pages.has(pageAddress(key, language, languages)))
      .map(
        ({ key, template }): Page => ({
          key,
          language,
          address: pageAddress(key, language, languages),
          title: defaultTitle(key, language, site) ?? key,
          description: undefined,
          template,
          published: undefined,
          updated: undefined,
          tags: [],
          image: undefined,
          draft: false,
          order: undefined,
          noindex: false,
          markdown: '',
          markdownLine: 1,
          file: pageFileName(key, language, languages),
        }),
      ),
  )
  return { ...site, pages: new Map([...site.pages, ...missing.map((page) => [page.address, page] as const)]) }
}
