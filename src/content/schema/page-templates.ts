/** The page templates. Each row needs a file in templates/. */
import { DEVELOPERS_KEY } from '../../addresses/endpoints.ts'

/** Traits of a template's pages. */
export interface TemplateTraits {
  /** What its pages are about, for schema.org and Open Graph: the owner, or a subject of their own. */
  readonly about: 'owner' | 'subject'
  /** Whether it shows the CV. */
  readonly showsCv: boolean
  /** Whether only the page's text is searched: the lists and links around it repeat other pages. */
  readonly searchesOnlyText: boolean
  /** Whether its pages show their own text and at most a list. One with a date is a post. */
  readonly isArticle: boolean
  /** Whether search engines are told not to index its pages. */
  readonly noindex: boolean
  /** The default page with this template, if the owner writes none. */
  readonly defaultPage?: {
    readonly key: string
    /** Key of the UI string that is its title. */
    readonly title: string
  }
}

const plain = {
  about: 'subject',
  showsCv: false,
  searchesOnlyText: false,
  isArticle: false,
  noindex: false,
} as const

/** The rows, in the order in which messages list them. */
export const templateTraits = {
  home: {
    ...plain,
    about: 'owner',
    showsCv: true,
    searchesOnlyText: true,
    defaultPage: { key: '', title: 'page.home' },
  },
  page: { ...plain, searchesOnlyText: true, isArticle: true },
  cv: {
    ...plain,
    about: 'owner',
    showsCv: true,
    defaultPage: { key: 'cv', title: 'page.cv' },
  },
  projects: { ...plain, showsCv: true },
  gallery: plain,
  developers: {
    ...plain,
    defaultPage: { key: DEVELOPERS_KEY, title: 'page.developers' },
  },
  // Search results should not appear in search engines.
  search: { ...plain, noindex: true, defaultPage: { key: 'search', title: 'page.search' } },
  error: { ...plain, noindex: true },
} as const satisfies Readonly<Record<string, TemplateTraits>>

/** The name of a template. */
export type PageTemplate = keyof typeof templateTraits

/** The templates that front matter can name: all but the one of error pages. */
export const pageTemplates = (Object.keys(templateTraits) as readonly PageTemplate[]).filter(
  (name) => name !== 'error',
)

/** Returns whether a page shows the results of a search. */
export const isSearchPage = (page: { readonly template: PageTemplate } | undefined): boolean =>
  page?.template === 'search'
