/** The address of a page: by its file name, or as its front matter says. Used to read pages. */
import { respellPath } from '../../http/url-path.ts'
import type { FrontMatter } from '../schema/front-matter.ts'
import { type Languages, pageAddress } from '../site.ts'

/** Where a page is served. */
export interface PagePlace {
  /** The canonical path, percent-encoded. */
  readonly address: string
  /** Former paths, percent-encoded. */
  readonly formerPaths: readonly string[]
}

const pageSuffix = /(?:\/index)?\.(?:html?|md)$/i

/** Returns the canonical form of a path: `/about.html` and `/about` become `/about/`. */
const canonicalPath = (path: string): string => {
  const bare = respellPath(path).replace(pageSuffix, '').replace(/\/+$/, '')
  return `${bare}/`.replaceAll(/\/{2,}/g, '/')
}

/** Returns a key with its last part replaced. */
const withSlug = (key: string, slug: string): string =>
  key.replace(/[^/]*$/, slug.replaceAll(/^\/+|\/+$/g, ''))

/** Returns the address of a page. An `address` with a suffix, such as `/about.html`, redirects to the address without. */
export const placePage = (
  { key, language }: { readonly key: string; readonly language: string },
  { address, slug, redirects = [] }: Pick<FrontMatter, 'address' | 'slug' | 'redirects'>,
  languages: Languages,
): PagePlace => {
  if (address !== undefined) {
    const written = pageSuffix.test(address) ? [address] : []
    return { address: canonicalPath(address), formerPaths: [...written, ...redirects].map(respellPath) }
  }
  const named = slug === undefined || key === '' ? key : withSlug(key, slug)
  return { address: pageAddress(named, language, languages), formerPaths: redirects.map(respellPath) }
}
