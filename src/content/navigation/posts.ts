/** Posts and tags: which pages are posts, their order, and the keys of the pages that list them. */
import { templateTraits } from '../schema/page-templates.ts'
import type { Page, Site } from '../site.ts'

/** The `index.md` of a top folder. Further down, an `index.md` may be a post beside its images. */
const folderFile = /^pages\/[^/]+\/index\b[^/]*\.md$/i

/** Returns whether a page is a post: an article with the day it was published. The CV may have one, but it is not news. */
export const isPost = ({ template, published, noindex, file }: Page): boolean =>
  templateTraits[template].isArticle && published !== undefined && !noindex && !folderFile.test(file)

/** Returns the day of a page's last change; the day it was published if it has not changed since. */
export const lastChangeOf = ({
  published,
  updated,
}: Pick<Page, 'published' | 'updated'>): string | undefined =>
  published !== undefined && (updated ?? '') < published ? published : updated

const { compare: comparePaths } = new Intl.Collator('en', { numeric: true }) // `part-2` comes before `part-10`

/**
 * Sorts pages newest first; those of one day by their time, then by their path, the last first. Pages without a date come last.
 * ISO dates sort as text.
 *
 * @param otherwise the order of pages without a date; by default, as they are
 */
export const newestFirst = (
  pages: readonly Page[],
  otherwise: (a: Page, b: Page) => number = () => 0,
): readonly Page[] =>
  pages.toSorted((a, b) => {
    const dayOfA = a.published ?? ''
    const dayOfB = b.published ?? ''
    if (dayOfA !== dayOfB) return dayOfA < dayOfB ? 1 : -1
    if (dayOfA === '') return otherwise(a, b)
    return (b.publishedMs ?? 0) - (a.publishedMs ?? 0) || comparePaths(b.key, a.key)
  })

/** The key of the page that lists all tags. */
export const TAGS_KEY = 'tags'

/** Returns the key of a tag's page. Tags that differ only in case or spacing share it. */
export const tagKey = (tag: string): string => {
  const slug = tag
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/\\]+/g, '-')
  return `${TAGS_KEY}/${/^\.+$/.test(slug) ? slug.replaceAll('.', '-') : slug}`
}

/** Returns the keys of a page's tags, each once. */
export const tagKeysOf = ({ tags }: Pick<Page, 'tags'>): readonly string[] => [...new Set(tags.map(tagKey))]

/** Returns whether a page is one of the tags' own pages. */
export const isTagPage = ({ key }: Pick<Page, 'key'>): boolean => key.startsWith(`${TAGS_KEY}/`)

/** A tag and the pages that have it. */
export interface Tag {
  /** As the first page spells it. */
  readonly name: string
  readonly key: string
  readonly pages: readonly Page[]
}

/** Returns the tags of a language's pages by key. Pages with `noindex` are not listed. */
export const tagsOf = ({ pages }: Pick<Site, 'pages'>, language: string): ReadonlyMap<string, Tag> => {
  const tags = new Map<string, Tag & { readonly pages: Page[] }>()
  for (const page of pages.values()) {
    if (page.language !== language || page.noindex) continue
    for (const name of page.tags) {
      const key = tagKey(name)
      const tag = tags.get(key) ?? { name, key, pages: [] }
      tags.set(key, tag)
      if (tag.pages.at(-1) !== page) tag.pages.push(page) // a page may have two spellings of a tag
    }
  }
  return tags
}

/** Returns the keys of the folders above a page, outermost first: `a` and `a/b` for `a/b/c`. */
export const foldersOf = ({ key }: Pick<Page, 'key'>): readonly string[] => {
  const folders: string[] = [] // a loop, because each edit asks for the folders of all pages several times
  for (let end = key.indexOf('/'); end !== -1; end = key.indexOf('/', end + 1))
    folders.push(key.slice(0, end))
  return folders
}

/** Returns the keys of all folders that have pages. */
export const folderKeys = (pages: readonly Pick<Page, 'key'>[]): ReadonlySet<string> => {
  const folders = new Set<string>()
  let latest = '/'
  for (const page of pages) {
    if (page.key.startsWith(latest)) continue // as nearly always: the files of a folder follow each other
    latest = page.key.slice(0, page.key.lastIndexOf('/') + 1) || '/'
    for (const folder of foldersOf(page)) folders.add(folder)
  }
  return folders
}
