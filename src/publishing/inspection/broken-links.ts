/** Finds links and images in the owner's texts that do not exist on this site or that browsers will not load. */

import { isDeepStrictEqual } from 'node:util'
import type { Page, Site } from '../../content/site.ts'
import { serverPaths } from '../../http/server-paths.ts'
import { decodePath } from '../../http/url-path.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { memoizeByKey } from '../../lib/memoize.ts'
import { isSliceOver, yieldIfDue } from '../../lib/time-slices.ts'
import type { LinkTarget } from '../../pages/markdown/context.ts'
import type { Edition } from '../edition.ts'
import { canonicalOf, hasTarget } from '../served-paths.ts'

/** A page or the owner's style sheet, the URLs in its text, and what fragments can name. */
export interface PageLinks {
  readonly page: Pick<Page, 'address' | 'file' | 'markdownLine'>
  readonly links: readonly LinkTarget[]
  /** The ids of the page's elements. */
  readonly ids: ReadonlySet<string>
}

/** Paths on this site, without query and fragment; `//` starts the URL of another. */
const ownPath = /^\/(?!\/)[^?#]*/

/** The home page is left out, because its path is near every short one. */
const knownPaths = ({ pages, files }: Site): readonly string[] =>
  [...pages.values(), ...files.values()].map(({ address }) => address).filter((address) => address !== '/')

const lastPart = (path: string): string => path.split('/').findLast((part) => part !== '') ?? ''

/** Returns where a page may be now: at a similar path, or under its name in another folder. */
const findNear = (path: string, known: readonly string[]): string | undefined =>
  nearestName(path, known) ?? known.find((other) => other.endsWith('/') && lastPart(other) === lastPart(path))

/** A link to a Markdown file without a page still ends in `.md`. What was a page before should redirect, for links from elsewhere. */
const fixFor = (path: string, known: readonly string[]): string => {
  const page = path.replace(/\.md$/i, '/').replace(/(?<!\/)$/, '/')
  const isFile = /\.\w+$/.test(path) && !/\.md$/i.test(path)
  const near = findNear(isFile ? path : page, known)
  if (isFile || path.startsWith(serverPaths.applications))
    return near === undefined ? 'correct or remove it' : `link to ${near}`
  const redirect = `redirects: { ${page}: ${near ?? 410} }`
  return near === undefined
    ? `correct or remove it; if a page was there, add ${redirect} to site.yaml`
    : `link to ${near}; if the page was there before, add ${redirect} to site.yaml`
}

/** What is wrong with a link. */
type Problem = Omit<ContentIssue, 'file' | 'line'>

const missingTarget = (
  { url, use }: LinkTarget,
  works: (path: string) => boolean,
  fixOf: (path: string) => string,
): Problem | undefined => {
  const path = ownPath.exec(url)?.[0]
  if (path === undefined || use === 'blocked' || works(path)) return undefined
  return {
    found: `${use === 'link' ? 'a link to' : 'an image or another file at'} ${path}, where there is nothing`,
    expected: 'a page that is not a draft, or a file beside the pages',
    fix: fixOf(path),
  }
}

/** What browsers understand on any page: its top, and texts to look for. */
const isEverywhere = (fragment: string): boolean => fragment === 'top' || fragment.startsWith(':~:')

/** Returns the ids at a path, which may be another spelling of a page's address; undefined if there is no page. */
type IdsAt = (path: string) => ReadonlySet<string> | undefined

const missingFragment = (
  { url, use }: LinkTarget,
  ownIds: ReadonlySet<string>,
  idsAt: IdsAt,
): Problem | undefined => {
  const end = url.indexOf('#')
  const fragment = url.slice(end + 1)
  if (use !== 'link' || end === -1 || fragment === '' || isEverywhere(fragment)) return undefined
  const path = url.slice(0, end).replace(/\?.*/s, '')
  const isElsewhere = path !== '' && !ownPath.test(path)
  const ids = path === '' ? ownIds : isElsewhere ? undefined : idsAt(path)
  if (ids === undefined || ids.has(fragment)) return undefined
  const id = decodePath(fragment) ?? fragment
  if (ids.has(id)) return undefined
  const near = nearestName(id, [...ids])
  return {
    found: `a link to #${id}, which ${path === '' ? 'this page' : path} does not have`,
    expected: 'the id of a heading or another element',
    fix: near === undefined ? 'correct it, or give the heading this id: ## Title {#id}' : `link to #${near}`,
  }
}

/** The Content-Security-Policy blocks it, so that no other server learns of this site's visitors. */
const blockedTarget = ({ url, use }: LinkTarget, pageUrl: string): Problem | undefined => {
  if (use === 'link' || use === 'blocked' || URL.parse(url, pageUrl)?.origin === new URL(pageUrl).origin)
    return undefined
  return {
    found: `a file to load from ${quoteValue(url)}, which browsers block on this site`,
    expected: 'a file beside the pages',
    fix: 'put the file there, or link to it instead',
  }
}

/**
 * Creates the function that returns a warning for each broken link or image, in slices. It throws the reason of its signal once that is
 * aborted. Fixes are kept while the addresses are the same: each compares a path with all of them.
 */
export const createFindBrokenLinks = () => {
  let known: readonly string[] = []
  let fixOf = memoizeByKey((path: string) => fixFor(path, known))
  return async (edition: Edition, pages: readonly PageLinks[], signal: AbortSignal) => {
    const paths = knownPaths(edition.site)
    if (!isDeepStrictEqual(paths, known)) fixOf = memoizeByKey((path) => fixFor(path, paths))
    known = paths
    const works = memoizeByKey((path: string) => hasTarget(edition, path))
    const idsByAddress = new Map(pages.map(({ page, ids }) => [page.address, ids] as const))
    const idsAt: IdsAt = (path) =>
      idsByAddress.get(path) ?? idsByAddress.get(canonicalOf(edition, path) ?? path)
    const issues: ContentIssue[] = []
    for (const { page, links, ids } of pages) {
      const pageUrl = edition.baseUrl + page.address
      for (const link of links) {
        if (isSliceOver()) await yieldIfDue()
        signal.throwIfAborted()
        const problem =
          missingTarget(link, works, fixOf) ??
          blockedTarget(link, pageUrl) ??
          missingFragment(link, ids, idsAt)
        if (problem === undefined) continue
        issues.push({ file: page.file, line: link.line && link.line + page.markdownLine - 1, ...problem })
      }
    }
    return issues
  }
}
