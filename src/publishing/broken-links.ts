/** Finds links and images in the owner's texts that do not exist on this site or that browsers will not load. */

import type { Page, Site } from '../content/site.ts'
import { type ContentIssue, quoteValue } from '../lib/data/issue.ts'
import { nearestName } from '../lib/did-you-mean.ts'
import type { LinkTarget } from '../pages/markdown/context.ts'
import { hasTarget, type PublishedSite } from './published-site.ts'

/** A page and the URLs in its text. */
export interface PageLinks {
  readonly page: Page
  readonly links: readonly LinkTarget[]
}

/** Paths on this site, without query and fragment; `//` starts the URL of another. */
const ownPath = /^\/(?!\/)[^?#]*/

/** The home page is left out, because its path is near every short one. */
const knownPaths = ({ pages, files }: Site): readonly string[] =>
  [...pages.values(), ...files.values()].map(({ address }) => address).filter((address) => address !== '/')

/** A link to a Markdown file without a page still ends in `.md`. */
const fixFor = (path: string, known: readonly string[]): string => {
  const near = nearestName(path.replace(/\.md$/i, '/'), known)
  return near === undefined ? 'correct or remove it' : `link to ${near}`
}

const missingTarget = (
  { url, use }: LinkTarget,
  published: PublishedSite,
  known: () => readonly string[],
) => {
  const path = ownPath.exec(url)?.[0]
  if (path === undefined || hasTarget(published, path)) return undefined
  return {
    found: `a ${use === 'link' ? 'link' : 'file to load'} at ${path}, where there is nothing`,
    expected: 'a page that is not a draft, or a file beside the pages',
    fix: fixFor(path, known()),
  }
}

/** The Content-Security-Policy blocks it, so that no other server learns of this site's visitors. */
const blockedTarget = ({ url, use }: LinkTarget, pageUrl: string) => {
  if (use === 'link' || URL.parse(url, pageUrl)?.origin === new URL(pageUrl).origin) return undefined
  return {
    found: `a file to load from ${quoteValue(url)}, which browsers block on this site`,
    expected: 'a file beside the pages',
    fix: 'put the file there, or link to it instead',
  }
}

/** Returns a warning for each such link or image. */
export const brokenLinks = (
  published: PublishedSite,
  pages: readonly PageLinks[],
  baseUrl: string,
): readonly ContentIssue[] => {
  let paths: readonly string[] | undefined
  const known = (): readonly string[] => {
    paths ??= knownPaths(published.site)
    return paths
  }
  return pages.flatMap(({ page: { address, file, markdownLine }, links }) =>
    links.flatMap((link) => {
      const issue = missingTarget(link, published, known) ?? blockedTarget(link, baseUrl + address)
      return issue === undefined ? [] : [{ file, line: link.line && link.line + markdownLine - 1, ...issue }]
    }),
  )
}
