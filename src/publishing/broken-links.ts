/** Finds links and images in the owner's texts that do not exist on this site or that browsers will not load. */

import type { Page, Site } from '../content/site.ts'
import { decodePath } from '../http/url-path.ts'
import { type ContentIssue, quoteValue } from '../lib/data/issue.ts'
import { nearestName } from '../lib/did-you-mean.ts'
import { once } from '../lib/once.ts'
import { isTurnOver, nextTurn } from '../lib/turns.ts'
import type { LinkTarget } from '../pages/markdown/context.ts'
import type { Edition } from './edition.ts'
import { canonicalOf, hasTarget, type Targets } from './published-site.ts'

/** A page or the owner's style sheet, the URLs in its text, and what fragments can name. */
export interface PageLinks {
  readonly page: Pick<Page, 'address' | 'file' | 'markdownLine'>
  readonly links: readonly LinkTarget[]
  /** The ids of the page's elements. */
  readonly ids: ReadonlySet<string>
}

/** Ids, and names of anchors in older HTML. */
const idAttribute = /\s(?:id|name)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** Returns the ids in a page's HTML: copies, because a part of a text keeps the whole text in memory. */
export const idsIn = (html: string): ReadonlySet<string> =>
  structuredClone(
    new Set(html.matchAll(idAttribute).map(([, double, single, bare]) => double ?? single ?? bare ?? '')),
  )

/** Everything that decides whether a link to a path works; see {@link hasTarget}. Plain data. */
const allTargets = ({ pages, machineFiles, site }: Targets) => [
  site.settings.languages,
  [...pages.keys()],
  [...machineFiles.keys()],
  [...site.files.keys()],
  site.redirects,
]

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

/** Returns the function that says how to fix a link to a path where there is nothing. */
const createFixes = ({ site }: Targets): ((path: string) => string) => {
  const fixes = new Map<string, string>()
  const known = once(() => knownPaths(site))
  return (path) => {
    const fix = fixes.get(path) ?? fixFor(path, known())
    fixes.set(path, fix)
    return fix
  }
}

/** What is wrong with a link. Finding the nearest name among all takes a millisecond, so it is left for later. */
interface Problem extends Pick<ContentIssue, 'found' | 'expected'> {
  readonly findFix: () => string
}

const missingTarget = (
  { url, use }: LinkTarget,
  targets: Targets,
  fixOf: (path: string) => string,
): Problem | undefined => {
  const path = ownPath.exec(url)?.[0]
  if (path === undefined || use === 'blocked' || hasTarget(targets, path)) return undefined
  return {
    found: `${use === 'link' ? 'a link to' : 'an image or another file at'} ${path}, where there is nothing`,
    expected: 'a page that is not a draft, or a file beside the pages',
    findFix: () => fixOf(path),
  }
}

/** A link to a place in a page of this site. */
const ownFragment = /^(?<path>(?:\/(?!\/)[^?#]*)?)(?:\?[^#]*)?#(?<fragment>.+)$/

/** What browsers understand on any page: its top, and texts to look for. */
const isEverywhere = (fragment: string): boolean => fragment === 'top' || fragment.startsWith(':~:')

/** Returns the ids at a path, which may be another spelling of a page's address; undefined if there is no page. */
type IdsAt = (path: string) => ReadonlySet<string> | undefined

const missingFragment = (
  { url, use }: LinkTarget,
  { ids: ownIds }: PageLinks,
  idsAt: IdsAt,
): Problem | undefined => {
  const { path = '', fragment } = ownFragment.exec(url)?.groups ?? {}
  if (use !== 'link' || fragment === undefined || isEverywhere(fragment)) return undefined
  const ids = path === '' ? ownIds : idsAt(path)
  const id = decodePath(fragment) ?? fragment
  if (ids === undefined || ids.has(id)) return undefined
  return {
    found: `a link to #${id}, which ${path === '' ? 'this page' : path} does not have`,
    expected: 'the id of a heading or another element',
    findFix: () => {
      const near = nearestName(id, [...ids])
      return near === undefined
        ? 'correct it, or give the heading this id: ## Title {#id}'
        : `link to #${near}`
    },
  }
}

/** The Content-Security-Policy blocks it, so that no other server learns of this site's visitors. */
const blockedTarget = ({ url, use }: LinkTarget, pageUrl: string): Problem | undefined => {
  if (use === 'link' || use === 'blocked' || URL.parse(url, pageUrl)?.origin === new URL(pageUrl).origin)
    return undefined
  return {
    found: `a file to load from ${quoteValue(url)}, which browsers block on this site`,
    expected: 'a file beside the pages',
    findFix: () => 'put the file there, or link to it instead',
  }
}

interface BrokenLink {
  readonly link: LinkTarget
  readonly problem: Problem
}

/** Finds the fixes in turns. */
const toIssues = async (
  { page: { file, markdownLine } }: PageLinks,
  broken: readonly BrokenLink[],
): Promise<readonly ContentIssue[]> => {
  const issues: ContentIssue[] = []
  for (const { link, problem } of broken) {
    const { found, expected, findFix } = problem
    const line = link.line && link.line + markdownLine - 1
    issues.push({ file, line, found, expected, fix: findFix() })
    await nextTurn()
  }
  return issues
}

/** Returns a warning for each such link or image. A page is checked again if its links change, or what they can lead to. */
export const brokenLinks = async (
  targets: Targets,
  pages: readonly PageLinks[],
  { baseUrl, memo }: Pick<Edition, 'baseUrl' | 'memo'>,
): Promise<readonly ContentIssue[]> => {
  const known = memo.same(['link targets'], allTargets(targets))
  const fixOf = createFixes(targets)
  const idsByAddress = once(() => new Map(pages.map(({ page, ids }) => [page.address, ids] as const)))
  const idsAt: IdsAt = (path) =>
    idsByAddress().get(path) ?? idsByAddress().get(canonicalOf(targets, path) ?? path)
  const findBroken = (from: PageLinks, idsAt: IdsAt) => {
    const pageUrl = baseUrl + from.page.address
    const broken = from.links.flatMap((link): BrokenLink | [] => {
      const problem =
        missingTarget(link, targets, fixOf) ??
        missingFragment(link, from, idsAt) ??
        blockedTarget(link, pageUrl)
      return problem === undefined ? [] : { link, problem }
    })
    return broken.length === 0 ? [] : toIssues(from, broken)
  }
  const issues: ContentIssue[] = []
  for (const page of pages) {
    const found = memo.get(['broken links', page.page.address], [page, known], { idsAt }, (asked) =>
      findBroken(page, asked.idsAt),
    )
    issues.push(...(Array.isArray(found) ? found : await found))
    if (isTurnOver()) await nextTurn()
  }
  return issues
}
