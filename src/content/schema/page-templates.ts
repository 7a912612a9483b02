/**
 * The templates of pages, one row each. Each has a file in templates/; what it shows besides the page is in
 * pages/views/page-view.ts.
 */
import { DEVELOPERS_KEY } from '../../addresses/endpoints.ts'

/** What sets the pages of a template apart. */
export interface TemplateTraits {
  /** What its pages are about: the owner, or the page's own subject (schema.org, Open Graph). */
  readonly about: 'owner' | 'subject'
  /** Whether it shows the CV. */
  readonly showsCv: boolean
  /** Whether the page's text is all that visitors look for on it: lists and links around it repeat other pages. */
  readonly isText: boolean
  /** Whether a dated page of it is a post. */
  readonly isArticle: boolean
  /** Whether search engines are told to leave its pages out. */
  readonly noindex: boolean
  /** The page that a site has even if its owner writes none. */
  readonly defaultPage?: {
    readonly key: string
    /** Key of the message that is its title. */
    readonly title: string
    readonly needsCv?: boolean
    /** Whether it exists in the site's first language only, because its text is in English. */
    readonly isFirstOnly?: boolean
  }
}

const plain = { about: 'subject', showsCv: false, isText: false, isArticle: false, noindex: false } as const

/** The rows, in the order in which messages list them. */
export const templateTraits = {
  home: {
    ...plain,
    about: 'owner',
    showsCv: true,
    isText: true,
    defaultPage: { key: '', title: 'page.home' },
  },
  page: { ...plain, isText: true, isArticle: true },
  cv: {
    ...plain,
    about: 'owner',
    showsCv: true,
    defaultPage: { key: 'cv', title: 'page.cv', needsCv: true },
  },
  projects: { ...plain, showsCv: true },
  gallery: plain,
  developers: {
    ...plain,
    defaultPage: { key: DEVELOPERS_KEY, title: 'page.developers', isFirstOnly: true },
  },
  // Results should not be results of a search engine.
  search: { ...plain, noindex: true, defaultPage: { key: 'search', title: 'page.search' } },
  'not-found': { ...plain, noindex: true },
} as const satisfies Readonly<Record<string, TemplateTraits>>

/** The name of a template. */
export type PageTemplate = keyof typeof templateTraits

/** The templates that front matter can name: all but the one of error pages. */
export const pageTemplates = (Object.keys(templateTraits) as readonly PageTemplate[]).filter(
  (name) => name !== 'not-found',
)

/** Returns whether a page shows the results of a search. */
export const isSearchPage = (page: { readonly template: PageTemplate } | undefined): boolean =>
  page?.template === 'search'
