/**
 * The pages that a site has even where its owner wrote none: the home page, the CV where there is a resume, and the
 * developers' page, which every error of the API points at. Used when a site is read and when it is published.
 */

import { createMessageFormatter } from './i18n/messages.ts'
import { type Page, type PageTemplate, pageAddress, type Site } from './site.ts'

const defaultPages: readonly {
  readonly key: string
  readonly template: PageTemplate
  readonly message: string
  readonly needsResume: boolean
}[] = [
  { key: '', template: 'home', message: 'page.home', needsResume: false },
  { key: 'cv', template: 'cv', message: 'page.cv', needsResume: true },
  { key: 'developers', template: 'developers', message: 'page.developers', needsResume: false },
]

const pagesWanted = ({ resumes }: Pick<Site, 'resumes'>): typeof defaultPages =>
  defaultPages.filter(({ needsResume }) => !needsResume || resumes.size > 0)

/** Returns the keys of the pages that a site has even without a file. */
export const keysWithoutFile = (site: Pick<Site, 'resumes'>): readonly string[] =>
  pagesWanted(site).map(({ key }) => key)

/** Returns what one of these pages is called where its owner does not say it; undefined for any other page. */
export const usualTitle = (
  key: string,
  language: string,
  { settings, messages }: Pick<Site, 'settings' | 'messages'>,
): string | undefined => {
  const page = defaultPages.find((page) => page.key === key)
  return page && createMessageFormatter(language, messages)(page.message, { name: settings.owner.name })
}

/** Returns the site with the pages it lacks added, in each of its languages. */
export const withDefaultPages = (site: Site): Site => {
  const { languages } = site.settings
  const missing = languages.flatMap((language) =>
    pagesWanted(site)
      .filter(({ key }) => !site.pages.has(pageAddress(key, language, languages)))
      .map(
        (page): Page => ({
          key: page.key,
          language,
          address: pageAddress(page.key, language, languages),
          title: usualTitle(page.key, language, site) ?? page.key,
          description: undefined,
          template: page.template,
          updated: undefined,
          order: undefined,
          noindex: false,
          markdown: '',
          markdownLine: 1,
          file: `(no file; write pages/${page.key || 'index'}.md to say more)`,
        }),
      ),
  )
  return { ...site, pages: new Map([...site.pages, ...missing.map((page) => [page.address, page] as const)]) }
}
