/** Links and pictures of the owner's texts that lead to nothing on this site. Used when a site is published. */
import type { ContentIssue } from './content-issue.ts'
import { nearestName } from './nearest-name.ts'
import { leadsSomewhere, type PublishedSite } from './published-site.ts'
import type { Site } from './site.ts'

/** A link or a picture on this site, without query and fragment: `//` leads to another. */
const ownTarget = /<(?:a|img)\b[^>]*?\s(?:href|src)="(\/(?!\/)[^"?#]*)/g

const targetsIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(ownTarget)].map(([, target = '']) => target.replaceAll('&amp;', '&'))),
]

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
 * @param bodies what the Markdown of each page became, by address
 */
export const brokenLinks = (
  published: PublishedSite,
  bodies: ReadonlyMap<string, string>,
): readonly ContentIssue[] =>
  [...published.site.pages.values()].flatMap(({ file, address }) =>
    targetsIn(bodies.get(address) ?? '')
      .filter((target) => !leadsSomewhere(published, target))
      .map((target) => ({
        file,
        found: `a link or a picture at ${target}, where there is nothing`,
        expected: 'a page that is no draft, or a file beside the pages',
        mend: mendTarget(target, published.site),
      })),
  )
