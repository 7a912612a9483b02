/** Posts and tags: finds and sorts posts, and names the pages that list them. */
import { templateTraits } from '../schema/page-templates.ts'
import type { Page, Site } from '../site.ts'

/** The `index.md` of a top folder. In deeper folders, it may be a post beside its images. */
const topFolderIndex = /^pages\/[^/]+\/index\b[^/]*\.md$/i

/** Returns whether a page is a post: an article with a date. A CV may have a date, but is not news. */
export const isPost = ({ template, published, noindex, file }: Page): boolean =>
  templateTraits[template].isArticle && published !== undefined && !noindex && !topFolderIndex.test(file)

/** Returns the day of a page's last change; without one, the day it was published. */
export const lastChangeOf = ({
  published,
  updated,
}: Pick<Page, 'published' | 'updated'>): string | undefined =>
  published !== undefined && (updated ?? '') < published ? published : updated

// `part-2` comes before `part-10`
const { compare: comparePaths } = new Intl.Collator('en', { numeric: true })

/**
 * Sorts pages newest first; those of one day by time, then by path in reverse. Pages without a date come
 * last. ISO dates sort as text.
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

/** Returns whether a page is a tag's page. */
export const isTagPage = ({ key }: Pick<Page, 'key'>): boolean => key.startsWith(`${TAGS_KEY}/`)

/** A tag and the pages that have it. */
export interface Tag {
  /** Spelled as on the first page. */
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
  const folders: string[] = []
  for (let end = key.indexOf('/'); end !== -1; end = key.indexOf('/', end + 1))
    folders.push(key.slice(0, end))
  return folders
}

/** Returns the keys of all folders that have pages. */
export const folderKeys = (pages: readonly Pick<Page, 'key'>[]): ReadonlySet<string> => {
  const keys = new Set<string>()
  for (const page of pages) {
    const folder = page.key.slice(0, Math.max(0, page.key.lastIndexOf('/')))
    if (folder !== '' && !keys.has(folder)) for (const key of foldersOf(page)) keys.add(key)
  }
  return keys
}
