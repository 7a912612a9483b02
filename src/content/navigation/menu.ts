/** Chooses the pages in the menu, and the page that lists all that no menu shows. */
import { DEVELOPERS_KEY } from '../../addresses/endpoints.ts'
import { isSearchPage } from '../schema/page-templates.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import type { Page, Site } from '../site.ts'
import { folderKeys, foldersOf, isPost, isTagPage, TAGS_KEY } from './posts.ts'

/** The key of the page that lists top folders and other top pages, if the menu leaves some out. */
export const CONTENTS_KEY = 'contents'

/** Nobody reads more, and each page would be longer. */
const MENU_LENGTH = 8

const isListed = ({ key, noindex }: Page): boolean => key !== '' && key !== TAGS_KEY && !noindex

const isListedAtTop = (page: Page): boolean =>
  isListed(page) && !page.key.includes('/') && page.key !== DEVELOPERS_KEY

/** Returns whether a page fits the menu. Lists of tags do not, since pages link to their tags. */
const isMenuPage = (page: Page): boolean => isListedAtTop(page) && !isPost(page)

/** Ranks the CV first: most visitors come for it. */
const rankOf = ({ template, order }: Page): number =>
  order ?? (template === 'cv' ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER)

/** Returns the order in menus and lists: the CV, then by `order`, then by title in the alphabet. */
export const menuOrder = (language: string): ((a: Page, b: Page) => number) => {
  const { compare } = new Intl.Collator(language) // created once, because this takes longer than sorting
  return (a, b) => rankOf(a) - rankOf(b) || compare(a.title, b.title)
}

/** Returns the keys of the menu: `navigation`, or else suitable pages. @param pages of the language */
export const menuKeys = (
  { navigation, footer = [] }: SiteSettings,
  pages: readonly Page[],
  language: string,
): readonly string[] =>
  navigation ??
  pages
    .filter((page) => isMenuPage(page) && !footer.includes(page.key))
    .toSorted(menuOrder(language))
    .slice(0, MENU_LENGTH)
    .map(({ key }) => key)

/** Returns the search page of a language; undefined if there is none. */
export const searchPageOf = ({ pages }: Pick<Site, 'pages'>, language: string): Page | undefined =>
  [...pages.values()].find((page) => isSearchPage(page) && page.language === language)

/** With fewer pages, the menu is faster than a search. */
const MIN_PAGES_TO_SEARCH = 8

/** Returns whether pages of a language have the search form: if enough pages have an owner's text. */
export const needsSearchForm = (pages: readonly Page[]): boolean =>
  pages.filter(({ markdown }) => markdown !== '').length >= MIN_PAGES_TO_SEARCH

/** Returns whether a page is in any list. */
export const isInLists = (page: Page): boolean =>
  isListed(page) && !isTagPage(page) && page.key !== CONTENTS_KEY

/**
 * Returns the keys of the lists that include a page: of a post, all its folders; of any other page, its own
 * folder. Pages outside folders are listed on the page {@link CONTENTS_KEY}.
 */
export const listsWith = (page: Page): readonly string[] => {
  if (!isInLists(page)) return []
  const folders = foldersOf(page)
  return isPost(page) && folders.length > 0 ? folders : [folders.at(-1) ?? CONTENTS_KEY]
}

/**
 * Returns whether some page outside folders would have no link to it.
 *
 * @param pages of one language
 * @param linked keys of the pages in the menu and of others that are linked to anyway
 */
export const needsContents = (pages: readonly Page[], linked: ReadonlySet<string>): boolean => {
  const unlinked = pages.filter((page) => isListedAtTop(page) && !linked.has(page.key))
  if (unlinked.length === 0) return false
  const postFolders = folderKeys(pages.filter(isPost))
  return unlinked.some(({ key }) => !postFolders.has(key))
}
