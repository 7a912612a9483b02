/** Links and pictures of the owner's texts that lead to nothing on this site. Used when a site is published. */
import type { ContentIssue } from './content-issue.ts'
import { nearestName } from './nearest-name.ts'
import type { LinkTarget } from './page-view.ts'
import { leadsSomewhere, type PublishedSite } from './published-site.ts'
import type { Site } from './site.ts'

/** A path on this site, without query and fragment: `//` leads to another. */
const ownPath = /^\/(?!\/)[^?#]*/

/** A link to a Markdown file that has no page is still spelt as the file. Home pages are near to every short name. */
const mendTarget = (target: string, { pages, files }: Site): string => {
  const known = [...pages.values().filter(({ key }) => key !== ''), ...files.values()]
  const near = nearestName(
    target.replace(/\.md$/i, '/'),
    known.map(({ address }) => address),
  )
  return near === undefined ? 'mend or remove it' : `lead it to ${near}`
}

/**
 * Finds them.
 *
 * @param published the site as it is to be served
 * @param targets of the text of each page, by its address
 */
export const brokenLinks = (
  published: PublishedSite,
  targets: ReadonlyMap<string, readonly LinkTarget[]>,
): readonly ContentIssue[] =>
  [...published.site.pages.values()].flatMap(({ file, address }) =>
    (targets.get(address) ?? []).flatMap((target) => {
      const path = ownPath.exec(target.address)?.[0]
      if (path === undefined || leadsSomewhere(published, path)) return []
      return {
        file,
        line: target.line,
        found: `a link or a picture at ${path}, where there is nothing`,
        expected: 'a page that is no draft, or a file beside the pages',
        mend: mendTarget(path, published.site),
      }
    }),
  )
