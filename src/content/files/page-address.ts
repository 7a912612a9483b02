/** The address of a page: by its file name, or as its front matter says. Used to read pages. */
import { respellPath } from '../../http/url-path.ts'
import type { FrontMatter } from '../schema/front-matter.ts'
import { type Languages, pageAddress } from '../site.ts'

/** A path that led to a page before. */
export interface FormerPath {
  /** Percent-encoded, but for one that cannot be used. */
  readonly path: string
  /** The member of front matter that says so. */
  readonly member: 'address' | 'redirects' | 'aliases'
}

/** Where a page is served. */
export interface PagePlace {
  /** The canonical path, percent-encoded. */
  readonly address: string
  readonly formerPaths: readonly FormerPath[]
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

/** A query or a pattern leads nowhere; a warning says so. */
const unusable = /[?#{}]/

/** An alias is a name, as Obsidian has them, unless it could be part of an address. */
const isPath = (alias: string): boolean => alias.startsWith('/') || /^[^\s?#{}:]+$/.test(alias)

/** The slash in front may be left out, and the site's own origin left in. */
const formerPath = (written: string): string => {
  const path = written.replace(/^https?:\/\/[^/]+/i, '').replace(/^(?!\/)/, '/')
  return unusable.test(path) ? path : respellPath(path)
}

/** Returns the address of a page. An `address` with a suffix, such as `/about.html`, redirects to the address without. */
export const placePage = (
  { key, language }: { readonly key: string; readonly language: string },
  {
    address,
    slug,
    redirects = [],
    aliases = [],
  }: Pick<FrontMatter, 'address' | 'slug' | 'redirects' | 'aliases'>,
  languages: Languages,
): PagePlace => {
  const from = (member: FormerPath['member'], paths: readonly string[]) =>
    paths.map((path): FormerPath => ({ path: formerPath(path), member }))
  const former = [...from('redirects', redirects), ...from('aliases', aliases.filter(isPath))]
  if (address !== undefined) {
    const written = pageSuffix.test(address) ? [address] : []
    return { address: canonicalPath(address), formerPaths: [...from('address', written), ...former] }
  }
  const named = slug === undefined || key === '' ? key : withSlug(key, slug)
  return { address: pageAddress(named, language, languages), formerPaths: former }
}
