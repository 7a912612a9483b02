/** Finds links and images in the owner's texts that do not exist on this site or that browsers will not load. */

import type { Page, Site } from '../content/site.ts'
import { decodePath } from '../http/url-path.ts'
import { type ContentIssue, quoteValue } from '../lib/data/issue.ts'
import { nearestName } from '../lib/did-you-mean.ts'
import { nextTurn } from '../lib/turns.ts'
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

/** Returns the function that says how to fix a link to a path where there is nothing, or undefined if something is there. */
const createFixes = (targets: Targets): ((path: string) => string | undefined) => {
  const fixes = new Map<string, string>()
  let known: readonly string[] | undefined
  return (path) => {
    if (hasTarget(targets, path)) return undefined
    known ??= knownPaths(targets.site)
    const fix = fixes.get(path) ?? fixFor(path, known)
    fixes.set(path, fix)
    return fix
  }
}

type Problem = Pick<ContentIssue, 'found' | 'expected' | 'fix'>

interface BrokenLink {
  readonly link: LinkTarget
  readonly problem: Problem
}

const missingTarget = ({ url, use }: LinkTarget, fixOf: (path: string) => string | undefined) => {
  const path = ownPath.exec(url)?.[0]
  const fix = path === undefined ? undefined : fixOf(path)
  if (fix === undefined || use === 'blocked') return undefined
  return {
    found: `${use === 'link' ? 'a link to' : 'an image or another file at'} ${path}, where there is nothing`,
    expected: 'a page that is not a draft, or a file beside the pages',
    fix,
  }
}

/** A link to a place in a page of this site. */
const ownFragment = /^(?<path>(?:\/(?!\/)[^?#]*)?)(?:\?[^#]*)?#(?<fragment>.+)$/

/** What browsers understand on any page: its top, and texts to look for. */
const isEverywhere = (fragment: string): boolean => fragment === 'top' || fragment.startsWith(':~:')

const missingFragment = (
  { url, use }: LinkTarget,
  ownAddress: string,
  idsAt: (path: string) => ReadonlySet<string> | undefined,
) => {
  const { path = '', fragment } = ownFragment.exec(url)?.groups ?? {}
  if (use !== 'link' || fragment === undefined || isEverywhere(fragment)) return undefined
  const ids = idsAt(path || ownAddress)
  const id = decodePath(fragment) ?? fragment
  if (ids === undefined || ids.has(id)) return undefined
  const near = nearestName(id, [...ids])
  return {
    found: `a link to #${id}, which ${path === '' ? 'this page' : path} does not have`,
    expected: 'the id of a heading or another element',
    fix: near === undefined ? 'correct it, or give the heading this id: ## Title {#id}' : `link to #${near}`,
  }
}

/** The Content-Security-Policy blocks it, so that no other server learns of this site's visitors. */
const blockedTarget = ({ url, use }: LinkTarget, pageUrl: string) => {
  if (use === 'link' || use === 'blocked' || URL.parse(url, pageUrl)?.origin === new URL(pageUrl).origin)
    return undefined
  return {
    found: `a file to load from ${quoteValue(url)}, which browsers block on this site`,
    expected: 'a file beside the pages',
    fix: 'put the file there, or link to it instead',
  }
}

/** Returns what is wrong with a link, if anything. */
type CheckLink = (link: LinkTarget, ownAddress: string) => Problem | undefined

/** Creates the check. Links to the same URL are checked once. */
const createLinkCheck = (
  targets: Targets,
  idsByAddress: ReadonlyMap<string, ReadonlySet<string>>,
): CheckLink => {
  const fixOf = createFixes(targets)
  const idsAt = (path: string) =>
    idsByAddress.get(path) ?? idsByAddress.get(canonicalOf(targets, path) ?? path)
  const check: CheckLink = (link, ownAddress) =>
    missingTarget(link, fixOf) ?? missingFragment(link, ownAddress, idsAt)
  const checked = new Map<string, Problem | undefined>()
  return (link, ownAddress) => {
    const { url, use } = link
    if (use !== 'link' || !url.startsWith('/')) return check(link, ownAddress)
    if (!checked.has(url)) checked.set(url, check(link, ownAddress))
    return checked.get(url)
  }
}

/** Returns a warning for each such link or image. A page is checked again if its links change, or what links can lead to. */
export const brokenLinks = async (
  targets: Targets,
  pages: readonly PageLinks[],
  { baseUrl, memo }: Pick<Edition, 'baseUrl' | 'memo'>,
): Promise<readonly ContentIssue[]> => {
  const known = memo.same(['link targets'], allTargets(targets))
  const ids = memo.same(['ids'], new Map(pages.map(({ page, ids }) => [page.address, ids] as const)))
  const checkLink = createLinkCheck(targets, ids)
  const findBroken = async (address: string, links: readonly LinkTarget[]) => {
    const broken: BrokenLink[] = []
    for (const link of links) {
      const problem = checkLink(link, address) ?? blockedTarget(link, baseUrl + address)
      if (problem === undefined) continue
      broken.push({ link, problem })
      await nextTurn() // finding a fix takes a millisecond
    }
    return broken
  }
  const issues: ContentIssue[] = []
  for (const { page, links } of pages) {
    const { address, file, markdownLine } = page
    const broken = memo.get(['broken links', address], [links, known, ids], {}, () =>
      findBroken(address, links),
    )
    for (const { link, problem } of await broken)
      issues.push({ file, line: link.line && link.line + markdownLine - 1, ...problem })
    await nextTurn()
  }
  return issues
}
