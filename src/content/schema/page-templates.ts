/** The templates of pages, one row each: a file in templates/, and a view in pages/views/page-view.ts. */
import { DEVELOPERS_KEY } from '../../addresses/endpoints.ts'

/** Traits of a template's pages. */
export interface TemplateTraits {
  /** Subject of its pages: the owner, or the page's own subject (schema.org, Open Graph). */
  readonly about: 'owner' | 'subject'
  /** Whether it shows the CV. */
  readonly showsCv: boolean
  /** Whether visitors want only the page's text: lists and links around it repeat other pages. */
  readonly isText: boolean
  /** Whether a page with a date is a post. */
  readonly isArticle: boolean
  /** Whether search engines are told to leave its pages out. */
  readonly noindex: boolean
  /** The default page with this template, if the owner writes none. */
  readonly defaultPage?: {
    readonly key: string
    /** Key of the UI string that is its title. */
    readonly title: string
    readonly needsCv?: boolean
    /** Whether it exists only in the site's first language, because its text is in English. */
    readonly isFirstLanguageOnly?: boolean
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
    defaultPage: { key: DEVELOPERS_KEY, title: 'page.developers', isFirstLanguageOnly: true },
  },
  // Search results should not appear in search engines.
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
