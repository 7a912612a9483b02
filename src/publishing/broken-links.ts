/**
 * Links and pictures of the owner's texts that lead to nothing on this site, or to what no browser will show. Used when a
 * site is published.
 */

import type { Site } from '../content/site.ts'
import { type ContentIssue, quoteValue } from '../lib/data/issue.ts'
import { nearestName } from '../lib/did-you-mean.ts'
import type { LinkTarget, PageView } from '../pages/page-view.ts'
import { leadsSomewhere, type PublishedSite } from './published-site.ts'

/** A path on this site, without query and fragment: `//` leads to another. */
const ownPath = /^\/(?!\/)[^?#]*/

/** A link to a Markdown file that has no page is still spelt as the file. Home pages are near to every short name. */
const fixTarget = (target: string, { pages, files }: Site): string => {
  const known = [...pages.values().filter(({ key }) => key !== ''), ...files.values()]
  const near = nearestName(
    target.replace(/\.md$/i, '/'),
    known.map(({ address }) => address),
  )
  return near === undefined ? 'fix or remove it' : `lead it to ${near}`
}

const noteNowhere = ({ address }: LinkTarget, published: PublishedSite) => {
  const path = ownPath.exec(address)?.[0]
  if (path === undefined || leadsSomewhere(published, path)) return undefined
  return {
    found: `a link or a picture at ${path}, where there is nothing`,
    expected: 'a page that is no draft, or a file beside the pages',
    fix: fixTarget(path, published.site),
  }
}

/** The Content-Security-Policy keeps browsers from it: visitors of this site are nobody else's to count. */
const noteFromElsewhere = ({ address, use }: LinkTarget, pageUrl: string) => {
  if (use === 'link' || URL.parse(address, pageUrl)?.origin === new URL(pageUrl).origin) return undefined
  return {
    found: `something to show at ${quoteValue(address)}, which browsers are told not to load`,
    expected: 'a file beside the pages, which load nothing from elsewhere',
    fix: 'put it there, or link to it',
  }
}

/** Finds them, in the views of the pages of the site that is to be served. */
export const brokenLinks = (published: PublishedSite, views: readonly PageView[]): readonly ContentIssue[] =>
  views.flatMap(({ address, url, targets }) =>
    targets.flatMap((target) => {
      const note = noteNowhere(target, published) ?? noteFromElsewhere(target, url)
      const file = published.site.pages.get(address)?.file
      return note === undefined || file === undefined ? [] : [{ file, line: target.line, ...note }]
    }),
  )
